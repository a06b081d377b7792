package import KassaResources

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error of a payment system's SDK. Each system has one such type, with the codes of its own document.
///
/// It is a `LocalizedError`: `localizedDescription` says in the shop's language what has happened, and
/// `recoverySuggestion` what the payer or the shop can do about it.
public protocol PaymentSystemError: LocalizedError, Sendable {
  /// The stable code by which a program tells errors apart.
  var codeString: String { get }
  /// The shop's language as two letters (ISO 639-1). A language that the SDK does not have stands for English.
  var language: String { get }
  /// The error from which this one follows; nil if this one is the first.
  var cause: (any Error)? { get }
  /// Returns what has happened, as one sentence or several.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  func description(language: String) -> String
  /// Returns what can be done about it; nil if nothing can be said.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  func advice(language: String) -> String?
}

extension PaymentSystemError {
  /// What has happened, in the shop's language. It is the same with and without Foundation.
  public var localizedDescription: String { description(language: language) }
  public var errorDescription: String? { description(language: language) }
  public var recoverySuggestion: String? { advice(language: language) }
  public var failureReason: String? { (cause as? any PaymentSystemError)?.description(language: language) }

  /// The causes of the error, the nearest first.
  public var causes: [any Error] {
    guard let cause else { return [] }
    return [cause] + ((cause as? any PaymentSystemError)?.causes ?? [])
  }
}

extension CheckoutError: PaymentSystemError {
  public var codeString: String { code.rawValue }

  /// What the transport reported, or the first validation error; nil if the error has no cause.
  public var cause: (any Error)? {
    switch code {
    case .networkUnreachable: TransportError.unreachable
    case .networkTimeout: TransportError.timeout
    case .networkConnectionLost: TransportError.connectionLost
    case .networkCancelled: TransportError.cancelled
    case .networkTooLarge: TransportError.tooLarge
    default: mistakes.first
    }
  }

  /// Returns the error and all its validation errors on one line.
  public func description(language: String) -> String { message(.shop(language)) }

  /// Returns what can be done about the error; nil if the payer and the shop can do nothing.
  public func advice(language: String) -> String? {
    code.advice.flatMap { StringTable.shop(language).optional("advice." + $0) }
  }

  /// Returns the error with the language of its texts.
  package func localized(_ language: String) -> CheckoutError {
    var error = self
    error.language = language
    return error
  }
}

extension CheckoutResult {
  /// Returns the result with the language of its texts and of its error.
  package func localized(_ language: String) -> CheckoutResult {
    var result = CheckoutResult(outcome: outcome, payment: payment, error: error?.localized(language))
    result.language = language
    return result
  }
}

extension CheckoutError.Code {
  /// The last part of the string key `advice.<…>` with what can be done about the error; nil if the payer and the shop
  /// can do nothing.
  var advice: String? {
    switch self {
    // Another card does not help, and often there was no form yet.
    case .networkUnreachable, .networkUnavailable, .networkCancelled: "network"
    case .networkTimeout, .networkConnectionLost, .networkTooLarge, .outcomeUnknown: "wait"
    case .sessionExpired, .sessionUnknown, .paymentNeverArrived: "over.again"
    case .fields: "correct"
    case .challengeProtocol, .challengeUnsupported: "challenge"
    case .walletCard, .walletToken, .methodsNone: "again"
    // Mistakes of the program that calls the SDK.
    case .actionOutOfOrder, .actionUnsupported: nil
    // Whatever else goes wrong lies between the shop and the platform.
    default: "shop"
    }
  }
}

extension StringTable {
  /// Returns the strings of a shop's language; the English ones if the SDK does not have the language.
  package static func shop(_ language: String) -> StringTable { StringTable(language: language) ?? .english }
}
