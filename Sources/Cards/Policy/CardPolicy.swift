/// What is allowed and how it is drawn: the switches in which card forms differ, as one value.
///
/// The named profiles are data (`cards/dialects.tsv`); `kassa` takes the most helpful value of each switch.
public struct CardPolicy: Sendable {
  /// Name of the profile.
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
  /// The longest number accepted whatever the brand allows; nil: no such limit.
  public var longestNumber: Int?
  /// Furthest accepted year, counted from this year; nil: no limit.
  public var furthestYear: Int? = 19
  /// Months for which an expired card is still accepted.
  public var graceMonths = 0

  public init(name: String, brands: BrandTable) {
    self.name = name
    self.brands = brands
  }

  /// Characters between the digits of a number that are no mistake.
  public enum Separators: String, Sendable {
    case none, spaces
    /// Any white space.
    case whiteSpace = "white-space"
    case spacesAndHyphens = "spaces-hyphens"
    /// White space, hyphens and dashes of every kind, and invisible direction marks.
    case generous
  }

  /// Digits of other scripts that are read as digits.
  public enum FoldedDigits: String, Sendable {
    case none
    case fullWidth = "full-width"
    /// Full-width, Arabic-Indic (both), Devanagari and Bengali.
    case all
  }

  /// What becomes of characters that do not belong into a field when they are typed or pasted.
  public enum ForeignCharacters: String, Sendable {
    /// The whole edit is refused with a reason.
    case refused
    /// They are left out silently.
    case dropped
  }

  /// When the gap after a full group is drawn.
  public enum GapStyle: String, Sendable {
    case atOnce = "at-once"
    case withNextDigit = "next-digit"
  }

  /// Where the cursor can stand: on either side of a gap, or only behind it.
  public enum CursorStops: String, Sendable { case digits, columns }

  /// What Backspace behind a gap does, where the cursor can stand on both sides of it.
  public enum GapBackspace: String, Sendable {
    case takesDigit = "takes-digit"
    case stepsOver = "steps-over"
  }

  /// What more digits do to a full field.
  public enum FullField: String, Sendable { case refuses, overwrites, cuts }

  /// `/`, or the same with a blank on either side.
  public enum SlashText: String, Sendable {
    case slash, spaced
    var text: String { self == .slash ? "/" : " / " }
  }

  /// Two digits, or as many as were typed.
  public enum YearShown: String, Sendable {
    case short
    case asTyped = "as-typed"
  }

  /// Whether a zero is put before a first digit that can only be a whole month.
  public enum MonthDigit: String, Sendable {
    case paddedWhenEmpty = "padded-when-empty"
    case asTyped = "as-typed"
  }

  /// Whether a slash after one digit puts a zero before it.
  public enum ClosedMonth: String, Sendable {
    case padded
    case asTyped = "as-typed"
  }

  /// What becomes of two digits that are no month: they stay and are flagged, the field is emptied, or the second one
  /// belongs to the year.
  public enum ImpossibleMonth: String, Sendable { case stays, empties, splits }

  /// How digits in a row are divided into month and year.
  public enum DigitRunReading: String, Sendable {
    /// In the way that makes a date.
    case sensible
    /// By the first digit, as card-validator does.
    case byFirstDigit = "by-first-digit"
  }

  /// The century of a year of two digits: this one, or the next where that would be more than fifty years ago; always
  /// this one; or sliding, as EMV readers do it.
  public enum TwoDigitYear: String, Sendable {
    case near, sliding
    case thisCentury = "this-century"
  }

  /// Which brand a number has while several fit: none until one is left, the first of an ordered list, or all of them.
  public enum BrandChoice: String, Sendable {
    case oneLeft = "one-left"
    case firstInOrder = "first-in-order"
    case all
  }

  /// A beginning that no brand has is wrong at once, wrong from the seventh digit, or no mistake by itself.
  public enum UnknownBrand: String, Sendable {
    case wrong
    case wrongFromSeven = "wrong-from-7"
    case noError = "no-error"
  }

  /// Whether the last digit is checked: as the brand says, always, or never.
  public enum CheckDigit: String, Sendable { case brand, always, never }

  /// The shape of the address country's codes; one rule for all countries; or only the United States are checked.
  public enum PostalRule: String, Sendable {
    case byCountry = "by-country"
    case oneRule = "one-rule"
    case unitedStatesOnly = "us-only"
  }

  /// How many digits a name may hold: fewer than twelve, or any.
  public enum HolderDigits: String, Sendable { case twelve, any }
}
