import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests what becomes of held messages in every payment system. Nothing may be charged twice, whatever a tester chooses.
@Suite("Breaks on messages of every payment system")
struct BreakTests {
  struct Sweep: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var choice: HeldMessage.Choice
    var testDescription: String { "\(system) \(choice.rawValue)" }
  }

  static let sweeps = TestSystem.all.flatMap { system in
    HeldMessage.Choice.allCases.map { Sweep(system: system, choice: $0) }
  }

  @Test("Whatever becomes of a message, the payment ends and is charged at most once", arguments: sweeps)
  func anyMessage(_ sweep: Sweep) throws {
    let requests = try Message.all(of: sweep.system).filter { $0.step < 13 }.map(\.path)
    for name in Set(requests).sorted() + [MessageBreak.notification] {
      let stage = try Self.play(sweep.system, MessageBreak(name, choice: sweep.choice, times: 1))
      #expect(stage.checkout.flow.result != nil, "\(name)")
      #expect(stage.charges <= 1, "\(name)")
      #expect(stage.checkout.breaks.unmet.isEmpty, "\(name)")
    }
  }

  /// Plays a payment whose messages a break affects.
  private static func play(_ system: TestSystem, _ wanted: MessageBreak) throws -> TestSystem.SystemFixture {
    let stage = try system.stage()
    stage.checkout.hold(wanted)
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    return stage
  }

  @Test("The bank declines the payment whose request is declined", arguments: TestSystem.all)
  func declined(system: TestSystem) throws {
    let name = try #require(Self.payment[system.name])
    let stage = try Self.play(system, MessageBreak(name, choice: .decline, times: 1))
    #expect(stage.checkout.flow.result?.outcome == .declined)
    #expect(stage.charges == 0)
  }

  /// The request that asks for the payment, by payment system.
  private static let payment = [
    "ecommpay": "POST /v1/payment", "worldline": "POST /payments", "assist": "POST /pay/pay.cfm",
    "dolyame": "POST /pay", "apple-pay": "POST /payment/applepay/payment.do",
  ]

  @Test("Every message that the settings offer is sent in a payment", arguments: TestSystem.all)
  func offered(system: TestSystem) throws {
    let configuration = try #require(Sandboxes.builtIn.all.first { $0.systemName == system.name })
    var sent: [WireMessage] = []
    for name in try #require(Self.scripts[system.name]) {
      let script = try #require(try ScriptLibrary.script(name), "\(name)")
      let result = Player(compose: CheckoutInputs.composeScript).play(script, script.cells[0], snapshots: Snapshots())
        .result
      #expect(result.failure == nil, "\(name): \(result.failureText)")
      sent += result.entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
    }
    let kinds = Set(sent.compactMap { MessageBreak(for: $0)?.name })
    for name in configuration.messages {
      let wanted = MessageBreak(name)
      let isSent = kinds.contains { kind in
        let parts = kind.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return kind == name }
        return wanted.matches(method: String(parts[0]), path: String(parts[1]))
      }
      #expect(isSent, "\(name)")
    }
  }

  /// Built-in scripts that together send every message, by payment system.
  private static let scripts = [
    "ecommpay": [
      "pay-with-challenge", "threeds-method", "redirect-success", "clarification", "cascade-silent",
      "cancel-at-challenge",
    ],
    "worldline": ["worldline-app-challenge", "worldline-redirect-abandoned", "worldline-killed-after-wrong-code"],
    "assist": ["assist-challenge"], "dolyame": ["dolyame-threeds"], "apple-pay": ["apple-pay-lost-answer"],
  ]

  // MARK: ecommpay

  private static func identities(_ checkout: HeadlessCheckout) -> [String?] {
    checkout.entries.compactMap { entry in
      guard case .message(let message) = entry.kind, message.name == "POST /v1/payment" else { return nil }
      return message.body["request_id"]?.string
    }
  }

  @Test("A payment request whose answer is lost is repeated with the same identity")
  func lost() throws {
    let stage = try Self.play(.ecommpay, MessageBreak("POST /v1/payment", choice: .lose, times: 1))
    let identities = Self.identities(stage.checkout)
    #expect(identities.count == 2)
    #expect(Set(identities).count == 1)
    #expect(stage.checkout.flow.result?.outcome == .success)
    #expect(stage.charges == 1)
  }

  @Test("An init request with another amount is refused")
  func tampered() throws {
    let stage = try Self.play(.ecommpay, MessageBreak("POST /v1/init", choice: .tamper, times: 1))
    #expect(stage.checkout.flow.result?.outcome == .failed)
    #expect(stage.charges == 0)
  }

  @Test("A payment request that arrives twice is charged once")
  func doubled() throws {
    let stage = try Self.play(.ecommpay, MessageBreak("POST /v1/payment", choice: .double, times: 1))
    #expect(stage.checkout.flow.result?.outcome == .success)
    #expect(stage.charges == 1)
  }

  @Test("A delayed request goes on five seconds later")
  func delayed() throws {
    func paid(_ wanted: MessageBreak?) throws -> Duration {
      let stage = try TestSystem.ecommpay.stage()
      let start = stage.checkout.clock.now
      if let wanted { stage.checkout.hold(wanted) }
      Passer(system: .ecommpay).go(stage.checkout)
      return stage.checkout.clock.now - start
    }
    let late = try paid(MessageBreak("POST /v1/payment", choice: .delay, times: 1))
    #expect(try late - paid(nil) == .seconds(5))
  }

  @Test("The platform's own code says that a payment is declined")
  func code() throws {
    let stage = try Self.play(.ecommpay, MessageBreak("POST /v1/payment", choice: .decline, times: 1))
    #expect(stage.checkout.flow.result?.payment?.code == "100")
  }

  // MARK: While a message is held

  /// A payment whose request is held.
  private static func held() throws -> TestSystem.SystemFixture {
    let stage = try TestSystem.ecommpay.stage()
    stage.checkout.hold(MessageBreak("POST /v1/payment"))
    Passer(system: .ecommpay).go(stage.checkout) { $0.breaks.held != nil }
    return stage
  }

  @Test("While a message is held, time waits and the dialog asks; Enter lets it pass")
  func dialog() throws {
    let stage = try Self.held()
    let checkout = stage.checkout
    let before = checkout.clock.now
    #expect(checkout.page.dialog?.id == .held)
    #expect(checkout.text.contains("POST /v1/payment"))
    var decisions: [HeldMessage.Choice] = []
    checkout.onDecision = { decisions.append($1) }
    checkout.press("F2", "Down", "Up", "a")
    #expect(checkout.page.dialog?.id == .held)
    #expect(checkout.clock.now == before)
    checkout.press("Enter")
    #expect(decisions == [.pass])
    Passer(system: .ecommpay).go(checkout)
    #expect(checkout.flow.result?.outcome == .success)
    #expect(stage.charges == 1)
  }

  static let letters: [(key: String, choice: HeldMessage.Choice)] = [
    ("p", .pass), ("d", .decline), ("l", .lose), ("w", .delay), ("x", .double), ("t", .tamper), ("Esc", .pass),
  ]

  @Test("Each choice has a key", arguments: letters)
  func letter(key: String, choice: HeldMessage.Choice) throws {
    let stage = try Self.held()
    let checkout = stage.checkout
    var decisions: [HeldMessage.Choice] = []
    checkout.onDecision = { decisions.append($1) }
    checkout.press(key)
    #expect(decisions.first == choice)
  }

  @Test("Leaving lets the held message pass, because nobody is left to choose")
  func leaving() throws {
    let stage = try Self.held()
    let checkout = stage.checkout
    checkout.press("F10")
    #expect(checkout.breaks.held == nil)
    #expect(checkout.page.dialog?.id != .held)
    #expect(checkout.flow.result?.outcome == .success)
  }

  @Test("A break is armed and disarmed by the same command")
  func toggled() throws {
    let stage = try TestSystem.ecommpay.stage()
    let checkout = stage.checkout
    #expect(checkout.breaks.toggle(MessageBreak("POST /v1/init")))
    #expect(checkout.breaks.armed == [MessageBreak("POST /v1/init")])
    #expect(!checkout.breaks.toggle(MessageBreak("POST /v1/init")))
    #expect(checkout.breaks.armed.isEmpty)
  }

  @Test("A killed program's held message never arrives")
  func killed() throws {
    let stage = try TestSystem.ecommpay.stage(canBeKilled: true)
    stage.checkout.hold(MessageBreak("POST /v1/payment"))
    Passer(system: .ecommpay).go(stage.checkout) { $0.breaks.held != nil }
    stage.checkout.kill()
    stage.checkout.advance(.seconds(600))
    #expect(stage.checkout.breaks.held == nil)
    #expect(stage.charges == 0)
  }
}
