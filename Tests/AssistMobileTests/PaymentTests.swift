import CheckoutCore
import KassaAssistSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import AssistMobile

@Suite("Payments through Assist")
struct PaymentTests {
  static let paid = "4111111111111111"
  static let asked = "4314220000000056"
  static let declined = "4477000000000014"

  /// Runs a payment to completion.
  private func pay(
    _ fixture: SandboxFixture, _ data: PayData = SandboxFixture.order(), cards: [String] = [paid],
    codes: [String] = ["1234"],
    leavesIn: Phase? = nil, keeps: Bool = false
  ) -> (delegate: Delegate, person: Person) {
    let delegate = Delegate()
    let person = Person(fixture, cards: cards, codes: codes, leavesIn: leavesIn, keeps: keeps)
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration).start(person, data)
    fixture.settle()
    return (delegate, person)
  }

  @Test("A payment runs thirteen steps, calls payFinished once and notifies the merchant")
  func thirteenSteps() throws {
    let fixture = SandboxFixture()
    let (delegate, person) = pay(fixture)
    #expect(delegate.statuses == [.Approved])
    let bill = try #require(fixture.sandbox.bills(of: "order-1").first)
    #expect(delegate.news.first?.bill == bill.number)
    #expect(bill.number.count == 16)
    let flow = try #require(person.last?.flow)
    #expect(Set(flow.completed) == Set(Step.allCases))
    #expect(flow.result?.outcome == .success)
    #expect(flow.result?.payment?.amount?.decimal == "100.05")
    #expect(flow.result?.payment?.account == "411111••••1111")
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.isAuthentic) == [true])
  }

  @Test("A card that requires a challenge is paid after the right code")
  func challenge() throws {
    let fixture = SandboxFixture()
    let (delegate, person) = pay(fixture, cards: [Self.asked], codes: ["0000", "1234"])
    #expect(person.stages.contains("challenge"))
    #expect(delegate.statuses == [.Approved])
  }

  @Test("The merchant server signs the order with either padding", arguments: AssistSignature.Padding.allCases)
  func signed(padding: AssistSignature.Padding) {
    let fixture = SandboxFixture(AssistSandboxConfiguration { $0.padding = padding })
    #expect(pay(fixture).delegate.statuses == [.Approved])
  }

  @Test("A wrong signature is refused before a bill is made")
  func wrongSignature() {
    let fixture = SandboxFixture()
    let data = SandboxFixture.order()
    data.signature = "AAAA"
    let (delegate, person) = pay(fixture, data)
    #expect(delegate.statuses == [.Unknown])
    #expect(person.last?.flow.result?.error?.platformCode == "7:102")
    #expect(fixture.sandbox.bills(of: "order-1").isEmpty)
  }

  @Test("All errors of an order are reported once, and nothing is sent")
  func mistakes() throws {
    let fixture = SandboxFixture()
    let (delegate, person) = pay(fixture, PayData())
    #expect(delegate.statuses == [.Unknown])
    #expect(fixture.wire.sent.isEmpty)
    #expect(
      person.last?.flow.result?.error?.mistakes.map(\.path)
        == ["merchantId", "orderNumber", "orderAmount", "orderCurrency"])
    #expect(try #require(delegate.news.first).message.contains("orderNumber"))
  }

  @Test("A declined payment can be retried under the same number with another bill")
  func retry() {
    let fixture = SandboxFixture()
    let (delegate, person) = pay(fixture, cards: [Self.declined, Self.paid])
    #expect(person.stages.contains("retry"))
    #expect(delegate.statuses == [.Approved])
    #expect(fixture.sandbox.bills(of: "order-1").map(\.state) == [.declined, .approved])
    #expect(Set(fixture.sandbox.bills(of: "order-1").map(\.number)).count == 2)
    #expect(fixture.result().news.first?.bill == fixture.sandbox.bills(of: "order-1").last?.number)
  }

  @Test("A declined order can be paid by a new start")
  func declineTwice() {
    let fixture = SandboxFixture()
    #expect(pay(fixture, cards: [Self.declined]).delegate.statuses == [.Declined])
    // Another payment with the same order number counts as a new attempt.
    #expect(pay(fixture).delegate.statuses == [.Approved])
  }

  @Test("A paid order number gives Repeated and charges nothing")
  func repeated() {
    let fixture = SandboxFixture()
    _ = pay(fixture)
    let (delegate, _) = pay(fixture)
    #expect(delegate.statuses == [.Repeated])
    #expect(delegate.news.first?.bill == fixture.sandbox.bills(of: "order-1").first?.number)
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test(
    "Every platform status is reported with its outcome",
    arguments: [
      (AssistState.approved, PayStatus.Approved, Outcome.success), (.delayed, .Delayed, .held),
      (.partialApproved, .PartialApproved, .partial), (.partialDelayed, .PartialDelayed, .held),
      (.canceled, .Canceled, .success), (.partialCanceled, .PartialCanceled, .partial),
      (.declined, .Declined, .declined), (.timeout, .Timeout, .declined), (.inProcess, .InProgress, .pending),
      (.unknown, .Unknown, .pending),
    ])
  func statuses(state: AssistState, status: PayStatus, outcome: Outcome) {
    let fixture = SandboxFixture(AssistSandboxConfiguration { $0.mock = .state(state) })
    let (delegate, person) = pay(fixture)
    #expect(delegate.statuses == [status])
    #expect(person.last?.flow.result?.outcome == outcome)
    #expect(fixture.result().statuses == [status])
  }

  @Test("A two-stage payment is held and can then be charged and cancelled")
  func twoStage() {
    let fixture = SandboxFixture(AssistSandboxConfiguration { $0.isDelayed = true })
    #expect(pay(fixture).delegate.statuses == [.Delayed])
    #expect(fixture.operate(.capture) == "Approved")
    #expect(fixture.result().statuses == [.Approved])
    #expect(fixture.operate(.refund) == "Canceled")
    #expect(fixture.result().statuses == [.Canceled])
    #expect(fixture.operate(.refund) == "300")
  }

  @Test(
    "A partial charge is accepted only if the merchant may make it",
    arguments: [
      (AssistSandboxConfiguration.Partial.none, "300", PayStatus.Delayed),
      (.approve, "PartialApproved", .PartialApproved),
      (.delay, "PartialDelayed", .PartialDelayed),
    ])
  func partial(partial: AssistSandboxConfiguration.Partial, answer: String, status: PayStatus) {
    let fixture = SandboxFixture(
      AssistSandboxConfiguration {
        $0.isDelayed = true
        $0.partial = partial
      })
    _ = pay(fixture)
    #expect(fixture.operate(.capture, 4000) == answer)
    #expect(fixture.result().statuses == [status])
    if partial == .delay {
      #expect(fixture.operate(.capture) == "Approved")
      #expect(fixture.operate(.refund, 5) == "PartialCanceled")
    }
  }

  @Test("getResult reports an unknown payment once it is decided")
  func unknownThenPaid() {
    let fixture = SandboxFixture()
    let (delegate, _) = pay(fixture, cards: ["4000000000000119"])
    #expect(delegate.statuses == [.Unknown])
    #expect(fixture.result().statuses == [.Unknown])
    fixture.pass(.seconds(200))
    #expect(fixture.result().statuses == [.Approved])
  }

  @Test("An undecided payment is in progress until it times out")
  func timeout() {
    let fixture = SandboxFixture()
    #expect(pay(fixture, cards: ["4539121411168251"]).delegate.statuses == [.InProgress])
    #expect(pay(fixture).delegate.statuses == [.Repeated])
    fixture.pass(.seconds(1000))
    #expect(fixture.result().statuses == [.Timeout])
    #expect(pay(fixture).delegate.statuses == [.Approved])
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test("A payment whose response was lost is charged once and found by getResult")
  func lostAnswer() {
    let fixture = SandboxFixture(silent: "/pay/pay.cfm")
    let (delegate, person) = pay(fixture)
    #expect(delegate.statuses == [.Unknown])
    #expect(person.last?.flow.result?.outcome == .pending)
    #expect(fixture.result().statuses == [.Approved])
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test(
    "A payment can be left at any time and is reported once",
    arguments: [
      (Phase.preparing, PayStatus.Canceled), (.connecting, .Canceled), (.collecting, .Canceled),
      (.processing, .InProgress),
    ])
  func leaving(phase: Phase, status: PayStatus) {
    let fixture = SandboxFixture()
    #expect(pay(fixture, leavesIn: phase).delegate.statuses == [status])
  }

  @Test("Leaving during a challenge cancels the payment")
  func leavingChallenge() {
    let fixture = SandboxFixture()
    let (delegate, _) = pay(fixture, cards: [Self.asked], codes: [])
    #expect(delegate.statuses == [.Canceled])
    #expect(fixture.sandbox.charges["order-1"] == 0)
  }

  @Test("A card that the payer saves is offered to the same customer only")
  func oneClick() {
    let fixture = SandboxFixture()
    _ = pay(fixture, keeps: true)
    let (delegate, person) = pay(fixture, SandboxFixture.order("order-2"), cards: [])
    #expect(person.stages.contains("choice"))
    #expect(delegate.statuses == [.Approved])
    let other = SandboxFixture.order("order-3")
    other.customerId = "11"
    #expect(!pay(fixture, other).person.stages.contains("choice"))
  }

  @Test("OneClick requires a customer id")
  func customerNeeded() {
    let fixture = SandboxFixture()
    let data = SandboxFixture.order()
    data.customerId = nil
    let (_, person) = pay(fixture, data)
    #expect(person.last?.flow.result?.error?.mistakes.map(\.path) == ["customerId"])
    #expect(
      pay(SandboxFixture(AssistSandboxConfiguration { $0.hasOneClick = false }), data).delegate.statuses == [.Approved])
  }

  @Test("The log contains neither card number nor security code")
  func redacted() throws {
    let fixture = SandboxFixture()
    let (_, person) = pay(fixture)
    let entries = "\(try #require(person.last).entries)"
    for secret in [Self.paid, "\"123\""] { #expect(!entries.contains(secret)) }
    #expect(fixture.wire.sent.contains { $0.body.contains(Self.paid) })
  }

  @Test("The application is registered once")
  func registersOnce() {
    let fixture = SandboxFixture()
    let delegate = Delegate()
    let assist = AssistPay(delegate: delegate, configuration: SandboxFixture.configuration)
    assist.start(Person(fixture, cards: [Self.paid]), SandboxFixture.order())
    fixture.settle()
    assist.getResult(SandboxFixture.order())
    fixture.settle()
    #expect(delegate.statuses == [.Approved, .Approved])
    #expect(fixture.wire.sent.count { $0.path == "/registration/mobileregistration.cfm" } == 1)
  }

  @Test("An unknown order has no result")
  func noOrder() {
    let delegate = SandboxFixture().result(SandboxFixture.order("never"))
    #expect(delegate.news.map(\.bill) == [""])
    #expect(delegate.statuses == [.Unknown])
  }

  @Test("A payment is found on later days, until it is too old")
  func laterDays() {
    let fixture = SandboxFixture()
    _ = pay(fixture)
    fixture.clock.set(fixture.clock.now + .seconds(86_400 * 20))
    #expect(fixture.result().statuses == [.Approved])
    fixture.clock.set(fixture.clock.now + .seconds(86_400 * 20))
    #expect(fixture.result().statuses == [.Unknown])
  }

  @Test(
    "Half of an amount is one that the currency has, and an amount without a half is refused",
    arguments: [("101", Currency.BYR, true), ("0.03", .RUB, true), ("0.01", .RUB, false), ("1", .BYR, false)])
  func halves(amount: String, currency: Currency, isPaid: Bool) {
    for state in [AssistState.partialApproved, .partialDelayed, .partialCanceled] {
      let fixture = SandboxFixture(AssistSandboxConfiguration { $0.mock = .state(state) })
      let data = SandboxFixture.order()
      (data.orderAmount, data.orderCurrency) = (amount, currency)
      #expect(pay(fixture, data).delegate.statuses == [isPaid ? PayStatus(wire: state.rawValue) : .Declined])
      #expect((fixture.sandbox.books(of: "order-1").taken > 0) == isPaid)
    }
  }
}
