public import Sandbox

/// Names of the test cards in scripts: `$card.NAME`.
///
/// A card is called by what it triggers (`challenge-success`: the first of its kind), by brand and that
/// (`mastercard-challenge-success`), and by brand and last four digits (`visa-0056`).
public enum CardNames {
  public static let all: [String: TestCard] = {
    var names: [String: TestCard] = [:]
    for card in TestCards.ecommpay {
      let course = "\(card.authentication.rawValue)-\(card.result.rawValue)"
      for name in [course, "\(card.brand)-\(course)", "\(card.brand)-\(card.number.suffix(4))"] where names[name] == nil
      {
        names[name] = card
      }
    }
    return names
  }()

  /// The cards that a matrix means: `all`, a course like `challenge-success` (all of them), or a name.
  static func cards(_ word: String) -> [TestCard] {
    let course = TestCards.ecommpay.filter {
      word == "all" || word == "\($0.authentication.rawValue)-\($0.result.rawValue)"
    }
    return course.isEmpty ? [all[word]].compactMap(\.self) : course
  }

  /// The unique name.
  static func name(_ card: TestCard) -> String { "\(card.brand)-\(card.number.suffix(4))" }

  private static let references = Dictionary(
    TestCards.ecommpay.map { ($0.number, "$card.\(name($0))") }, uniquingKeysWith: { first, _ in first })

  /// `$card.NAME` for a text that is a test card's digits, whatever stands between them; nil for any other text.
  static func reference(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else { return nil }
    return references[text.filter(\.isNumber)]
  }

  /// Puts numbers in the places of `$card.NAME`.
  /// - Parameter unknown: gets names that no card has.
  static func expand(_ text: String, unknown: (String) -> Void) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "$card.") {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      rest = rest[name.endIndex...]
      if let card = all[String(name)] { result += card.number } else { unknown(String(name)) }
    }
    return result + rest
  }
}
