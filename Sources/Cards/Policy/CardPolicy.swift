/// A card form's rules for input, validation and formatting. They cover all the ways in which card forms differ.
///
/// The file `cards/dialects.tsv` defines the named policies. The default policy uses the most helpful options.
public struct CardPolicy: Sendable {
  /// The name of the policy.
  public var name: String
  /// The brands that the form recognises, with their prefix ranges, lengths and gaps.
  public var brands: BrandTable
  /// The characters ignored between the digits of a card number or security code.
  public var separators = Separators.generous
  /// The scripts whose digits count as ASCII digits.
  public var foldedDigits = FoldedDigits.all
  /// The effect of characters that a field does not accept.
  public var foreignCharacters = ForeignCharacters.refused
  /// The effect of digits typed into a full card number field or masked field. The other fields always reject them.
  public var fullField = FullField.refuses
  /// When a complete field passes the focus to the next one.
  public var advance = Advance.whenComplete
  /// When the gap after a complete group of digits in a card number is displayed.
  public var numberGaps = GapStyle.withNextDigit
  /// Where the cursor can be at a gap.
  public var cursorStops = CursorStops.digits
  /// What Backspace does after a gap. It matters only if `cursorStops` is `columns`.
  public var gapBackspace = GapBackspace.takesDigit
  /// When the slash after a complete month is displayed.
  public var expirySlash = GapStyle.atOnce
  /// The form in which the expiry field displays the slash.
  public var slashText = SlashText.slash
  /// How many digits of a four-digit expiry year are displayed.
  public var yearShown = YearShown.short
  /// Whether a first month digit from 2 to 9 gets a leading zero.
  public var firstMonthDigit = MonthDigit.paddedWhenEmpty
  /// Whether a one-digit month gets a leading zero when a slash follows it.
  public var closedMonth = ClosedMonth.padded
  /// What Backspace takes back after the form has added the leading zero of a month.
  public var monthBackspace = MonthBackspace.takesZero
  /// The effect of two month digits that do not form a month.
  public var impossibleMonth = ImpossibleMonth.stays
  /// How an expiry date without a separator is split into month and year.
  public var digitRun = DigitRunReading.sensible
  /// The century of an expiry year with two digits.
  public var twoDigitYear = TwoDigitYear.near
  /// The brand of a number that matches several brands.
  public var brandChoice = BrandChoice.oneLeft
  /// Whether a card number that does not match any brand is an error.
  public var unknownBrand = UnknownBrand.wrong
  /// Which card numbers must have a valid Luhn check digit.
  public var checkDigit = CheckDigit.brand
  /// Whether postal codes are validated by the formats of their country.
  public var postalRule = PostalRule.byCountry
  /// The meaning of the characters inside the braces of a mask.
  public var maskClasses = Mask.Classes.worldline
  /// Which characters a cardholder name may contain.
  public var holderCharacters = HolderCharacters.names
  /// How many digits a cardholder name may contain.
  public var holderDigits = HolderDigits.twelve
  /// The maximum number of digits in a card number, whatever the brand allows; nil if there is no limit.
  public var longestNumber: Int?
  /// The latest accepted expiry year, as a number of years after the current year; nil if there is no limit.
  public var furthestYear: Int? = 19
  /// The number of months for which an expired card is still accepted.
  public var graceMonths = 0

  /// Creates a policy in which every rule except the brand table has its default value.
  ///
  /// - Parameters:
  ///   - name: the name of the policy. Fields compare their policies only by name, so give each set of rules its own.
  ///   - brands: the brands that the form recognises.
  public init(name: String, brands: BrandTable) {
    self.name = name
    self.brands = brands
  }

  /// The separators accepted between the digits of a card number.
  public enum Separators: String, Sendable {
    /// No separators: every character must be a digit.
    case none
    /// The ASCII space.
    case spaces
    /// Any Unicode whitespace.
    case whiteSpace = "white-space"
    /// The ASCII space and the ASCII hyphen.
    case spacesAndHyphens = "spaces-hyphens"
    /// Whitespace, all kinds of hyphens and dashes, and all invisible characters, such as direction marks.
    case generous
  }

  /// The scripts whose digits are accepted, in addition to ASCII digits.
  public enum FoldedDigits: String, Sendable {
    /// Only ASCII digits are accepted.
    case none
    /// Full-width digits, U+FF10 to U+FF19, as typed on East Asian keyboards.
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
    /// The gap is displayed as soon as the group is complete.
    case atOnce = "at-once"
    /// The gap is displayed once a digit follows the group.
    case withNextDigit = "next-digit"
  }

  /// The possible cursor positions at a gap: only after it (`digits`), or on both sides (`columns`).
  public enum CursorStops: String, Sendable {
    /// The cursor can be only after the gap.
    case digits
    /// The cursor can be before and after the gap.
    case columns
  }

  /// The effect of Backspace after a gap, if the cursor can be on either side of the gap.
  public enum GapBackspace: String, Sendable {
    /// The digit before the gap is deleted.
    case takesDigit = "takes-digit"
    /// The cursor moves to the other side of the gap. The next Backspace deletes the digit.
    case stepsOver = "steps-over"
  }

  /// The policy for digits typed into a full field.
  public enum FullField: String, Sendable {
    /// The edit is rejected as too long.
    case refuses
    /// The new digits replace those to the right of the cursor. Digits that still do not fit are dropped.
    case overwrites
    /// As many of the new digits as fit are inserted, and the others are dropped.
    case cuts
  }

  /// When the focus moves on by itself.
  public enum Advance: String, Sendable {
    /// Once a field is valid and does not accept any more digits.
    case whenComplete = "complete"
    /// In addition, once a valid card number has 16 digits, although longer numbers of its brand exist.
    case atSixteen = "sixteen"
    /// Only the payer moves the focus.
    case never
  }

  /// The separator in an expiry date: `/`, or `/` with a space on each side.
  public enum SlashText: String, Sendable {
    /// `/`, as in `12/27`.
    case slash
    /// `/` with a space on each side, as in `12 / 27`.
    case spaced
    var text: String { self == .slash ? "/" : " / " }
  }

  /// The number of year digits shown: two, or as many as the payer typed.
  public enum YearShown: String, Sendable {
    /// Two digits, as in `12/27`. A year of another century than the current one keeps its four digits.
    case short
    /// As many digits as typed, as in `12/2027`.
    case asTyped = "as-typed"
  }

  /// Whether a first month digit from 2 to 9 gets a leading zero, because it can only be a complete month.
  public enum MonthDigit: String, Sendable {
    /// `5` typed into the empty field becomes `05`.
    case paddedWhenEmpty = "padded-when-empty"
    /// `5` stays `5`.
    case asTyped = "as-typed"
  }

  /// Whether a one-digit month gets a leading zero when a slash follows it.
  public enum ClosedMonth: String, Sendable {
    /// `1/` becomes `01/`.
    case padded
    /// `1/` keeps its one digit.
    case asTyped = "as-typed"
  }

  /// What Backspace takes back after the form has added the leading zero of a month: the digit with the zero, so that
  /// typing a digit and Backspace changes nothing, or only the digit.
  public enum MonthBackspace: String, Sendable {
    /// The field gets back the contents that it had before the edit that added the zero.
    case takesZero = "takes-zero"
    /// Only the digit is deleted, and the zero stays.
    case leavesZero = "leaves-zero"
  }

  /// The policy for two month digits that do not form a valid month.
  ///
  /// Either the digits stay and an error is shown, or the field is emptied, or the second digit starts the year.
  public enum ImpossibleMonth: String, Sendable {
    /// The digits stay, and an error is shown.
    case stays
    /// The field is emptied.
    case empties
    /// The first digit is the month, and the second digit starts the year.
    case splits
  }

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
    /// The current century, or the next one if the year would be more than 50 years ago.
    case near
    /// The previous century for 81 to 99 in the years 0 to 19 of a century, the next century for 0 to 19 in the years
    /// 81 to 99, and otherwise the current century.
    case sliding
    /// The current century, even if the year is then long past.
    case thisCentury = "this-century"
  }

  /// The brand to choose if several match: none until only one is left, the first in the brand table, or all of them.
  public enum BrandChoice: String, Sendable {
    /// No brand is chosen until only one is left, or until every candidate has matched a complete prefix.
    /// In the second case, the brand with the longest matching prefix is chosen.
    case oneLeft = "one-left"
    /// The brand of the first range in the table that matches is chosen.
    case firstInOrder = "first-in-order"
    /// All the matching brands remain candidates, and a number can be valid while there are several.
    case all
  }

  /// The policy for a prefix that does not match any brand.
  /// The form shows an error immediately, or only from the seventh digit on, or not at all.
  public enum UnknownBrand: String, Sendable {
    /// The number is invalid as soon as no brand's numbers start with its digits.
    case wrong
    /// The number is invalid from the seventh digit on.
    case wrongFromSeven = "wrong-from-7"
    /// There is no error: a number of 12 to 19 digits can be valid without a brand.
    case noError = "no-error"
  }

  /// The rule for applying the Luhn check: depending on the brand, always, or never.
  public enum CheckDigit: String, Sendable {
    /// The numbers of brands that use check digits are checked, and so are those of unknown brands.
    case brand
    /// Every number is checked.
    case always
    /// No number is checked.
    case never
  }

  /// The rule for validating postal codes.
  /// Postal codes either have the format used in the country of the address or follow one rule for all countries.
  /// With `unitedStatesOnly`, only US postal codes have their own format; one rule applies to all other countries.
  public enum PostalRule: String, Sendable {
    /// The code must have a format of its country. The rule of `oneRule` applies if the country is unknown.
    case byCountry = "by-country"
    /// The code must start with at least two letters or digits, or with the number that the caller gives.
    case oneRule = "one-rule"
    /// Codes in the United States must have their format. The rule of `oneRule` applies to all others.
    case unitedStatesOnly = "us-only"
  }

  /// The characters that a cardholder name may contain.
  public enum HolderCharacters: String, Sendable {
    /// Letters and digits of any script, and the signs that occur in names.
    case names
    /// Any characters.
    case any
  }

  /// The permitted number of digits in a cardholder name: fewer than twelve, or any number.
  public enum HolderDigits: String, Sendable {
    /// At most eleven. A name with twelve digits may be a card number and is rejected.
    case twelve
    /// Any number, unless the name consists only of digits, spaces and hyphens.
    case any
  }
}
