import CheckoutCore
import KassaBackend

/// Messages that must not be sent: whether `count: 0` says anything.
extension ScriptRunner {
  /// Returns why it says nothing that a message was not sent, or where it was sent after all; nil if it was not.
  func mistake(
    inAbsenceOf wanted: MessageExpectation, _ count: Int, _ named: [Sent], _ all: [Sent]
  ) -> String? {
    if let mistake = wanted.has.lazy.compactMap({ self.impossible($0, named.map(\.message)) }).first { return mistake }
    guard count == 0 else { return nil }
    if let mistake = secretElsewhere(wanted, named) { return mistake }
    return withoutBody(wanted, named) ?? otherStep(wanted, all) ?? unheard(wanted, named.count) ?? otherMember(
      wanted, named)
      ?? operation(wanted)
  }

  // MARK: Values

  /// Says that a member can never have an expected value, as far as its values in the messages show that; nil if it can.
  private func impossible(_ field: Filling, _ messages: [WireMessage]) -> String? {
    let mistakes = messages.compactMap { message in
      message.body.at(field.name).flatMap { $0.isNull ? nil : ($0, message) }
    }.map { impossible(field, $0, $1) }
    if let there = mistakes.lazy.compactMap(\.self).first(where: \.isThere) { return there.words }
    // What one of the messages can have is possible.
    if let first = mistakes.first { return mistakes.contains { $0 == nil } ? nil : first?.words }
    return beyond(field, messages)
  }

  private func impossible(_ field: Filling, _ value: JSON, _ message: WireMessage) -> MemberValue.Difference? {
    let (name, text) = (field.name, value.plainText)
    let member = MemberValue(value, isNumber: isNumber(name, text), isDate: Self.isDate(name))
    func never(_ kind: MemberValue.Difference?, _ what: String) -> MemberValue.Difference? {
      kind.map {
        .init("\(name) is \($0.words) in \(message.name), \(quoted(text)), so it is never \(quoted(what))", $0.isThere)
      }
    }
    guard field.isPattern else {
      let expected = cell.expand(field.text)
      return expected == "*" ? nil : never(member.excluding(expected), expected)
    }
    guard !text.contains("•") || field.text.contains("•") else {
      // Nobody knows whether a hidden value matches.
      return .init("\(name) is hidden in \(message.name), \(quoted(text)), so nobody knows what it matches", true)
    }
    guard var pattern = try? RowPattern(cell.expandPattern(field.text)), pattern.match(in: text) == nil else {
      return nil
    }
    pattern.mayBePart = true
    guard pattern.match(in: text) == nil else {
      // That number is neither what must not be sent nor anything else.
      return .init(
        "\(quoted("/\(field.text)/")) matches only a part of the number \(quoted(text)), which is \(name) in "
          + "\(message.name); write the whole number", true)
    }
    let written = cell.expandPattern(field.text)
    guard !member.hasDigitForms else { return never(member.excluding(pattern: written), "/\(field.text)/") }
    guard let sample = PatternSample(written), pattern.match(in: sample.text) != nil else { return nil }
    return never(
      sample.isWhole ? member.excluding(sample.text) : member.excluding(part: sample.text), "/\(field.text)/")
  }

  /// Whether a member has whole numbers, also as texts: amounts, and the result codes of a payment system that has no others.
  private func isNumber(_ path: String, _ text: String) -> Bool {
    let names = MemberPaths.names(path)
    guard let name = names.last else { return false }
    if name.hasSuffix("amount") { return true }
    // The code of a whole answer may be one of the merchant server's, which are words.
    guard name.hasSuffix("code"), names != ["code"] else { return false }
    let codes = script.systems.sandboxes[script.system]?.resultCodes.map(\.code) ?? []
    return codes.contains(text) && codes.allSatisfy { Int64($0) != nil }
  }

  /// Whether a member has dates in one form, such as the expiry of a card. What the order itself says of a plan is as the shop
  /// writes it.
  private static func isDate(_ path: String) -> Bool {
    let names = MemberPaths.names(path)
    guard let name = names.last, !names.contains("recurrent_info") else { return false }
    return name.contains("expir") || name.hasSuffix("datetime") || ["card.month", "card.year"].contains(path)
  }

  /// Says that a value is looked for beyond the end of a list; nil if no message has the list, or one that is long enough. That
  /// there is no such element can be said with `*`.
  private func beyond(_ field: Filling, _ messages: [WireMessage]) -> String? {
    guard field.text != "*" else { return nil }
    let parts = field.name.split(separator: ".")
    for (place, part) in parts.enumerated() {
      guard let index = Int(part), place > 0 else { continue }
      let path = parts[..<place].joined(separator: ".")
      let counts = messages.compactMap { $0.body.at(path)?.elements?.count }
      guard let most = counts.max(), index >= most else { continue }
      return "\(path) has only \(most) elements, of which the first has the number 0, so \(field.name) is never "
        + "\(quoted(field.text)); \"*\" says that there is no such element"
    }
    return nil
  }

  /// Says that requests have no body in which a member could be; nil if one of them has.
  private func withoutBody(_ wanted: MessageExpectation, _ named: [Sent]) -> String? {
    guard let field = wanted.has.first, let first = named.first,
      named.allSatisfy({ $0.message.name.hasPrefix("GET ") && $0.message.body.leaves.isEmpty })
    else { return nil }
    return
      "\(first.message.name.prefix { $0 != "?" }) has no body, so it never has \(field.name); what it asks for is in the "
      + "answer"
  }

  // MARK: Where else it is

  /// Says that a secret that must not be sent is at another path, as the security code of a saved card is; nil if it is at none.
  private func secretElsewhere(_ wanted: MessageExpectation, _ named: [Sent]) -> String? {
    for (index, field) in wanted.has.enumerated() {
      var others = wanted
      others.has.remove(at: index)
      for sent in named where sent.message.body.at(field.name) == nil {
        guard MemberPaths.isSecret(field.name, of: sent.message.name, script.system),
          let found = present(field.name, in: sent.message), differences(of: sent.message, from: others).isEmpty
        else { continue }
        return
          "\(sent.message.name) \(found), which is the same secret as \(field.name): lacks: \(field.name) checks both"
      }
    }
    return nil
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

  /// Returns why notifications cannot count as never sent: the shop has them, but its answer to the program was lost, so
  /// that they are no messages of the flow. Nil if they can.
  private func unheard(_ wanted: MessageExpectation, _ heard: Int) -> String? {
    guard wanted.name.map(cell.expand) == MessageBreak.notification, wanted.count == 0, wanted.step == nil, heard == 0,
      operatedPayments.isEmpty, !wanted.isOfShop, let payment = lastResult?.payment,
      let told = stage.shopRecord(of: payment).told
    else { return nil }
    return "the shop was told \(quoted(told)), but the program could not read it from the shop, so it is no message of "
      + "the flow; result: { told: … } checks it"
  }

  /// Says that a word is in another member of what the shop was sent after an operation, which does not have the expected one:
  /// `REFUNDED` in `refund.status`, and not in `payment.status`. Nil if it is in none.
  private func otherMember(_ wanted: MessageExpectation, _ named: [Sent]) -> String? {
    let members = script.systems.sandboxes[script.system]?.closedMembers ?? []
    for (index, field) in wanted.has.enumerated() where !field.isPattern {
      let (word, names) = (cell.expand(field.text), MemberPaths.names(field.name))
      // A digit says too little.
      guard word.contains(where: \.isLetter) else { continue }
      var others = wanted
      others.has.remove(at: index)
      for sent in wanted.isOfShop ? named : outside(wanted) where sent.message.body.at(field.name) == nil {
        let member = members.first { member in
          MemberPaths.names(member.path).last == names.last && member.words.contains(word)
            && sent.message.body.at(member.path)?.plainText == word
        }
        guard let member, differences(of: sent.message, from: others).isEmpty else { continue }
        return "\(quoted(word)) is \(member.path) in \(sent.message.name), which the shop was sent and which has no "
          + "\(field.name); check \(member.path) with message: { name: notification, payment: \(operatedPayments.last ?? endedPayments.last ?? "…"), … }"
      }
    }
    return nil
  }

  /// Returns what the shop has been sent about the payments that an assertion looks at, whether or not the flow has it: what
  /// follows an operation of the shop's server is no message of the flow. What was sent about the given payment before the
  /// script does not count.
  func outside(_ wanted: MessageExpectation) -> [Sent] {
    guard !wanted.isOfShop else { return [] }
    let payments =
      wanted.source == .last
      ? [lastResult?.payment].compactMap(\.self)
      : endedPayments.filter { $0 != Given.payment || !operatedPayments.isEmpty }
    return payments.flatMap { Self.sent(stage.shopRecord(of: $0).messages ?? []) }
      .filter { sent in wanted.name.map { Self.isNamed(sent.message, cell.expand($0)) } ?? true }
  }

  /// Says that a message which was not sent may be one of an operation of the shop's server: the flow has none of those, whatever
  /// the server does. Nil if it is not, or if there was no operation.
  private func operation(_ wanted: MessageExpectation) -> String? {
    guard !wanted.isOfShop, let payment = operatedPayments.last ?? endedPayments.last else { return nil }
    let advice = "check it with message: { name: notification, payment: \(payment), … } or result: { told: … }"
    if let sent = outside(wanted).first(where: { differences(of: $0.message, from: wanted).isEmpty }) {
      return
        "the shop was sent \(sent.message.name) with these values, after an operation of its server, which is no message "
        + "of the flow; \(advice)"
    }
    guard hasOperation(wanted) else { return nil }
    guard let name = wanted.name.map(cell.expand) else {
      let sandboxes = script.systems.sandboxes
      return wanted.has.isEmpty
        ? nil
        : MessageNames.operation(with: wanted.has.map(\.name), of: script.system, in: sandboxes).map {
          "a request such as \($0) may have had these values, and is no message of the flow if the shop's server asks "
            + "for it itself, as with merchant: or in Payments on an earlier payment; name the message that must not be sent, or \(advice)"
        }
    }
    if name == MessageBreak.notification || MessageNames.namesNotification(name, of: script.system) {
      return
        "a notification that follows an operation of the shop's server is no message of the flow, so that there is none "
        + "whatever it says; \(advice)"
    }
    guard MessageNames.isOperation(name, of: script.system, in: script.systems.sandboxes) else { return nil }
    return
      "\(name) is no message of the flow if the shop's server asks for the operation itself, as with merchant: or in "
      + "Payments on an earlier payment, so that there is none whatever it does; \(advice)"
  }

  /// Whether the shop has asked for an operation outside of the flow on a payment that an assertion looks at.
  private func hasOperation(_ wanted: MessageExpectation) -> Bool {
    guard wanted.source == .last, let last = lastResult?.payment else { return !operatedPayments.isEmpty }
    return operatedPayments.contains(last)
  }

  /// Says that a number of authorisations leaves out what the shop has charged again: the flow has none of a debit, which is a
  /// payment of its own. Nil if the shop has charged nothing, or if the script means one step.
  func uncharged(_ wanted: MessageExpectation) -> String? {
    guard wanted.count != nil, wanted.step == nil, !wanted.isOfShop, let name = wanted.name.map(cell.expand),
      MessageNames.authorisation.contains(name), hasDebit
    else { return nil }
    return
      "the shop has charged the payer again, and the flow has no \(name) of that, so that a number of them says nothing of "
      + "it; check it before the shop charges, or write step: with the number of the step that pays"
  }

  /// Whether the shop has asked for a debit, by itself or in Payments.
  private var hasDebit: Bool {
    hasMerchantDebit
      || sentMessages(ofLastPayment: false).contains { MessageNames.fits("POST /debit", $0.message.name) }
  }
}
