/// A card form's rules for input, validation and formatting. They cover all the ways in which card forms differ.
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
  public var advance = Advance.whenComplete
  public var numberGaps = GapStyle.withNextDigit
  public var cursorStops = CursorStops.digits
  public var gapBackspace = GapBackspace.takesDigit
  public var expirySlash = GapStyle.atOnce
  public var slashText = SlashText.slash
  public var yearShown = YearShown.short
  public var firstMonthDigit = MonthDigit.paddedWhenEmpty
  public var closedMonth = ClosedMonth.padded
  public var monthBackspace = MonthBackspace.takesZero
  public var impossibleMonth = ImpossibleMonth.stays
  public var digitRun = DigitRunReading.sensible
  public var twoDigitYear = TwoDigitYear.near
  public var brandChoice = BrandChoice.oneLeft
  public var unknownBrand = UnknownBrand.wrong
  public var checkDigit = CheckDigit.brand
  public var postalRule = PostalRule.byCountry
  public var maskClasses = Mask.Classes.worldline
  public var holderDigits = HolderDigits.twelve
  /// The maximum number of digits in a card number, whatever the brand allows; nil if there is no limit.
  public var longestNumber: Int?
  /// The latest accepted expiry year, as a number of years after the current year; nil if there is no limit.
  public var furthestYear: Int? = 19
  /// The number of months for which an expired card is still accepted.
  public var graceMonths = 0

  public init(name: String, brands: BrandTable) {
    self.name = name
    self.brands = brands
  }

  /// The separators accepted between the digits of a card number.
  public enum Separators: String, Sendable {
    case none, spaces
    /// Any Unicode whitespace.
    case whiteSpace = "white-space"
    case spacesAndHyphens = "spaces-hyphens"
    /// Whitespace, all kinds of hyphens and dashes, and invisible direction marks.
    case generous
  }

  /// The scripts whose digits are accepted, in addition to ASCII digits.
  public enum FoldedDigits: String, Sendable {
    case none
    case fullWidth = "full-width"
    /// Full-width, Arabic-Indic, extended Arabic-Indic, Devanagari and Bengali digits.
    case all
  }

  /// The policy for typed or pasted characters that a field does not accept.
  public enum ForeignCharacters: String, Sendable {
    /// The whole edit is rejected, and the reason is reported.
    case refused
    /// Characters that are not accepted are removed silently.
    case dropped
  }

  /// The moment at which the gap after a complete group of digits is displayed.
  public enum GapStyle: String, Sendable {
    case atOnce = "at-once"
    case withNextDigit = "next-digit"
  }

  /// The possible cursor positions at a gap: only after it (`digits`), or on both sides (`columns`).
  public enum CursorStops: String, Sendable { case digits, columns }

  /// The effect of Backspace after a gap, if the cursor can be on either side of the gap.
  public enum GapBackspace: String, Sendable {
    case takesDigit = "takes-digit"
    case stepsOver = "steps-over"
  }

  /// The policy for digits typed into a full field.
  public enum FullField: String, Sendable { case refuses, overwrites, cuts }

  /// When the focus moves on by itself.
  public enum Advance: String, Sendable {
    /// Once a field is valid and does not accept any more digits.
    case whenComplete = "complete"
    /// In addition, once a valid card number has 16 digits, although longer numbers of its brand exist.
    case atSixteen = "sixteen"
    case never
  }

  /// The separator in an expiry date: `/`, or `/` with a space on each side.
  public enum SlashText: String, Sendable {
    case slash, spaced
    var text: String { self == .slash ? "/" : " / " }
  }

  /// The number of year digits shown: two, or as many as the payer typed.
  public enum YearShown: String, Sendable {
    case short
    case asTyped = "as-typed"
  }

  /// Whether a first month digit from 2 to 9 gets a leading zero, because it can only be a complete month.
  public enum MonthDigit: String, Sendable {
    case paddedWhenEmpty = "padded-when-empty"
    case asTyped = "as-typed"
  }

  /// Whether a one-digit month gets a leading zero when a slash follows it.
  public enum ClosedMonth: String, Sendable {
    case padded
    case asTyped = "as-typed"
  }

  /// What Backspace takes back after the form has added the leading zero of a month: the digit with the zero, so that
  /// typing a digit and Backspace changes nothing, or only the digit.
  public enum MonthBackspace: String, Sendable {
    case takesZero = "takes-zero"
    case leavesZero = "leaves-zero"
  }

  /// The policy for two month digits that do not form a valid month.
  ///
  /// Either the digits stay and an error is shown, or the field is emptied, or the second digit starts the year.
  public enum ImpossibleMonth: String, Sendable { case stays, empties, splits }

  /// The rule for splitting a run of digits without a separator into month and year.
  public enum DigitRunReading: String, Sendable {
    /// The run is split so that it forms a valid date.
    case sensible
    /// The first digits determine whether the month has one or two digits, as in the card-validator library.
    case byFirstDigit = "by-first-digit"
  }

  /// The rule that determines the century of a two-digit year.
  ///
  /// - `near`: the current century, or the next one if the year would be more than 50 years ago.
  /// - `thisCentury`: always the current century.
  /// - `sliding`: the century given by a sliding window, as in EMV card readers.
  public enum TwoDigitYear: String, Sendable {
    case near, sliding
    case thisCentury = "this-century"
  }

  /// The brand to choose if several match: none until only one is left, the first in the brand table, or all of them.
  public enum BrandChoice: String, Sendable {
    case oneLeft = "one-left"
    case firstInOrder = "first-in-order"
    case all
  }

  /// The policy for a prefix that does not match any brand.
  /// The form shows an error immediately, or only from the seventh digit on, or not at all.
  public enum UnknownBrand: String, Sendable {
    case wrong
    case wrongFromSeven = "wrong-from-7"
    case noError = "no-error"
  }

  /// The rule for applying the Luhn check: depending on the brand, always, or never.
  public enum CheckDigit: String, Sendable { case brand, always, never }

  /// The rule for validating postal codes.
  /// Postal codes either have the format used in the country of the address or follow one rule for all countries.
  /// With `unitedStatesOnly`, only US postal codes have their own format; one rule applies to all other countries.
  public enum PostalRule: String, Sendable {
    case byCountry = "by-country"
    case oneRule = "one-rule"
    case unitedStatesOnly = "us-only"
  }

  /// The permitted number of digits in a cardholder name: fewer than twelve, or any number.
  public enum HolderDigits: String, Sendable { case twelve, any }
}
