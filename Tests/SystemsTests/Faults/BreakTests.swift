import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

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

  @Test("Every message that the settings offer is sent in a payment with every question", arguments: TestSystem.all)
  func offered(system: TestSystem) throws {
    let configuration = try #require(Sandboxes.all.first { $0.systemName == system.name })
    let sent = try Message.all(of: system)
    for name in configuration.messages where name != MessageBreak.notification {
      let wanted = MessageBreak(name)
      let isSent = sent.contains { message in
        ["GET", "POST"].contains { wanted.matches(method: $0, path: message.path) }
      }
      #expect(isSent || Self.elsewhere.contains(name), "\(name)")
    }
  }

  /// The messages that only other payments send, such as those with a challenge.
  private static let elsewhere: Set = [
    "POST /v1/payment/threeds", "POST /v1/payment/threeds/method", "POST /v1/payment/redirect",
    "POST /v1/payment/clarification", "POST /v1/payment/cascade", "POST /v1/payment/cancel", "POST /payments/check",
    "POST /payments/cancel", "POST /pay/3dsend.cfm", "POST /threeds", "POST /info", "POST /questionnaire",
    "POST /payment/rest/getOrderStatusExtended.do", "POST /orderresult/mobileorderresult.cfm",
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
    let checkout = try Self.held().checkout
    var decisions: [HeldMessage.Choice] = []
    checkout.onDecision = { decisions.append($1) }
    checkout.press(key)
    #expect(decisions.first == choice)
  }

  @Test("Leaving lets the held message pass and asks as everywhere")
  func leaving() throws {
    let checkout = try Self.held().checkout
    checkout.press("F10")
    #expect(checkout.page.dialog?.id == .leave)
    #expect(checkout.breaks.held == nil)
  }

  @Test("A break is armed and disarmed by the same command")
  func toggled() throws {
    let checkout = try TestSystem.ecommpay.stage().checkout
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
