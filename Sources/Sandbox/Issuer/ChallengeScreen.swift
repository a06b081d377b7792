import CheckoutCore

/// The words with which the bank asks. Source of the parts: EMV 3-D Secure 2.2, native text interface.
struct ChallengeScreen: Sendable, Equatable {
  enum Occasion: Sendable, Equatable {
    case first
    case resent
    case wrongCode(triesLeft: Int)
  }

  static let issuer = "Cosmo Bank"
  static let header = "Confirm your payment"
  static let label = "One-time code"
  static let submit = "Confirm"
  static let resend = "Send a new code"
  /// The end of the phone number that the bank knows.
  static let phone = "42"

  var text: String
  /// The bank wants the text to be noticed: `challengeInfoTextIndicator`.
  var isWarning: Bool

  init(_ question: IssuerQuestion, _ occasion: Occasion) {
    let purpose =
      question.money.amount == 0
      ? "confirm your card •••• \(question.lastFour) at \(question.merchant). Nothing will be charged"
      : "pay \(question.money.display) to \(question.merchant) with your card •••• \(question.lastFour)"
    switch occasion {
    case .first:
      text = "We have sent a one-time code to your phone number ending in \(Self.phone). Enter it to \(purpose)."
    case .resent:
      text = "We have sent the code again to your phone number ending in \(Self.phone). Enter it to \(purpose)."
    case .wrongCode(let left):
      text =
        "That code was not right. You have \(left) \(left == 1 ? "try" : "tries") left. Enter the code to \(purpose)."
    }
    if case .wrongCode = occasion { isWarning = true } else { isWarning = false }
  }
}
