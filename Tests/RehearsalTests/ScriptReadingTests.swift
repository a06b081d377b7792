import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@Suite("Reading scripts")
struct ScriptReadingTests {
  @Test("Numbers keep their source text, and every verb its line")
  func texts() throws {
    let script = try Script(
      "steps:\n  - type: 0000\n\n  - fill: { code: 0123, pan: $card.challenge-success }\n", source: "a")
    #expect(script.steps.map(\.place.line) == [2, 4])
    guard case .type(let text) = script.steps[0].verb, case .fill(let fields) = script.steps[1].verb else {
      Issue.record("unexpected verbs")
      return
    }
    #expect(text == "0000")
    #expect(fields.map(\.text) == ["0123", "4314220000000056"])
  }

  @Test("A matrix expands a script into cases named after their cells")
  func matrix() throws {
    let script = try Script(
      """
      name: a
      matrix: { languages: [en, de], sizes: [80x24, 40x12], cards: [visa-0056], colours: [mono], themes: [dark] }
      steps: [type: $cell.card]
      """, source: "a")
    let names = script.cells.map(script.name)
    #expect(names.count == 4)
    #expect(names.first == "a [en 80x24 dark mono visa-0056]")
    #expect(names.last == "a [de 40x12 dark mono visa-0056]")
  }

  @Test("Included steps carry the line of the include")
  func include() throws {
    let script = try Script("steps:\n  - resume\n  - include: b\n", source: "a") { name, _ in
      name == "b" ? .script(text: "steps: [resume, resume]", source: "b", identity: "b") : .missing
    }
    #expect(script.steps.map(\.place.line) == [2, 3, 3])
  }

  @Test(
    "Every test card has a name; the cards of other systems have the system as a prefix",
    arguments: [
      "challenge-success", "mastercard-challenge-success", "visa-0077", "worldline-visa-0026", "worldline-none-decline",
      "assist-challenge-success",
    ])
  func cards(name: String) { #expect(CardNames.builtIn.all[name] != nil) }

  @Test("Later settings override only what they name")
  func settings() throws {
    let script = try Script(
      """
      checkout: { mock: success, order: { amount: 5, currency: EUR } }
      steps:
        - checkout: { order: { amount: 6 } }
      """,
      source: "a")
    guard case .checkout(let later) = script.steps[0].verb else {
      Issue.record("unexpected verb")
      return
    }
    let merged = later.merged(over: script.checkout)
    #expect(merged.mock == "success")
    #expect(merged.order.map { "\($0.key)=\($0.value.text ?? "")" }.sorted() == ["amount=6", "currency=EUR"])
  }
}
