public import Foundation
import SQLite

/// What opening a store came to.
public enum StoreOpening: Sendable {
    /// The store is open; ``checked()`` tells whether all of its file is sound.
    case ready(FilmStore)
    /// The file is damaged, or gone although there are copies of it; the person has to choose.
    case damaged(DamagedStore)
}

extension FilmStore {
    /// How a store is opened.
    public struct Options: Sendable {
        /// The clock.
        public var now: @Sendable () -> Date
        /// The time zone that the person's day is in, asked anew each time.
        public var zone: @Sendable () -> TimeZone
        /// How long an edit waits for another program, in milliseconds; 10,000 unless set.
        public var busyTimeout: Int32
        /// What looks through the file behind an open store; the tests hold it up here.
        var check: @Sendable (Connection) throws -> Void = { try $0.checkIntegrity(quick: true) }

        /// The system's clock and zone unless others are given.
        public init(
            now: @escaping @Sendable () -> Date = { Date() },
            zone: @escaping @Sendable () -> TimeZone = { .onTheWall },
            busyTimeout: Int32 = 10_000
        ) {
            self.now = now
            self.zone = zone
            self.busyTimeout = busyTimeout
        }
    }

    /// Opens the store in a folder, which is made if it is missing, and brings its tables up to date.
    ///
    /// A damaged file is moved aside with everything that belongs to it, and the choice of what to do is returned. A
    /// file of a newer program, and one in a folder that may not be written to, open for reading only.
    ///
    /// Looking through the whole file takes long where that is large, and goes on behind the open store. Queries are
    /// answered meanwhile; the first edit waits, so that nothing is written into a file that is damaged.
    public static func open(in folder: URL, options: Options = Options()) async throws(StoreError) -> StoreOpening {
        let files = StoreFiles(folder: folder)
        let writer = ConnectionActor(name: "film-diary.writer")
        do {
            switch try await writer.perform({ try StoreInspection.inspect(files) }) {
            case .sound, .fresh: break
            case .damaged(let reason): return try await damaged(files, reason, writer, options)
            }
            return .ready(try await open(files: files, writer: writer, options: options))
        } catch SQLiteError.damaged(let reason) {
            do {
                return try await damaged(files, reason, writer, options)
            } catch {
                throw StoreError(error)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Moves what is there aside and offers the choice.
    private static func damaged(
        _ files: StoreFiles,
        _ reason: String,
        _ writer: ConnectionActor,
        _ options: Options
    ) async throws -> StoreOpening {
        await writer.close()
        return .damaged(
            try await writer.perform {
                try DamagedStore(movingAside: files, reason: reason, options: options)
            }
        )
    }

    static func open(files: StoreFiles, writer: ConnectionActor, options: Options) async throws -> FilmStore {
        let reader = ConnectionActor(name: "film-diary.reader")
        let checker = ConnectionActor(name: "film-diary.backup")
        let (access, isSound) = try await writer.openForWriting(files, busyTimeout: options.busyTimeout)
        switch access {
        case .full:
            try await reader.open(path: files.database.path, mode: .query, busyTimeout: options.busyTimeout) {
                // Statistics walk through more than the two mebibytes that SQLite keeps unless told otherwise.
                try $0.execute("PRAGMA cache_size = -32768")
            }
        case .newerSchema, .readOnlyFolder:
            try await reader.openForReading(files, busyTimeout: options.busyTimeout)
        }
        return FilmStore(
            files: files,
            access: access,
            writer: writer,
            reader: reader,
            backupActor: checker,
            check: isSound ? nil : StoreCheck(of: files, on: checker, closing: [reader, writer], options: options),
            options: options
        )
    }
}

extension ConnectionActor {
    /// Opens the writer's connection and says what may be done with it, and whether its file needs no further check.
    func openForWriting(_ files: StoreFiles, busyTimeout: Int32) throws -> (access: FilmStore.Access, isSound: Bool) {
        let known = Schema.migrations.count
        do {
            return try open(path: files.database.path, mode: .readWrite, busyTimeout: busyTimeout) { connection in
                let found = try Schema.checkedVersion(of: connection)
                guard found <= known else { return (.newerSchema(found: found, known: known), true) }
                // SQLite opens a file that may not be written to all the same, for reading.
                if connection.isReadOnly { throw SQLiteError.readOnly("the file may not be written to.") }
                // Opening writes only where there is something to bring up to date, and that is looked through first.
                let isCurrent = try found == known && connection.usesWriteAheadLog()
                if !isCurrent { try connection.checkIntegrity(quick: true) }
                try connection.useWriteAheadLog()
                try connection.setUpWriter()
                try connection.migrate(Schema.migrations)
                try UndoRecorder.install(on: connection)
                return (.full, !isCurrent)
            }
        } catch SQLiteError.readOnly, SQLiteError.cannotOpen {
            let isWritable = [files.folder, files.database].allSatisfy {
                FileManager.default.isWritableFile(atPath: $0.path)
            }
            guard files.databaseSize != nil, !isWritable else {
                throw StoreError.cannotOpen(reason: "\(files.folder.path) does not let the file be opened.")
            }
            close()
            return (.readOnlyFolder, true)
        }
    }

    /// Opens a connection to a file that nobody here may write to.
    ///
    /// Where not even the log's shared memory can be made, a file with an empty log is read as one that does not change.
    func openForReading(_ files: StoreFiles, busyTimeout: Int32) throws {
        do {
            try open(path: files.database.path, mode: .readOnly, busyTimeout: busyTimeout) { connection in
                _ = try connection.schemaVersion()
            }
        } catch SQLiteError.cannotOpen, SQLiteError.readOnly {
            let log = try? FileManager.default.attributesOfItem(atPath: files.database.path + "-wal")
            guard log?[.size] as? Int ?? 0 == 0 else {
                throw StoreError.cannotOpen(
                    reason: "the last edits are in a log that can only be read where its folder may be written to."
                )
            }
            try open(path: files.database.path, mode: .immutable, busyTimeout: busyTimeout) { connection in
                _ = try connection.schemaVersion()
            }
        }
    }
}

extension Connection {
    /// An edit is on the disk before its call returns; triggers fire alike on every platform.
    func setUpWriter() throws {
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA recursive_triggers = OFF")
        try execute("PRAGMA temp_store = MEMORY")
        _ = try noticesOtherWriters()
    }
}
