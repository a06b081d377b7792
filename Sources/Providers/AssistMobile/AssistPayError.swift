public import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a payment has no result from Assist, or why its status could not be requested.
///
/// The document reports everything through `payFinished`; this is what a program can do more with.
public struct AssistPayError: PaymentSystemError, Equatable {
  /// The status with which `payFinished` reports the error.
  public let status: PayStatus
  /// Assist's transaction number; empty if there is none.
  public let bill: String
  /// All validation errors in the payment data, by `PayData` property; empty if the error is of another kind.
  public var mistakes: [Mistake] { reason.mistakes }
  private let reason: CheckoutError

  init(_ error: CheckoutError, _ result: PayResult, language: String) {
    status = result.status
    bill = result.bill
    reason = error.localized(language)
  }

  /// Assist's own code, such as the second part of a fault, or else the code of the SDK, such as `network.timeout`.
  public var codeString: String { reason.platformCode ?? reason.codeString }
  public var language: String { reason.language }
  public var cause: (any Error)? { reason }
  public func description(language: String) -> String { reason.description(language: language) }
  public func advice(language: String) -> String? { reason.advice(language: language) }
}
