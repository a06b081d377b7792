/// Which of a text's forms a number wants. Source: Unicode CLDR 46, cardinal plural rules, for whole numbers.
///
/// The forms stand in CLDR's order of categories. Spanish, French and Italian have a further category there, for whole
/// millions; nothing on these screens is counted in millions, and those numbers take the last form.
public enum PluralRule: Sendable {
  /// One form, whatever the number.
  case same
  /// `one` for 1, `other`: English, German, Italian, Spanish, Hungarian.
  case one
  /// `one` for 0 and 1, `other`: French.
  case zeroOrOne
  /// `one` for 1, 21, 101 …, `few` for 2–4, 22–24 …, `many`: Russian, Belarusian, Ukrainian.
  case eastSlavic

  /// - Parameter language: two letters, ISO 639-1; an unknown one has no plural forms.
  public init(language: String) {
    self =
      switch language {
      case "en", "de", "it", "es", "hu": .one
      case "fr": .zeroOrOne
      case "ru", "be", "uk": .eastSlavic
      default: .same
      }
  }

  /// How many forms a text has.
  public var formCount: Int {
    switch self {
    case .same: 1
    case .one, .zeroOrOne: 2
    case .eastSlavic: 3
    }
  }

  /// The form for a number: 0 up to below `formCount`.
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
