import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// `w` on the result saves a script that plays, for every payment system.
@Suite("Saving what just happened")
struct SavedSessionTests {
  /// Plays a script from an empty ledger.
  static func play(_ text: String) throws -> CaseResult {
    let script = try Script(text, source: "saved.yaml")
    return Player(compose: CheckoutInputs.composeScript).play(script, script.cells[0]).result
  }

  @Test("A payment that was saved passes when it is played", arguments: TestSystem.all)
  func passes(system: TestSystem) throws {
    let fixture = try system.stage()
    let checkout = fixture.checkout
    #expect(Passer(system: system).go(checkout), "\(checkout.text)")
    checkout.press("w")
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    #expect(text.contains("provider: \(system.name)\n"), "\(text)")
    for (field, secret) in system.typed where secret.allSatisfy(\.isNumber) && secret != "1234" {
      #expect(!text.contains(secret), "\(field) is in the script\n\(text)")
    }
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("The settings of the sandbox and the mock mode are in the script", arguments: TestSystem.all)
  func settings(system: TestSystem) throws {
    var settings = CheckoutSettings()
    settings.provider = system.name
    settings.mock = system.kind.mocks.first
    settings.language = "de"
    settings.sandbox.notifications = .refused
    let composed = try CheckoutInputs.composeScript(settings)
    let editor = try #require(composed.setup.editor)
    let script = editor.script(editor.current)
    #expect(script.first { $0.name == "mock" }?.value.string == system.kind.mocks.first)
    #expect(script.first { $0.name == "notifications" }?.value.string == "refused")
    #expect(script.contains { $0.name == "language" })
  }
}
