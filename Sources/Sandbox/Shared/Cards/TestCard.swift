/// A card number that triggers a specific scenario in a platform's sandbox.
public struct TestCard: Sendable, Equatable {
  /// How the issuer authenticates the payer.
  public enum Authentication: String, Codable, Sendable, CaseIterable {
    /// The payment skips 3-D Secure.
    case none
    /// The issuer authenticates the payer without a challenge.
    case frictionless
    /// The issuer prompts for a one-time code.
    case challenge
  }

  /// How a payment with the card ends.
  public enum Result: String, Sendable, CaseIterable {
    /// The payment is approved.
    case success
    /// The payment is declined at authorisation.
    case decline
    /// The issuer rejects the authentication even if the one-time code is correct.
    case refused
  }

  /// Special behaviour in addition to the result.
  public enum SpecialBehaviour: String, Sendable, CaseIterable {
    /// If the amount is above 120 EUR, only 120 EUR is authorised.
    case partial
    /// In a project with a cascade, the next provider approves the payment without a challenge.
    case cascade
    /// In a project with a cascade, the next provider requires another challenge.
    case cascadeChallenge = "cascade-challenge"
    /// A later debit is declined with result code 10102.
    case debitFunds = "debit-10102"
    /// A later debit is declined with result code 10105.
    case debitLimit = "debit-10105"
  }

  /// The card number, as digits without spaces.
  public var number: String
  /// The brand, spelled as in the card data, e.g. `visa`.
  public var brand: String
  /// How the issuer authenticates the payer of this card.
  public var authentication: Authentication
  /// How a payment with this card ends, provided that the payer enters the correct one-time code.
  public var result: Result
  /// The platform's result code; `0` means success.
  public var code: String
  /// Whether the payer may try again after a decline.
  public var allowsAnotherAttempt: Bool
  /// A remark, as the part of a string key after `testCards.note.`; empty if there is none.
  public var note: String
  /// The special behaviour of the card; nil if it has none.
  public var scenario: SpecialBehaviour?

  package init(
    number: String, brand: String, authentication: Authentication, result: Result, code: String,
    allowsAnotherAttempt: Bool, note: String, scenario: SpecialBehaviour? = nil
  ) {
    self.number = number
    self.brand = brand
    self.authentication = authentication
    self.result = result
    self.code = code
    self.allowsAnotherAttempt = allowsAnotherAttempt
    self.note = note
    self.scenario = scenario
  }
}

/// The test cards for each platform.
public enum TestCards {
  /// The one-time code that the issuer accepts, even after the code has been resent.
  public static let oneTimeCode = "1234"
}
