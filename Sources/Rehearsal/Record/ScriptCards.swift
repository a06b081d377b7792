import Sandbox

/// Test cards as scripts name them: `$card.visa-0056`, brand and last four digits.
enum ScriptCards {
  private static let names = Dictionary(
    TestCards.ecommpay.map { ($0.number, "$card.\($0.brand)-\($0.number.suffix(4))") },
    uniquingKeysWith: { first, _ in first })

  /// The name of the test card with these digits, whatever stands between them; nil for any other text.
  static func reference(_ text: String) -> String? {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else { return nil }
    return names[text.filter(\.isNumber)]
  }
}
