/// What the stream of flow entries may take in memory. The messages of an honest payment take a hundredth of it; those of
/// a platform that talks without end are told shorter, and then not at all.
struct EntryRoom {
  /// Bytes, about.
  static let whole = 8 << 20
  /// What an entry takes besides its message.
  private static let each = 400

  private var left = Self.whole

  /// The message as it is kept; nil where there is no room for any.
  mutating func kept(_ message: WireMessage) -> WireMessage? {
    guard left > 0 else { return nil }
    let weight = message.body.weight(atMost: left) + message.name.utf8.count
    guard weight + Self.each <= left else {
      // The last that is told: that there was more.
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
  /// Bytes that the value takes in memory, about; no more is counted than `limit` and the last value.
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
