import CheckoutCore
import KassaTerminal

extension ScriptRunner {
  /// Keeps values for the steps that follow.
  func remember(_ memories: [Memory]) throws(CaseFailure) {
    takeEntries()
    var words: [String] = []
    for memory in memories {
      let value = try value(of: memory)
      cell.remembered[memory.name] = value
      words.append("$\(memory.name) is \(quoted(value))")
    }
    note = words.joined(separator: ", ")
  }

  private func value(of memory: Memory) throws(CaseFailure) -> String {
    switch memory.source {
    case .member(let path, let message, let isOfLastPayment):
      try member(path, of: message.map(cell.expand), isOfLastPayment)
    case .screen(let pattern, let place): try match(pattern, in: place)
    }
  }

  private func member(_ path: String, of name: String?, _ isOfLastPayment: Bool) throws(CaseFailure) -> String {
    let wanted = MessageExpectation(name: name, has: [Filling(name: path, text: "*")], lacks: [])
    func named(_ isOfLastPayment: Bool) -> [Sent] {
      sentMessages(ofLastPayment: isOfLastPayment)
        .filter { sent in name.map { Self.isNamed(sent.message, $0) } ?? true }
    }
    let sent = named(isOfLastPayment)
    guard let found = sent.reversed().lazy.compactMap({ $0.message.body.at(path) }).first else {
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
    return text
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
