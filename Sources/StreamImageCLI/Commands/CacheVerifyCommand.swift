import Foundation
import StreamImageKit

/// `streamimage cache verify`: reads every entry and removes what is damaged.
struct CacheVerifyCommand: ToolCommand {
    static let syntax = CommandSyntax(
        words: ["cache", "verify"],
        summary: "Read every entry of the cache and remove what is damaged.",
        discussion: "The exit status is 1 where something was damaged or could not be read."
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        guard await session.checkCacheFolder() else { return .failure }
        let cache = session.diskCache
        guard let result = await session.blocking.runAbandonable({ cache.verify() }) else { return .failure }
        for entry in result.damaged {
            await session.complain(
                Complaint(entry.path, entry.damage.happened, advice: "it was removed and will be loaded again")
            )
        }
        if result.unreadableCount > 0 {
            await session.complain(
                Complaint(
                    cache.directory.path,
                    "\(Quantity.count(result.unreadableCount, "file")) could not be read",
                    advice: "check the permissions and the disk"
                )
            )
        }
        await session.answer(CacheVerifyReport(result: result))
        return result.damaged.isEmpty && result.unreadableCount == 0 ? .success : .failure
    }
}

extension DiskEntryDamage {
    /// What is wrong, as a clause behind the file's path.
    fileprivate var happened: String {
        switch self {
        case .notAnEntry: "the file is no entry of a cache"
        case .otherVersion: "another version of this tool wrote the entry"
        case .wrongLength: "the entry is shorter or longer than it says"
        case .wrongChecksum: "the entry's bytes are not those that were written"
        case .wrongKey: "the entry stands under another's name"
        }
    }
}

/// What was found, on paper.
struct CacheVerifyReport: Reportable {
    let result: DiskCacheVerification

    var text: String {
        "\(result.intactCount) intact (\(Quantity.bytes(result.intactBytes))), \(result.damaged.count) damaged and removed, "
            + "\(result.unreadableCount) unreadable"
    }

    var json: JSONText {
        .object([
            .init("intact", .integer(result.intactCount)),
            .init("intactBytes", .integer(result.intactBytes)),
            .init("damaged", .integer(result.damaged.count)),
            .init("unreadable", .integer(result.unreadableCount)),
        ])
    }
}
