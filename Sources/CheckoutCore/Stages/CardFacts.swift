public import KassaCards

/// Data about the cards with one prefix, from a lookup service.
/// The response may be late or missing. The local card ranges are sufficient for a payment.
public struct CardFacts: Equatable, Sendable {
  /// The prefix: six or eight digits.
  public var prefix: String
  /// The schemes on the card, the issuer's preferred one first. A co-badged card has more than one.
  public var brands: [BrandID]
  /// The valid lengths of the card number, if the service is more precise than the local ranges.
  public var lengths: [Int]
  /// The scheme that the merchant prefers; the payer may choose another.
  public var preselected: BrandID?
  /// The issuer's name for display; nil if the service does not know it.
  public var issuer: String?
  /// The country of the issuer: ISO 3166-1, two letters.
  public var country: String?
  /// The kind of card: `credit`, `debit` or `prepaid`.
  public var funding: String?
  /// The payment method for the card, if the platform has a separate method for each scheme.
  /// The form switches to this payment method.
  public var method: String?
  /// The payment methods between which the payer of a co-badged card can choose.
  public var methods: [String]
  /// The reason why the card is not accepted, as the part of a string key after `problem.`.
  /// It is nil if the card is accepted or the reason is unknown.
  public var refusal: String?

  /// Creates the data about the cards with one prefix.
  /// - Parameters:
  ///   - prefix: six or eight digits.
  ///   - brands: the schemes on the card, the issuer's preferred one first.
  ///   - lengths: the valid lengths of the card number; empty to use those of the local ranges.
  ///   - preselected: the scheme that the merchant prefers.
  ///   - issuer: the name of the issuer; nil if the platform does not report it.
  ///   - country: ISO 3166-1, two letters.
  ///   - funding: `credit`, `debit` or `prepaid`.
  ///   - method: the payment method for the card, if the platform has a separate method for each scheme.
  ///   - methods: the payment methods between which the payer of a co-badged card can choose.
  ///   - refusal: the part of a string key after `problem.`; nil if the card is accepted or the reason is unknown.
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

  /// Returns the prefix to look up; nil if fewer than six digits of the card number have been entered.
  /// The prefix is the first eight digits, or the first six if fewer than eight have been entered.
  /// - Parameter digits: the digits of the card number that have been entered so far.
  public static func prefix(of digits: some StringProtocol) -> String? {
    // Digits are single bytes, and all of them are needed at each key.
    let bytes = String(digits).utf8
    let length = bytes.count >= 8 ? 8 : 6
    return bytes.count >= length ? String(bytes.prefix(length)) : nil
  }
}
