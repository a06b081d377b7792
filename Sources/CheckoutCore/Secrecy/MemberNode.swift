import Synchronization

/// A member of one message, with the rule for it and the members below it. The members of a message are looked up in the
/// same order again and again, and a walk from name to name is much faster than a search by whole paths.
final class MemberNode: Sendable {
  /// The path of lower-case names from the root of the message; empty for the root.
  let way: [String]
  /// The rule for the member; nil if it is unclassified.
  let rule: MemberRule?
  private let budget: Budget
  private let children = Mutex<[String: MemberNode]>([:])

  /// How many nodes of a message may still be kept, so that foreign messages with ever new names need no memory.
  final class Budget: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    fileprivate func take() -> Bool {
      left.load(ordering: .relaxed) > 0 && left.subtract(1, ordering: .relaxed).newValue >= 0
    }
  }

  init(_ way: [String], _ rule: MemberRule?, _ budget: Budget) {
    self.way = way
    self.rule = rule
    self.budget = budget
  }

  /// Returns the member of this name below this one.
  /// - Parameter find: looks up the rule for a path.
  func child(_ name: String, find: (_ way: [String]) -> MemberRule?) -> MemberNode {
    if let known = children.withLock({ $0[name] }) { return known }
    let way = way + [Redaction.plain(name)]
    let node = MemberNode(way, find(way), budget)
    if Self.isKept(name), budget.take() { children.withLock { $0[name] = node } }
    return node
  }

  /// A name with many digits is not that of a member in a table, and may be anything.
  private static func isKept(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.utf8.count { (0x30...0x39).contains($0) } < 4
  }
}
