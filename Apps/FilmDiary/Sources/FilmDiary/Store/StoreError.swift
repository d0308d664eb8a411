import Foundation
import SQLite

/// Why the store did not do what it was asked to; nothing was changed then.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program held the store for too long.
    case busy
    /// The volume is full.
    case diskFull
    /// The store is open for reading only.
    case readOnly(reason: String)
    /// The file contradicts itself.
    case damaged(reason: String)
    /// The folder or the file cannot be opened.
    case cannotOpen(reason: String)
    /// The system failed to read or write.
    case inputOutput(reason: String)
    /// Bringing the store up to date failed; it is as it was.
    case migrationFailed(name: String, reason: String)
    /// The film, viewing, list or backup is not there.
    case notFound(String)
    /// What is there now does not allow the change, as when an undo comes too late.
    case conflict(reason: String)
    /// A file to be imported cannot be read as what it should be.
    case unreadable(file: String, reason: String)
    /// A file cannot be written where it was to be; what was there is as it was.
    case unwritable(reason: String)
    /// The task that asked was cancelled.
    case cancelled
    /// The store was closed.
    case closed
    /// Anything else that SQLite reports.
    case other(reason: String)

    /// The cause in a sentence.
    public var description: String {
        switch self {
        case .busy: "Another program is using the diary. Try again in a moment."
        case .diskFull: "The disk is full. Nothing was changed."
        case .readOnly(let reason): "The diary can only be read: \(reason)"
        case .damaged(let reason): "The diary's file is damaged: \(reason)"
        case .cannotOpen(let reason): "The diary cannot be opened: \(reason)"
        case .inputOutput(let reason): "The disk reported an error: \(reason)"
        case .migrationFailed(let name, let reason): "The diary could not be brought up to date (\(name)): \(reason)"
        case .notFound(let what): "\(what) is not in the diary."
        case .conflict(let reason): "That can no longer be done: \(reason)"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .unwritable(let reason): "That place cannot be written to: \(reason)"
        case .cancelled: "Cancelled."
        case .closed: "The diary is closed."
        case .other(let reason): "The diary reported an error: \(reason)"
        }
    }

    /// Any error, as one of ours.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case is CancellationError: self = .cancelled
        case let error as SQLiteError: self.init(error)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
        case let error as CocoaError where error.code == .fileWriteFileExists:
            self = .unwritable(reason: "a file is where a folder should be.")
        case let error as CocoaError where error.code == .fileWriteNoPermission:
            self = .unwritable(reason: "there is no permission to write there.")
        default: self = .inputOutput(reason: error.localizedDescription)
        }
    }

    private init(_ error: SQLiteError) {
        switch error {
        case .busy: self = .busy
        case .full: self = .diskFull
        case .readOnly(let reason): self = .readOnly(reason: reason)
        case .damaged(let reason): self = .damaged(reason: reason)
        case .cannotOpen(let reason): self = .cannotOpen(reason: reason)
        case .inputOutput(let reason): self = .inputOutput(reason: reason)
        case .constraint(let reason): self = .conflict(reason: reason)
        case .migration(let name, let reason): self = .migrationFailed(name: name, reason: reason)
        case .other(_, let message): self = .other(reason: message)
        }
    }
}
