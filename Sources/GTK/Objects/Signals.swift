import CGTK

/// What a signal was sent with.
///
/// The first argument is the sender. Reading one as what it is not gives zero or `nil`, with a warning from GLib.
struct SignalArguments {
    fileprivate let values: UnsafePointer<GValue>
    fileprivate let count: Int
    fileprivate let result: UnsafeMutablePointer<GValue>?

    func object(_ index: Int) -> UnsafeMutableRawPointer? {
        index < count ? UnsafeMutableRawPointer(g_value_get_object(values + index)) : nil
    }

    func integer(_ index: Int) -> Int {
        index < count ? Int(g_value_get_int(values + index)) : 0
    }

    func unsigned(_ index: Int) -> Int {
        index < count ? Int(g_value_get_uint(values + index)) : 0
    }

    func flags(_ index: Int) -> UInt32 {
        index < count ? g_value_get_flags(values + index) : 0
    }

    func double(_ index: Int) -> Double {
        index < count ? g_value_get_double(values + index) : 0
    }

    func boolean(_ index: Int) -> Bool {
        index < count && g_value_get_boolean(values + index) != 0
    }

    func string(_ index: Int) -> String? {
        index < count ? g_value_get_string(values + index).map { text($0) } : nil
    }

    /// The text in an argument that is a value of GLib's itself; `nil` where it holds something else.
    func boxedText(_ index: Int) -> String? {
        guard index < count, let value = g_value_get_boxed(values + index) else { return nil }
        let held = value.assumingMemoryBound(to: GValue.self)
        guard held.pointee.g_type == FundamentalType.string else { return nil }
        return g_value_get_string(held).map { String(cString: $0) }
    }

    func answer(_ value: Bool) {
        guard let result else { return }
        g_value_set_boolean(result, value ? 1 : 0)
    }

    func answer(flags: UInt32) {
        guard let result else { return }
        g_value_set_flags(result, flags)
    }

    /// Hands over an object with the caller's reference.
    func answer(adopting object: UnsafeMutableRawPointer?) {
        guard let object else { return }
        guard let result else { return g_object_unref(object) }
        g_value_take_object(result, object)
    }
}

/// A closure connected to a signal; letting go of it changes nothing, since the sender keeps the closure.
@MainActor
public struct SignalConnection {
    private weak var sender: Object?
    private let identifier: gulong

    fileprivate init(sender: Object, identifier: gulong) {
        self.sender = sender
        self.identifier = identifier
    }

    /// Disconnects and frees the closure.
    ///
    /// Calling it again changes nothing.
    public func disconnect() {
        guard let sender, g_signal_handler_is_connected(sender.pointer, identifier) != 0 else { return }
        g_signal_handler_disconnect(sender.pointer, identifier)
    }

    /// Runs `body` without the closure being called, for setting what one would otherwise be told of.
    public func whileBlocked(_ body: () -> Void) {
        guard let sender else { return body() }
        g_signal_handler_block(sender.pointer, identifier)
        body()
        g_signal_handler_unblock(sender.pointer, identifier)
    }
}

extension Object {
    /// Calls a closure whenever a signal is sent, until the object is freed.
    ///
    /// - Parameters:
    ///   - signal: The signal's name, with its detail, as in `notify::scale-factor`. GLib warns where there is none.
    ///   - handler: What to call. It must not capture the object strongly.
    /// - Returns: The connection, for taking it apart earlier.
    @discardableResult
    public final func connect(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(signal) { _ in handler() }
    }

    /// As the public one, with the signal's arguments.
    @discardableResult
    final func connect(
        _ signal: String,
        arguments handler: @escaping @MainActor (SignalArguments) -> Void
    ) -> SignalConnection {
        typealias Handler = @MainActor (SignalArguments) -> Void
        let data = Context<Handler>.retained(handler)
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
            preconditionFailure("GLib made no closure")
        }
        g_closure_add_finalize_notifier(closure, data) { data, _ in releaseContext(data) }
        // One marshaller serves every signature, since the values say what they are.
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let data = closure?.pointee.data, let values else { return }
            let arguments = SignalArguments(values: values, count: Int(count), result: result)
            onMain((data, arguments)) { data, arguments in Context<Handler>.value(data)(arguments) }
        }
        return SignalConnection(
            sender: self,
            identifier: g_signal_connect_closure(pointer, signal, closure, 0)
        )
    }
}

extension Object {
    /// Sends one of the object's signals that has no arguments and no answer.
    final func emit(_ signal: String) {
        let type = pointer.cast(to: GTypeInstance.self).pointee.g_class.pointee.g_type
        let identifier = g_signal_lookup(signal, type)
        guard identifier != 0 else { return }
        var sender = GValue()
        g_value_init(&sender, type)
        g_value_set_object(&sender, pointer)
        g_signal_emitv(&sender, identifier, 0, nil)
        g_value_unset(&sender)
    }
}
