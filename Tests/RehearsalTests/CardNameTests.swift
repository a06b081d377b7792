import KassaRehearsal
import KassaSandbox
import Testing

@Suite("Names of test cards")
struct CardNameTests {
  @Test(
    "A card of two brands is found by its name",
    arguments: [
      ("co-badged", "4000002500001001"), ("visa-co-badged", "4000002500001001"), ("visa-1001", "4000002500001001"),
      ("worldline-co-badged", "4000002500001001"), ("worldline-visa-co-badged", "4000002500001001"),
      ("worldline-mastercard-co-badged", "5200000091444270"), ("worldline-mastercard-4270", "5200000091444270"),
    ])
  func coBadged(name: String, number: String) {
    #expect(CardNames.builtIn.all[name]?.number == number)
  }

  @Test("The list of test cards says which are co-badged", arguments: [("", "visa"), ("worldline-", "mastercard")])
  func listed(prefix: String, brand: String) throws {
    let script = try Script(
      "matrix: { cards: [\(prefix)\(brand)-co-badged] }\nsteps:\n  - type: $cell.card\n", source: "a.yaml")
    #expect(script.cells.map(script.name(of:)) == ["a.yaml [\(prefix)\(brand)-co-badged]"])
  }
}
