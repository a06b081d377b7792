package import KassaResources

/// What a result says to the payer, in one language. The screens of `KassaScreens` show the same texts.
public struct ResultTexts: Equatable, Sendable {
  /// The outcome in one or two words, e.g. `Declined`.
  public var title: String
  /// The outcome in one sentence, e.g. `The payment was declined`.
  public var sentence: String
  /// What the outcome means for the payer and the money, e.g. `Nothing was charged.`; nil for a paid order, about which
  /// only the shop can say more.
  public var explanation: String?
  /// What the payer or the shop can do; nil if there is nothing to do.
  public var advice: String?

  /// Creates the texts of a result.
  /// - Parameters:
  ///   - title: the outcome in one or two words.
  ///   - sentence: the outcome in one sentence.
  ///   - explanation: what the outcome means for the payer and the money; nil if there is nothing to say.
  ///   - advice: what the payer or the shop can do; nil if there is nothing to do.
  public init(title: String, sentence: String, explanation: String? = nil, advice: String? = nil) {
    self.title = title
    self.sentence = sentence
    self.explanation = explanation
    self.advice = advice
  }
}

extension CheckoutResult {
  /// What the result says to the payer, in the shop's ``language``.
  public var texts: ResultTexts { texts(language: language) }

  /// Returns what the result says to the payer.
  /// - Parameters:
  ///   - language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  ///   - purpose: what the payment was for: a card that was only stored or verified was not charged.
  public func texts(language: String, purpose: Order.Purpose = .pay) -> ResultTexts {
    let (summary, strings) = (PaymentSummary(self, purpose), StringTable.shop(language))
    return ResultTexts(
      title: summary.title(strings), sentence: summary.sentence(strings), explanation: summary.explanation(strings),
      advice: summary.advice(strings) ?? error.flatMap { $0.advice(language: language) })
  }
}

extension PaymentSummary {
  /// Returns the status in one or two words, e.g. `Paid` or `Refunded`.
  package func title(_ strings: StringTable) -> String {
    outcome == nil && !isProcessed ? strings("outcome.payment.neverArrived") : words("outcome.", strings)
  }

  /// Returns the status with the sum that it is about, e.g. `Paid $19.99`.
  package func headline(_ strings: StringTable, _ format: LocaleFormat) -> String {
    let title = title(strings)
    return headlineSum(format).map { strings("outcome.amount", ["outcome": title, "amount": $0]) } ?? title
  }

  /// Whether the headline contains the ordered sum or a part of it.
  package var headlineNamesSum: Bool { headlineSum(.english) != nil }

  /// Returns the status in one sentence, e.g. `The payment went through`.
  package func sentence(_ strings: StringTable) -> String { words("outcome.status.", strings) }

  /// Returns what the status means for the payer and the money; nil for a paid order, about which only the shop can say more.
  /// After a decline, the explanation is shorter if there is advice for the result code.
  package func explanation(_ strings: StringTable) -> String? {
    if let own = ownWords("outcome.next.", strings) { return own }
    if outcome == .success, order.purpose.takesMoney { return nil }
    // Only an answer with the payment, or a notification, proves that the platform has received it.
    if outcome == .pending, payment == nil, notification == nil { return strings("outcome.next.unacknowledged") }
    guard outcome == .declined, order.purpose.takesMoney, advice(strings) != nil else {
      return commonWords("outcome.next.", strings)
    }
    return Self.nothingWasCharged(strings)
  }

  /// Returns what the status means for the payer and the money, and whether the shop has confirmed a paid order.
  /// - Parameter shop: the name of the shop.
  package func explanation(_ strings: StringTable, shop: String) -> String {
    let isPaid = outcome == .success && ending != .refunded && order.purpose.takesMoney
    let confirmation: String
    switch notification {
    case .acknowledged: confirmation = "outcome.next.success"
    case .refused: confirmation = "outcome.next.success.refused"
    case .unanswered, nil: confirmation = "outcome.next.success.unconfirmed"
    }
    return [explanation(strings), isPaid ? strings(confirmation, ["shop": shop]) : nil].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Returns the advice for the result code. Advice to retry is reworded, because the payment has ended.
  package func advice(_ strings: StringTable) -> String? {
    guard [.declined, .failed, .pending].contains(outcome), ending != .unreturned, let advice = payment?.advice else {
      return nil
    }
    return strings.optional("advice.over." + advice) ?? strings.optional("advice." + advice)
  }

  /// Returns why the payment was declined, for the payer; nil if it was not, or if the headline says so.
  package func reason(_ strings: StringTable) -> String? {
    guard outcome == .declined, ending == nil, let payment else { return nil }
    return payment.reasonWords(strings) ?? payment.message
  }

  /// Returns that the platform was asked again, with the status that it reported; nil if that is no news. As long as the
  /// outcome is unknown, every check is news, and its time of day tells one from the next.
  /// - Parameters:
  ///   - entries: what has happened in the payment.
  ///   - offset: the time zone's offset from UTC in seconds, positive to the east.
  package func checkedWords(_ strings: StringTable, _ entries: [FlowEntry], offset: Int) -> String? {
    if outcome == .pending, let time = Self.lastCheck(entries) {
      let clock = String(time.clockText(offset: offset).prefix(8))
      return strings("result.checked", ["outcome": strings("result.checked.unknown", ["time": clock])])
    }
    return isCheckedAgain ? strings("result.checked", ["outcome": strings.afterColon(title(strings))]) : nil
  }

  /// Returns when the platform last answered a check after the first result, or a check failed; nil if there was none.
  /// Notifications are no checks.
  private static func lastCheck(_ entries: [FlowEntry]) -> Instant? {
    let ended = entries.firstIndex { if case .ended = $0.kind { true } else { false } }
    guard let ended else { return nil }
    return entries[ended...].last { entry in
      switch entry.kind {
      case .message(let message):
        message.from == .platform && message.to != .issuer && entry.step != .merchantNotified
      case .note(let key, _): key == FlowNote.checkFailed.rawValue
      default: false
      }
    }?.time
  }

  /// Returns that the order cannot be paid any more; nil if it can.
  package func usedOrderWords(_ strings: StringTable) -> String? { usesUpOrder ? strings("result.used") : nil }

  /// Returns what was ordered, for display. If the currency is unknown, it consists of the minor units and the code as written.
  package func total(_ format: LocaleFormat) -> String { payment?.amount.map(format.money) ?? order.total(in: format) }

  /// Returns whether the shop was notified of the outcome, for testers.
  package func notificationWords(_ strings: StringTable) -> String {
    switch notification {
    case .acknowledged: strings("result.notified")
    case .refused: strings("result.notified.refused")
    case .unanswered: strings("result.notified.unanswered")
    // The shop may have been notified: the program asks it, and its answer may be lost.
    case nil where [.success, .held, .partial].contains(outcome): strings("result.notified.unheard")
    case nil: strings("result.notified.not")
    }
  }

  /// Returns the exit status, for testers, e.g. `exit 0`.
  package func exitWords(_ strings: StringTable) -> String { strings("result.exit", ["status": String(exitStatus)]) }

  /// Returns that nothing was charged, which is true of every declined attempt.
  package static func nothingWasCharged(_ strings: StringTable) -> String { strings("outcome.next.cancelled") }

  /// Returns the sum that the headline names: what was paid or held. Nil if nothing was, or if the ending has words of its own.
  private func headlineSum(_ format: LocaleFormat) -> String? {
    guard order.purpose.takesMoney, ending == nil else { return nil }
    return switch outcome {
    // In instalments, the payer has paid the first one.
    case .success: paid.map(format.money) ?? total(format)
    case .held: held.map(format.money) ?? total(format)
    case .partial: paid.map(format.money)
    case .declined, .failed, .cancelled, .pending, nil: nil
    }
  }

  /// Returns the text for the status. Some errors and some final payment states have texts of their own.
  /// - Parameter key: the beginning of the string key, such as `outcome.`.
  private func words(_ key: String, _ strings: StringTable) -> String {
    ownWords(key, strings) ?? commonWords(key, strings)
  }

  private func ownWords(_ key: String, _ strings: StringTable) -> String? {
    error.flatMap { strings.optional(key + $0.code.rawValue) }
      ?? ending.flatMap { strings.optional(key + $0.rawValue) }
  }

  private func commonWords(_ key: String, _ strings: StringTable) -> String {
    let key = key + (outcome ?? .pending).rawValue
    return strings.optional(key + "." + order.purpose.rawValue) ?? strings(key)
  }
}

extension PaymentSummary {
  /// Returns the name of one of the merchant's sums. Of an order in instalments, only the first one is held.
  package func name(of sum: Sum, _ strings: StringTable) -> String {
    sum == .held && payment?.ending == .firstPartHeld ? strings("outcome.firstPartHeld") : sum.name(strings)
  }
}

extension PaymentSummary.Sum {
  /// Returns the name of the sum on screens.
  package func name(_ strings: StringTable) -> String {
    switch self {
    case .paid: strings("result.paid")
    case .held: strings("result.held")
    case .captured: strings("desk.charged")
    case .refunded: strings("result.refunded")
    }
  }
}

extension Outcome {
  /// Returns the outcome in one or two words, for the record of a flow. A payment that has ended has a title of its own:
  /// ``PaymentSummary/title(_:)``.
  package func name(_ strings: StringTable) -> String { strings("outcome." + rawValue) }
}

extension Payment {
  /// Returns the advice to the payer about the platform's result code, for a payment that can be tried again.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  /// - Returns: nil if there is no advice about the code.
  public func advice(language: String) -> String? {
    advice.flatMap { StringTable.shop(language).optional("advice." + $0) }
  }
}

extension Decline {
  /// Returns why the attempt was declined: the SDK's text about the code, or else the platform's message.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func reason(language: String) -> String { reason(.shop(language)) }

  /// Returns what the payer can do before the next attempt: the advice about the result code, or else a general one.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func advice(language: String) -> String {
    payment.advice(language: language) ?? StringTable.shop(language)("retry.advice")
  }

  /// Returns the SDK's own text about the code; nil if it has none.
  package func ownReason(_ strings: StringTable) -> String? { strings.optional("error." + code) }

  package func reason(_ strings: StringTable) -> String {
    ownReason(strings) ?? payment.reasonWords(strings) ?? message
  }
}

extension Payment {
  /// Returns the platform's message about the result if the payer can read it, or else the SDK's text about the reason.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  /// - Returns: nil if the platform sent no message. A message in another language is returned if the SDK has no text.
  public func message(language: String) -> String? { message(.shop(language)) }

  package func message(_ strings: StringTable) -> String? {
    message.map { strings.language == messageLanguage ?? "en" ? $0 : reasonWords(strings) ?? $0 }
  }

  /// Returns the SDK's text about the reason, for the payer; nil if there is none.
  fileprivate func reasonWords(_ strings: StringTable) -> String? {
    reasonKey.flatMap { strings.optional("reason." + $0) }
  }
}

extension Cascade {
  /// Returns why the attempt failed: the SDK's text about the code, or else the platform's message.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func reason(language: String) -> String { reason(.shop(language)) }

  package func reason(_ strings: StringTable) -> String { payment.reasonWords(strings) ?? message }
}

extension Clarification {
  /// Returns why the platform asks: the SDK's text about the code, or else the platform's message.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  /// - Returns: nil if the platform gave no reason.
  public func reason(language: String) -> String? { reason(.shop(language)) }

  package func reason(_ strings: StringTable) -> String? {
    reasonKey.flatMap { strings.optional("reason." + $0) } ?? reason
  }
}
