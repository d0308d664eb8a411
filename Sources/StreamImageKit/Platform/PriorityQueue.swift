/// Elements in the order of their priority: higher first, and among equals the one that came first.
///
/// A binary heap that knows where each element stands, so that any of them can be taken out or moved by the token that
/// `insert` gave. Every operation takes O(log n) time.
package struct PriorityQueue<Priority: Comparable, Element> {
    /// Stands for one inserted element.
    ///
    /// Tokens grow with every insertion and are never used again.
    package struct Token: Hashable, Sendable {
        fileprivate let sequence: UInt64
    }

    /// One inserted element.
    package struct Node {
        package let token: Token
        package fileprivate(set) var priority: Priority
        package let element: Element

        fileprivate func precedes(_ other: Node) -> Bool {
            if priority > other.priority { return true }
            if priority < other.priority { return false }
            return token.sequence < other.token.sequence
        }
    }

    private var heap: [Node] = []
    private var positions: [Token: Int] = [:]
    private var nextSequence: UInt64 = 0

    package init() {}

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }

    /// The one that goes first.
    package var first: Node? { heap.first }

    /// Adds an element behind those of the same priority.
    @discardableResult
    package mutating func insert(_ element: Element, priority: Priority) -> Token {
        let token = Token(sequence: nextSequence)
        nextSequence += 1
        insert(Node(token: token, priority: priority, element: element))
        return token
    }

    /// Takes out the one that goes first.
    package mutating func popFirst() -> Node? {
        heap.isEmpty ? nil : remove(at: 0)
    }

    /// Takes out one element, wherever it stands; `nil` where it has left already.
    package mutating func remove(_ token: Token) -> Element? {
        positions[token].map { remove(at: $0).element }
    }

    /// Moves an element; among equals it keeps the place of its first insertion.
    ///
    /// `false` where it has left already.
    @discardableResult
    package mutating func setPriority(_ priority: Priority, of token: Token) -> Bool {
        guard let position = positions[token] else { return false }
        heap[position].priority = priority
        siftUp(siftDown(position))
        return true
    }

    /// Takes out the first element that `isWanted` accepts among the first `depth` in order; the others keep their places.
    package mutating func popFirst(within depth: Int, where isWanted: (Element) -> Bool) -> Node? {
        var passed: [Node] = []
        defer { for node in passed { insert(node) } }
        while passed.count < depth, !heap.isEmpty {
            let node = remove(at: 0)
            if isWanted(node.element) { return node }
            passed.append(node)
        }
        return nil
    }

    // MARK: The heap

    private mutating func insert(_ node: Node) {
        heap.append(node)
        positions[node.token] = heap.count - 1
        siftUp(heap.count - 1)
    }

    private mutating func remove(at position: Int) -> Node {
        swap(position, heap.count - 1)
        let node = heap.removeLast()
        positions[node.token] = nil
        if position < heap.count { siftUp(siftDown(position)) }
        return node
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { return }
            swap(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) -> Int {
        var parent = start
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].precedes(heap[best]) { best = child }
            }
            if best == parent { return parent }
            swap(parent, best)
            parent = best
        }
    }

    private mutating func swap(_ left: Int, _ right: Int) {
        guard left != right else { return }
        heap.swapAt(left, right)
        positions[heap[left].token] = left
        positions[heap[right].token] = right
    }
}

extension PriorityQueue.Node: Sendable where Priority: Sendable, Element: Sendable {}
extension PriorityQueue: Sendable where Priority: Sendable, Element: Sendable {}
