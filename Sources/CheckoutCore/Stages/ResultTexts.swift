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
    let strings = StringTable.shop(language)
    return ResultTexts(
      title: words("outcome.", purpose, strings), sentence: words("outcome.status.", purpose, strings),
      explanation: explanation(purpose, strings),
      advice: advice(strings) ?? error.flatMap { $0.advice(language: language) })
  }

  /// Returns the text for the outcome. Some errors and some final payment states have texts of their own.
  /// - Parameter key: the beginning of the string key, such as `outcome.`.
  package func words(_ key: String, _ purpose: Order.Purpose, _ strings: StringTable) -> String {
    ownWords(key, strings) ?? Self.words(key + outcome.rawValue, purpose, strings)
  }

  /// Returns what the outcome means for the payer.
  /// After a decline, the explanation is shorter if there is advice for the result code.
  package func explanation(_ purpose: Order.Purpose, _ strings: StringTable) -> String? {
    let isCharged = ![.store, .verify].contains(purpose)
    if let own = ownWords("outcome.next.", strings) { return own }
    if outcome == .success, isCharged { return nil }
    guard outcome == .declined, isCharged, advice(strings) != nil else {
      return Self.words("outcome.next." + outcome.rawValue, purpose, strings)
    }
    return strings("outcome.next.cancelled")
  }

  /// Returns the advice for the result code. Advice to retry is reworded, because the payment has ended.
  package func advice(_ strings: StringTable) -> String? {
    guard [.declined, .failed, .pending].contains(outcome), let advice = payment?.advice else { return nil }
    return strings.optional("advice.over." + advice) ?? strings.optional("advice." + advice)
  }

  private func ownWords(_ key: String, _ strings: StringTable) -> String? {
    error.flatMap { strings.optional(key + $0.code.rawValue) }
      ?? payment?.ending.flatMap { strings.optional(key + $0.rawValue) }
  }

  private static func words(_ key: String, _ purpose: Order.Purpose, _ strings: StringTable) -> String {
    strings.optional(key + "." + purpose.rawValue) ?? strings(key)
  }
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
    ownReason(strings) ?? payment.ownReason(strings) ?? message
  }
}

extension Payment {
  /// Returns the platform's message about the result if the payer can read it, or else the SDK's text about the reason.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  /// - Returns: nil if the platform sent no message. A message in another language is returned if the SDK has no text.
  public func message(language: String) -> String? { message(.shop(language)) }

  package func message(_ strings: StringTable) -> String? { message.map { ownReason(strings) ?? $0 } }

  /// Returns the SDK's text about the reason; nil if there is none, or if the platform's message has the payer's language.
  fileprivate func ownReason(_ strings: StringTable) -> String? {
    guard strings.language != messageLanguage ?? "en" else { return nil }
    return reasonKey.flatMap { strings.optional("reason." + $0) }
  }
}

extension Cascade {
  /// Returns why the attempt failed: the platform's message, or the SDK's text for payers who do not read its language.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func reason(language: String) -> String { reason(.shop(language)) }

  package func reason(_ strings: StringTable) -> String { payment.ownReason(strings) ?? message }
}

extension Clarification {
  /// Returns why the platform asks: its message, or the SDK's text for payers who do not read English.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  /// - Returns: nil if the platform gave no reason.
  public func reason(language: String) -> String? { reason(.shop(language)) }

  package func reason(_ strings: StringTable) -> String? {
    guard strings.language != "en", let own = reasonKey.flatMap({ strings.optional("reason." + $0) }) else {
      return reason
    }
    return own
  }
}
