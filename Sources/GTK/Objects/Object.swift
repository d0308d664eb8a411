import CGTK

/// One object of GTK's, owned by its Swift object and the other way round, so that neither can be there without the other.
///
/// While somebody besides Swift holds the GTK object, a widget's parent for example, it keeps its Swift object alive, with
/// all that a subclass has added. Otherwise Swift's references decide, and with the last one both are freed. So widgets
/// can be made, put into a parent and forgotten.
///
/// A closure that is connected to a signal belongs to the object and is freed with it. One that captures the object itself
/// must capture it weakly, like any closure that an object keeps.
@MainActor
open class Object {
    /// Who owns the reference that a constructor of GTK's returned.
    enum Ownership {
        /// Whoever called the constructor.
        case caller
        /// GTK itself, as with windows.
        case library
    }

    let pointer: UnsafeMutableRawPointer

    private static let quark = g_quark_from_string("swift-object")

    init(_ pointer: UnsafeMutableRawPointer?, ownership: Ownership = .caller) {
        // GLib ends the program where memory runs out, and its constructors do not fail otherwise.
        guard let pointer else { preconditionFailure("GTK made no object; has it been started?") }
        self.pointer = pointer
        assert(Object.existing(pointer) == nil, "One of GTK's objects has one Swift object")
        if ownership == .library || g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
        let reference = Unmanaged.passUnretained(self)
        g_object_set_qdata(object, Self.quark, reference.toOpaque())
        // A toggle reference tells when it is the last one. It starts out with others there, hence the first `retain`;
        // giving up the reference that we came with brings the notice that undoes it, if there are no others.
        _ = reference.retain()
        g_object_add_toggle_ref(object, Object.ownershipChanged, reference.toOpaque())
        g_object_unref(pointer)
    }

    isolated deinit {
        g_object_set_qdata(object, Self.quark, nil)
        g_object_remove_toggle_ref(object, Object.ownershipChanged, Unmanaged.passUnretained(self).toOpaque())
    }

    private static let ownershipChanged: GToggleNotify = { data, _, isLast in
        guard let data else { return }
        let reference = Unmanaged<Object>.fromOpaque(data)
        if isLast != 0 {
            reference.release()
        } else {
            _ = reference.retain()
        }
    }

    /// The Swift object of one of GTK's, if it has one.
    static func existing(_ pointer: UnsafeMutableRawPointer?) -> Object? {
        guard let pointer, let data = g_object_get_qdata(pointer.cast(), quark) else { return nil }
        return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
    }

    var object: UnsafeMutablePointer<GObject> { pointer.cast() }
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// Another reference, for functions that take one over.
    @discardableResult
    func retainedPointer() -> UnsafeMutableRawPointer {
        g_object_ref(pointer)
        return pointer
    }
}

extension UnsafeMutableRawPointer {
    /// The same address as one of GTK's types, which its classes share with their superclasses.
    func cast<Pointee>(to type: Pointee.Type = Pointee.self) -> UnsafeMutablePointer<Pointee> {
        assumingMemoryBound(to: type)
    }
}

/// Runs main-actor code in a callback that GTK only calls on the main thread.
func onMain<Arguments, Result: Sendable>(
    _ arguments: Arguments,
    _ body: @MainActor (Arguments) -> Result
) -> Result {
    nonisolated(unsafe) let arguments = arguments
    return MainActor.assumeIsolated { MainThreadJobs.timed { body(arguments) } }
}

/// Keeps a Swift value behind a C callback's `data` pointer, until the callback's owner calls ``release``.
final class Context<Value> {
    let value: Value

    private init(_ value: Value) {
        self.value = value
    }

    static func retained(_ value: Value) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Context(value)).toOpaque()
    }

    static func value(_ data: UnsafeMutableRawPointer) -> Value {
        Unmanaged<Context>.fromOpaque(data).takeUnretainedValue().value
    }
}

/// Frees any ``Context``.
func releaseContext(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
