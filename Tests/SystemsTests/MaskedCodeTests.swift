import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal
import Testing

/// Tests that security codes and one-time codes are masked while they are typed, in every payment system.
@Suite("Masked codes")
struct MaskedCodeTests {
  /// The screens on which each payment system asks for a one-time code: the issuer's, or Dolyame's SMS code.
  private static let oneTimeCodes: [String: Set<ScreenName>] = [
    "ecommpay": ["challenge"], "assist": ["challenge"], "dolyame": ["inquiry.code", "challenge"],
    "worldline": ["challenge"], "apple-pay": [],
  ]

  @Test("Bullets replace every typed digit, in the field and everywhere else", arguments: TestSystem.all)
  func masked(_ system: TestSystem) throws {
    var asking: Set<ScreenName> = []
    var securityCodes = 0
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      guard checkout.page.dialog == nil else { continue }
      for case .field(let field) in checkout.page.body where field.role.isCode {
        if field.role == .oneTimeCode { asking.insert(checkout.page.id) } else { securityCodes += 1 }
        checkout.perform(.focus(field.id))
        checkout.press("Ctrl-U")
        checkout.type("739")
        let words = "\(scene.name): \(checkout.text)"
        #expect(checkout.page.field(field.id)?.text == "•••", "\(words)")
        #expect(!checkout.text.contains("739"), "\(words)")
        // Plain mode reads such a field without echo.
        #expect(field.isSecret, "\(words)")
      }
    }
    #expect(asking == Self.oneTimeCodes[system.name])
    #expect(securityCodes > 0 || system.typed["code"] == nil && system.typed["cvv"] == nil)
  }

  @Test("The sandbox says which one-time code is right; a demonstration does not", arguments: TestSystem.all)
  func hint(_ system: TestSystem) throws {
    var hints: [String] = []
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      guard checkout.page.dialog == nil else { continue }
      for case .field(let field) in checkout.page.body where field.role == .oneTimeCode && field.error == nil {
        // The inputs of a bank's own page have no hints: nobody but the bank knows what it asks for there.
        guard ["otp", "smsCode"].contains(field.id) else { continue }
        hints.append(field.hint)
        var setup = checkout.session.app.setup
        setup.isClean = true
        let clean = HeadlessCheckout(
          setup: setup, backend: try scene.backend ?? system.composed().backend, launch: try system.composed().launch)
        defer { clean.finish() }
        scene.play(clean)
        let same = try #require(clean.page.field(field.id))
        #expect(!same.hint.contains("1234"), "\(scene.name)")
      }
    }
    #expect(hints.allSatisfy { $0 == "sandbox: 1234" }, "\(hints)")
    #expect(hints.isEmpty == Self.oneTimeCodes[system.name]?.isEmpty)
  }

  @Test("The hint depends on the card, and the code in it is right")
  func rightCode() throws {
    var system = TestSystem.ecommpay
    system.typed["pan"] = "4000002500003155"
    let fixture = try system.stage()
    let checkout = fixture.checkout
    Passer(system: system).go(checkout) { $0.page.id == "challenge" }
    let hint = try #require(checkout.page.field("otp")?.hint)
    #expect(hint == "sandbox: 424242")
    checkout.perform(.fill("otp", text: String(hint.suffix(6))))
    checkout.perform(.press("submit"))
    checkout.advance(.seconds(60))
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
  }
}
