import CheckoutCore
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Tests what the built-in scripts meet, and that counting it says what happened.
@Suite("Coverage")
struct CoverageTests {
  private func coverage(_ name: String) throws -> Coverage {
    let script = try #require(try ScriptLibrary.script(name))
    return Player(countsCoverage: true, compose: CheckoutInputs.composeScript).play(script, script.cells[0]).result
      .coverage
  }

  @Test("A payment meets its transitions, screens, card and messages, and nothing else")
  func payment() throws {
    let coverage = try coverage("pay-by-card")
    #expect(coverage.contains(.transition(.collecting, .confirm, .submitting)))
    #expect(!coverage.contains(.transition(.processing, .challenge, .challenged)))
    #expect(coverage.contains(.init(.screen, "result")))
    #expect(!coverage.contains(.init(.screen, "challenge")))
    #expect(coverage.contains(.message("POST /v1/payment", of: "ecommpay")))
    #expect(coverage.systems.keys.count { $0.kind == .card } == 1)
    #expect(coverage.systems.values.allSatisfy { $0 == ["ecommpay"] })
  }

  @Test("An error that the payer never sees as a result is met too")
  func errors() throws {
    #expect(try coverage("bad-signature").systems.keys.contains { $0.kind == .error })
  }

  @Test("Without counting, a result has no coverage")
  func off() throws {
    let script = try #require(try ScriptLibrary.script("pay-by-card"))
    #expect(Player(compose: CheckoutInputs.composeScript).play(script).result.coverage == Coverage())
  }

  @Test("The report names what was missed with its reason")
  func report() {
    var coverage = Coverage()
    coverage.meet(Coverage.Item(.screen, "shop"), in: "ecommpay")
    let gaps = CoverageGaps([(.screen, ["order"], reason: "nobody edits")])
    let report = CoverageReport(coverage, systems: ["ecommpay"], gaps: gaps)
    #expect(report.text.contains("screens: 1 of \(ScriptNames.screens.count) met"))
    #expect(report.text.contains("– order  (nobody edits)"))
    #expect(!report.text.contains("– shop"))
    #expect(report.json["screen"]?["met"]?["shop"] == ["ecommpay"])
    #expect(report.json["screen"]?["missed"]?["order"] == "nobody edits")
  }

  @Test("The monkey meets screens and transitions")
  func monkey() {
    let collector = CoverageCollector(system: "ecommpay")
    _ = Monkey(world: .sample, seed: 3).run(keys: 2000, coverage: collector)
    #expect(collector.coverage.contains(.init(.screen, "methods")))
    #expect(collector.coverage.systems.keys.count { $0.kind == .transition } > 10)
  }

  @Test("Each gap is something that can be met")
  func gaps() {
    let known = Set(CoverageItems.all(of: PaymentSystems.builtIn.all.map { $0.name }))
    for item in CoverageGaps.builtIn.items { #expect(known.contains(item), "\(item.kind.title): \(item.name)") }
  }
}
