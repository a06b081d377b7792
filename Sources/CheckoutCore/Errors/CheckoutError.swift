package import KassaResources

/// A validation error in the input, with its location.
public struct Mistake: Error, Hashable, Sendable {
  /// The code of a payment ID that the platform already has.
  public static let paymentExists = "paymentExists"

  /// The parameter or field, under the name used in the payment system's guide, e.g. `paymentCurrency`.
  public var path: String
  /// A stable error code that completes the string key `mistake.<code>`, e.g. `missing` or `unknownCurrency`.
  public var code: String
  /// The platform's own error code, e.g. `3261`; nil if the platform has no code for the error.
  public var platformCode: String?
  /// The values to insert into the error's text, e.g. `["limit": "255"]`.
  public var details: [String: String]
  /// The platform's own error message; nil if it sent none.
  public var platformMessage: String?

  /// Creates a validation error.
  /// - Parameters:
  ///   - path: the parameter or field, under the name used in the payment system's guide.
  ///   - code: the stable code, which completes the string key `mistake.<code>`.
  ///   - platformCode: the platform's own error code; nil if it has none.
  ///   - details: the values to insert into the error's text.
  ///   - platformMessage: the platform's own error message; nil if it sent none.
  public init(
    path: String, code: String, platformCode: String? = nil, details: [String: String] = [:],
    platformMessage: String? = nil
  ) {
    self.path = path
    self.code = code
    self.platformCode = platformCode
    self.details = details
    self.platformMessage = platformMessage
  }

  /// Returns the text of the validation error, beginning with its path.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func description(language: String) -> String { words(.shop(language)) }

  /// Returns the text of the validation error in the language of `strings`, beginning with its path.
  package func words(_ strings: StringTable) -> String {
    let words = cause(strings)
    return path.isEmpty ? words : path + ": " + words
  }

  /// Returns the text of the validation error for a place that says by itself which parameter is meant.
  package func wordsAtField(_ strings: StringTable) -> String {
    let words = cause(strings)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private func cause(_ strings: StringTable) -> String {
    let values = details.merging(["path": path]) { own, _ in own }
    // Some errors are more exact with a detail, which then has a text of its own.
    let exact = details.keys.sorted().lazy.compactMap { strings.optional("mistake." + code + "." + $0, values) }.first
    let text = exact ?? strings.optional("mistake." + code, values)
    return text ?? platformMessage ?? strings("mistake.unknown", ["code": platformCode ?? code])
  }
}

/// The reason why a checkout, or a part of it, failed.
public struct CheckoutError: Error, Hashable, Sendable {
  /// The stable code, which says what kind of error it is.
  public var code: Code
  /// The platform's own error code, e.g. `3261`, if the platform rejected the request.
  public var platformCode: String?
  /// The platform's own error message.
  public var platformMessage: String?
  /// All the validation errors; empty if the error is of another kind.
  public var mistakes: [Mistake]
  /// The language of `localizedDescription` as two letters (ISO 639-1). SDKs set it to the shop's language.
  public var language = "en"
  /// The pause that the platform asked for before the next attempt; nil if it asked for none.
  package var retryAfter: Duration?
  /// The operation after the payment, such as a refund, of which this is the error; nil for an error of the payment.
  /// It chooses the text.
  public var operation: PaymentOperation?
  /// Whether no payment request had been sent when the error occurred, so that nothing can have been charged.
  /// It chooses the text.
  package var isBeforePayment = false
  /// The same error, of a request before the payment.
  package var beforePayment: CheckoutError {
    var error = self
    error.isBeforePayment = true
    return error
  }

  /// Creates an error.
  /// - Parameters:
  ///   - code: the stable code.
  ///   - platformCode: the platform's own error code; nil if it sent none.
  ///   - platformMessage: the platform's own error message; nil if it sent none.
  ///   - mistakes: the validation errors; empty if the error is of another kind.
  public init(code: Code, platformCode: String? = nil, platformMessage: String? = nil, mistakes: [Mistake] = []) {
    self.code = code
    self.platformCode = platformCode
    self.platformMessage = platformMessage
    self.mistakes = mistakes
  }

  /// The error for a payment of which the platform has no record.
  /// Nothing was charged, and nobody cancelled the payment.
  public static let neverArrived = CheckoutError(code: .paymentNeverArrived)

  /// The error for a request without a response within its time limit.
  package static let timeout = CheckoutError(code: .networkTimeout)

  /// Creates a single error that reports all the validation errors in an order.
  public static func parameters(_ mistakes: [Mistake]) -> CheckoutError {
    CheckoutError(code: .parameters, platformCode: mistakes.lazy.compactMap(\.platformCode).first, mistakes: mistakes)
  }

  /// Compares kind and cause. What only chooses the words, such as `language` and `operation`, is no part of it.
  public static func == (left: CheckoutError, right: CheckoutError) -> Bool {
    left.code == right.code && left.platformCode == right.platformCode && left.platformMessage == right.platformMessage
      && left.mistakes == right.mistakes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(platformCode)
    hasher.combine(platformMessage)
    hasher.combine(mistakes)
  }

  /// Returns the text of the error in the language of `strings`, as one sentence without the validation errors.
  package func words(_ strings: StringTable) -> String {
    if platformCode == nil, let words = strings.optional("errorWithoutCode." + code.rawValue) { return words }
    let details = ["code": platformCode ?? code.rawValue]
    let own =
      operation != nil
      ? strings.optional("operation.error." + code.rawValue, details)
      : isBeforePayment ? strings.optional("opening.error." + code.rawValue, details) : nil
    return own ?? strings.optional("error." + code.rawValue, details) ?? platformMessage
      ?? strings("error.unknown", details)
  }

  /// Returns the error and all its validation errors on one line, for results and logs.
  package func message(_ strings: StringTable) -> String {
    ([words(strings)] + mistakes.map { $0.words(strings) }).joined(separator: " · ")
  }
}
