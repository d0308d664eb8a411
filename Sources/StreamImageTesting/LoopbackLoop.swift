#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// The loopback server's thread: one `poll` over the listener, the waker and all connections.
final class LoopbackLoop {
    private let listener: Int32
    private let waker: Waker
    private let watched: Watched<LoopbackServer.Activity>
    private let handler: (LoopbackServer.Request) -> LoopbackServer.Response
    private var connections: [LoopbackConnection] = []
    private var connectionCount = 0

    init(
        listener: Int32,
        waker: Waker,
        watched: Watched<LoopbackServer.Activity>,
        handler: @escaping (LoopbackServer.Request) -> LoopbackServer.Response
    ) {
        self.listener = listener
        self.waker = waker
        self.watched = watched
        self.handler = handler
    }

    func run() {
        while !waker.isStopped {
            var polled = [
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
                pollfd(fd: waker.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            polled += connections.map { connection in
                pollfd(fd: connection.descriptor, events: connection.interest, revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
            if polled[1].revents != 0 { drainWaker() }
            for (connection, entry) in zip(connections, polled[2...]) where entry.revents & Int16(POLLOUT) == 0 {
                if entry.revents != 0 { receive(on: connection) }
            }
            for connection in connections where !connection.isClosed { advance(connection) }
            connections.removeAll(where: \.isClosed)
            if polled[0].revents != 0 { acceptAll() }
        }
        for connection in connections { close(connection, isReset: false) }
        Socket.close(listener)
    }

    private func drainWaker() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(waker.readEnd, &bytes, bytes.count) > 0 {}
    }

    private func acceptAll() {
        while let descriptor = Socket.accept(from: listener) {
            connectionCount += 1
            connections.append(LoopbackConnection(descriptor: descriptor, number: connectionCount))
            watched.update {
                $0.acceptedConnections += 1
                $0.openConnections += 1
                $0.mostOpenConnections = max($0.mostOpenConnections, $0.openConnections)
            }
        }
    }

    private func receive(on connection: LoopbackConnection) {
        while true {
            switch Socket.receive(from: connection.descriptor, into: &connection.input) {
            case .bytes: continue
            case .wouldBlock: return
            case .closed:
                close(connection, isReset: false, byPeer: true)
                return
            }
        }
    }

    /// Answers what has come in and sends what can be sent, until there is something to wait for.
    private func advance(_ connection: LoopbackConnection) {
        while !connection.isClosed {
            guard let step = connection.steps.first else {
                if connection.isGarbage {
                    connection.refuse()
                    continue
                }
                guard let request = connection.takeRequest() else { return }
                watched.update { $0.requests.append(request) }
                connection.begin(handler(request), to: request)
                continue
            }
            switch step {
            case .send(let bytes):
                guard send(bytes, on: connection) else { return }
            case .wait(let gate, let hasArrived):
                if !hasArrived {
                    gate.arrive()
                    connection.steps[0] = .wait(gate, hasArrived: true)
                }
                guard gate.pass(orNotify: { [waker] in waker.wake() }) else { return }
                connection.steps.removeFirst()
            case .complete:
                connection.steps.removeFirst()
                watched.update { $0.completedAnswers += 1 }
            case .close: close(connection, isReset: false)
            case .reset: close(connection, isReset: true)
            case .stall: return
            }
        }
    }

    /// Whether everything went out; what did not is left as the connection's next step.
    private func send(_ bytes: ArraySlice<UInt8>, on connection: LoopbackConnection) -> Bool {
        guard !bytes.isEmpty else {
            connection.steps.removeFirst()
            return true
        }
        switch Socket.send(bytes, to: connection.descriptor) {
        case .bytes(let count): connection.steps[0] = .send(bytes.dropFirst(count))
        case .wouldBlock:
            connection.isBlocked = true
            return false
        case .closed:
            close(connection, isReset: false, byPeer: true)
            return false
        }
        connection.isBlocked = false
        return true
    }

    private func close(_ connection: LoopbackConnection, isReset: Bool, byPeer: Bool = false) {
        guard !connection.isClosed else { return }
        connection.isClosed = true
        if isReset { Socket.reset(connection.descriptor) } else { Socket.close(connection.descriptor) }
        watched.update {
            $0.openConnections -= 1
            if byPeer, connection.isAnswering { $0.abandonedAnswers += 1 }
        }
    }
}
