import CheckoutCore

/// How a run of the SDK ended. Source: seed 004, section 3.
public enum DolyamePaymentCoordinatorResult: String, CaseIterable, Sendable {
  /// The person went through the flow and paid the first part.
  case success
  /// An error, a refusal of the scoring, trouble with the sign-in or the network.
  case failure
  /// The person paid, but the acquirer has not confirmed it yet.
  case pending
  /// The person left.
  case dismissed

  /// - Parameter hasLeft: the person left, whatever the platform made of the payment afterwards.
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

/// Something that should not have happened: a defect of the integration. Source: seed 004, «Неожиданные события».
public enum DolyameUnexpectedEvent: String, CaseIterable, Sendable {
  /// The order, or what its items cost, is below one rouble.
  case lessThanRuble
  /// `amount + prepaidAmount` is not what the items cost.
  case haveSumDifference
  /// The positions are not those that the platform got before under the same order id.
  case haveItemsDifference
  /// The person is not the one that the platform knows.
  case wrongPersonData
  /// The partner may not use the SDK.
  case noPartnerForClient

  /// The platform's code for it.
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
