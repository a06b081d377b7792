public import Resources

/// One thing that is wrong with what was asked, and where.
public struct Mistake: Error, Hashable, Sendable {
  /// The parameter or field, under the name its document gives it, e.g. `paymentCurrency`.
  public var path: String
  /// Stable code, the tail of the string key `mistake.<code>`: `missing`, `tooLong`, `unknownCurrency` …
  public var code: String
  /// The platform's own code, where it has one, e.g. `3261`.
  public var platformCode: String?
  /// Values for the text, e.g. `["limit": "255"]`.
  public var details: [String: String]
  /// The platform's own words, where it sent some.
  public var platformMessage: String?

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

  /// The mistake in words, beginning with where it is.
  public func words(_ strings: StringTable) -> String {
    let text = strings.optional("mistake." + code, details.merging(["path": path]) { own, _ in own })
    let words = text ?? platformMessage ?? strings("mistake.unknown", ["code": platformCode ?? code])
    return path.isEmpty ? words : path + ": " + words
  }
}

/// Why a checkout, or a part of it, could not go on.
public struct CheckoutError: Error, Hashable, Sendable {
  /// Stable code, the tail of the string key `error.<code>`: `parameters`, `network.timeout`, `platform` …
  public var code: String
  /// The platform's own code, e.g. `3261`, where the platform refused.
  public var platformCode: String?
  /// The platform's own words.
  public var platformMessage: String?
  /// Everything that is wrong, together; empty when the error is of another kind.
  public var mistakes: [Mistake]

  public init(code: String, platformCode: String? = nil, platformMessage: String? = nil, mistakes: [Mistake] = []) {
    self.code = code
    self.platformCode = platformCode
    self.platformMessage = platformMessage
    self.mistakes = mistakes
  }

  /// The platform was asked and knows of no payment: nothing was charged, and nobody has cancelled anything.
  public static let neverArrived = CheckoutError(code: "payment.neverArrived")

  /// What is wrong with the order, all of it.
  public static func parameters(_ mistakes: [Mistake]) -> CheckoutError {
    CheckoutError(code: "parameters", platformCode: mistakes.lazy.compactMap(\.platformCode).first, mistakes: mistakes)
  }

  /// The error in words, one sentence, without the mistakes.
  public func words(_ strings: StringTable) -> String {
    strings.optional("error." + code, ["code": platformCode ?? code]) ?? platformMessage
      ?? strings("error.unknown", ["code": platformCode ?? code])
  }

  /// The error and every mistake in one line, for results and logs.
  public func message(_ strings: StringTable) -> String {
    ([words(strings)] + mistakes.map { $0.words(strings) }).joined(separator: " · ")
  }
}
