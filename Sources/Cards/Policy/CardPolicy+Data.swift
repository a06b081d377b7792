import KassaResources

extension CardPolicy {
  /// The default policy for card forms.
  public static let kassa = CardPolicy(dialect: "kassa") ?? CardPolicy(name: "kassa", brands: .standard)

  /// The names of all the policies, in the order in which `cards/dialects.tsv` lists them.
  public static var dialects: [String] {
    rows.reduce(into: []) { names, row in
      if names.last != String(row[0]) { names.append(String(row[0])) }
    }
  }

  /// Creates the named policy from `cards/dialects.tsv`.
  /// Returns nil if the name is unknown or one of the policy's rows is invalid.
  public init?(dialect: String) {
    self.init(name: dialect, brands: .standard)
    guard apply(dialect, depth: 0) else { return nil }
  }

  private static var rows: [[Substring]] { (Resource("cards/dialects.tsv")?.rows ?? []).filter { $0.count >= 3 } }

  private mutating func apply(_ dialect: String, depth: Int) -> Bool {
    let own = Resource("cards/dialects.tsv")?.rows(of: dialect).filter { $0.count >= 3 } ?? []
    guard !own.isEmpty, depth < 4 else { return false }
    for row in own {
      let value = String(row[2])
      if row[1] == "like" {
        guard apply(value, depth: depth + 1) else { return false }
      } else if !set(row[1], value) {
        return false
      }
    }
    return true
  }

  private mutating func set(_ name: Substring, _ value: String) -> Bool {
    switch name {
    case "brands":
      guard let table = BrandTable(named: value) else { return false }
      brands = table
      return true
    case "furthest-year":
      furthestYear = Int(value)
      return furthestYear != nil || value == "none"
    case "grace-months":
      guard let months = Int(value) else { return false }
      graceMonths = months
      return true
    case "separators": return Self.set(&separators, value)
    case "digits": return Self.set(&foldedDigits, value)
    case "foreign": return Self.set(&foreignCharacters, value)
    case "full-field": return Self.set(&fullField, value)
    case "advance": return Self.set(&advance, value)
    case "gap": return Self.set(&numberGaps, value)
    case "cursor": return Self.set(&cursorStops, value)
    case "gap-backspace": return Self.set(&gapBackspace, value)
    case "slash": return Self.set(&expirySlash, value)
    case "slash-text": return Self.set(&slashText, value)
    case "year-shown": return Self.set(&yearShown, value)
    case "first-month-digit": return Self.set(&firstMonthDigit, value)
    case "closed-month": return Self.set(&closedMonth, value)
    case "month-backspace": return Self.set(&monthBackspace, value)
    case "impossible-month": return Self.set(&impossibleMonth, value)
    case "digit-run": return Self.set(&digitRun, value)
    case "two-digit-year": return Self.set(&twoDigitYear, value)
    case "choice": return Self.set(&brandChoice, value)
    case "unknown": return Self.set(&unknownBrand, value)
    case "luhn": return Self.set(&checkDigit, value)
    case "postal": return Self.set(&postalRule, value)
    case "mask": return Self.set(&maskClasses, value)
    case "holder-characters": return Self.set(&holderCharacters, value)
    case "holder-digits": return Self.set(&holderDigits, value)
    default: return false
    }
  }

  private static func set<Switch: RawRepresentable<String>>(_ place: inout Switch, _ text: String) -> Bool {
    guard let value = Switch(rawValue: text) else { return false }
    place = value
    return true
  }
}
