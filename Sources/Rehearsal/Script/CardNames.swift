import KassaBackend
import KassaCards
package import KassaSandbox

/// The names of test cards in scripts, written as `$card.NAME`.
///
/// A card has several names:
/// - its scenario, for the first card with that scenario (`challenge-success`);
/// - its brand and scenario (`mastercard-challenge-success`);
/// - its brand and last four digits (`visa-0056`);
/// - `co-badged` alone and after its brand (`visa-co-badged`), for the first card with two brands.
///
/// The names of cards for payment systems other than ecommpay start with a prefix that identifies the payment system.
/// Examples are `worldline-visa-0026` and `worldline-challenge-success`. The card of a situation of 3-D Secure, which every
/// payment system with an issuer takes, has the name of the situation, such as `3ds-text-N`.
package struct CardNames: Sendable {
  /// The names of the cards of the built-in payment systems.
  package static var builtIn: CardNames { ScriptSystems.builtIn.cards }

  private let groups: [TestCardGroup]
  package let all: [String: TestCard]
  /// The words that stand for cards in a matrix.
  let groupNames: [String]
  /// The test cards of all payment systems.
  let cards: [TestCard]
  /// The names with `$card.`, by number.
  private let references: [String: String]

  init(_ sandboxes: Sandboxes) {
    let groups = sandboxes.all.flatMap { $0.testCards }
    var names: [String: TestCard] = [:]
    for (prefix, card) in groups.flatMap({ group in group.cards.map { (group.prefix, $0) } }) {
      let scenarioName = "\(card.authentication.rawValue)-\(card.result.rawValue)"
      let coBadged = card.isCoBadged ? [Self.coBadged, "\(card.brand)-\(Self.coBadged)"] : []
      for name in [scenarioName, "\(card.brand)-\(scenarioName)", "\(card.brand)-\(card.number.suffix(4))"] + coBadged
      where names[prefix + name] == nil {
        names[prefix + name] = card
      }
    }
    let situations = Set(sandboxes.all.flatMap { $0.situations.map(\.name) })
    let secure = ThreeDSSituation.all.filter { situations.contains($0.name) }
    for situation in secure { names[Self.secure + situation.name] = TestCard(situation) }
    self.groups = groups
    all = names
    groupNames = names.keys.sorted() + groups.map { $0.prefix + "all" }
    cards = groups.flatMap(\.cards) + secure.map(TestCard.init)
    references = Dictionary(
      cards.map { ($0.number, "$card." + Self.name($0, in: groups)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the cards for a matrix entry, which is `all`, a scenario such as `challenge-success`, or a card name.
  func cards(_ word: String) -> [TestCard] {
    let scenarioName = groups.flatMap { group in
      group.cards.filter {
        word == group.prefix + "all"
          || word == "\(group.prefix)\($0.authentication.rawValue)-\($0.result.rawValue)"
      }
    }
    return scenarioName.isEmpty ? [all[word]].compactMap(\.self) : scenarioName
  }

  private static let coBadged = "co-badged"
  /// The beginning of the names of the cards that belong to a situation of 3-D Secure.
  static let secure = "3ds-"

  /// Returns the unique name of a test card, which consists of its brand and last four digits, or of its situation. The only
  /// co-badged card of a brand says that it is one.
  func name(_ card: TestCard) -> String { Self.name(card, in: groups) }

  private static func name(_ card: TestCard, in groups: [TestCardGroup]) -> String {
    guard let group = groups.first(where: { $0.cards.contains(card) }) else {
      return ThreeDSSituation.all.first { $0.number == card.number }.map { secure + $0.name } ?? ""
    }
    let isOnly = card.isCoBadged && group.cards.count { $0.isCoBadged && $0.brand == card.brand } == 1
    return group.prefix + "\(card.brand)-" + (isOnly ? coBadged : String(card.number.suffix(4)))
  }

  /// Returns `$card.NAME` for a test card's number, with or without separators; nil for any other text.
  func reference(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else { return nil }
    return references[text.filter(\.isNumber)]
  }

  /// Returns the digits of a card number, whose check digit is right, that is no test card; nil for any other text.
  /// - Parameter text: a card number with or without separators.
  package func unlistedNumber(_ text: String) -> String? {
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
  func reference(trackOf number: String, hasFirst: Bool, hasSecond: Bool) -> String? {
    guard let name = references[number]?.dropFirst(Self.kinds[0].word.count) else { return nil }
    return (hasFirst && hasSecond ? "$track." : hasFirst ? "$track1." : "$track2.") + name
  }

  /// Replaces every `$card.NAME` in the text with the number of that test card, and every `$track.NAME` with its tracks
  /// (`$track1.NAME` and `$track2.NAME` with one of them).
  ///
  /// - Parameter unknown: called with each name that does not belong to a test card.
  func expand(_ text: String, unknown: (String) -> Void) -> String {
    var text = text
    for kind in Self.kinds where text.contains(kind.word) { text = expand(text, kind.word, kind.text, unknown) }
    return text
  }

  private func expand(
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

extension TestCard {
  /// Whether the payer can choose between two brands.
  fileprivate var isCoBadged: Bool { note.hasPrefix("coBadged.") }

  /// The card of a situation of 3-D Secure.
  init(_ situation: ThreeDSSituation) {
    self.init(
      number: situation.number, brand: "visa", authentication: situation.question == nil ? .frictionless : .challenge,
      result: situation.isPaid ? .success : .refused, code: situation.isPaid ? "0" : "", allowsAnotherAttempt: true,
      note: "")
  }
}
