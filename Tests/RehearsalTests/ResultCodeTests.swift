import KassaBackend
import KassaSandbox
import Testing

@testable import KassaRehearsal

/// Tests that `$cell.code` is the result code of the payment with each test card.
@Suite("Result codes of test cards")
struct ResultCodeTests {
  /// What a payer does on the screens after the payment button, until the result.
  private static func steps(_ card: TestCard, _ group: TestCardGroup) -> [String] {
    if group.redirects { return card.authentication == .challenge ? ["out-of-band: approve"] : [] }
    let challenge = card.authentication == .challenge ? ["screen: challenge", "type: 1234", "press: Enter"] : []
    return challenge + (card.allowsAnotherAttempt ? ["screen: retry", "choose: leave"] : [])
  }

  /// The steps from the opened checkout to the payment button.
  private static func entry(_ system: String, _ card: TestCard) -> [String] {
    switch system {
    // The platform asks for no security code of such a card.
    case "worldline" where card.brand == "bancontact":
      ["choose: 3012", "fill: { cardNumber: $cell.card, expiryDate: 12/30, cardholderName: JANE DOE }", "choose: pay"]
    case "ecommpay":
      ["choose: card", "fill: { pan: $cell.card, expiry: 12/30, code: $cell.cvc, holder: JANE DOE }", "choose: pay"]
    case "worldline":
      ["choose: cards", "fill: { cardNumber: $cell.card, expiryDate: 12/30, cvv: $cell.cvc }", "choose: pay"]
    case "assist":
      ["fill: { pan: $cell.card, expiry: 12/30, code: $cell.cvc, holder: JANE DOE }", "choose: pay"]
    default:
      [
        "choose: continue", "fill: { smsCode: 1234 }", "choose: continue", "choose: continue", "choose: consent",
        "choose: continue", "choose: continue", "fill: { pan: $cell.card, expiry: 12/30, code: $cell.cvc }",
        "choose: pay",
      ]
    }
  }

  @Test("Every card of every payment system ends with $cell.code", arguments: Sandboxes.builtIn.names)
  func codes(system: String) throws {
    let groups = Sandboxes.builtIn.all.filter { $0.systemName == system }.flatMap { $0.testCards }
    for group in groups {
      let words = CardNames.builtIn.cards(group.prefix + "all")
      #expect(words.count == group.cards.count)
      for card in words {
        let steps = (Self.entry(system, card) + Self.steps(card, group)).map { "  - \($0)\n" }.joined()
        let head = "checkout: { provider: \(system) }\nmatrix: { cards: [\(CardNames.builtIn.name(card))] }\nsteps:\n"
        let result = try Rehearsing.play(head + steps + "result: { code: $cell.code }\n").result
        #expect(result.failure == nil, "\(result.failureText)")
      }
    }
  }
}
