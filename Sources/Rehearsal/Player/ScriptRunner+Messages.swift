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
    let named = all.filter { isMeant($0, by: wanted) }
    let count = number(of: wanted, in: named)
    if let mistake = uncharged(wanted) {
      throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
    }
    if wanted.count == 0, let mistake = mistake(inAbsenceOf: wanted, count, named, all) {
      throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
    }
    guard wanted.count.map({ $0 != count }) ?? (count == 0) else {
      if let failure = present(in: named, wanted) {
        throw CaseFailure(code: "message", line: 0, message: failure)
      }
      if let mistake = onlyEarlier(wanted) ?? foundAtOrigin(wanted, named) {
        throw CaseFailure(code: "message", line: 0, message: mistake).asMistake()
      }
      return
    }
    let number = wanted.count.map { "\($0) messages" } ?? "a message"
    let found = wanted.count == nil ? "" : ", found \(count)"
    throw CaseFailure(
      code: "message", line: 0,
      message: "expected \(number)\(words(wanted))\(found)\n"
        + (named.isEmpty
          ? begun(wanted, all) + listing(all, wanted) : listing(named, wanted) + absent(wanted, named, all))
        + notificationAdvice(wanted))
  }

  /// Whether a message has the name and belongs to the step that an assertion names.
  private func isMeant(_ sent: Sent, by wanted: MessageExpectation) -> Bool {
    (wanted.step.map { $0 == sent.step } ?? true)
      && (wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true)
  }

  /// Returns how often messages with the expected values have arrived.
  private func number(of wanted: MessageExpectation, in named: [Sent]) -> Int {
    named.filter { differences(of: $0.message, from: wanted).isEmpty }.reduce(0) { $0 + $1.arrivals }
  }

  /// Says which message has a member that it must lack; nil if every message with the other values lacks it, or if the script
  /// says how many of them do.
  private func present(in named: [Sent], _ wanted: MessageExpectation) -> String? {
    guard wanted.count == nil, !wanted.lacks.isEmpty else { return nil }
    var others = wanted
    others.lacks = []
    for sent in named + outside(wanted) where differences(of: sent.message, from: others).isEmpty {
      guard let found = wanted.lacks.lazy.compactMap({ self.present($0, in: sent.message) }).first else { continue }
      let payment = wanted.source == .last ? "" : ", payment: last for those of the last payment,"
      return
        "expected every message\(words(wanted)); \(sent.message.name) in step \(sent.step) \(found); write more of what "
        + "the others have\(payment) or count: if only some of them lack it"
    }
    return nil
  }

  /// Says that what is expected is true of all payments of the script, and not of the last one alone; nil if the script says
  /// which it means, or if there are not several payments.
  private func onlyEarlier(_ wanted: MessageExpectation) -> String? {
    guard wanted.source == .either, wanted.count != 0, hasSeveralPayments else { return nil }
    let own = number(of: wanted, in: sentMessages(ofLastPayment: true).filter { isMeant($0, by: wanted) })
    guard wanted.count.map({ $0 != own }) ?? (own == 0) else { return nil }
    let found =
      wanted.count == nil ? "only an earlier payment has such a message" : "the last payment has \(own) of them"
    return "expected\(words(wanted)), and \(found): write payment: last, or payment: all for those of all payments"
  }

  /// Returns the messages that an assertion looks at.
  private func messages(from source: MessageExpectation.Source) throws(CaseFailure) -> [Sent] {
    switch source {
    case .either, .all: return sentMessages(ofLastPayment: false)
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
  static func sent(_ entries: [FlowEntry], doubled: [FlowEntry] = []) -> [Sent] {
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

  /// Says what the shop was told, and where the notification of an operation is, if the script may be looking for it.
  private func notificationAdvice(_ wanted: MessageExpectation) -> String {
    guard wanted.name.map(cell.expand) == MessageBreak.notification, wanted.count != 0, !wanted.isOfShop else {
      return ""
    }
    let told = lastResult?.payment.flatMap { stage.shopRecord(of: $0).told }.map { status in
      "\nthe shop was told \(quoted(status)); result: { told: \(oracle.redacted(status)) } checks it"
    }
    guard let payment = operatedPayments.last else { return told ?? "" }
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
      case .either: ""
      case .all: " of all payments"
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
  func differences(of message: WireMessage, from wanted: MessageExpectation) -> [String] {
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
  /// such a path names no member of this message, so it would be lacking whatever is sent. A secret, such as a security code,
  /// must be nowhere in the message: that of a saved card is at another path than that of a card that is entered.
  func present(_ path: String, in message: WireMessage) -> String? {
    if message.body.at(path) != nil { return "has \(path)" }
    let isOwn = MemberPaths.mistake(in: path, of: message.name, script.system) == nil
    guard !isOwn || MemberPaths.isSecret(path, of: message.name, script.system) else { return nil }
    let name = MemberPaths.names(path).last
    return message.body.leaves.first { found in
      MemberPaths.names(found).last == name && (!isOwn || MemberPaths.isSecret(found, of: message.name, script.system))
    }.map { "has \($0)" }
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
  var leaves: [String] {
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
