import CheckoutCore
import KassaTerminal

/// The message from which a script has remembered a value.
struct MemoryOrigin {
  let path: String
  let message: WireMessage
}

extension ScriptRunner {
  /// Keeps values for the steps that follow.
  func remember(_ memories: [Memory]) throws(CaseFailure) {
    takeEntries()
    var words: [String] = []
    for memory in memories {
      memoryOrigins[memory.name] = nil
      let value = try value(of: memory)
      cell.remembered[memory.name] = value
      words.append("$\(memory.name) is \(quoted(value))")
    }
    note = words.joined(separator: ", ")
  }

  private func value(of memory: Memory) throws(CaseFailure) -> String {
    switch memory.source {
    case .member(let path, let message, let isOfLastPayment):
      let (value, origin) = try member(path, of: message.map(cell.expand), isOfLastPayment)
      memoryOrigins[memory.name] = MemoryOrigin(path: path, message: origin)
      return value
    case .screen(let pattern, let place): return try match(pattern, in: place)
    }
  }

  /// Says that an assertion holds because of the very message from which its values were remembered, whatever else was sent;
  /// nil if it says more.
  /// - Parameter named: the messages that the assertion looks at.
  func foundAtOrigin(_ wanted: MessageExpectation, _ named: [Sent]) -> String? {
    guard wanted.count == nil, wanted.lacks.isEmpty else { return nil }
    let origins = wanted.has.filter { !$0.isAnyValue }.map { field in
      memoryOrigins.first { name, origin in origin.path == field.name && field.compares(name) }
    }
    guard let first = origins.first ?? nil, origins.allSatisfy({ $0?.value.message == first.value.message }),
      named.contains(where: { $0.message == first.value.message })
    else { return nil }
    return
      "$\(first.key) was taken from this very message, \(first.value.message.name), so that it is always there; compare another "
      + "message, or say with count: how many have it"
  }

  private func member(
    _ path: String, of name: String?, _ isOfLastPayment: Bool
  ) throws(CaseFailure) -> (value: String, origin: WireMessage) {
    let wanted = MessageExpectation(name: name, has: [Filling(name: path, text: "*")], lacks: [])
    func named(_ isOfLastPayment: Bool) -> [Sent] {
      sentMessages(ofLastPayment: isOfLastPayment)
        .filter { sent in name.map { Self.isNamed(sent.message, $0) } ?? true }
    }
    let sent = named(isOfLastPayment)
    let newest = sent.reversed().lazy.compactMap { sent in sent.message.body.at(path).map { ($0, sent.message) } }.first
    guard let (found, origin) = newest else {
      let isEarlier = isOfLastPayment && named(false).contains { $0.message.body.at(path) != nil }
      throw CaseFailure(
        code: "remember", line: 0,
        message: "no message\(name.map { " " + $0 } ?? "") has had a member \(path) so far"
          + (isEarlier ? " in the last payment; with payment: all, a message of an earlier one counts" : "") + "\n"
          + listing(sent, wanted))
    }
    let text = found.plainText
    guard !found.isNull, !text.contains("•"), !text.allSatisfy(\.isWhitespace) else {
      throw CaseFailure(
        code: "remember", line: 0, message: "\(path) is \(quoted(text)), which is no value that can be remembered")
    }
    return (text, origin)
  }

  private func match(_ text: String, in place: String?) throws(CaseFailure) -> String {
    let rows = try rows(in: place, "remember")
    let pattern = try pattern(text)
    guard let found = rows.lazy.compactMap({ pattern.captured(in: $0) }).first, !found.allSatisfy(\.isWhitespace) else {
      throw CaseFailure(
        code: "remember", line: 0,
        message:
          "nothing that can be seen matches \(quoted("/\(text)/")) \(place.map { "in \($0)" } ?? "on the screen")")
    }
    return String(found)
  }
}
