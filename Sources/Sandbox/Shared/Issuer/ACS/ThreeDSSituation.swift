import KassaResources

/// A situation of 3-D Secure that a tester can bring about with one test card, or for every card with one setting.
/// Source: `testcards/three-d-secure.tsv`.
package struct ThreeDSSituation: Sendable, Equatable {
  /// The name of the setting's value (`issuer.situation`), for example `text-N`.
  package var name: String
  /// The number of the test card, as digits without spaces. Every payment system with an issuer accepts the card.
  package var number: String
  /// What the issuer asks; nil if it asks nothing.
  package var question: ACSQuestion?
  /// What the issuer does.
  package var scenario: ACSScenario
  /// The names of the payment systems that have the situation; empty if all that have an issuer do.
  package var systems: [String]

  /// All situations, in the order of the file.
  package static let all = (Resource("testcards/three-d-secure.tsv")?.rows ?? []).compactMap(Self.init)

  /// Returns the situation with the given name; nil if there is none.
  package static func named(_ name: String) -> ThreeDSSituation? { all.first { $0.name == name } }

  /// Returns the situations that a payment system has.
  package static func all(of system: String) -> [ThreeDSSituation] {
    all.filter { $0.systems.isEmpty || $0.systems.contains(system) }
  }

  private init?(_ row: [Substring]) {
    guard row.count == 10 else { return nil }
    name = String(row[0])
    number = String(row[1])
    question = ACSQuestion(rawValue: String(row[2]))
    scenario = ACSScenario(answer: String(row[3]))
    scenario.question = question ?? .outOfBand
    if !row[4].isEmpty { scenario.end = String(row[4]) }
    scenario.version = row[5].isEmpty ? nil : String(row[5])
    scenario.codes = ACSCodes(rawValue: String(row[6])) ?? .plain
    scenario.method = ACSMethod(rawValue: String(row[7])) ?? .none
    scenario.isTalkative = row[8] == "yes"
    // The device check is part of the decision whether to ask.
    scenario.isCertain = scenario.method == .none
    systems = row[9].split(separator: ",").map(String.init)
  }

  /// The final authentication status (`transStatus`); nil if the issuer never gives one.
  package var status: String? {
    if scenario.codes == .silent { return nil }
    return ["C", "D"].contains(scenario.answer) ? scenario.end : scenario.answer
  }

  /// Whether the payment is paid, provided that the payer answers correctly and the card is good for the amount.
  package var isPaid: Bool {
    status.map { IssuerVerdict(status: $0, hasValue: false).outcome == .authenticated } ?? false
  }
}
