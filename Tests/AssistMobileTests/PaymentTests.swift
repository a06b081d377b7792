import CheckoutCore
import Sandbox
import Testing

@testable import AssistMobile

@Suite("Payments through Assist")
struct PaymentTests {
  static let paid = "4111111111111111"
  static let asked = "4314220000000056"
  static let declined = "4477000000000014"

  /// Runs a payment to its end.
  private func pay(
    _ rig: Rig, _ data: PayData = Rig.order(), cards: [String] = [paid], codes: [String] = ["1234"],
    leavesIn: Phase? = nil, keeps: Bool = false
  ) -> (delegate: Delegate, person: Person) {
    let delegate = Delegate()
    let person = Person(rig, cards: cards, codes: codes, leavesIn: leavesIn, keeps: keeps)
    AssistPay(delegate: delegate, configuration: Rig.configuration).start(person, data)
    rig.settle()
    return (delegate, person)
  }

  @Test("A payment runs thirteen steps, calls payFinished once and notifies the merchant")
  func thirteenSteps() throws {
    let rig = Rig()
    let (delegate, person) = pay(rig)
    #expect(delegate.statuses == [.Approved])
    let bill = try #require(rig.sandbox.bills(of: "order-1").first)
    #expect(delegate.news.first?.bill == bill.number)
    #expect(bill.number.count == 16)
    let flow = try #require(person.last?.flow)
    #expect(Set(flow.completed) == Set(Step.allCases))
    #expect(flow.result?.outcome == .success)
    #expect(flow.result?.payment?.amount?.decimal == "100.05")
    #expect(flow.result?.payment?.account == "411111••••1111")
    #expect(rig.sandbox.notifications(of: "order-1").map(\.isAuthentic) == [true])
  }

  @Test("A card that requires a challenge is paid after the right code")
  func challenge() throws {
    let rig = Rig()
    let (delegate, person) = pay(rig, cards: [Self.asked], codes: ["0000", "1234"])
    #expect(person.stages.contains("challenge"))
    #expect(delegate.statuses == [.Approved])
  }

  @Test("The merchant server signs the order with either padding", arguments: AssistSignature.Padding.allCases)
  func signed(padding: AssistSignature.Padding) {
    let rig = Rig(AssistSandboxConfiguration(padding: padding))
    #expect(pay(rig).delegate.statuses == [.Approved])
  }

  @Test("A wrong signature is refused before a bill is made")
  func wrongSignature() {
    let rig = Rig()
    let data = Rig.order()
    data.signature = "AAAA"
    let (delegate, person) = pay(rig, data)
    #expect(delegate.statuses == [.Unknown])
    #expect(person.last?.flow.result?.error?.platformCode == "7:102")
    #expect(rig.sandbox.bills(of: "order-1").isEmpty)
  }

  @Test("All errors of an order are reported once, and nothing is sent")
  func mistakes() throws {
    let rig = Rig()
    let (delegate, person) = pay(rig, PayData())
    #expect(delegate.statuses == [.Unknown])
    #expect(rig.wire.sent.isEmpty)
    #expect(
      person.last?.flow.result?.error?.mistakes.map(\.path)
        == ["merchantId", "orderNumber", "orderAmount", "orderCurrency"])
    #expect(try #require(delegate.news.first).message.contains("orderNumber"))
  }

  @Test("A declined payment can be retried under the same number with another bill")
  func retry() {
    let rig = Rig()
    let (delegate, person) = pay(rig, cards: [Self.declined, Self.paid])
    #expect(person.stages.contains("retry"))
    #expect(delegate.statuses == [.Approved])
    #expect(rig.sandbox.bills(of: "order-1").map(\.state) == [.declined, .approved])
    #expect(Set(rig.sandbox.bills(of: "order-1").map(\.number)).count == 2)
    #expect(rig.result().news.first?.bill == rig.sandbox.bills(of: "order-1").last?.number)
  }

  @Test("A declined order can be paid by a new start")
  func declineTwice() {
    let rig = Rig()
    #expect(pay(rig, cards: [Self.declined]).delegate.statuses == [.Declined])
    // Another start with the same order number is another attempt.
    #expect(pay(rig).delegate.statuses == [.Approved])
  }

  @Test("A paid order number gives Repeated and charges nothing")
  func repeated() {
    let rig = Rig()
    _ = pay(rig)
    let (delegate, _) = pay(rig)
    #expect(delegate.statuses == [.Repeated])
    #expect(delegate.news.first?.bill == rig.sandbox.bills(of: "order-1").first?.number)
    #expect(rig.sandbox.charges == ["order-1": 1])
  }

  @Test(
    "Every platform status is reported with its outcome",
    arguments: [
      (AssistState.approved, PayStatus.Approved, Outcome.success), (.delayed, .Delayed, .held),
      (.partialApproved, .PartialApproved, .partial), (.partialDelayed, .PartialDelayed, .held),
      (.canceled, .Canceled, .cancelled), (.partialCanceled, .PartialCanceled, .partial),
      (.declined, .Declined, .declined), (.timeout, .Timeout, .declined), (.inProcess, .InProgress, .pending),
      (.unknown, .Unknown, .pending),
    ])
  func statuses(state: AssistState, status: PayStatus, outcome: Outcome) {
    let rig = Rig(AssistSandboxConfiguration(mock: .state(state)))
    let (delegate, person) = pay(rig)
    #expect(delegate.statuses == [status])
    #expect(person.last?.flow.result?.outcome == outcome)
    #expect(rig.result().statuses == [status])
  }

  @Test("A two-stage payment is held and can then be charged and cancelled")
  func twoStage() {
    let rig = Rig(AssistSandboxConfiguration(isDelayed: true))
    #expect(pay(rig).delegate.statuses == [.Delayed])
    #expect(rig.operate(.capture) == "Approved")
    #expect(rig.result().statuses == [.Approved])
    #expect(rig.operate(.refund) == "Canceled")
    #expect(rig.result().statuses == [.Canceled])
    #expect(rig.operate(.refund) == "300")
  }

  @Test(
    "A partial charge is accepted only if the merchant may make it",
    arguments: [
      (AssistSandboxConfiguration.Partial.none, "300", PayStatus.Delayed),
      (.approve, "PartialApproved", .PartialApproved),
      (.delay, "PartialDelayed", .PartialDelayed),
    ])
  func partial(partial: AssistSandboxConfiguration.Partial, answer: String, status: PayStatus) {
    let rig = Rig(AssistSandboxConfiguration(isDelayed: true, partial: partial))
    _ = pay(rig)
    #expect(rig.operate(.capture, 4000) == answer)
    #expect(rig.result().statuses == [status])
    if partial == .delay {
      #expect(rig.operate(.capture) == "Approved")
      #expect(rig.operate(.refund, 5) == "PartialCanceled")
    }
  }

  @Test("getResult reports an unknown payment once it is decided")
  func unknownThenPaid() {
    let rig = Rig()
    let (delegate, _) = pay(rig, cards: ["4000000000000119"])
    #expect(delegate.statuses == [.Unknown])
    #expect(rig.result().statuses == [.Unknown])
    rig.pass(.seconds(200))
    #expect(rig.result().statuses == [.Approved])
  }

  @Test("An undecided payment is in progress until it times out")
  func timeout() {
    let rig = Rig()
    #expect(pay(rig, cards: ["4539121411168251"]).delegate.statuses == [.InProgress])
    #expect(pay(rig).delegate.statuses == [.Repeated])
    rig.pass(.seconds(1000))
    #expect(rig.result().statuses == [.Timeout])
    #expect(pay(rig).delegate.statuses == [.Approved])
    #expect(rig.sandbox.charges == ["order-1": 1])
  }

  @Test("A payment whose response was lost is charged once and found by getResult")
  func lostAnswer() {
    let rig = Rig(silent: "/pay/pay.cfm")
    let (delegate, person) = pay(rig)
    #expect(delegate.statuses == [.Unknown])
    #expect(person.last?.flow.result?.outcome == .pending)
    #expect(rig.result().statuses == [.Approved])
    #expect(rig.sandbox.charges == ["order-1": 1])
  }

  @Test(
    "A payment can be left at any time and is reported once",
    arguments: [
      (Phase.preparing, PayStatus.Canceled), (.connecting, .Canceled), (.collecting, .Canceled),
      (.processing, .Approved),
    ])
  func leaving(phase: Phase, status: PayStatus) {
    let rig = Rig()
    #expect(pay(rig, leavesIn: phase).delegate.statuses == [status])
  }

  @Test("Leaving during a challenge declines the payment")
  func leavingChallenge() {
    let rig = Rig()
    let (delegate, _) = pay(rig, cards: [Self.asked], codes: [])
    #expect(delegate.statuses == [.Declined])
    #expect(rig.sandbox.charges["order-1"] == 0)
  }

  @Test("A card that the payer saves is offered to the same customer only")
  func oneClick() {
    let rig = Rig()
    _ = pay(rig, keeps: true)
    let (delegate, person) = pay(rig, Rig.order("order-2"), cards: [])
    #expect(person.stages.contains("choice"))
    #expect(delegate.statuses == [.Approved])
    let other = Rig.order("order-3")
    other.customerId = "11"
    #expect(!pay(rig, other).person.stages.contains("choice"))
  }

  @Test("OneClick requires a customer id")
  func customerNeeded() {
    let rig = Rig()
    let data = Rig.order()
    data.customerId = nil
    let (_, person) = pay(rig, data)
    #expect(person.last?.flow.result?.error?.mistakes.map(\.path) == ["customerId"])
    #expect(pay(Rig(AssistSandboxConfiguration(hasOneClick: false)), data).delegate.statuses == [.Approved])
  }

  @Test("The log contains neither card number nor security code")
  func redacted() throws {
    let rig = Rig()
    let (_, person) = pay(rig)
    let entries = "\(try #require(person.last).entries)"
    for secret in [Self.paid, "\"123\""] { #expect(!entries.contains(secret)) }
    #expect(rig.wire.sent.contains { $0.body.contains(Self.paid) })
  }

  @Test("The application is registered once")
  func registersOnce() {
    let rig = Rig()
    let delegate = Delegate()
    let assist = AssistPay(delegate: delegate, configuration: Rig.configuration)
    assist.start(Person(rig, cards: [Self.paid]), Rig.order())
    rig.settle()
    assist.getResult(Rig.order())
    rig.settle()
    #expect(delegate.statuses == [.Approved, .Approved])
    #expect(rig.wire.sent.count { $0.path == "/registration/mobileregistration.cfm" } == 1)
  }

  @Test("An unknown order has no result")
  func noOrder() {
    let delegate = Rig().result(Rig.order("never"))
    #expect(delegate.news.map(\.bill) == [""])
    #expect(delegate.statuses == [.Unknown])
  }

  @Test("A payment is found on later days, until it is too old")
  func laterDays() {
    let rig = Rig()
    _ = pay(rig)
    rig.clock.set(rig.clock.now + .seconds(86_400 * 20))
    #expect(rig.result().statuses == [.Approved])
    rig.clock.set(rig.clock.now + .seconds(86_400 * 20))
    #expect(rig.result().statuses == [.Unknown])
  }
}
