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
    case .member(let path, let message): try member(path, of: message.map(cell.expand))
    case .screen(let pattern, let place): try match(pattern, in: place)
    }
  }

  private func member(_ path: String, of name: String?) throws(CaseFailure) -> String {
    let wanted = MessageExpectation(name: name, has: [Filling(name: path, text: "*")], lacks: [])
    let sent = sentMessages(ofLastPayment: false).filter { sent in name.map { Self.isNamed(sent.message, $0) } ?? true }
    guard let found = sent.reversed().lazy.compactMap({ $0.message.body.at(path) }).first else {
      throw CaseFailure(
        code: "remember", line: 0,
        message: "no message\(name.map { " " + $0 } ?? "") has had a member \(path) so far\n" + listing(sent, wanted))
    }
    let text = found.plainText
    guard !found.isNull, !text.contains("•") else {
      throw CaseFailure(
        code: "remember", line: 0, message: "\(path) is \(quoted(text)), which is no value that can be remembered")
    }
    return text
  }

  private func match(_ text: String, in place: String?) throws(CaseFailure) -> String {
    let rows = try rows(in: place, "remember")
    let found = (try? RowPattern(cell.expandPattern(text))).flatMap { pattern in
      rows.lazy.compactMap { pattern.captured(in: $0) }.first
    }
    guard let found, !found.allSatisfy(\.isWhitespace) else {
      throw CaseFailure(
        code: "remember", line: 0,
        message:
          "nothing that can be seen matches \(quoted("/\(text)/")) \(place.map { "in \($0)" } ?? "on the screen")")
    }
    return String(found)
  }
}
