/// A card number with which a platform's sandbox plays a certain course.
public struct TestCard: Sendable, Equatable {
  /// How the issuer makes sure who pays.
  public enum Authentication: String, Codable, Sendable, CaseIterable {
    /// Without 3-D Secure.
    case none
    /// The issuer is content without asking.
    case frictionless
    /// The issuer asks for a one-time code.
    case challenge
  }

  public enum Result: String, Sendable, CaseIterable {
    case success
    /// The payment environment declines.
    case decline
    /// The issuer does not authenticate, the right code notwithstanding.
    case refused
  }

  /// Digits without gaps.
  public var number: String
  /// Brand as in the card data, e.g. `visa`.
  public var brand: String
  public var authentication: Authentication
  public var result: Result
  /// The platform's code of the result, `0` for a success.
  public var code: String
  /// Whether the person may try again after the decline.
  public var allowsAnotherAttempt: Bool
  /// What else there is to say, in English; may be empty.
  public var note: String
}

/// The test cards of each platform.
public enum TestCards {
  /// A card that is not in the list is paid without a challenge if the number is one.
  /// Source: ecommpay's pages for developers; the file names them.
  public static let ecommpay = read("testcards/ecommpay.tsv")

  /// What the issuer accepts as the one-time code, first sent or sent again.
  public static let oneTimeCode = "1234"
}
