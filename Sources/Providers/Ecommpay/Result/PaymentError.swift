public import CheckoutCore

/// Why there is no result, or why the form was not opened. Source: seed 000, section on results.
public struct PaymentError: Error, Equatable, Sendable {
  public let code: ErrorCode
  /// What happened, for the shop's programmer: in English, or in the platform's own words.
  public let message: String
  /// The platform's own code, e.g. `3261`, where it refused.
  public let platformCode: String?
  /// Everything that is wrong with the options, each with the parameter's name.
  public let mistakes: [Mistake]

  /// The code as text.
  public var codeString: String { code.rawValue }

  init(_ code: ErrorCode, because error: CheckoutError?) {
    self.code = code
    platformCode = error?.platformCode
    mistakes = error?.mistakes ?? []
    message = error.map(Self.words) ?? code.rawValue
  }

  init(_ error: CheckoutError) { self.init(ErrorCode(error), because: error) }

  private static func words(_ error: CheckoutError) -> String {
    guard error.mistakes.isEmpty else { return error.mistakes.map(words).joined(separator: "; ") }
    return words(error.code, error.platformCode, error.platformMessage)
  }

  private static func words(_ mistake: Mistake) -> String {
    let words = words(mistake.code, mistake.platformCode, mistake.platformMessage)
    return mistake.path.isEmpty ? words : mistake.path + ": " + words
  }

  /// `unknownCurrency (3121 Invalid currency)`.
  private static func words(_ code: String, _ platformCode: String?, _ platformMessage: String?) -> String {
    let told = [platformCode, platformMessage].compactMap(\.self).joined(separator: " ")
    return told.isEmpty ? code : code + " (" + told + ")"
  }
}

/// The kinds of error. Source: the mobile SDK's names, where it has one.
public enum ErrorCode: String, CaseIterable, Sendable, CustomStringConvertible {
  /// The options are wrong; `PaymentError.mistakes` says what.
  case illegalArguments
  case paymentAlreadyExist
  case paymentMethodNotAvailable
  case networkIsNotAvailable
  case networkTimeout
  case networkError
  /// The platform's answer could not be understood.
  case serverContentParsingError
  /// The platform refused.
  case serverApiError
  /// The merchant server did not sign.
  case signingFailed
  /// The payment may have happened or not: ask the platform or the merchant server before another try.
  case outcomeUnknown = "outcome unknown"
  case unknown

  public var description: String { rawValue }

  init(_ error: CheckoutError) {
    switch error.code {
    case "parameters": self = Self.parameters(error.mistakes)
    case "methods.none": self = .paymentMethodNotAvailable
    case "network.unreachable": self = .networkIsNotAvailable
    case "network.timeout": self = .networkTimeout
    case "answer.malformed": self = .serverContentParsingError
    case "platform", "session.unknown", "fields": self = .serverApiError
    case let code where code.hasPrefix("network."): self = .networkError
    case let code where code.hasPrefix("merchant."): self = .signingFailed
    case let code where code.hasPrefix("challenge."): self = .serverApiError
    default: self = .unknown
    }
  }

  /// A single mistake that has a name of its own is told by it.
  private static func parameters(_ mistakes: [Mistake]) -> ErrorCode {
    switch mistakes.map(\.code) {
    case [MistakeCode.paymentExists.rawValue]: .paymentAlreadyExist
    case [MistakeCode.unknownMethod.rawValue]: .paymentMethodNotAvailable
    default: .illegalArguments
    }
  }
}
