import CheckoutCore
import Synchronization
import Testing

/// Races on real threads: no test states who wins, only what must hold in either case.
@Suite("Checkout under concurrency")
struct CheckoutRaceTests {
  /// A front end that paints at once and leaves when the form is shown.
  private final class Front: Presenter {
    let environment: CheckoutEnvironment
    let ends = Mutex<[Presentation]>([])
    let leaves: Bool

    init(_ store: FakeStore, clock: VirtualClock, leaves: Bool) {
      struct NoTransport: Transport {
        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .unreachable }
      }
      var environment = CheckoutEnvironment(clock: clock, transport: NoTransport(), merchant: FakeMerchant())
      let order = KeptOrder(
        key: PaymentKey(provider: "fake", payment: "p"), customer: "c", description: "", amount: 1, currency: "EUR",
        started: clock.now)
      environment.journal = PaymentJournal(store: store, order: order)
      self.environment = environment
      self.leaves = leaves
    }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      if presentation.flow.hasEnded { ends.withLock { $0.append(presentation) } }
      if presentation.wantsPainted { checkout.painted() }
      if leaves, presentation.flow.phase == .collecting { checkout.send(.leave) }
    }
  }

  @Test("A callback made inside the completion handler is part of every presentation of the end")
  func callbacks() async {
    for _ in 0..<200 {
      let (clock, provider) = (VirtualClock(), FakeProvider())
      let front = Front(FakeStore(), clock: clock, leaves: true)
      let checkout = Checkout(presenter: front) { _ in provider }
      let noise = Task.detached { for _ in 0..<20 { checkout.note(.methodKept) } }
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        checkout.start { _ in
          checkout.record(WireMessage(from: .sdk, to: .application, name: "didFinish", body: .null))
          done.resume()
        }
      }
      await noise.value
      await checkout.end()
      let ends = front.ends.withLock(\.self)
      #expect(!ends.isEmpty)
      for end in ends {
        let callbacks = end.entries.filter { if case .message = $0.kind { true } else { false } }
        #expect(callbacks.count == 1)
      }
      clock.close()
    }
  }

  @Test("Ending a checkout drains what came before, calls back at most once, and leaves no timer")
  func ending() async {
    for round in 0..<200 {
      let (clock, provider, store) = (VirtualClock(), FakeProvider(), FakeStore())
      let front = Front(store, clock: clock, leaves: round % 2 == 0)
      provider.lookups.answer(nil)
      let checkout = Checkout(presenter: front) { _ in provider }
      let count = Mutex(0)
      checkout.start { _ in count.withLock { $0 += 1 } }
      let senders = (0..<4).map { _ in
        Task.detached {
          for _ in 0..<10 {
            checkout.send(.confirm(PaymentDetails(method: "card", values: [:])))
            checkout.lookUp(prefix: "431422")
            checkout.check()
            checkout.send(.leave)
            await Task.yield()
          }
        }
      }
      if round % 3 == 0 { for sender in senders { await sender.value } }
      await checkout.end()
      let stored = store.entries
      for sender in senders { await sender.value }
      await checkout.end()
      #expect(store.entries == stored, "nothing is stored after the end")
      #expect(stored.map(\.index) == Array(0..<stored.count))
      #expect(count.withLock(\.self) <= 1)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test("Checkouts that end at the same time call back exactly once each")
  func completions() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let (clock, provider) = (VirtualClock(), FakeProvider())
          let checkout = Checkout(presenter: Front(FakeStore(), clock: clock, leaves: true)) { _ in provider }
          let count = Mutex(0)
          await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            checkout.start { _ in
              count.withLock { $0 += 1 }
              done.resume()
            }
            for _ in 0..<5 { checkout.send(.leave) }
          }
          await checkout.end()
          return count.withLock(\.self)
        }
      }
      for await count in group { #expect(count == 1) }
    }
  }
}
