public import Cards

/// What only a look-up knows about the cards of a prefix. It may come late or never: the local ranges are enough to pay.
public struct CardFacts: Equatable, Sendable {
  /// Six or eight digits.
  public var prefix: String
  /// The schemes on the card, the issuer's first one first; more than one is a co-badged card.
  public var brands: [BrandID]
  /// Lengths of the number, where the service knows better than the ranges.
  public var lengths: [Int]
  /// The scheme that the shop prefers; the person may still choose another.
  public var preselected: BrandID?
  public var issuer: String?
  /// ISO 3166-1, two letters.
  public var country: String?
  /// `credit`, `debit`, `prepaid`.
  public var funding: String?
  /// The method to pay such a card with, where the platform has one for each scheme; the form switches to it.
  public var method: String?
  /// The methods to choose between for a card with several schemes.
  public var methods: [String]
  /// Why the card cannot be paid with, as the tail of a string key `problem.…`; nil when it can, or nobody knows.
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

  /// The prefix to ask about while a number is typed: six digits, eight once there are eight, none before.
  /// - Parameter digits: what was typed, digits only.
  public static func prefix(of digits: some StringProtocol) -> String? {
    let length = digits.utf8.count >= 8 ? 8 : 6
    return digits.utf8.count >= length ? String(digits.prefix(length)) : nil
  }
}
