import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal
import Testing

/// Tests that security codes are masked while they are typed, and that one-time codes are shown, in every payment system.
@Suite("Masked and shown codes")
struct MaskedCodeTests {
  /// The screens on which each payment system asks for a one-time code: the issuer's, or Dolyame's SMS code.
  private static let oneTimeCodes: [String: Set<ScreenName>] = [
    "ecommpay": ["challenge"], "assist": ["challenge"], "dolyame": ["inquiry.code", "challenge"],
    "worldline": ["challenge"], "apple-pay": [],
  ]

  @Test(
    "Bullets replace every typed digit of a security code; a one-time code is shown, in its field only",
    arguments: TestSystem.all)
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
        let isMasked = field.role == .securityCode
        #expect(checkout.page.field(field.id)?.text == (isMasked ? "•••" : "739"), "\(words)")
        #expect(checkout.text.ranges(of: "739").count == (isMasked ? 0 : 1), "\(words)")
        // Plain mode reads a secret field without echo.
        #expect(field.isSecret == isMasked, "\(words)")
      }
    }
    #expect(asking == Self.oneTimeCodes[system.name])
    #expect(securityCodes > 0 || system.typed["code"] == nil && system.typed["cvv"] == nil)
  }

  @Test(
    "A one-time code that is too short is refused at its field, and the bank counts no attempt",
    arguments: TestSystem.all)
  func tooShort(_ system: TestSystem) throws {
    var system = system
    for field in ["pan", "cardNumber"] where system.typed[field] != nil { system.typed[field] = "4000000000201105" }
    for screen in Self.oneTimeCodes[system.name] ?? [] {
      let fixture = try system.stage()
      let checkout = fixture.checkout
      Passer(system: system).go(checkout) { $0.page.id == screen }
      let before = checkout.entries.count
      let id = try #require(checkout.page.focus)
      for typed in ["1", "12", "123"] {
        checkout.press("Ctrl-U")
        checkout.type(typed)
        checkout.press("Enter")
        #expect(checkout.page.id == screen && checkout.page.field(id)?.error != nil, "\(checkout.text)")
        #expect(checkout.page.field(id)?.text == typed, "what was typed stays")
        #expect(checkout.text.contains("sandbox: 1234"), "the hint stays beside the error: \(checkout.text)")
      }
      #expect(checkout.entries.count == before, "nothing was sent")
      checkout.type("4")
      #expect(checkout.page.field(id)?.error == nil, "the error goes when the text changes")
      checkout.press("Enter")
      checkout.advance(.seconds(1))
      #expect(checkout.entries.count > before)
    }
  }

  @Test(
    "A wrong code leaves the hint, and the attempts are named once, in every size",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func wrong(size: Size) throws {
    let system = TestSystem.dolyame
    let fixture = try system.stage()
    let checkout = fixture.checkout
    checkout.resize(size)
    Passer(system: system).go(checkout) { $0.page.id == "inquiry.code" }
    checkout.type("9999")
    checkout.press("Enter")
    checkout.advance(.seconds(5))
    let field = try #require(checkout.page.field("smsCode"))
    #expect(field.error == "Wrong code" && field.hint == "sandbox: 1234")
    let text = checkout.text
    #expect(text.contains("Wrong code") && text.contains("sandbox: 1234"), "\(text)")
    #expect(text.lowercased().ranges(of: "attempts").count == 1, "\(text)")
  }

  @Test("The sandbox says which one-time code is right; a demonstration does not", arguments: TestSystem.all)
  func hint(_ system: TestSystem) throws {
    var hints: [String] = []
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      guard checkout.page.dialog == nil else { continue }
      for case .field(let field) in checkout.page.body where field.role == .oneTimeCode && field.error == nil {
        // Several inputs of a bank's own page have no hints: nobody but the bank knows what it asks for there.
        let fields = checkout.page.elements.filter { if case .field = $0.kind { true } else { false } }
        guard fields.count == 1 else { continue }
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

  @Test("Where several options are right together, a hint names them, and they are right")
  func rightChoices() throws {
    var system = TestSystem.ecommpay
    system.typed["pan"] = "4012000000003127"
    let fixture = try system.stage()
    let checkout = fixture.checkout
    Passer(system: system).go(checkout) { $0.page.id == "challenge" }
    #expect(checkout.text.contains("sandbox: Riga, Oslo"), "\(checkout.text)")
    for name in ["riga", "oslo", "submit"] {
      let id = try #require(checkout.page.elements.first { $0.id.rawValue.hasSuffix(name) }?.id)
      checkout.perform(.press(id))
    }
    checkout.advance(.seconds(60))
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
  }
}
