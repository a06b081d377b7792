/// The properties that all the cards of a brand have in common.
public struct Brand: Sendable, Equatable, Identifiable {
  /// Whether the card form shows the security code field for this brand, and whether the field is required.
  public enum CodePolicy: String, Sendable {
    /// The form cannot be submitted without a security code.
    case required
    /// The form shows the security code field, but the payer may leave it empty.
    case optional
    /// The form hides the security code field, because cards of this brand have no code.
    case hidden
  }

  public let id: BrandID
  /// The brand name shown to the payer, for example `American Express`. It is the same in every language.
  public let displayName: String
  /// The digit counts after which a gap is drawn in a card number of the usual length.
  /// Use `gaps(count:)` for longer numbers.
  public let gaps: [Int]
  /// The allowed numbers of digits in a PAN, ascending.
  public let lengths: [Int]
  /// The brand's own name for the security code, for example `CVC`, `CVV` or `CID`.
  public let codeName: String
  /// The allowed numbers of digits in the security code, ascending.
  public let codeLengths: [Int]
  /// Whether the card form shows the security code field, and whether the payer must fill it in.
  public let codePolicy: CodePolicy
  /// Whether the last digit must be a valid Luhn check digit (ISO/IEC 7812-1 annex B).
  public let luhn: Bool

  /// Returns the digit counts after which a gap is drawn in a card number with `count` digits.
  ///
  /// If the brand's own gaps form groups of four, they are used up to 16 digits.
  /// Any other gaps apply only to numbers no longer than the brand's shortest length. Longer numbers are drawn in
  /// groups of four.
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
