import CheckoutCore

/// Assertions about wire messages.
extension ScriptRunner {
  private typealias Sent = (step: Int, message: WireMessage)

  /// The greatest number of messages that a failure lists.
  private static let mostListed = 10

  func message(_ wanted: MessageExpectation) throws(CaseFailure) {
    takeEntries()
    let all = entries[(wanted.isOfLastPayment ? lastPaymentStart : 0)...].compactMap { entry -> Sent? in
      guard case .message(let message) = entry.kind else { return nil }
      return (entry.step.rawValue, message)
    }
    let named = all.filter { sent in
      (wanted.step.map { $0 == sent.step } ?? true)
        && (wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true)
    }
    let count = named.count { differences(of: $0.message, from: wanted).isEmpty }
    guard wanted.count.map({ $0 != count }) ?? (count == 0) else { return }
    let number = wanted.count.map { "\($0) messages" } ?? "a message"
    let found = wanted.count == nil ? "" : ", found \(count)"
    throw CaseFailure(
      code: "message", line: 0,
      message: "expected \(number)\(words(wanted))\(found)\n"
        + (named.isEmpty ? begun(wanted, all) + listing(all, wanted) : listing(named, wanted))
        + notificationAdvice(wanted))
  }

  /// Names the messages whose names begin with the name that was looked for; empty if there are none.
  private func begun(_ wanted: MessageExpectation, _ all: [Sent]) -> String {
    guard !all.contains(where: { sent in wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true })
    else { return "" }
    let found = wanted.name.map { MessageNames.beginning(with: cell.expand($0), in: all.map(\.message.name)) } ?? []
    return found.isEmpty ? "" : "a name is never a part of another; there were \(found.joined(separator: ", "))\n"
  }

  /// Says where the notification of an operation is, if the script may be looking for it.
  private func notificationAdvice(_ wanted: MessageExpectation) -> String {
    guard hasMerchantOperation, wanted.name.map(cell.expand) == MessageBreak.notification, wanted.count != 0 else {
      return ""
    }
    return "\na notification that follows an operation of the shop's server goes to the shop alone and is no message "
      + "of the flow; check it with result: { told: … }"
  }

  /// Whether a message has a name. `notification` is what the platform tells the merchant server, as for holds and faults.
  private static func isNamed(_ message: WireMessage, _ name: String) -> Bool {
    name == MessageBreak.notification
      ? MessageBreak(for: message)?.name == name : MessageKind(name).matches(message.name)
  }

  private func words(_ wanted: MessageExpectation) -> String {
    let fields = wanted.has.map { "\($0.name): \(quoted(cell.expand($0.text)))" } + wanted.lacks.map { "no \($0)" }
    return (wanted.name.map { " " + cell.expand($0) } ?? "") + (wanted.isOfLastPayment ? " of the last payment" : "")
      + (wanted.step.map { " in step \($0)" } ?? "")
      + (fields.isEmpty ? "" : " with " + fields.joined(separator: ", "))
  }

  /// Returns what is wrong with a message, field by field.
  private func differences(of message: WireMessage, from wanted: MessageExpectation) -> [String] {
    var wrong: [String] = []
    for field in wanted.has {
      let expected = cell.expand(field.text)
      guard let found = message.body.at(field.name)?.plainText else {
        wrong.append("no \(field.name)")
        continue
      }
      if expected != "*", expected != found { wrong.append("\(field.name) is \(quoted(found))") }
    }
    return wrong + wanted.lacks.filter { message.body.at($0) != nil }.map { "has \($0)" }
  }

  /// Returns the messages that were there, the most similar ones first.
  private func listing(_ messages: [Sent], _ wanted: MessageExpectation) -> String {
    guard !messages.isEmpty else { return "there are no messages yet" }
    let name = wanted.name.map(cell.expand) ?? ""
    let ranked = messages.enumerated().map { index, sent in
      (index, sent, differences(of: sent.message, from: wanted), NearestWord.edits(from: sent.message.name, to: name))
    }.sorted { ($0.2.count, $0.3, $0.0) < ($1.2.count, $1.3, $1.0) }
    let lines = ranked.prefix(Self.mostListed).map { _, sent, differences, _ in
      let reason = differences.isEmpty ? "" : "  ✗ " + differences.joined(separator: ", ")
      let body = differences.isEmpty ? "  " + String(sent.message.body.redacted.text.prefix(100)) : reason
      return "  step \(sent.step)  \(sent.message.name)\(body)"
    }
    let rest = ranked.count - lines.count
    return (["messages, the most similar first:"] + lines + (rest > 0 ? ["  and \(rest) more"] : []))
      .joined(separator: "\n")
  }
}
