/// A limit on the memory used by the flow entries. A normal payment needs about one per cent of the budget.
/// A message that exceeds the remaining budget is truncated. Once the budget is spent, messages are dropped.
struct LogBudget {
  /// The approximate size of the budget, in bytes.
  static let whole = 8 << 20
  /// The approximate size of an entry without its message, in bytes.
  private static let each = 400

  private var left = Self.whole

  /// Returns the message to log, shortened if necessary; nil if the budget is spent.
  mutating func kept(_ message: WireMessage) -> WireMessage? {
    guard left > 0 else { return nil }
    let weight = message.body.weight(atMost: left) + message.name.utf8.count
    guard weight + Self.each <= left else {
      // Shorten the message instead of dropping it, to show that there was more.
      left -= Self.each
      var short = message
      short.name = String(message.name.prefix(200))
      short.body = "…"
      return short
    }
    left -= weight + Self.each
    return message
  }
}

extension JSON {
  /// Returns the approximate size of the value in memory, in bytes. Counting stops shortly after `limit`.
  func weight(atMost limit: Int) -> Int {
    var sum = 0
    add(to: &sum, limit)
    return sum
  }

  private func add(to sum: inout Int, _ limit: Int) {
    sum += 32
    switch self {
    case .string(let text), .number(let text): sum += text.utf8.count
    case .array(let elements): for element in elements where sum <= limit { element.add(to: &sum, limit) }
    case .object(let object):
      for member in object.members where sum <= limit {
        sum += 16 + member.name.utf8.count
        member.value.add(to: &sum, limit)
      }
    case .null, .bool, .secret: break
    }
  }
}
