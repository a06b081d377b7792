import CheckoutCore
import Testing

@Suite("Effects that the payer overtakes")
struct OvertakenEffectTests {
  private let stand = FlowStand()
  private var provider: FakeProvider { stand.provider }

  @Test("Leaving cancels the running request before the payment is abandoned")
  func leaving() async {
    stand.pay()
    #expect(provider.updates.waitingCount == 1)
    #expect(stand.send(.leave) == [.leaving])
    #expect(provider.abandonments.count == 1)
    #expect(provider.updates.waitingCount == 1, "only the request for the last word")
    stand.end(.cancelled)
    await stand.finish()
  }

  @Test("A late response is dropped, and nothing is abandoned before it has arrived")
  func lateResponse() async {
    provider.updates.ignoreCancellation()
    stand.pay()
    #expect(stand.send(.leave) == [.leaving])
    #expect(provider.abandonments.count == 0)
    provider.updates.answer(.challenge(stand.challenge()))
    #expect(stand.phases() == [])
    #expect(provider.abandonments.count == 1)
    #expect(stand.shown.flow.challenge == nil)
    stand.end(.success)
    await stand.finish()
  }

  @Test("A payer who has left waits two seconds for the platform, and then the outcome is unknown")
  func silentPlatform() async {
    stand.pay()
    #expect(stand.send(.leave) == [.leaving])
    #expect(stand.send(.leave) == [])
    #expect(stand.advance(.milliseconds(1900)) == [])
    #expect(stand.advance(.milliseconds(100)) == [.concluding, .ended])
    #expect(stand.results.map(\.outcome) == [.pending])
    #expect(stand.results.first?.error?.code == .outcomeUnknown)
    #expect(provider.updates.waitingCount == 0 && stand.notes == [])
    await stand.finish()
  }

  @Test("Leaving before the payment ends the flow at once, and the late response changes nothing")
  func early() async {
    provider.prepared.hold()
    provider.prepared.ignoreCancellation()
    stand.start()
    #expect(stand.phases() == [.preparing])
    #expect(stand.send(.leave) == [.concluding, .ended])
    #expect(stand.results.map(\.outcome) == [.cancelled])
    provider.prepared.answer("a:1")
    #expect(stand.phases() == [])
    #expect(provider.session.requests.isEmpty)
    await stand.finish()
  }

  @Test("The fields of a method are dropped if the payer has chosen another method meanwhile")
  func otherMethod() async {
    provider.methods.ignoreCancellation()
    stand.open()
    #expect(stand.send(.choose(method: "a")) == [])
    #expect(stand.send(.choose(method: "b")) == [])
    #expect(provider.methods.requests == ["a", "b"])
    provider.methods.answer(FakeProvider.method("a"))
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.method == nil)
    provider.methods.answer(FakeProvider.method("b"))
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.method == "b")
    await stand.finish()
  }

  @Test("A failed payment request is sent again when the payer confirms again")
  func rejected() async {
    stand.open()
    provider.submissions.fail(.networkUnreachable)
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting, .collecting])
    #expect(stand.shown.flow.recoverableError?.code == .networkUnreachable)
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting, .registering])
    stand.end(.success)
    await stand.finish()
  }

  @Test("The platform's silence for an hour ends the flow as pending")
  func silence() async {
    stand.pay()
    for _ in 0..<60 {
      #expect(stand.advance(.seconds(60)) == [])
      provider.updates.answer(.progressed(FlowStand.payment("processing")))
      #expect(stand.phases() == [])
    }
    #expect(stand.advance(.seconds(1)) == [])
    provider.updates.answer(.progressed(FlowStand.payment("processing")))
    #expect(stand.phases() == [.concluding, .ended])
    #expect(stand.results.map(\.outcome) == [.pending])
    #expect(stand.results.first?.error?.code == .outcomeUnknown)
    await stand.finish()
  }

  @Test("The follow-up query runs once after the end, and its failure is noted", arguments: [true, false])
  func followUp(isKnown: Bool) async {
    provider.followUps.hold()
    stand.pay()
    stand.end(.success)
    #expect(provider.followUps.count == 1)
    if isKnown {
      provider.followUps.answer(CheckoutResult(outcome: .success, payment: FlowStand.payment("settled")))
    } else {
      provider.followUps.fail(.networkTimeout)
    }
    #expect(stand.phases() == [])
    #expect(stand.shown.checked?.payment?.status == (isKnown ? "settled" : nil))
    #expect(stand.notes == (isKnown ? [] : [FlowNote.followUpFailed.rawValue]))
    await stand.finish()
  }
}
