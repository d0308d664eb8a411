extension ImageProcessors {
    /// A change that a closure makes.
    public struct Custom: ImageProcessing {
        /// What tells this change from every other, its parameters included.
        public let identifier: String
        private let change: @Sendable (Bitmap) throws -> Bitmap

        /// Makes the processor.
        ///
        /// - Parameters:
        ///   - identifier: What tells this change from every other; see ``ImageProcessing/identifier``.
        ///   - change: Makes the changed picture, on a decode thread.
        public init(_ identifier: String, _ change: @escaping @Sendable (Bitmap) throws -> Bitmap) {
            self.identifier = identifier
            self.change = change
        }

        /// Makes the changed picture.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            try change(bitmap)
        }
    }
}
