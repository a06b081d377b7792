public import KassaCards

/// Card data for one prefix from a lookup service.
/// The response may be late or missing: the local card ranges are enough to pay.
public struct CardFacts: Equatable, Sendable {
  /// The prefix: six or eight digits.
  public var prefix: String
  /// The schemes on the card, the issuer's preferred one first; more than one for a co-badged card.
  public var brands: [BrandID]
  /// The valid lengths of the card number, if the service is more precise than the local ranges.
  public var lengths: [Int]
  /// The scheme that the merchant prefers; the payer may choose another.
  public var preselected: BrandID?
  public var issuer: String?
  /// The country of the issuer: ISO 3166-1, two letters.
  public var country: String?
  /// The kind of card: `credit`, `debit` or `prepaid`.
  public var funding: String?
  /// The payment method for the card, if the platform has one per scheme; the form switches to it.
  public var method: String?
  /// The payment methods to choose from for a co-badged card.
  public var methods: [String]
  /// The reason why the card is not accepted, as the tail of a string key `problem.…`; nil if accepted or unknown.
  public var refusal: String?

  public init(
    prefix: String, brands: [BrandID], lengths: [Int] = [], preselected: BrandID? = nil, issuer: String? = nil,
    country: String? = nil, funding: String? = nil, method: String? = nil, methods: [String] = [],
    refusal: String? = nil
  ) {
    self.prefix = prefix
    self.brands = brands
    self.lengths = lengths
    self.preselected = preselected
    self.issuer = issuer
    self.country = country
    self.funding = funding
    self.method = method
    self.methods = methods
    self.refusal = refusal
  }

  /// Returns the prefix to look up: eight digits, or six while fewer than eight are entered; nil below six.
  /// - Parameter digits: the entered text, digits only.
  public static func prefix(of digits: some StringProtocol) -> String? {
    let length = digits.utf8.count >= 8 ? 8 : 6
    return digits.utf8.count >= length ? String(digits.prefix(length)) : nil
  }
}
