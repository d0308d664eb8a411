#if !canImport(CCurl)
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransferTimings {
    /// What the session measured of a task that has ended; `nil` where it never came to an answer.
    init?(_ metrics: URLSessionTaskMetrics, url: SourceURL, status: Int) {
        // Redirects are refused, so that a task has one transaction, unless the session itself had to ask again.
        guard let transaction = metrics.transactionMetrics.last, let start = transaction.fetchStartDate,
            let firstByte = transaction.responseStartDate
        else { return nil }
        let end = transaction.responseEndDate ?? metrics.taskInterval.end
        self.init(
            url: url,
            status: status,
            nameLookupSeconds: Self.seconds(transaction.domainLookupStartDate, transaction.domainLookupEndDate),
            // The handshake is a part of what the session calls connecting.
            connectSeconds: Self.seconds(
                transaction.connectStartDate,
                transaction.secureConnectionStartDate ?? transaction.connectEndDate
            ),
            handshakeSeconds: Self.seconds(transaction.secureConnectionStartDate, transaction.secureConnectionEndDate),
            firstByteSeconds: firstByte.timeIntervalSince(start),
            totalSeconds: end.timeIntervalSince(start),
            isOverReusedConnection: transaction.isReusedConnection,
            protocolName: transaction.networkProtocolName
        )
    }

    private static func seconds(_ start: Date?, _ end: Date?) -> Double? {
        guard let start, let end else { return nil }
        return max(0, end.timeIntervalSince(start))
    }
}
#endif
