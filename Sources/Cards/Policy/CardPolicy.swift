/// The rules of a card form for input, validation and formatting: all the options in which card forms differ.
///
/// The file `cards/dialects.tsv` defines the named policies. The default policy uses the most helpful options.
public struct CardPolicy: Sendable {
  /// The name of the policy.
  public var name: String
  public var brands: BrandTable
  public var separators = Separators.generous
  public var foldedDigits = FoldedDigits.all
  public var foreignCharacters = ForeignCharacters.refused
  public var fullField = FullField.refuses
  public var numberGaps = GapStyle.withNextDigit
  public var cursorStops = CursorStops.digits
  public var gapBackspace = GapBackspace.takesDigit
  public var expirySlash = GapStyle.atOnce
  public var slashText = SlashText.slash
  public var yearShown = YearShown.short
  public var firstMonthDigit = MonthDigit.paddedWhenEmpty
  public var closedMonth = ClosedMonth.padded
  public var impossibleMonth = ImpossibleMonth.stays
  public var digitRun = DigitRunReading.sensible
  public var twoDigitYear = TwoDigitYear.near
  public var brandChoice = BrandChoice.oneLeft
  public var unknownBrand = UnknownBrand.wrong
  public var checkDigit = CheckDigit.brand
  public var postalRule = PostalRule.byCountry
  public var maskClasses = Mask.Classes.worldline
  public var holderDigits = HolderDigits.twelve
  /// The maximum number of digits in a card number, whatever the brand allows; nil means no such limit.
  public var longestNumber: Int?
  /// The latest accepted expiry year, as years after the current one; nil means no limit.
  public var furthestYear: Int? = 19
  /// The number of months for which an expired card is still accepted.
  public var graceMonths = 0

  public init(name: String, brands: BrandTable) {
    self.name = name
    self.brands = brands
  }

  /// The separators accepted between the digits of a number.
  public enum Separators: String, Sendable {
    case none, spaces
    /// Any Unicode white space.
    case whiteSpace = "white-space"
    case spacesAndHyphens = "spaces-hyphens"
    /// White space, all kinds of hyphens and dashes, and invisible direction marks.
    case generous
  }

  /// The scripts whose digits count as digits, in addition to ASCII.
  public enum FoldedDigits: String, Sendable {
    case none
    case fullWidth = "full-width"
    /// Full-width, Arabic-Indic, extended Arabic-Indic, Devanagari and Bengali digits.
    case all
  }

  /// The policy for typed or pasted characters that a field does not accept.
  public enum ForeignCharacters: String, Sendable {
    /// The whole edit is rejected with a reason.
    case refused
    /// Unaccepted characters are removed silently.
    case dropped
  }

  /// The moment at which the gap after a complete group of digits is drawn.
  public enum GapStyle: String, Sendable {
    case atOnce = "at-once"
    case withNextDigit = "next-digit"
  }

  /// The possible cursor positions at a gap: only after it (`digits`), or on both sides (`columns`).
  public enum CursorStops: String, Sendable { case digits, columns }

  /// The effect of Backspace after a gap, if the cursor can be on both sides of the gap.
  public enum GapBackspace: String, Sendable {
    case takesDigit = "takes-digit"
    case stepsOver = "steps-over"
  }

  /// The policy for digits typed into a full field.
  public enum FullField: String, Sendable { case refuses, overwrites, cuts }

  /// The expiry separator: `/`, or `/` with a space on each side.
  public enum SlashText: String, Sendable {
    case slash, spaced
    var text: String { self == .slash ? "/" : " / " }
  }

  /// The number of year digits shown: two, or as many as the payer typed.
  public enum YearShown: String, Sendable {
    case short
    case asTyped = "as-typed"
  }

  /// Whether a first digit of 2 to 9 gets a leading zero, because it can only be a complete month.
  public enum MonthDigit: String, Sendable {
    case paddedWhenEmpty = "padded-when-empty"
    case asTyped = "as-typed"
  }

  /// Whether a one-digit month gets a leading zero when a slash follows it.
  public enum ClosedMonth: String, Sendable {
    case padded
    case asTyped = "as-typed"
  }

  /// The policy for two digits that are not a valid month.
  ///
  /// The digits stay and show an error, the field is emptied, or the second digit becomes part of the year.
  public enum ImpossibleMonth: String, Sendable { case stays, empties, splits }

  /// The rule for splitting an unseparated digit run into month and year.
  public enum DigitRunReading: String, Sendable {
    /// Splits the run so that it forms a valid date.
    case sensible
    /// Decides by the first digit whether the month has one or two digits, as card-validator does.
    case byFirstDigit = "by-first-digit"
  }

  /// The century of a two-digit year.
  ///
  /// - `near`: the current century, or the next one if the year would be more than 50 years ago.
  /// - `thisCentury`: always the current century.
  /// - `sliding`: a sliding window, as in EMV card readers.
  public enum TwoDigitYear: String, Sendable {
    case near, sliding
    case thisCentury = "this-century"
  }

  /// The brand chosen while several match: none until one is left, the first in order, or all.
  public enum BrandChoice: String, Sendable {
    case oneLeft = "one-left"
    case firstInOrder = "first-in-order"
    case all
  }

  /// The policy for a prefix that matches no brand: an error at once, an error from the seventh digit, or no error.
  public enum UnknownBrand: String, Sendable {
    case wrong
    case wrongFromSeven = "wrong-from-7"
    case noError = "no-error"
  }

  /// Whether the Luhn check applies: depending on the brand, always, or never.
  public enum CheckDigit: String, Sendable { case brand, always, never }

  /// The postal code rule: the format of the address country, one rule for all countries, or United States only.
  public enum PostalRule: String, Sendable {
    case byCountry = "by-country"
    case oneRule = "one-rule"
    case unitedStatesOnly = "us-only"
  }

  /// The permitted number of digits in a cardholder name: fewer than twelve, or any number.
  public enum HolderDigits: String, Sendable { case twelve, any }
}
