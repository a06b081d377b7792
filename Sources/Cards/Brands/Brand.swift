/// What is common to all cards of one brand.
public struct Brand: Sendable, Equatable, Identifiable {
  /// Whether the form asks for the security code of a card of this brand.
  public enum CodePolicy: String, Sendable {
    /// Without it the form is not complete.
    case required
    /// Asked for; may stay empty.
    case optional
    /// Not asked for: the cards have none.
    case hidden
  }

  public let id: BrandID
  /// Name for people, e.g. `American Express`; the same in every language.
  public let displayName: String
  /// Counts of digits after which a gap is drawn, for the usual length; `gaps(count:)` knows the longer ones.
  public let gaps: [Int]
  /// Allowed numbers of digits, ascending.
  public let lengths: [Int]
  /// The brand's own name for the security code: `CVC`, `CVV`, `CID` …
  public let codeName: String
  /// Allowed numbers of digits of the security code, ascending.
  public let codeLengths: [Int]
  public let codePolicy: CodePolicy
  /// Whether the last digit must satisfy the formula of ISO/IEC 7812-1 annex B.
  public let luhn: Bool

  /// Counts of digits after which a gap is drawn in a number of `count` digits.
  ///
  /// Groups of four once the number is longer than the brand's own grouping can say: 17 digits and more, and a Diners
  /// Club number of 15 digits and more.
  public func gaps(count: Int) -> [Int] { grouping.list(count: count) }

  let grouping: Grouping
  let lengthSet: LengthSet
  let codeLengthSet: LengthSet

  init(
    id: BrandID, displayName: String, gaps: [Int], lengths: [Int], codeName: String, codeLengths: [Int],
    codePolicy: CodePolicy, luhn: Bool
  ) {
    self.id = id
    self.displayName = displayName
    self.gaps = gaps
    self.lengths = lengths
    self.codeName = codeName
    self.codeLengths = codeLengths
    self.codePolicy = codePolicy
    self.luhn = luhn
    grouping = Grouping(gaps: gaps, shortest: lengths.first ?? 0)
    lengthSet = LengthSet(lengths)
    codeLengthSet = LengthSet(codeLengths)
  }
}
