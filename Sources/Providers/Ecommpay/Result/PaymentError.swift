public import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a payment has no result or the form did not open. Source: ecommpay SDK guide, section on results.
public struct PaymentError: PaymentSystemError, Equatable {
  /// The kind of error, by which the app decides what to do.
  public let code: ErrorCode
  /// A description for the merchant's developers, either in English or in the platform's own words.
  public let message: String
  /// The platform's error code, e.g. `3261`; nil if the platform did not report one.
  public let platformCode: String?
  /// All the validation errors in the options, each with the name of the parameter.
  public let mistakes: [Mistake]
  /// The language of `localizedDescription`: that of the payment form.
  public let language: String
  private let reason: CheckoutError?

  /// The error code as a string.
  public var codeString: String { code.rawValue }

  /// The error of the checkout from which this one follows; nil if the outcome is unknown for no known reason.
  public var cause: (any Error)? { reason }

  /// Returns what has happened, with all validation errors.
  public func description(language: String) -> String {
    (reason ?? CheckoutError(code: .outcomeUnknown)).description(language: language)
  }

  /// Returns what can be done about the error.
  public func advice(language: String) -> String? {
    (code == .outcomeUnknown ? CheckoutError(code: .outcomeUnknown) : reason)?.advice(language: language)
  }

  init(_ code: ErrorCode, because error: CheckoutError?, language: String = "en") {
    self.code = code
    reason = error
    self.language = error?.language ?? language
    platformCode = error?.platformCode
    mistakes = error?.mistakes ?? []
    message = error.map(Self.words) ?? code.rawValue
  }

  init(_ error: CheckoutError) { self.init(ErrorCode(error), because: error) }

  private static func words(_ error: CheckoutError) -> String {
    guard error.mistakes.isEmpty else { return error.mistakes.map(words).joined(separator: "; ") }
    return words(error.code.rawValue, error.platformCode, error.platformMessage)
  }

  private static func words(_ mistake: Mistake) -> String {
    let words = words(mistake.code, mistake.platformCode, mistake.platformMessage)
    return mistake.path.isEmpty ? words : mistake.path + ": " + words
  }

  /// Formats an error, e.g. `unknownCurrency (3121 Invalid currency)`.
  private static func words(_ code: String, _ platformCode: String?, _ platformMessage: String?) -> String {
    let reported = [platformCode, platformMessage].compactMap(\.self).joined(separator: " ")
    return reported.isEmpty ? code : code + " (" + reported + ")"
  }
}

/// The kinds of error. The names come from ecommpay's mobile SDK wherever it defines them.
public enum ErrorCode: String, CaseIterable, Sendable, CustomStringConvertible {
  /// The options are invalid; `PaymentError.mistakes` lists the reasons.
  case illegalArguments
  /// The platform knows the payment ID already. Use a new one.
  case paymentAlreadyExist
  /// The project does not offer the requested payment method, or offers none for this order.
  case paymentMethodNotAvailable
  /// The request did not reach the platform.
  case networkIsNotAvailable
  /// The platform did not respond in time.
  case networkTimeout
  /// The connection failed in another way.
  case networkError
  /// The platform's response could not be parsed.
  case serverContentParsingError
  /// The platform rejected the request.
  case serverApiError
  /// The merchant server did not sign the order.
  case signingFailed
  /// The outcome is unknown. Query the platform or the merchant server before making another attempt.
  case outcomeUnknown = "outcome unknown"
  /// An error of no other kind. `PaymentError.message` describes it.
  case unknown

  public var description: String { rawValue }

  init(_ error: CheckoutError) {
    switch error.code {
    case .parameters: self = Self.parameters(error.mistakes)
    case .methodsNone: self = .paymentMethodNotAvailable
    case .networkUnreachable: self = .networkIsNotAvailable
    case .networkTimeout: self = .networkTimeout
    case .answerMalformed: self = .serverContentParsingError
    case .platform, .sessionUnknown, .fields: self = .serverApiError
    case let code where code.isNetwork: self = .networkError
    case let code where code.isMerchant: self = .signingFailed
    case let code where code.isChallenge: self = .serverApiError
    default: self = .unknown
    }
  }

  /// Returns the code specific to the validation error if there is only one error and it has such a code.
  /// Otherwise returns `illegalArguments`.
  private static func parameters(_ mistakes: [Mistake]) -> ErrorCode {
    switch mistakes.map(\.code) {
    case [MistakeCode.paymentExists.rawValue]: .paymentAlreadyExist
    case [MistakeCode.unknownMethod.rawValue]: .paymentMethodNotAvailable
    default: .illegalArguments
    }
  }
}
