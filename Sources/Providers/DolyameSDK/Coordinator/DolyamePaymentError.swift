public import CheckoutCore
import KassaResources

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a payment by instalments was not made. It belongs to the result `failure`, or `pending` if the outcome
/// is unknown.
public struct DolyamePaymentError: PaymentSystemError, Equatable {
  /// The event that the platform had not expected, if it was the reason. Source: Dolyame SDK guide, unexpected events.
  public let event: DolyameUnexpectedEvent?
  /// All validation errors in the configuration; empty if the error is of another kind.
  public var mistakes: [Mistake] { reason.mistakes }
  private let reason: CheckoutError

  init(_ error: CheckoutError, event: DolyameUnexpectedEvent?, language: String) {
    self.event = event
    reason = error.localized(language)
  }

  /// The name of the unexpected event, or else the code of the SDK, such as `dolyame.rejected`.
  public var codeString: String { event?.rawValue ?? reason.codeString }
  public var language: String { reason.language }
  public var cause: (any Error)? { reason }
  public func description(language: String) -> String { reason.description(language: language) }

  /// Returns what can be done about the error.
  public func advice(language: String) -> String? {
    let strings = StringTable.shop(language)
    return switch reason.code {
    case .dolyameRejected, .dolyameNotEnoughMoney, .dolyameAuthentication, .dolyameAcquiring:
      strings.optional("advice.again")
    case .dolyameSignIn, .dolyameUnavailable, .dolyameSomethingWrong: strings.optional("advice.later")
    case .dolyameCancelled: strings.optional("advice.over.again")
    default: reason.advice(language: language)
    }
  }
}
