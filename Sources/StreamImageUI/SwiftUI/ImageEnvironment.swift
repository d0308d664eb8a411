#if canImport(SwiftUI)
public import StreamImageKit
public import SwiftUI

extension EnvironmentValues {
    /// Where pictures come from; without one of yours, a pipeline with the default configuration that all views share.
    public var imagePipeline: ImagePipeline {
        get { self[ImagePipelineKey.self] }
        set { self[ImagePipelineKey.self] = newValue }
    }

    /// Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    public var imageNetwork: (any NetworkMonitoring)? {
        get { self[ImageNetworkKey.self] }
        set { self[ImageNetworkKey.self] = newValue }
    }

    /// How urgent the pictures in a view are, where they do not say so themselves.
    public var imagePriority: ImagePriority? {
        get { self[ImagePriorityKey.self] }
        set { self[ImagePriorityKey.self] = newValue }
    }

    /// How the size of the pictures in a view is found, where it is not as usual.
    public var imageSizing: ImageSizing? {
        get { self[ImageSizingKey.self] }
        set { self[ImageSizingKey.self] = newValue }
    }

    /// What is done to the decoded pictures in a view, where they do not say so themselves.
    public var imageProcessors: [any ImageProcessing] {
        get { self[ImageProcessorsKey.self] }
        set { self[ImageProcessorsKey.self] = newValue }
    }

    /// How a picture appears that came after its placeholder was seen.
    public var imageAppearance: Transaction? {
        get { self[ImageAppearanceKey.self] }
        set { self[ImageAppearanceKey.self] = newValue }
    }

    /// Whether the pictures in a view that are animations are played, where the person has nothing against it.
    public var isImageAnimationEnabled: Bool {
        get { self[ImageAnimationKey.self] }
        set { self[ImageAnimationKey.self] = newValue }
    }
}

extension View {
    /// Sets where the pictures in this view come from.
    public func imagePipeline(_ pipeline: ImagePipeline) -> some View {
        environment(\.imagePipeline, pipeline)
    }

    /// Sets what tells the pictures in this view that the network is back.
    public func imageNetwork(_ network: (any NetworkMonitoring)?) -> some View {
        environment(\.imageNetwork, network)
    }

    /// Sets how urgent the pictures in this view are; a change reaches loads that are under way.
    public func imagePriority(_ priority: ImagePriority) -> some View {
        environment(\.imagePriority, priority)
    }

    /// Sets how the size of the pictures in this view is found.
    public func imageSizing(_ sizing: ImageSizing) -> some View {
        environment(\.imageSizing, sizing)
    }

    /// Sets what is done to the decoded pictures in this view, in this order.
    ///
    /// A radius in points takes the display's scale from the environment's `displayScale`. A request that names processors
    /// of its own keeps them.
    public func imageProcessors(_ processors: [any ImageProcessing]) -> some View {
        environment(\.imageProcessors, processors)
    }

    /// Sets the animation with which pictures appear that came after their placeholder was seen.
    ///
    /// A picture from memory appears at once, and so does every picture where motion is to be reduced.
    public func imageTransition(_ animation: Animation?) -> some View {
        environment(\.imageAppearance, Transaction(animation: animation))
    }

    /// Shows the pictures in this view that are animations as stills.
    public func imageAnimationDisabled(_ disabled: Bool = true) -> some View {
        environment(\.isImageAnimationEnabled, !disabled)
    }
}

private struct ImagePipelineKey: EnvironmentKey {
    static let defaultValue = ImagePipeline()
}

private struct ImageNetworkKey: EnvironmentKey {
    static let defaultValue: (any NetworkMonitoring)? = nil
}

private struct ImagePriorityKey: EnvironmentKey {
    static let defaultValue: ImagePriority? = nil
}

private struct ImageProcessorsKey: EnvironmentKey {
    static let defaultValue: [any ImageProcessing] = []
}

private struct ImageSizingKey: EnvironmentKey {
    static let defaultValue: ImageSizing? = nil
}

private struct ImageAnimationKey: EnvironmentKey {
    static let defaultValue = true
}

private struct ImageAppearanceKey: EnvironmentKey {
    static var defaultValue: Transaction? { nil }
}
#endif
