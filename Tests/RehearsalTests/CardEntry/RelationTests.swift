import CheckoutCore
import FoundationEssentials
import KassaCards
import KassaScreens
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Relations that hold for any keys, by exhaustive and by random search.
@Suite("Relations between the states of a form")
struct RelationTests {
  private static let today = CalendarDate("2026-06-15")
  private static let isNight = ProcessInfo.processInfo.environment["KASSA_NIGHT"] == "1"

  /// At night, sequences have up to four keys.
  @Test("No sequence of up to three keys breaks a relation in any field of the card form")
  func exhaustive() throws {
    var search = KeySearch(today: try #require(Self.today))
    #expect(search.run(length: Self.isNight ? 4 : 3) == nil)
    #expect(search.count > (Self.isNight ? 900_000 : 50_000))
  }

  @Test("A form that leaves the zero of a padded month behind is found, with the shortest keys")
  func counterexample() throws {
    var policy = CardPolicy.kassa
    policy.monthBackspace = .leavesZero
    var search = KeySearch(policy: policy, today: try #require(Self.today))
    let result = search.run(length: 4, fields: [.expiry])
    let found = try #require(result)
    #expect(found.keys == "2")
    #expect(found.relation == "Backspace takes back what was typed")
    #expect(found.description.contains("expected «» with the cursor at 0, got «0» at 1"))
  }

  @Test(
    "Random keys break no relation on any form", arguments: ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"])
  func forms(system: String) throws {
    let kind = try PaymentSystems.builtIn.named(system)
    var search = RelationSearch(system, scenes: kind.scenes) { () throws(ComposingError) in
      var settings = CheckoutSettings()
      settings.provider = system
      return try CheckoutInputs.composeScript(settings)
    }
    let found = try search.run(rounds: 12, seed: 7)
    #expect(found == [])
    // Apple Pay's sheet has no field to type into.
    #expect(search.forms.isEmpty == (system == "apple-pay"))
  }

  @Test("A relation that breaks on a painted form is found, and its keys are shrunk")
  func brokenForm() throws {
    var search = RelationSearch("ecommpay", scenes: EcommpaySystem.scenes.filter { $0.name == "card" }) {
      () throws(ComposingError) in
      var composed = try CheckoutInputs.composeScript(CheckoutSettings())
      composed.setup.policy.monthBackspace = .leavesZero
      return composed
    }
    let found = try search.run(rounds: 60, seed: 1)
    #expect(found.map(\.relation) == [RelationSearch.Relation.backspace.rawValue])
    #expect(found.first?.keys == "<Tab>")
  }

  @Test("Shrinking leaves out every key that is not needed")
  func shrunk() {
    let keys = ["1", "<Tab>", "2", "<BS>", "3"]
    #expect(RelationSearch.shrunk(keys) { $0.contains("<Tab>") && $0.contains("3") } == ["<Tab>", "3"])
  }
}
