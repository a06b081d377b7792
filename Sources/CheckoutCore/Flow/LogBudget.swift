/// Caps the memory of the flow entries. An honest payment needs about a hundredth of it.
/// Past the limit, one message is truncated and later ones are dropped.
struct LogBudget {
  /// The budget, in approximate bytes.
  static let whole = 8 << 20
  /// The approximate bytes of an entry besides its message.
  private static let each = 400

  private var left = Self.whole

  /// The message to log, shortened if needed; nil if the budget is spent.
  mutating func kept(_ message: WireMessage) -> WireMessage? {
    guard left > 0 else { return nil }
    let weight = message.body.weight(atMost: left) + message.name.utf8.count
    guard weight + Self.each <= left else {
      // The last message is shortened to show that there was more.
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
  /// The approximate size of the value in memory, in bytes. Counting stops shortly after `limit`.
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
