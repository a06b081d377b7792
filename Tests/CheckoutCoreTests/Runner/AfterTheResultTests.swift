import CheckoutCore
import Testing

@Suite("After the result")
struct AfterTheResultTests {
  private let stand = FlowStand()
  private var provider: FakeProvider { stand.provider }

  /// Pays until the platform fails, so that the outcome is unknown.
  private func pending() {
    stand.pay()
    provider.updates.fail(.networkTimeout)
    #expect(stand.phases() == [.concluding, .ended])
    #expect(stand.results.map(\.outcome) == [.pending])
  }

  @Test("A pending payment can be checked, and again after a failure")
  func check() async {
    pending()
    stand.checkout.check()
    #expect(stand.phases() == [])
    provider.checks.fail(.networkTimeout)
    #expect(stand.phases() == [])
    #expect(stand.notes == [FlowNote.checkFailed.rawValue])
    #expect(stand.shown.checked == nil)
    stand.checkout.check()
    #expect(stand.phases() == [])
    provider.checks.answer(CheckoutResult(outcome: .success, payment: FlowStand.payment("success")))
    #expect(stand.phases() == [])
    #expect(stand.shown.checked?.outcome == .success)
    #expect(stand.store.progress.last?.outcome == .success)
    #expect(stand.store.progress.last?.isOpen == false)
    #expect(stand.results.count == 1)
    await stand.finish()
  }

  @Test("A notification checks a pending payment; a decided payment is never checked")
  func notified() async {
    pending()
    stand.merchant.notifications.answer(FlowStand.notified(1))
    #expect(stand.phases() == [])
    #expect(provider.checks.count == 1)
    provider.checks.answer(nil)
    #expect(stand.phases() == [])
    #expect(stand.shown.checked == nil)
    await stand.finish()

    let decided = FlowStand()
    decided.pay()
    decided.end(.success)
    decided.checkout.check()
    #expect(decided.phases() == [])
    #expect(decided.provider.checks.count == 0)
    await decided.finish()
  }

  @Test("A payment without an answer is checked if its notification came while the answer was awaited")
  func notifiedBefore() async {
    stand.pay()
    stand.merchant.notifications.answer(FlowStand.notified(1))
    #expect(stand.phases() == [])
    #expect(provider.checks.count == 0)
    provider.updates.fail(.networkTimeout)
    #expect(stand.phases() == [.concluding, .ended])
    #expect(stand.results.map(\.outcome) == [.pending])
    #expect(provider.checks.count == 1)
    provider.checks.answer(CheckoutResult(outcome: .success, payment: FlowStand.payment("success")))
    #expect(stand.phases() == [])
    #expect(stand.shown.checked?.outcome == .success)
    await stand.finish()
  }

  @Test("One operation runs at a time, and a second one follows the first")
  func operations() async {
    stand.pay()
    stand.end(.success, operations: [.refund, .capture])
    #expect(stand.send(.operate(.refund, nil)) == [])
    #expect(stand.send(.operate(.capture, nil)) == [])
    #expect(stand.merchant.operations.requests.map(\.operation) == [.refund])
    #expect(stand.shown.flow.postPaymentOperations.isAsking == .refund)
    stand.merchant.operations.answer(PostPaymentOperations.Done(.refund, status: "partial"))
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.payment?.operations == [.refund])
    #expect(stand.store.operations(of: PaymentKey(provider: "fake", payment: "p")).map(\.state) == [.done])
    #expect(stand.send(.operate(.refund, nil)) == [])
    stand.merchant.operations.answer(PostPaymentOperations.Done(.refund, status: "refunded"))
    #expect(stand.phases() == [])
    let operations = stand.shown.flow.postPaymentOperations
    #expect(operations.done.map(\.status) == ["partial", "refunded"])
    #expect(operations.isAsking == nil)
    #expect(Set(stand.merchant.operations.requests.map(\.id)).count == 2)
    #expect(stand.results.count == 1)
    await stand.finish()
  }

  @Test("A lost operation is repeated under its own ID before the next one")
  func lostOperation() async {
    stand.pay()
    stand.end(.success, operations: [.refund, .capture])
    #expect(stand.send(.operate(.refund, nil)) == [])
    #expect(stand.advance(.seconds(60)) == [])
    #expect(stand.shown.flow.postPaymentOperations.error?.code == .networkTimeout)
    #expect(stand.send(.operate(.capture, nil)) == [])
    stand.merchant.operations.answer(PostPaymentOperations.Done(.refund, status: "partial"))
    #expect(stand.phases() == [])
    stand.merchant.operations.answer(PostPaymentOperations.Done(.capture, status: "captured"))
    #expect(stand.phases() == [])
    let requests = stand.merchant.operations.requests
    #expect(requests.map(\.operation) == [.refund, .refund, .capture])
    #expect(requests.map(\.isRepeated) == [false, true, false])
    #expect(requests[0].id == requests[1].id && requests[1].id != requests[2].id)
    #expect(stand.shown.flow.postPaymentOperations.done.map(\.operation) == [.refund, .capture])
    await stand.finish()
  }

  @Test("A hold can be checked, because it may have been released meanwhile; notifications do not check it")
  func held() async {
    stand.pay()
    stand.end(.held)
    stand.merchant.notifications.answer(FlowStand.notified(1))
    #expect(stand.phases() == [])
    #expect(provider.checks.count == 0)
    stand.checkout.check()
    #expect(stand.phases() == [])
    provider.checks.answer(CheckoutResult(outcome: .cancelled, payment: FlowStand.payment("reversed")))
    #expect(stand.phases() == [])
    #expect(stand.shown.lastKnown?.outcome == .cancelled)
    // What has been released is not checked again.
    stand.checkout.check()
    #expect(stand.phases() == [])
    #expect(provider.checks.count == 1)
    await stand.finish()
  }

  @Test("A callback made inside the completion handler is recorded before the end is shown")
  func callback() async {
    let stand = stand
    stand.start { _ in
      stand.checkout.record(WireMessage(from: .sdk, to: .application, name: "didFinish", body: .null))
    }
    #expect(stand.phases() == [.preparing, .signing, .connecting, .receiving, .revealing, .collecting])
    #expect(stand.send(.leave) == [.concluding, .ended])
    let names = stand.entriesAtEnd.compactMap { if case .message(let message) = $0.kind { message.name } else { nil } }
    #expect(names == ["didFinish"])
    await stand.finish()
  }
}
