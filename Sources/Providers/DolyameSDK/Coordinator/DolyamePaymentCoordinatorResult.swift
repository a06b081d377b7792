import CheckoutCore

/// The result of a payment. Source: Dolyame SDK guide, section 3.
public enum DolyamePaymentCoordinatorResult: String, CaseIterable, Sendable {
  /// The payer completed the flow and paid the first instalment.
  case success
  /// The payment failed because of an error, a rejection by credit scoring, or a sign-in or network problem.
  case failure
  /// The payer has paid, but the acquirer has not confirmed the payment yet.
  case pending
  /// The payer left the payment.
  case dismissed

  /// - Parameter hasLeft: whether the payer left. Leaving takes precedence over the outcome.
  init(_ outcome: Outcome, hasLeft: Bool) {
    self =
      switch outcome {
      case _ where hasLeft: .dismissed
      case .success, .partial, .held: .success
      case .declined, .failed: .failure
      case .cancelled: .dismissed
      case .pending: .pending
      }
  }
}

/// An event that indicates an error in the integration. Source: Dolyame SDK guide, "Неожиданные события".
public enum DolyameUnexpectedEvent: String, CaseIterable, Sendable {
  /// The order amount or the total price of its items is less than one rouble.
  case lessThanRuble
  /// `amount + prepaidAmount` differs from the total price of the items.
  case haveSumDifference
  /// The items differ from those that the platform received earlier under the same order ID.
  case haveItemsDifference
  /// The customer data differs from the data that the platform has on file.
  case wrongPersonData
  /// The partner is not allowed to use the SDK.
  case noPartnerForClient

  /// The platform's error code for the event.
  public var code: String {
    switch self {
    case .lessThanRuble: "LESS_THAN_RUBLE"
    case .haveSumDifference: "HAVE_SUM_DIFFERENCE"
    case .haveItemsDifference: "HAVE_ITEMS_DIFFERENCE"
    case .wrongPersonData: "WRONG_PERSON_DATA"
    case .noPartnerForClient: "NO_PARTNER_FOR_CLIENT"
    }
  }

  init?(code: String) {
    guard let event = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = event
  }
}
