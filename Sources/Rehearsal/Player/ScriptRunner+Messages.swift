import CheckoutCore
import KassaBackend

/// Assertions about wire messages.
extension ScriptRunner {
  /// A message, with the number of times that it has arrived. One that was lost counts once, because it was sent.
  typealias Sent = (step: Int, message: WireMessage, arrivals: Int)

  /// The greatest number of messages that a failure lists.
  private static let mostListed = 10

  func message(_ wanted: MessageExpectation) throws(CaseFailure) {
    takeEntries()
    for field in wanted.has where field.isPattern { _ = try pattern(field.text) }
    let all = try messages(from: wanted.source)
    let named = all.filter { sent in
      (wanted.step.map { $0 == sent.step } ?? true)
        && (wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true)
    }
    let count = named.filter { differences(of: $0.message, from: wanted).isEmpty }.reduce(0) { $0 + $1.arrivals }
    if wanted.count == 0, let mistake = named.lazy.compactMap({ self.impossible(wanted, $0.message) }).first {
      throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
    }
    if wanted.count == 0, count == 0, let mistake = otherStep(wanted, all) {
      throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
    }
    if let mistake = unheard(wanted, named.count) {
      throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
    }
    guard wanted.count.map({ $0 != count }) ?? (count == 0) else { return }
    let number = wanted.count.map { "\($0) messages" } ?? "a message"
    let found = wanted.count == nil ? "" : ", found \(count)"
    throw CaseFailure(
      code: "message", line: 0,
      message: "expected \(number)\(words(wanted))\(found)\n"
        + (named.isEmpty
          ? begun(wanted, all) + listing(all, wanted) : listing(named, wanted) + absent(wanted, named, all))
        + notificationAdvice(wanted))
  }

  /// Says that a message that must not be in one step is in another: a step in which it is never sent would say nothing. Nil if it
  /// is in no step.
  private func otherStep(_ wanted: MessageExpectation, _ all: [Sent]) -> String? {
    guard let step = wanted.step, let name = wanted.name.map(cell.expand),
      let found = all.first(where: {
        $0.step != step && Self.isNamed($0.message, name) && differences(of: $0.message, from: wanted).isEmpty
      })
    else { return nil }
    return
      "\(name) is in step \(found.step) and not in step \(step), which says little of it: write step: \(found.step) with "
      + "the number of such messages, or leave the step out"
  }

  /// Returns the messages that an assertion looks at.
  private func messages(from source: MessageExpectation.Source) throws(CaseFailure) -> [Sent] {
    switch source {
    case .all: return sentMessages(ofLastPayment: false)
    case .last: return sentMessages(ofLastPayment: true)
    case .shop(let payment):
      guard let told = try shopRecord(of: cell.expand(payment), "message").messages else {
        throw CaseFailure(
          code: "message", line: 0,
          message: "what the shop was told about \(payment) is not known with --connect; result: { payment: "
            + "\(payment), told: … } is"
        ).asMistake()
      }
      return Self.sent(told)
    }
  }

  /// The messages of the payments of the script so far, or of the last one.
  func sentMessages(ofLastPayment: Bool) -> [Sent] {
    Self.sent(ownEntries(ofLastPayment: ofLastPayment), doubled: doubledEntries())
  }

  /// Returns the messages among flow entries.
  private static func sent(_ entries: [FlowEntry], doubled: [FlowEntry] = []) -> [Sent] {
    entries.compactMap { entry in
      guard case .message(let message) = entry.kind else { return nil }
      return (entry.step.rawValue, message, 1 + doubled.count { $0 === entry })
    }
  }

  /// Returns the entries of the messages that have arrived twice: that of a request was written when it was sent, and that of
  /// a notification when its first copy arrived.
  private func doubledEntries() -> [FlowEntry] {
    var found: [FlowEntry] = []
    for doubled in doubledMessages {
      let entry = entries.first { entry in
        guard case .message(let message) = entry.kind, message.name.prefix(while: { $0 != "?" }) == doubled.name,
          !found.contains(where: { $0 === entry })
        else { return false }
        return doubled.isNotification ? entry.time >= doubled.sent : entry.time == doubled.sent
      }
      if let entry { found.append(entry) }
    }
    return found
  }

  /// Returns the entries without the notifications that the last payment has read of an earlier one with the same number. The
  /// platform has refused the last one, so it has sent none about it.
  private func ownEntries(ofLastPayment: Bool) -> [FlowEntry] {
    let last = entries[lastPaymentStart...]
    let isRefused = lastResult.map { $0.payment == nil } ?? false
    let own = isRefused ? last.filter { !$0.isNotification } : Array(last)
    return ofLastPayment ? own : entries[..<lastPaymentStart] + own
  }

  /// Names the members that the messages could have, as the reference lists them, but that none of them has.
  private func absent(_ wanted: MessageExpectation, _ named: [Sent], _ all: [Sent]) -> String {
    guard wanted.count != 0, let name = wanted.name.map(cell.expand), !Self.isAnswer(name) else { return "" }
    let paths = wanted.has.map(\.name).filter { path in !named.contains { $0.message.body.at(path) != nil } }
    guard !paths.isEmpty else { return "" }
    return "\n\(paths.joined(separator: ", ")): listed, but not in any of these messages; "
      + "some members are sent only with a setting of the checkout, a parameter of the order or a choice of the payer"
      + paths.map { Self.nearest(to: $0, in: all) }.joined()
  }

  /// Names the path among all messages that ends like a path or resembles it most; empty if none does.
  private static func nearest(to path: String, in messages: [Sent]) -> String {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    var best: (path: String, message: String, edits: Int)?
    for sent in messages {
      for found in sent.message.body.leaves {
        let last = found.split(separator: ".").last.map(String.init) ?? found
        let edits = NearestWord.edits(from: last.lowercased(), to: name.lowercased())
        guard edits * 3 <= name.count, edits < best?.edits ?? Int.max else { continue }
        best = (found, sent.message.name, edits)
      }
    }
    return best.map { "\nthe nearest to \(path) is \($0.path) in \($0.message)" } ?? ""
  }

  /// Names the messages whose names begin with the name that was looked for; empty if there are none.
  private func begun(_ wanted: MessageExpectation, _ all: [Sent]) -> String {
    guard !all.contains(where: { sent in wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true })
    else { return "" }
    let found = wanted.name.map { MessageNames.beginning(with: cell.expand($0), in: all.map(\.message.name)) } ?? []
    return found.isEmpty ? "" : "a name is never a part of another; there were \(found.joined(separator: ", "))\n"
  }

  /// Returns why notifications cannot count as never sent: the shop has them, but its answer to the program was lost, so
  /// that they are no messages of the flow. Nil if they can.
  private func unheard(_ wanted: MessageExpectation, _ heard: Int) -> String? {
    guard wanted.name.map(cell.expand) == MessageBreak.notification, wanted.count == 0, wanted.step == nil, heard == 0,
      !hasMerchantOperation, !wanted.isOfShop, let payment = lastResult?.payment,
      let told = stage.shopRecord(of: payment).told
    else { return nil }
    return "the shop was told \(quoted(told)), but the program could not read it from the shop, so it is no message of "
      + "the flow; result: { told: … } checks it"
  }

  /// Says what the shop was told, and where the notification of an operation is, if the script may be looking for it.
  private func notificationAdvice(_ wanted: MessageExpectation) -> String {
    guard wanted.name.map(cell.expand) == MessageBreak.notification, wanted.count != 0, !wanted.isOfShop else {
      return ""
    }
    let told = lastResult?.payment.flatMap { stage.shopRecord(of: $0).told }.map { status in
      "\nthe shop was told \(quoted(status)); result: { told: \(oracle.redacted(status)) } checks it"
    }
    guard hasMerchantOperation, let payment = endedPayments.last else { return told ?? "" }
    return (told ?? "")
      + "\na notification that follows an operation of the shop's server goes to the shop alone and is no message "
      + "of the flow; check it with result: { told: … } or message: { name: notification, payment: \(payment) }"
  }

  /// Whether a message has a name. `notification` is what the platform tells the merchant server, as for holds and faults.
  static func isNamed(_ message: WireMessage, _ name: String) -> Bool {
    name == MessageBreak.notification
      ? MessageBreak(for: message)?.name == name : MessageKind(name).matches(message.name)
  }

  private func words(_ wanted: MessageExpectation) -> String {
    let fields =
      wanted.has.map { field in
        "\(field.name): " + quoted(field.isPattern ? "/\(field.text)/" : cell.expand(field.text))
      } + wanted.lacks.map { "no \($0)" }
    let source =
      switch wanted.source {
      case .all: ""
      case .last: " of the last payment"
      case .shop(let payment): " to the shop about \(cell.expand(payment))"
      }
    return (wanted.name.map { " " + cell.expand($0) } ?? "") + source + (wanted.step.map { " in step \($0)" } ?? "")
      + (fields.isEmpty ? "" : " with " + fields.joined(separator: ", "))
  }

  /// Whether a message with this name is an answer, which is named after its status.
  private static func isAnswer(_ name: String) -> Bool { name == "—" || Int(name) != nil }

  /// Returns a name without its method and its query.
  private static func path(_ name: String) -> String {
    String((name.split(separator: " ").last ?? "").prefix { $0 != "?" })
  }

  /// Returns what is wrong with a message, field by field.
  private func differences(of message: WireMessage, from wanted: MessageExpectation) -> [String] {
    var wrong: [String] = []
    for field in wanted.has {
      guard let found = message.body.at(field.name)?.plainText else {
        wrong.append("no \(field.name)")
        continue
      }
      guard !field.isPattern else {
        let pattern = try? RowPattern(cell.expandPattern(field.text))
        if pattern?.match(in: found) == nil { wrong.append("\(field.name) is \(quoted(found))") }
        continue
      }
      let expected = cell.expand(field.text)
      if expected != "*", expected != found { wrong.append("\(field.name) is \(quoted(found))") }
    }
    return wrong + wanted.lacks.compactMap { present($0, in: message) }
  }

  /// Says that a message has a member that it should lack, also where the path leaves out the table in which the member is:
  /// such a path names no member of this message, so it would be lacking whatever is sent.
  private func present(_ path: String, in message: WireMessage) -> String? {
    if message.body.at(path) != nil { return "has \(path)" }
    guard MemberPaths.mistake(in: path, of: message.name, script.system) != nil else { return nil }
    let name = MemberPaths.names(path).last
    return message.body.leaves.first { MemberPaths.names($0).last == name }.map { "has \($0)" }
  }

  /// Returns which expected value a member could never have, as far as its value in a message shows that; nil if there is
  /// none. Otherwise `count: 0` would hold whatever is sent.
  private func impossible(_ wanted: MessageExpectation, _ message: WireMessage) -> String? {
    for field in wanted.has {
      if field.isPattern {
        // Nobody knows whether a hidden value matches.
        guard let text = message.body.at(field.name)?.plainText, text.contains("•"), !field.text.contains("•") else {
          if let mistake = partlyMatched(field, message) { return mistake }
          continue
        }
        return "\(field.name) is hidden in \(message.name), \(quoted(text)), so nobody knows what it matches"
      }
      let expected = cell.expand(field.text)
      guard expected != "*", let found = message.body.at(field.name), found.plainText != expected else { continue }
      let kind: String? =
        switch found {
        case .number(let text):
          Double(expected) == nil
            ? "a number" : expected.contains(".") && Int64(text) != nil ? "a whole number" : nil
        case .bool: ["true", "false"].contains(expected) ? nil : "true or false"
        case .array: expected.hasPrefix("[") ? nil : "a list"
        case .object: expected.hasPrefix("{") ? nil : "a table"
        case .null: nil
        case .string, .secret:
          found.plainText.contains("•")
            && (!expected.contains("•") || MaskedText.isSame(expected, found.plainText))
            ? "hidden" : TextForm.of(found.plainText).flatMap { $0.fits(expected) ? nil : $0.rawValue }
        }
      if let kind {
        return
          "\(field.name) is \(kind) in \(message.name), \(quoted(found.plainText)), so it is never \(quoted(expected))"
      }
    }
    return nil
  }

  /// Says that a regular expression matches a part of the number that a member is; nil if it does not. With `count: 0`, that
  /// number is neither what must not be sent nor anything else.
  private func partlyMatched(_ field: Filling, _ message: WireMessage) -> String? {
    guard var pattern = try? RowPattern(cell.expandPattern(field.text)),
      let text = message.body.at(field.name)?.plainText,
      pattern.match(in: text) == nil
    else { return nil }
    pattern.mayBePart = true
    guard pattern.match(in: text) != nil else { return nil }
    return "\(quoted("/\(field.text)/")) matches only a part of the number \(quoted(text)), which is \(field.name) in "
      + "\(message.name); write the whole number, or ^ or $ where it begins or ends"
  }

  /// Returns the messages that were there, the most similar ones first: by name, then by the members that differ.
  func listing(_ messages: [Sent], _ wanted: MessageExpectation) -> String {
    guard !messages.isEmpty else { return "there are no messages yet" }
    let name = wanted.name.map(cell.expand) ?? ""
    let isAnswer = Self.isAnswer(name)
    let ranked = messages.enumerated().map { index, sent in
      // The name of an answer is short, and so is its distance from any other name.
      let distance = name.isEmpty ? 0 : NearestWord.edits(from: Self.path(sent.message.name), to: Self.path(name))
      return (
        index, sent, differences(of: sent.message, from: wanted),
        (Self.isAnswer(sent.message.name) == isAnswer || name.isEmpty ? 0 : 1, distance)
      )
    }.sorted { ($0.3.0, $0.3.1, $0.2.count, $0.0) < ($1.3.0, $1.3.1, $1.2.count, $1.0) }
    let lines = ranked.prefix(Self.mostListed).map { _, sent, differences, _ in
      let reason = differences.isEmpty ? "" : "  ✗ " + differences.joined(separator: ", ")
      let body = differences.isEmpty ? "  " + String(sent.message.body.redacted.text.prefix(100)) : reason
      return "  step \(sent.step)  \(sent.message.name)\(sent.arrivals > 1 ? ", which arrived twice" : "")\(body)"
    }
    let rest = ranked.count - lines.count
    return (["messages, the most similar first:"] + lines + (rest > 0 ? ["  and \(rest) more"] : []))
      .joined(separator: "\n")
  }
}

extension JSON {
  /// The paths of all members that are neither tables nor lists, such as `errors.0.code`.
  fileprivate var leaves: [String] {
    func below(_ name: String, _ value: JSON) -> [String] {
      switch value {
      case .object, .array: value.leaves.map { "\(name).\($0)" }
      default: [name]
      }
    }
    switch self {
    case .object(let object): return object.members.flatMap { below($0.name, $0.value) }
    case .array(let elements): return elements.enumerated().flatMap { below("\($0)", $1) }
    default: return []
    }
  }
}

extension FlowEntry {
  /// Whether the entry is what the platform has told the merchant server, or the answer to that.
  fileprivate var isNotification: Bool {
    guard step == .merchantNotified, case .message(let message) = kind else { return false }
    return Set([message.from, message.to]) == [.platform, .merchantServer]
  }
}
