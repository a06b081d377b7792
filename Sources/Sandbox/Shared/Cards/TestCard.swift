import KassaResources

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

extension TestCards {
  /// Reads a resource file with test cards, skipping malformed rows. The tests check the number of rows.
  package static func read(_ name: String) -> [TestCard] {
    (Resource(name)?.rows ?? []).compactMap(TestCard.init(row:))
  }
}

extension TestCard {
  /// Parses a row with the columns `number | brand | authentication | result | code | again | course | note`.
  ///
  /// Only the ecommpay file has the `course` column, which is stored in `scenario`.
  package init?(row: [Substring]) {
    var row = row
    if row.count == 7 { row.insert("", at: 6) }
    guard row.count == 8, let authentication = Authentication(rawValue: String(row[2])),
      let result = Result(rawValue: String(row[3])), !row[4].isEmpty, ["yes", "no", ""].contains(row[5]),
      row[6].isEmpty || SpecialBehaviour(rawValue: String(row[6])) != nil
    else { return nil }
    self.init(
      number: String(row[0]), brand: String(row[1]), authentication: authentication, result: result,
      code: String(row[4]), allowsAnotherAttempt: row[5] == "yes", note: String(row[7]),
      scenario: SpecialBehaviour(rawValue: String(row[6])))
  }
}
