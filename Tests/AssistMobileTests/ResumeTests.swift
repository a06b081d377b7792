import CheckoutCore
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import AssistMobile
@testable import KassaAssistSandbox

/// Tests in which the program is killed and restarted from the stored states of the checkout and the sandbox.
@Suite("Resuming Assist payments")
struct ResumeTests {
  /// The last stored progress of the payment, as a resume token.
  private final class Kept: Sendable {
    private let kept = Mutex<ResumeToken?>(nil)
    var resumeToken: ResumeToken? { kept.withLock(\.self) }

    func keep(_ flow: Flow, _ now: Instant) {
      let progress = PaymentRecord.Progress(
        phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID,
        payment: flow.payment, updated: now)
      kept.withLock { $0 = ResumeToken(progress) }
    }
  }

  private struct Killed {
    var resumeToken: ResumeToken?
    var store: LoggingStore
    var now: Instant
  }

  /// Runs a payment until the given condition is met, then kills the program.
  private static func pay(
    _ cards: [String], _ configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(),
    killedWhen: @escaping @Sendable (Flow) -> Bool
  ) -> Killed {
    let store = LoggingStore()
    let fixture = SandboxFixture(configuration, store: store)
    let kept = Kept()
    let isOver = Mutex(false)
    let now = Mutex(fixture.clock.now)
    let person = Person(fixture, cards: cards) { [clock = fixture.clock] presentation in
      isOver.withLock { isOver in
        guard !isOver else { return }
        kept.keep(presentation.flow, clock.now)
        guard killedWhen(presentation.flow) else { return }
        isOver = true
        store.freeze()
        now.withLock { $0 = clock.now }
      }
    }
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(person, SandboxFixture.order())
    fixture.settle()
    return Killed(resumeToken: kept.resumeToken, store: LoggingStore(store.log), now: now.withLock(\.self))
  }

  /// Resumes the payment in a new run of the program.
  private static func resume(
    _ killed: Killed, cards: [String] = [PaymentTests.paid],
    _ configuration: AssistSandboxConfiguration = AssistSandboxConfiguration()
  ) throws -> (fixture: SandboxFixture, delegate: Delegate, person: Person) {
    let fixture = SandboxFixture(configuration, seed: 8, store: killed.store, now: killed.now)
    fixture.sandbox.wake()
    let (delegate, person) = (Delegate(), Person(fixture, cards: cards))
    let assist = AssistPay(delegate: delegate, configuration: SandboxFixture.configuration)
    assist.resume(person, SandboxFixture.order(), resumeToken: try #require(killed.resumeToken))
    fixture.settle()
    return (fixture, delegate, person)
  }

  private static func start(_ fixture: SandboxFixture) -> Delegate {
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration).start(
      Person(fixture, cards: [PaymentTests.paid]), SandboxFixture.order())
    fixture.settle()
    return delegate
  }

  @Test(
    "A payment killed at any step is charged once and reported once",
    arguments: Step.allCases, [PaymentTests.paid, PaymentTests.asked, PaymentTests.declined])
  func anyStep(step: Step, card: String) throws {
    let killed = Self.pay([card, PaymentTests.paid]) { $0.completed.contains(step) }
    guard killed.resumeToken != nil else {
      #expect(step < .sessionRequested)
      return
    }
    let (fixture, delegate, _) = try Self.resume(killed)
    let wasSent = step > .detailsConfirmed
    #expect(delegate.statuses == [wasSent ? .Approved : .Unknown])
    #expect(fixture.sandbox.charges["order-1"] ?? 0 == (wasSent ? 1 : 0))
    if !wasSent { #expect(Self.start(fixture).statuses == [.Approved]) }
    #expect(fixture.sandbox.charges == ["order-1": 1])
    let received = fixture.sandbox.notifications(of: "order-1")
    #expect(received.count { $0.status == "Approved" } == 1)
    #expect(Set(received.map(\.status)).count == received.count)
  }

  @Test(
    "A backend stopped after any write charges and notifies at most once",
    arguments: [
      PaymentTests.paid, "4477000000000006", "4000000000000119",
    ])
  func everyWrite(card: String) throws {
    let whole = LoggingStore()
    let fixture = SandboxFixture(store: whole)
    let kept = Kept()
    let person = Person(fixture, cards: [card]) { [clock = fixture.clock] presentation in
      if presentation.flow.phase == .submitting { kept.keep(presentation.flow, clock.now) }
    }
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(person, SandboxFixture.order())
    fixture.pass(.seconds(200))
    let puts = whole.log
    #expect(puts.count > 10)
    // The killed program has always stored at least the registration and the payment page.
    for count in 4...puts.count {
      let killed = Killed(
        resumeToken: kept.resumeToken, store: LoggingStore(puts.prefix(count)), now: Instant(milliseconds: 1_000_000))
      let (second, delegate, _) = try Self.resume(killed)
      second.pass(.seconds(200))
      let isPaid = !second.sandbox.bills(of: "order-1").isEmpty
      #expect(second.sandbox.bills(of: "order-1").allSatisfy { $0.state == .approved }, "after \(count)")
      #expect(second.sandbox.charges["order-1"] ?? 0 == (isPaid ? 1 : 0), "after \(count)")
      #expect(delegate.statuses.count == 1, "after \(count)")
      #expect(isPaid == !(delegate.news[0].message.contains("payment.neverArrived")), "after \(count)")
      let received = second.sandbox.notifications(of: "order-1").map(\.status)
      #expect(received == (isPaid ? ["Approved"] : []), "after \(count)")
      #expect(killed.store.names(prefix: "assist/waiting/").isEmpty, "after \(count)")
    }
  }

  @Test("A form that is still on its way when the order counts as never paid is refused when it arrives")
  func lateForm() async throws {
    let killed = Self.pay([PaymentTests.paid]) { $0.completed.contains(.detailsConfirmed) }
    let session = try #require(killed.resumeToken?.session)
    let (fixture, delegate, _) = try Self.resume(killed)
    #expect(delegate.news[0].message.contains("payment.neverArrived"))
    let form =
      "CFSID=\(session)&RequestID=late&CardNumber=\(PaymentTests.paid)&ExpireMonth=12&ExpireYear=2030"
      + "&Cardholder=JANE&CVC2=123"
    let answer = await fixture.sandbox.platform.answer(
      MachineRequest(TransportRequest(SandboxAuthority.assist, "/pay/pay.cfm", body: Array(form.utf8))))
    #expect(String(decoding: answer.body, as: UTF8.self).contains("<error>"))
    fixture.pass(.seconds(200))
    #expect(fixture.sandbox.charges["order-1"] ?? 0 == 0 && fixture.sandbox.bills(of: "order-1").isEmpty)
  }

  @Test("A challenge is repeated after a restart and charges once")
  func asked() throws {
    let killed = Self.pay([PaymentTests.asked]) { $0.phase == .challenged }
    let (fixture, delegate, person) = try Self.resume(killed)
    #expect(person.stages.contains("challenge"))
    #expect(delegate.statuses == [.Approved])
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test("The offer of another attempt survives a restart")
  func retry() throws {
    let killed = Self.pay([PaymentTests.declined]) { $0.phase == .retrying }
    let (fixture, delegate, person) = try Self.resume(killed)
    #expect(person.stages.contains("retry"))
    #expect(delegate.statuses == [.Approved])
    #expect(fixture.sandbox.bills(of: "order-1").map(\.state) == [.declined, .approved])
  }

  @Test("If the payment page has closed, the order's status is reported")
  func late() throws {
    var killed = Self.pay([PaymentTests.declined]) { $0.phase == .retrying }
    killed.now = killed.now + .seconds(3600)
    let (fixture, delegate, _) = try Self.resume(killed)
    #expect(delegate.statuses == [.Declined])
    #expect(fixture.sandbox.charges == ["order-1": 0])
  }

  @Test("A payment that expired before the restart is reported as Timeout")
  func expired() throws {
    var killed = Self.pay([PaymentTests.asked]) { $0.phase == .challenged }
    killed.now = killed.now + .seconds(1000)
    let (fixture, delegate, _) = try Self.resume(killed, cards: [])
    #expect(delegate.statuses == [.Timeout])
    #expect(fixture.sandbox.charges == ["order-1": 0])
  }

  @Test("The store contains no card secrets")
  func secrets() throws {
    let store = LoggingStore()
    let fixture = SandboxFixture(store: store)
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(fixture, cards: [PaymentTests.paid], keeps: true), SandboxFixture.order())
    fixture.settle()
    #expect(store.text.contains("411111****1111"))
    #expect(!store.text.contains(PaymentTests.paid))
    #expect(!store.text.contains("\"123\""))
  }

  @Test("Results, saved cards and charges survive restarts")
  func later() throws {
    let configuration = AssistSandboxConfiguration {
      $0.isDelayed = true
      $0.partial = .delay
    }
    let store = LoggingStore()
    let first = SandboxFixture(configuration, store: store)
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(first, cards: [PaymentTests.paid], keeps: true), SandboxFixture.order())
    first.settle()
    #expect(first.operate(.capture, 4000) == "PartialDelayed")

    let second = SandboxFixture(configuration, seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    #expect(second.result().statuses == [.PartialDelayed])
    #expect(second.operate(.capture) == "Approved")
    let third = SandboxFixture(configuration, seed: 9, store: store, now: first.clock.now)
    third.sandbox.wake()
    #expect(third.result().statuses == [.Approved])
    #expect(third.sandbox.notifications(of: "order-1").map(\.status) == ["Delayed", "PartialDelayed", "Approved"])
    let person = Person(third, cards: [])
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      person, SandboxFixture.order("order-2"))
    third.settle()
    #expect(person.stages.contains("choice"))
  }

  @Test("Operations after a restart follow the settings with which the payment was made", arguments: [true, false])
  func settings(isDelayed: Bool) throws {
    let store = LoggingStore()
    let first = SandboxFixture(
      AssistSandboxConfiguration {
        $0.isDelayed = isDelayed
        $0.partial = .delay
      }, store: store)
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(first, cards: [PaymentTests.paid]), SandboxFixture.order())
    first.settle()
    let second = SandboxFixture(seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    #expect(
      second.operate(isDelayed ? .capture : .refund, 4000) == (isDelayed ? "PartialDelayed" : "PartialCanceled"))
  }

  @Test("A payment of two stages whose result was unknown is held, whatever the settings after a restart")
  func unknownHold() throws {
    let store = LoggingStore()
    let card = try #require(TestCards.assist.first { $0.code == "AS998" }).number
    let first = SandboxFixture(AssistSandboxConfiguration { $0.isDelayed = true }, store: store)
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(first, cards: [card]), SandboxFixture.order())
    first.pass(.seconds(60))
    let second = SandboxFixture(seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    second.pass(.seconds(120))
    #expect(second.result().statuses == [.Delayed])
  }

  @Test("Undelivered notifications are delivered once after a restart")
  func notifications() throws {
    let store = LoggingStore()
    let first = SandboxFixture(AssistSandboxConfiguration { $0.callbacks = .refused }, store: store)
    AssistPay(delegate: Delegate(), configuration: SandboxFixture.configuration).start(
      Person(first, cards: [PaymentTests.paid]), SandboxFixture.order())
    first.settle()
    #expect(first.sandbox.outbox(of: "order-1").map(\.delivery) == [.waiting])
    let second = SandboxFixture(seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.outbox(of: "order-1").map(\.delivery) == [.delivered])
    #expect(second.sandbox.notifications(of: "order-1").map(\.status) == ["Approved"])
    let (sandbox, received) = (second.sandbox, Collected<String>())
    second.environment.spawn { received.add(await sandbox.resend(payment: "order-1") ? "yes" : "no") }
    second.settle()
    #expect(received.last == "yes")
    #expect(second.sandbox.notifications(of: "order-1").map(\.status) == ["Approved"])
  }
}
