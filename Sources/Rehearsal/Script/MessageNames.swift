import CheckoutCore
package import KassaBackend
import KassaSandbox

/// The names that the messages and callbacks of a payment system can have.
package enum MessageNames {
  /// Returns what is wrong with the name in a `message` assertion; nil if a message can have that name.
  static func mistake(inMessage name: String, of system: String, in sandboxes: Sandboxes) -> String? {
    guard !name.isEmpty, !name.contains("$"), let sandbox = sandboxes[system] else { return nil }
    if isAnswer(name) { return nil }
    let known = names(sandbox)
    if hasEmptyPart(name) {
      return "no message of a payment with \(system) is named \(name): a part of its path is empty"
    }
    guard !known.contains(where: { fits(name, $0) }) else { return nil }
    let begun = beginning(with: name, in: known)
    guard begun.isEmpty else {
      return "no message of a payment with \(system) is named \(name); a name is never a part of another. "
        + "Names that begin so: \(begun.joined(separator: ", "))"
    }
    return "no message of a payment with \(system) is named \(name)\(suggestion(name, known))"
  }

  /// Whether a name is that of a response, which is named after its status. One that never came has a dash.
  fileprivate static func isAnswer(_ name: String) -> Bool {
    name == "—" || name.count == 3 && name.allSatisfy(\.isASCII) && Int(name).map { (100...599).contains($0) } == true
  }

  /// The names of all messages of a payment system but those of responses.
  private static func names(_ sandbox: any ConfigurableSandbox.Type) -> [String] {
    let tables = MemberTable.standard.part(of: sandbox.systemName).without(table: "shared-wallet").messageNames
    let hasIssuer = sandbox.settings.contains { $0.name == "issuer" }
    let ofWallet = sandbox.walletPart.map { WalletHandOver.messages(handingOver: $0) } ?? []
    var seen: Set<String> = []
    return
      (sandbox.messages + tables.filter { hasIssuer || !authentication.contains($0) } + sandbox.callbacks
      + ofWallet).filter { seen.insert($0).inserted }
  }

  /// The messages of a 3-D Secure authentication, which a payment system without an issuer of its own has not.
  private static let authentication: Set<String> = ["AReq", "ARes", "RReq", "RRes"]

  /// Names the nearest names: the one that is the last part of a path, and the one with the fewest edits.
  private static func suggestion(_ name: String, _ known: [String]) -> String {
    let parts = known.compactMap { known -> Substring? in
      MessageKind.namesPath(known) ? known.split(separator: "/").last : known.split(separator: " ").first
    }
    let last = MessageKind.namesPath(name) ? name.split(separator: "/").last.map(String.init) : nil
    var near = [last.flatMap { known.contains($0) ? $0 : nil }].compactMap(\.self)
    if let nearest = NearestWord.suggestion(for: name, in: known + parts.map(String.init)), !near.contains(nearest) {
      near.append(nearest)
    }
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
  }

  /// Returns what is odd about the name of a request to fault or to hold; nil if the SDK or the application of a payment
  /// system sends one of that name, or if the name is that of another kind of message.
  package static func mistake(inRequest name: String, of system: String, in sandboxes: Sandboxes) -> String? {
    guard let sandbox = sandboxes[system], MessageKind.namesPath(name) else { return nil }
    let known = sandbox.messages + MemberTable.standard.part(of: system).requestNames
    guard !known.contains(where: { fits(name, $0) }) else { return nil }
    return "no request with \(system) is named \(name)\(ScriptReader.suggestion(name, known)); "
      + "those of a payment: \(sandbox.messages.joined(separator: ", "))"
  }

  /// Whether a name can stand for a notification to the shop, such as `POST /callback`, which is no request of the program.
  package static func namesNotification(_ name: String, of system: String) -> Bool {
    MemberTable.standard.part(of: system).rules.contains {
      $0.parties == "platform>merchantServer" && !$0.message.isAny && fits(name, $0.message.description)
    }
  }

  /// Whether a name can stand only for a request by which the shop's server, or its application in Payments, has an operation
  /// done, such as `POST /refund`, and for none of a payment. The SDK of a payment system may send such a request as well.
  static func isOperation(_ name: String, of system: String, in sandboxes: Sandboxes) -> Bool {
    // A name without a slash, such as `refund`, is the end of a path.
    guard let sandbox = sandboxes[system], !sandbox.messages.contains(where: { fits(name, $0) }) else { return false }
    if sandbox.operationRequests.contains(where: { fits(name, $0) }) { return true }
    let parties = MemberTable.standard.part(of: system).rules
      .filter { !$0.message.isAny && fits(name, $0.message.description) }.map(\.parties)
    return !parties.isEmpty
      && parties.allSatisfy { ["merchantServer>platform", "application>merchantServer"].contains($0) }
  }

  /// The name of a request to the shop's server for an operation that has all of the members; nil if none has.
  static func operation(with paths: [String], of system: String, in sandboxes: Sandboxes) -> String? {
    MemberTable.standard.part(of: system).rules.lazy.filter { $0.parties == "application>merchantServer" }
      .map(\.message.description).first { name in
        isOperation(name, of: system, in: sandboxes)
          && paths.allSatisfy { MemberPaths.mistake(in: $0, of: name, system) == nil }
      }
  }

  /// The messages by which a platform asks the bank for money, which the flow has of a payment, and not of a debit.
  static let authorisation: Set<String> = ["0100", "0110"]

  /// An example of the name of a request of a payment system, for advice: the one that pays.
  package static func example(of system: String, in sandboxes: Sandboxes) -> String? {
    sandboxes[system]?.messages.first { $0.hasPrefix("POST /") && $0.contains("pay") }
  }

  /// Returns the names that go on where a name in a script ends: `POST /pay/pay.cfm` for `POST /pay`.
  static func beginning(with name: String, in known: [String]) -> [String] {
    guard name.contains("/"), !name.hasSuffix("/") else { return [] }
    var found: [String] = []
    for known in known.map({ String($0.prefix { $0 != "?" }) }) where !found.contains(known) {
      let path = known.split(separator: " ").last ?? ""
      if known.hasPrefix(name + "/") || path.hasPrefix(name + "/") { found.append(known) }
    }
    return found
  }

  /// Returns what is wrong with the name of an event; nil if the SDK reports one of that name, or with that word.
  static func mistake(inEvent name: String, of system: String, in sandboxes: Sandboxes) -> String? {
    guard !name.contains("$"), let sandbox = sandboxes[system] else { return nil }
    let events = Self.events(sandbox)
    guard !events.contains(name) else { return nil }
    return "the SDK of \(system) reports no event \(name)\(ScriptReader.suggestion(name, events)); "
      + (events.isEmpty ? "it reports none but the result" : "its events: \(events.joined(separator: ", "))")
  }

  /// The names and the words of the callbacks that are not the result of a payment.
  private static func events(_ sandbox: any ConfigurableSandbox.Type) -> [String] {
    var events: [String] = []
    for callback in sandbox.callbacks {
      let words = callback.split(separator: " ").map(String.init)
      guard let first = words.first, !results.contains(first) else { continue }
      events += words.filter { !events.contains($0) }
    }
    return events
  }

  /// Returns what is wrong with a word of the result in a `host` assertion; nil if the SDK can report it.
  static func mistake(inResult word: String, of system: String, in sandboxes: Sandboxes) -> String? {
    guard !word.contains("$"), let words = sandboxes[system]?.resultWords, !words.contains(word) else {
      return nil
    }
    return "the SDK of \(system) reports no result \(word)\(ScriptReader.suggestion(word, words)); "
      + "its words: \(words.joined(separator: ", "))"
  }

  /// The callbacks that report a payment's result. Source: the SDK guides of the payment systems.
  static let results = ["completionHandler", "payFinished", "onFinish"]

  /// Whether a member of a message is the word with which a callback reports a payment's result.
  /// - Parameter names: the names on the member's path, in lower case.
  static func isResult(_ names: [String], of message: String?) -> Bool {
    // No other message has an outcome.
    guard let callback = message?.split(separator: " ").first else { return names == ["outcome"] }
    return results.contains(String(callback)) && (names == ["outcome"] || names == ["status"])
  }

  /// Whether a name has a path with an empty part, such as a slash at its end. No message has one.
  private static func hasEmptyPart(_ name: String) -> Bool {
    let path = (name.split(separator: " ").last ?? "").prefix { $0 != "?" }
    return path.count > 1 && (path.hasSuffix("/") || path.contains("//"))
  }

  /// Whether a name in a script can stand for a message. `*` in either is any part of a path, but one part is the same in both.
  static func fits(_ name: String, _ known: String) -> Bool {
    if MessageKind(name).matches(known) { return true }
    let (wanted, found) = (parts(name), parts(known))
    guard !wanted.path.isEmpty, !found.path.isEmpty, wanted.method == nil || wanted.method == found.method,
      wanted.path.count <= found.path.count
    else { return false }
    let pairs = zip(wanted.path.reversed(), found.path.reversed())
    return pairs.allSatisfy { $0 == $1 || $0 == "*" || $1 == "*" }
      && pairs.contains { $0 == $1 || $0 == "*" }
  }

  private static func parts(_ name: String) -> (method: Substring?, path: [Substring]) {
    let words = name.split(separator: " ", maxSplits: 1)
    guard let last = words.last, last.contains("/") else { return (nil, []) }
    let path = last.prefix { $0 != "?" }.split(separator: "/").map { $0.hasPrefix("{") ? "*" : $0 }
    return (words.count > 1 ? words[0] : nil, path)
  }
}

extension StepReader {
  /// Finds names of messages, members and events that no payment of the script can have. Such an assertion would be true
  /// or false whatever happens.
  mutating func checkNames(in script: Script) {
    for step in script.steps.flat {
      let mistakes: [String] =
        switch step.verb {
        case .message(let message): self.mistakes(in: message, of: script.system)
        case .host(let host):
          [
            host.event.flatMap {
              MessageNames.mistake(inEvent: $0, of: script.system, in: script.systems.sandboxes)
            },
            host.result.flatMap { MessageNames.mistake(inResult: $0, of: script.system, in: script.systems.sandboxes) },
          ].compactMap(\.self)
        case .remember(let memories):
          memories.compactMap { Self.mistake(in: $0, of: script.system, script.systems.sandboxes) }
        default: []
        }
      for mistake in mistakes { reader.mistakes.append(ScriptMistake(.value, step.source, step.place, mistake)) }
    }
  }

  private func mistakes(in message: MessageExpectation, of system: String) -> [String] {
    if let name = message.name,
      let mistake = MessageNames.mistake(inMessage: name, of: system, in: reader.systems.sandboxes)
    {
      return [mistake]
    }
    if message.isOfShop, let name = message.name, name != MessageBreak.notification, !name.contains("$"),
      Int(name) == nil, !MessageNames.namesNotification(name, of: system)
    {
      return ["the shop is told about a payment by notifications: write name: notification, not \(name)"]
    }
    return message.has.compactMap { MemberPaths.mistake(in: $0.name, of: message.name, system) }
      + message.lacks.compactMap { MemberPaths.mistake(inAbsent: $0, of: message.name, system) }
      + message.has.compactMap { mistake(in: $0, of: message.name, system) }
  }

  /// Returns what is wrong with the expected value of a member that is a currency or one of a few words; nil if it can be that.
  private func mistake(in field: Filling, of message: String?, _ system: String) -> String? {
    // In a regular expression, a dollar sign may stand for the end.
    guard field.text != "*", !field.text.contains(field.isPattern ? /\$[\w{]/ : /\$/) else { return nil }
    if let name = MemberPaths.names(field.name).last, name.hasSuffix("currency") || name.hasSuffix("currencycode") {
      return mistake(inCurrency: field)
    }
    guard let words = words(of: field.name, message, system) else { return nil }
    if field.isPattern, let pattern = try? RowPattern(field.text),
      let (part, whole) = words.lazy.compactMap({ word in
        pattern.match(in: word).map { (String($0), word) }
      }).first(where: { $0.0 != $0.1 && words.contains($0.0) })
    {
      return "{ matches: \(field.text) } is also true of \(whole); write \(field.name): \(part)"
    }
    let isPossible =
      field.isPattern
      ? (try? RowPattern(field.text)).map { pattern in words.contains { pattern.match(in: $0) != nil } } ?? true
      : words.contains(field.text)
    return isPossible
      ? nil
      : "\(field.name) is never \(field.text), but \(words.count > 1 ? "one of" : "only") \(words.joined(separator: ", "))"
        + ScriptReader.suggestion(field.text, words) + elsewhere(field, system)
  }

  /// Returns what is wrong with the expected value of a member that is a currency; nil if it can be that.
  private func mistake(inCurrency field: Filling) -> String? {
    let table = CurrencyTable.standard
    // Codes that begin with X stand for no currency, for tests and for metals.
    guard field.isPattern else {
      guard !table.isCode(field.text), !field.text.hasPrefix("X") else { return nil }
      return "\(field.name) is never \(field.text), but a code of ISO 4217"
        + ScriptReader.suggestion(field.text, table.codes)
    }
    guard !field.text.contains("X"), var pattern = try? RowPattern(field.text) else { return nil }
    // A part of a number is refused for what it is, and only where there is that number.
    pattern.mayBePart = true
    guard !table.allCodes.contains(where: { pattern.match(in: $0) != nil }) else { return nil }
    return "{ matches: \(field.text) } is true of no code of ISO 4217, which \(field.name) is"
  }

  /// Names another status that has the expected word; empty if none has.
  private func elsewhere(_ field: Filling, _ system: String) -> String {
    let status = MemberPaths.names(field.name).last
    let other = reader.systems.sandboxes[system]?.closedMembers.first { member in
      MemberPaths.names(member.path) != MemberPaths.names(field.name)
        && MemberPaths.names(member.path).last == status && member.words.contains(field.text)
    }
    return other.map { "; \($0.path) can be \(field.text)" } ?? ""
  }

  /// Returns the words for the status of a 3-D Secure authentication; nil if the payment system has no issuer.
  private func issuerAnswers(of system: String) -> [String]? {
    guard
      case .table(let issuer)? = reader.systems.sandboxes[system]?.settings.first(where: { $0.name == "issuer" })?
        .values,
      case .word(let answers)? = issuer.first(where: { $0.name == "answer" })?.values
    else { return nil }
    return answers
  }

  /// Returns the words that a member can have; nil if it can have any value.
  private func words(of path: String, _ message: String?, _ system: String) -> [String]? {
    let names = MemberPaths.names(path)
    if names.last == "transstatus" || names.last == "trans_status" { return issuerAnswers(of: system) }
    // Assist has a member with the same letters, and codes of its own.
    if path == "responseCode" { return Authorisation.responseCodes }
    if MessageNames.isResult(names, of: message) { return reader.systems.sandboxes[system]?.resultWords }
    let isNotification =
      message.map { $0 == MessageBreak.notification || MessageNames.namesNotification($0, of: system) } ?? false
    let isAnswer = message.map(MessageNames.isAnswer) ?? false
    return reader.systems.sandboxes[system]?.closedMembers.first { member in
      let end = MemberPaths.names(member.path)
      return switch member.owner {
      case .anyMessage: names.suffix(end.count).elementsEqual(end)
      case .notification: isNotification && names == end
      case .answer: isAnswer && names == end
      }
    }?.words
  }
}
