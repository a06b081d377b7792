/// The rule that selects the plural form of a string. Source: Unicode CLDR 48, cardinal plural rules, for integers.
///
/// The plural forms are in CLDR's order of categories.
/// For Spanish, French and Italian, CLDR has a further category for whole millions.
/// The screens do not count anything in millions, so whole millions use the last form.
public enum PluralRule: Sendable {
  /// One form for all numbers.
  case same
  /// Category `one` for 1, otherwise `other`: English, German, Italian, Spanish, Hungarian.
  case one
  /// Category `one` for 0 and 1, otherwise `other`: French.
  case zeroOrOne
  /// Category `one` for 1, 21, 101 …, `few` for 2–4, 22–24 …, otherwise `many`: Russian, Belarusian, Ukrainian.
  case eastSlavic

  /// - Parameter language: the two-letter ISO 639-1 code. An unknown language gets one form for all numbers.
  public init(language: String) {
    self =
      switch language {
      case "en", "de", "it", "es", "hu": .one
      case "fr": .zeroOrOne
      case "ru", "be", "uk": .eastSlavic
      default: .same
      }
  }

  /// The number of plural forms that a string has.
  public var formCount: Int {
    switch self {
    case .same: 1
    case .one, .zeroOrOne: 2
    case .eastSlavic: 3
    }
  }

  /// Returns the index of the plural form for a number. The index is less than `formCount`.
  public func form(for number: Int) -> Int {
    let size = number.magnitude
    switch self {
    case .same: return 0
    case .one: return size == 1 ? 0 : 1
    case .zeroOrOne: return size <= 1 ? 0 : 1
    case .eastSlavic:
      if size % 10 == 1, size % 100 != 11 { return 0 }
      return (2...4).contains(size % 10) && !(12...14).contains(size % 100) ? 1 : 2
    }
  }
}
