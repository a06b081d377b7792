import CheckoutCore
import Testing

@testable import kassa

@Suite("A status check of a payment that has ended")
struct LaterCheckTests {
  @Test("What a check asks through the merchant server is recorded, apart from the notifications")
  func throughMerchant() throws {
    let store = MemoryPaymentStore()
    let now = Instant(milliseconds: 0)
    let key = PaymentKey(provider: "x", payment: "p")
    #expect(
      store.reserve(
        KeptOrder(key: key, customer: "", description: "", amount: 1999, currency: "USD", started: now)))
    let later = LaterCheckStore(store, count: 0)
    func entry(_ index: Int, _ step: Step, _ name: String) -> FlowEntry {
      let message = WireMessage(from: .application, to: .merchantServer, name: name, body: [:])
      return FlowEntry(index: index, time: now, step: step, attempt: 1, kind: .message(message))
    }
    try later.keep(
      PaymentRecord.Progress(phase: .ended, outcome: .success, updated: now),
      entries: [
        entry(0, .merchantNotified, "POST /notifications/next"), entry(1, .paymentRequested, "POST /payments/resume"),
      ], of: key, isUrgent: true)
    let names = store.entries(of: key).compactMap { entry -> String? in
      if case .message(let message) = entry.kind { message.name } else { nil }
    }
    #expect(names == ["POST /payments/resume"] && store.entries(of: key).count == 2)
  }

  @Test("Only a note of it and its messages to the platform are added to the record, after the end")
  func entries() throws {
    let store = MemoryPaymentStore()
    let now = Instant(milliseconds: 0)
    let key = PaymentKey(provider: "x", payment: "p")
    let order = KeptOrder(key: key, customer: "", description: "", amount: 1999, currency: "USD", started: now)
    #expect(store.reserve(order))
    let progress = PaymentRecord.Progress(phase: .ended, outcome: .held, updated: now)
    func entry(_ index: Int, _ kind: FlowEntry.Kind) -> FlowEntry {
      FlowEntry(index: index, time: now, step: .merchantNotified, attempt: 1, kind: kind)
    }
    func message(_ from: WireMessage.Party, _ to: WireMessage.Party, _ name: String) -> FlowEntry.Kind {
      .message(WireMessage(from: from, to: to, name: name, body: [:]))
    }
    try store.keep(progress, entries: [entry(0, .completed), entry(1, .ended(.held))], of: key, isUrgent: true)
    let later = LaterCheckStore(store, count: 2)
    let check: [FlowEntry.Kind] = [
      .moved(from: .ready, to: .registering), message(.sdk, .platform, "POST /status"), message(.platform, .sdk, "200"),
      message(.platform, .merchantServer, "POST /callback"), .completed, .ended(.held),
      message(.sdk, .application, "completionHandler"),
    ]
    try later.keep(
      progress, entries: check.enumerated().map { entry($0 + 2, $1) }, of: key, isUrgent: true)
    // The platform that is asked does not know the payment.
    for outcome in [Outcome.failed, .pending] {
      let lost = PaymentRecord.Progress(phase: .ended, outcome: outcome, updated: now)
      try later.keep(lost, entries: [], of: key, isUrgent: true)
      #expect(store.payment(key)?.progress.outcome == .held)
    }
    let kept = store.entries(of: key)
    #expect(kept.map(\.index) == [0, 1, 2, 3, 4])
    #expect(
      kept.dropFirst(2).map(\.kind) == [.note(key: FlowNote.checkedLater.rawValue, details: [:]), check[1], check[2]])
    #expect(kept.dropFirst(2).allSatisfy { $0.step == .resultDisplayed })
    #expect(FlowExport(order.record(progress), entries: kept).contents(as: .text).contains("duration     0.000 s"))
  }
}

extension KeptOrder {
  fileprivate func record(_ progress: PaymentRecord.Progress) -> PaymentRecord {
    PaymentRecord(order: self, progress: progress)
  }
}
