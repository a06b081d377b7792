import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Functions that play scripts written inline in a test.
enum Rehearsing {
  static func play(
    _ text: String, snapshots: Snapshots = Snapshots(), seed: UInt64 = 1,
    compose: @escaping CheckoutComposer = CheckoutInputs.composeScript
  ) throws -> Player.Performance {
    let script = try Script(text, source: "test.yaml") { name, _ in
      ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) } ?? .missing
    }
    return Player(seed: seed, compose: compose).play(script, script.cells[0], snapshots: snapshots)
  }

  /// Returns a script that opens the card form, fills it in and continues with the given steps.
  static func form(_ steps: String...) -> String {
    let filled = "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }"
    return self.steps(["choose: card", filled] + steps)
  }

  static func steps(_ steps: [String]) -> String {
    "name: a test\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
  }
}

extension Rehearsing {
  /// The steps of a payment by card that ends on the result.
  static let paid = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]

  /// Plays a script of these steps, and returns its failure; nil if it passes.
  /// - Parameter head: the lines before the steps.
  static func failure(_ steps: [String], head: String = "") throws -> CaseFailure? {
    try play(head + self.steps(steps)).result.failure
  }

  static func ecommpay(_ settings: CheckoutSettings) throws(ComposingError) -> ComposedCheckout {
    try CheckoutInputs.composeScript(settings)
  }
}

extension CaseReports {
  /// What the program prints about a run: a detailed report on each failed case, then the summary.
  static func text(_ results: [CaseResult]) -> String {
    results.filter(\.isRed).map { failure(of: $0) + "\n" }.joined() + summary(results)
  }

  /// Everything that a run writes about a case, for searches for secrets.
  static func everything(about result: CaseResult) -> [String] {
    let summary = ReportSummary(result, number: 1)
    return [
      result.name, result.failureText, text([result]), JUnitReport().render([result]), CasePage.render(result, summary),
      ReportIndex.render([summary]), Cast.recording(result).contents,
    ] + [GitHubAnnotations().command(result)].compactMap(\.self)
  }
}
