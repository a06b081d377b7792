import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import Synchronization
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Complete payments against the sandbox")
struct WholePaymentTests {
  struct Ended {
    var result: CheckoutResult
    var flow: Flow
    var entries: [FlowEntry]
    var stages: [String]
    var steps: [Step] { entries.compactMap { if case .completed = $0.kind { $0.step } else { nil } } }
    /// Whether all steps were completed in order. The merchant notification may come at any point.
    var isComplete: Bool {
      Set(steps) == Set(Step.allCases)
        && steps.filter { $0 != .merchantNotified }.elementsEqual(
          Step.allCases.filter { $0 != .merchantNotified })
    }
    var illegal: Int { entries.count { if case .note("illegal", _) = $0.kind { true } else { false } } }
  }

  private func pay(
    _ fixture: SandboxFixture, _ order: WorldlineOrder = SandboxFixture.order(), choice: String?,
    values: [String: FieldValue] = [:],
    leavesIn: Phase? = nil, patience: Duration = .zero,
    onRedirect: @escaping @Sendable (Redirect) -> PersonAction? = { _ in nil }
  ) throws -> Ended {
    let person = Person(fixture, choice: choice, values: values, leavesIn: leavesIn, onRedirect: onRedirect)
    let results = Mutex<[CheckoutResult]>([])
    let collected = Collected<String>()
    let checkout = fixture.sdk.presentPayment(at: person, order: order) { result in
      results.withLock { $0.append(result) }
      collected.add("")
    }
    fixture.settle()
    fixture.pass(patience)
    checkout.close()
    fixture.settle()
    let all = results.withLock(\.self)
    try #require(all.count == 1, "\(person.seen.withLock(\.stages))")
    let seen = person.seen.withLock(\.self)
    let last = try #require(seen.last)
    return Ended(result: all[0], flow: last.flow, entries: last.entries, stages: seen.stages)
  }

  static func card(_ number: String, tokenize: Bool = false) -> [String: FieldValue] {
    var values: [String: FieldValue] = [
      "cardNumber": .text(number), "expiryDate": .text("1230"), "cvv": .text(number.hasPrefix("3") ? "1234" : "123"),
      "cardholderName": .text("Jane Doe"),
    ]
    if tokenize { values["rememberMe"] = .flag(true) }
    return values
  }

  @Test("A card payment runs 13 steps in order, finds the product by the number and logs no secret")
  func card() throws {
    let ended = try pay(SandboxFixture(), choice: "cards", values: Self.card("4567350000427977"))
    #expect(ended.result.outcome == .success)
    #expect(ended.isComplete, "\(ended.steps)")
    #expect(ended.illegal == 0)
    #expect(ended.result.payment?.id == "order-1")
    #expect(ended.result.payment?.method == "1")
    #expect(ended.result.payment?.account == "************7977")
    #expect(ended.flow.notification?.isAuthentic == true)
    var dumped = ""
    dump(ended.entries, to: &dumped)
    #expect(!dumped.contains("4567350000427977") && !dumped.contains("GCS v1Client"))
    let session = ended.entries.compactMap { entry -> String? in
      if case .message(let message) = entry.kind { message.body["clientSessionId"]?.string } else { nil }
    }
    #expect(Set(session) == ["••••"])
  }

  /// The test cards. Columns: payment method, card number, expected outcome, expected status code.
  static let outcomes: [(String, String, Outcome, String?)] = [
    ("1", "4012003360932265", .declined, "430330"), ("1", "4012000033330026", .success, "900"),
    ("1", "4012001775445550", .declined, "430393"), ("1", "4012004040524514", .success, "900"),
    ("cards", "371449635398431", .success, "900"), ("3", "5200008849448782", .declined, "430330"),
  ]

  @Test("The test card decides the outcome, directly or after a redirect to the issuer", arguments: outcomes)
  func outcome(method: String, number: String, outcome: Outcome, code: String?) throws {
    let ended = try pay(SandboxFixture(), choice: method, values: Self.card(number))
    #expect(ended.result.outcome == outcome)
    #expect(ended.result.payment?.code == code)
    #expect(ended.illegal == 0)
    #expect(ended.isComplete, "\(ended.steps)")
  }

  @Test(
    "A product without fields skips the form and redirects",
    arguments: [
      (WorldlineConfiguration.ThirdParty.confirms, Outcome.success), (.refuses, .cancelled),
    ])
  func redirect(_ thirdParty: WorldlineConfiguration.ThirdParty, _ outcome: Outcome) throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.thirdParty = thirdParty })
    let ended = try pay(fixture, choice: "840")
    #expect(!ended.stages.contains("fields"))
    #expect(ended.result.outcome == outcome)
    #expect(ended.isComplete, "\(ended.steps)")
  }

  @Test(
    "The third party's decision is found by the payer's return or by polling",
    arguments: [OutOfBandAction.approve, .decline], [false, true])
  func outOfBand(_ action: OutOfBandAction, isSaid: Bool) throws {
    let fixture = SandboxFixture(
      WorldlineConfiguration {
        $0.thirdParty = .waits
        $0.callbacks = isSaid ? .acknowledged : .refused
      })
    let seen = Mutex<[Redirect]>([])
    let ended = try pay(fixture, choice: "840", patience: .seconds(60)) { redirect in
      let isFirst = seen.withLock { seen in
        seen.append(redirect)
        return seen.count == 1
      }
      guard isFirst else { return nil }
      fixture.sandbox.outOfBand(action)
      return isSaid ? .returned : nil
    }
    #expect(ended.result.outcome == (action == .approve ? .success : .declined))
    #expect(ended.illegal == 0)
    let all = seen.withLock { $0 }
    let first = try #require(all.first)
    #expect(first.title == "PayPal")
    #expect(first.kind == .page)
    #expect(first.url.hasPrefix("https://pay.worldline.test/redirect/"))
  }

  @Test("An abandoned redirect stays unconfirmed and shows the third party's status")
  func abandoned() {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.thirdParty = .waits })
    let states = Mutex<[String?]>([])
    let person = Person(fixture, choice: "836") { redirect in
      states.withLock { $0.append(redirect.state) }
      fixture.sandbox.outOfBand(.abandon)
      return redirect.progress == .waiting && redirect.state == nil ? .returned : nil
    }
    let checkout = fixture.sdk.presentPayment(at: person, order: SandboxFixture.order()) { _ in }
    fixture.settle()
    fixture.pass(.seconds(120))
    let last = person.seen.withLock { $0.last }
    #expect(last?.flow.phase == .redirected)
    #expect(last?.flow.redirect?.progress == .unconfirmed)
    #expect(states.withLock(\.self).contains("INITIALIZED"))
    checkout.close()
    fixture.settle()
  }

  @Test("A mobile product redirects to its application")
  func application() throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.thirdParty = .waits })
    let seen = Mutex<Redirect?>(nil)
    let ended = try pay(fixture, SandboxFixture.order(country: "CN"), choice: "861") { redirect in
      seen.withLock { $0 = redirect }
      fixture.sandbox.outOfBand(.approve)
      return nil
    }
    #expect(ended.result.outcome == .success)
    #expect(seen.withLock { $0?.kind } == .application)
    #expect(seen.withLock { $0?.url.hasPrefix("https://app.worldline.test/pay/") } == true)
  }

  @Test("A single item without accounts on file opens its form at once")
  func single() throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.restrictTo = ["809"] })
    let ended = try pay(fixture, choice: nil, values: ["issuerId": .text("INGBNL2A")])
    #expect(!ended.stages.contains("choice"))
    #expect(ended.result.outcome == .success)
  }

  @Test("«Remember me» creates an account on file that needs only its security code")
  func remembered() throws {
    let fixture = SandboxFixture()
    let first = try pay(
      fixture, SandboxFixture.order("a"), choice: "1", values: Self.card("4567350000427977", tokenize: true))
    let token = try #require(first.result.payment?.token)
    let second = try pay(fixture, SandboxFixture.order("b"), choice: "account:" + token, values: ["cvv": .text("123")])
    let method = try #require(second.flow.interface?.methods.first { $0.account != nil })
    #expect(method.account == "**** **** **** 7977")
    #expect(method.fields.first?.isReadOnly == true)
    #expect(method.fields.first?.prefilled == "**** **** **** 7977")
    #expect(!method.fields.contains { $0.id == "rememberMe" })
    #expect(second.result.outcome == .success)
    #expect(second.result.payment?.account == "************7977")
    let other = try pay(
      fixture, SandboxFixture.order("c", customer: "11"), choice: "1", values: Self.card("4567350000427977"))
    #expect(other.flow.interface?.methods.contains { $0.account != nil } == false)
    #expect(other.result.payment?.token == nil)
  }

  @Test(
    "«Remember me» is offered if tokens are allowed and not automatic",
    arguments: [
      ("1", true), ("cards", true), ("770", false), ("809", false), ("201", false),
    ])
  func rememberMe(_ id: String, _ isAsked: Bool) throws {
    let ended = try pay(SandboxFixture(), choice: id)
    let method = try #require(ended.flow.interface?.methods.first { $0.id == id })
    #expect(method.fields.contains { $0.id == "rememberMe" } == isAsked)
  }

  @Test("Decimals that the currency does not have are refused before a session is opened")
  func decimals() throws {
    let fixture = SandboxFixture()
    let ended = try pay(fixture, SandboxFixture.order(amount: 10_050, currency: "JPY"), choice: nil)
    #expect(ended.result.outcome == .failed)
    #expect(
      ended.result.error?.mistakes == [
        Mistake(path: "totalAmount", code: "tooManyDecimals", details: ["currency": "JPY", "limit": "0"])
      ])
    #expect(!ended.entries.contains { if case .message = $0.kind { true } else { false } }, "no message may be sent")
    let dinar = try #require(CurrencyTable.standard["KWD"])
    #expect(PaymentAmountOfMoney(Money(1999, dinar)) == nil)
    #expect(PaymentAmountOfMoney(Money(1990, dinar))?.totalAmount == 199)
  }

  @Test(
    "An amount or currency that the platform cannot express is refused before a session is opened",
    arguments: [
      (1999, "KWD", ["totalAmount tooManyDecimals"]), (9, "KWD", ["totalAmount tooManyDecimals"]),
      (12345, "CLF", ["totalAmount tooManyDecimals"]), (.max, "JPY", ["totalAmount outOfRange"]),
      (.max / 100 + 1, "JPY", ["totalAmount outOfRange"]), (0, "USD", ["totalAmount notPositive"]),
      (-1, "KWD", ["totalAmount notPositive"]), (.min, "JPY", ["totalAmount notPositive"]),
      (100, "ABC", ["currencyCode unknownCurrency"]), (100, "usd", ["currencyCode unknownCurrency"]),
      (100, "XAU", ["currencyCode unknownCurrency"]), (100, "DEM", ["currencyCode unknownCurrency"]),
      (0, "usd", ["totalAmount notPositive", "currencyCode unknownCurrency"]), (100, "", ["currencyCode missing"]),
    ] as [(Int64, String, [String])])
  func unwritten(amount: Int64, code: String, mistakes: [String]) throws {
    let fixture = SandboxFixture()
    var order = SandboxFixture.order(amount: Int(amount), currency: code)
    if let currency = CurrencyTable.standard[code] {
      order.amountOfMoney = PaymentAmountOfMoney(ordering: Money(amount, currency))
    }
    let ended = try pay(fixture, order, choice: nil)
    #expect(ended.result.outcome == .failed)
    #expect(ended.result.error?.code == .parameters)
    #expect(ended.result.error?.mistakes.map { $0.path + " " + $0.code } == mistakes)
    #expect(!ended.entries.contains { if case .message = $0.kind { true } else { false } }, "no message may be sent")
  }

  @Test(
    "The platform's cents convert to the currency's minor units or are refused", arguments: [Int.min, -1, 0, 1, .max])
  func collected(cents: Int) throws {
    for code in ["JPY", "EUR", "KWD", "CLF"] {
      let currency = try #require(CurrencyTable.standard[code])
      let money = PaymentTracker.money(cents: cents, currency)
      let hundredfold = [0: 1, 2: 100, 3: 1000, 4: 10_000][currency.exponent] ?? 0
      #expect(money.map { Int128($0.amount) * 100 == Int128(cents) * Int128(hundredfold) } ?? true)
      if cents == 0 || currency.exponent == 2 { #expect(money != nil) }
    }
    #expect(PaymentTracker.money(cents: .max, try #require(CurrencyTable.standard["KWD"])) == nil)
  }

  @Test("All errors of a form are reported together, and the payer stays in the form")
  func mistakes() throws {
    let ended = try pay(SandboxFixture(), choice: "1", values: ["cardNumber": .text("4567350000427978")])
    #expect(ended.stages.filter { $0 == "fields" }.count == 2)
    let collected = ended.entries.compactMap { if case .moved(_, let phase) = $0.kind { phase } else { nil } }
    #expect(collected.contains(.collecting))
    #expect(ended.result.outcome == .cancelled)
  }

  @Test("A card that is not allowed is refused at its field")
  func notAllowed() throws {
    let ended = try pay(SandboxFixture(), choice: "cards", values: Self.card("6011000990139424"))
    #expect(ended.result.outcome == .cancelled)
    #expect(ended.flow.recoverableError?.mistakes.first?.path == "cardNumber")
    #expect(
      ended.flow.recoverableError?.mistakes.first?.platformMessage == "This card cannot be used for this payment.")
  }

  @Test("Banks come from the directory, the short list first")
  func banks() throws {
    let ended = try pay(SandboxFixture(), choice: "809")
    let method = try #require(ended.flow.interface?.methods.first { $0.id == "809" })
    guard case .choice(let banks) = method.fields.first?.kind else {
      Issue.record("the field is not a choice")
      return
    }
    #expect(banks.prefix(3).map(\.label) == ["ABN AMRO", "ING", "Rabobank"])
    #expect(banks.first?.section == "Nederland")
  }

  @Test("Leaving during a redirect cancels the payment")
  func leaving() throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.thirdParty = .waits })
    let ended = try pay(fixture, choice: "840", leavesIn: .redirected)
    #expect(ended.result.outcome == .cancelled)
    #expect(ended.illegal == 0)
  }

  @Test("An order cannot be paid twice")
  func twice() throws {
    let fixture = SandboxFixture()
    _ = try pay(fixture, SandboxFixture.order("a"), choice: "840")
    let ended = try pay(fixture, SandboxFixture.order("a"), choice: "840")
    #expect(ended.result.outcome == .failed)
    #expect(ended.result.error?.code == .merchantRefused)
  }

  @Test(
    "The mock mode overrides the test card",
    arguments: [
      (WorldlineConfiguration.Mock.success, "4012001775445550", Outcome.success),
      (.decline, "4567350000427977", .declined),
    ])
  func mock(mode: WorldlineConfiguration.Mock, number: String, outcome: Outcome) throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.mock = mode })
    let ended = try pay(fixture, choice: "1", values: Self.card(number))
    #expect(ended.result.outcome == outcome)
    #expect(!ended.stages.contains("redirect"))
  }

  @Test("A payment item chosen by the order opens its form at once")
  func preselected() throws {
    var order = SandboxFixture.order()
    order.paymentItem = "770"
    let ended = try pay(SandboxFixture(), order, choice: nil)
    #expect(!ended.stages.contains("choice"))
    #expect(ended.flow.method == "770")
  }

  @Test("Labels in another language come from the SDK")
  func language() throws {
    var order = SandboxFixture.order()
    order.language = "de"
    let ended = try pay(SandboxFixture(), order, choice: "cards")
    let method = try #require(ended.flow.interface?.methods.first { $0.id == "cards" })
    #expect(method.name == "Karten")
    #expect(method.fields.first?.label == "Kartennummer")
    #expect(ended.flow.recoverableError?.mistakes.first?.platformMessage == "Pflichtfeld.")
  }

  @Test(
    "Without a notification the merchant server finds the outcome by polling",
    arguments: [NotificationBehaviour.refused, .ignored])
  func lostNotification(_ callbacks: NotificationBehaviour) throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.callbacks = callbacks })
    let ended = try pay(fixture, choice: "1", values: Self.card("4567350000427977"), patience: .seconds(30))
    #expect(ended.result.outcome == .success)
    #expect(ended.flow.outcomeNotification?.isAcknowledged != true)
  }

  @Test("A silent merchant server fails the payment before the request and leaves it pending after")
  func silence() throws {
    let before = SandboxFixture(silentAfter: "POST /sessions")
    let failed = try pay(before, choice: nil, patience: .seconds(200))
    #expect(failed.result.outcome == .failed)
    #expect(failed.result.error?.code == .networkTimeout)
    let after = SandboxFixture(silentAfter: "POST /payments")
    let open = try pay(after, choice: "1", values: Self.card("4567350000427977"), patience: .seconds(200))
    #expect(open.result.outcome == .pending)
  }
}
