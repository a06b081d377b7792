import KassaBackend
import KassaCards
package import KassaSandbox

/// The names of test cards in scripts, written as `$card.NAME`.
///
/// A card has several names:
/// - its scenario, for the first card with that scenario (`challenge-success`);
/// - its brand and scenario (`mastercard-challenge-success`);
/// - its brand and last four digits (`visa-0056`).
///
/// The names of cards for payment systems other than ecommpay start with a prefix that identifies the payment system.
/// Examples are `worldline-visa-0026` and `worldline-challenge-success`.
package enum CardNames {
  private static let groups = Sandboxes.builtIn.all.flatMap { $0.testCards }

  package static let all: [String: TestCard] = {
    var names: [String: TestCard] = [:]
    for (prefix, card) in groups.flatMap({ group in group.cards.map { (group.prefix, $0) } }) {
      let scenarioName = "\(card.authentication.rawValue)-\(card.result.rawValue)"
      for name in [scenarioName, "\(card.brand)-\(scenarioName)", "\(card.brand)-\(card.number.suffix(4))"]
      where names[prefix + name] == nil {
        names[prefix + name] = card
      }
    }
    return names
  }()

  /// Returns the cards for a matrix entry, which is `all`, a scenario such as `challenge-success`, or a card name.
  static func cards(_ word: String) -> [TestCard] {
    let scenarioName = groups.flatMap { group in
      group.cards.filter {
        word == group.prefix + "all"
          || word == "\(group.prefix)\($0.authentication.rawValue)-\($0.result.rawValue)"
      }
    }
    return scenarioName.isEmpty ? [all[word]].compactMap(\.self) : scenarioName
  }

  /// The words that stand for cards in a matrix.
  static let groupNames = all.keys.sorted() + groups.map { $0.prefix + "all" }

  /// Returns the unique name of a test card, which consists of its brand and last four digits.
  static func name(_ card: TestCard) -> String {
    let prefix = groups.first { $0.cards.contains(card) }?.prefix ?? ""
    return "\(prefix)\(card.brand)-\(card.number.suffix(4))"
  }

  /// Returns the unique name of a payment system's test card with this number, in digits; for any other number, the name
  /// of a card in a wallet, which is an element and not a name for `$card`.
  package static func name(ofNumber number: String, of system: String) -> String {
    let own = Sandboxes.builtIn.all.filter { $0.systemName == system }.flatMap { $0.testCards }.flatMap(\.cards)
    return own.first { $0.number == number }.map(name) ?? "card.\(number.suffix(4))"
  }

  /// The test cards of all payment systems.
  static let cards = groups.flatMap(\.cards)

  private static let references = Dictionary(
    cards.map { ($0.number, "$card.\(name($0))") }, uniquingKeysWith: { first, _ in first })

  /// Returns `$card.NAME` for a test card's number, with or without separators; nil for any other text.
  static func reference(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else { return nil }
    return references[text.filter(\.isNumber)]
  }

  /// Returns the digits of a card number, whose check digit is right, that is no test card; nil for any other text.
  /// - Parameter text: a card number with or without separators.
  package static func unlistedNumber(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else { return nil }
    let digits = text.digits
    guard (12...19).contains(digits.count), references[digits] == nil, Luhn.isValid(Array(digits.utf8)) else {
      return nil
    }
    return digits
  }

  /// Returns the tracks of a test card as a card reader types them, for `$track.NAME`.
  static func tracks(_ card: TestCard) -> String { track1(card) + track2(card) }
  static func track1(_ card: TestCard) -> String {
    CardTrack.track1(number: card.number, expiry: expiry, name: "JANE DOE")
  }
  static func track2(_ card: TestCard) -> String { CardTrack.track2(number: card.number, expiry: expiry) }

  /// The expiry date in the tracks of test cards in scripts.
  private static let expiry = "12/30"

  /// What a name stands for, by the word before it.
  private static let kinds: [(word: String, text: @Sendable (TestCard) -> String)] = [
    ("$card.", { $0.number }), ("$track.", { tracks($0) }), ("$track1.", { track1($0) }), ("$track2.", { track2($0) }),
  ]

  /// Returns `$track.NAME` for the tracks of a test card; nil for any other card.
  /// - Parameters:
  ///   - hasFirst: whether track 1 was read.
  ///   - hasSecond: whether track 2 was read.
  static func reference(trackOf number: String, hasFirst: Bool, hasSecond: Bool) -> String? {
    guard let name = references[number]?.dropFirst(kinds[0].word.count) else { return nil }
    return (hasFirst && hasSecond ? "$track." : hasFirst ? "$track1." : "$track2.") + name
  }

  /// Replaces every `$card.NAME` in the text with the number of that test card, and every `$track.NAME` with its tracks
  /// (`$track1.NAME` and `$track2.NAME` with one of them).
  ///
  /// - Parameter unknown: called with each name that does not belong to a test card.
  static func expand(_ text: String, unknown: (String) -> Void) -> String {
    var text = text
    for kind in kinds where text.contains(kind.word) { text = expand(text, kind.word, kind.text, unknown) }
    return text
  }

  private static func expand(
    _ text: String, _ word: String, _ value: (TestCard) -> String, _ unknown: (String) -> Void
  ) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: word) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      rest = rest[name.endIndex...]
      if let card = all[String(name)] { result += value(card) } else { unknown(String(name)) }
    }
    return result + rest
  }
}
