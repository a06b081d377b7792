import CheckoutCore
import Testing

@Suite("Requests beside the effects, and the journal")
struct CollectingTests {
  private let stand = FlowStand()
  private var provider: FakeProvider { stand.provider }

  @Test("Each prefix is looked up once while the payer fills in the form, and again only after a failure")
  func lookups() async {
    stand.checkout.lookUp(prefix: "411111")
    stand.open()
    #expect(provider.lookups.requests == [])
    for prefix in ["431422", "431422", "555555", "431422"] { stand.checkout.lookUp(prefix: prefix) }
    #expect(stand.phases() == [])
    #expect(provider.lookups.requests == ["431422", "555555"])
    provider.lookups.fail(.networkTimeout)
    provider.lookups.answer(CardFacts(prefix: "555555", brands: []))
    #expect(stand.phases() == [])
    #expect(Array(stand.shown.cardFacts.keys) == ["555555"])
    for prefix in ["431422", "555555"] { stand.checkout.lookUp(prefix: prefix) }
    #expect(stand.phases() == [])
    #expect(provider.lookups.requests == ["431422", "555555", "431422"])
    // An unknown range is an answer, and is not asked for again.
    provider.lookups.answer(nil)
    #expect(stand.phases() == [])
    stand.checkout.lookUp(prefix: "431422")
    #expect(stand.phases() == [])
    #expect(provider.lookups.requests.count == 3)
    await stand.finish()
  }

  @Test("A saved card disappears once the platform has deleted it, also from the journal")
  func deletion() async {
    stand.open()
    stand.checkout.forget(method: "saved")
    #expect(stand.phases() == [])
    #expect(provider.deletions.requests == ["saved"])
    #expect(stand.shown.flow.interface?.methods.count == 4)
    provider.deletions.answer()
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.interface?.methods.map(\.id) == ["card", "a", "b"])
    #expect(stand.store.forgotten.map(\.token) == ["t"])
    await stand.finish()
  }

  @Test("A card that was deleted while the payment was being sent disappears when the form is shown again")
  func lateDeletion() async {
    provider.submissions.hold()
    stand.open()
    stand.checkout.forget(method: "saved")
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting])
    provider.deletions.answer()
    #expect(stand.phases() == [])
    #expect(stand.shown.flow.interface?.methods.count == 4)
    provider.submissions.fail(.fields)
    #expect(stand.phases() == [.collecting])
    #expect(stand.shown.flow.interface?.methods.count == 3)
    await stand.finish()
  }

  @Test("A card that cannot be deleted stays, with a note")
  func keptMethod() async {
    stand.open()
    stand.checkout.forget(method: "saved")
    provider.deletions.fail(.methodKept)
    #expect(stand.phases() == [])
    #expect(stand.notes == [FlowNote.methodKept.rawValue])
    #expect(stand.shown.flow.interface?.methods.count == 4)
    await stand.finish()
  }

  @Test("The state is stored before the payment request is sent")
  func storedFirst() async {
    provider.submissions.hold()
    stand.open()
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting])
    #expect(provider.submissions.waitingCount == 1)
    #expect(stand.store.progress.last?.phase == .submitting)
    #expect(stand.store.progress.last?.isOpen == true)
    provider.submissions.answer()
    #expect(stand.phases() == [.registering])
    stand.end(.success)
    #expect(stand.store.entries == stand.shown.entries)
    await stand.finish()
  }

  @Test(
    "If the journal fails after the payment was sent, it goes on with one note",
    arguments: [StorageError.Code.full, .readOnly])
  func journalFailure(code: StorageError.Code) async {
    stand.open()
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting, .registering])
    stand.store.fail(code)
    stand.end(.success)
    #expect(stand.notes == ["ledger." + code.rawValue])
    #expect(stand.store.progress.last?.isOpen == true, "the next start asks for the outcome")
    await stand.finish()
  }

  @Test("A payment that cannot be recorded as sent is not sent, and the journal is right that it was not")
  func unsent() async {
    stand.open()
    stand.store.fail(.full)
    #expect(stand.send(.confirm(PaymentDetails(method: "card", values: [:]))).last == .ended)
    #expect(stand.results.map(\.outcome) == [.failed] && stand.results[0].error?.code == .paymentNotKept)
    #expect(stand.notes == ["ledger.full"])
    #expect(stand.store.progress.last?.isOpen == false && stand.store.progress.last?.outcome == nil)
    await stand.finish()
  }

  @Test("Everything before the end of a checkout is processed and stored, and nothing after it")
  func end() async {
    stand.open()
    for number in 0..<100 { stand.checkout.note(.illegalEvent, ["n": String(number)]) }
    stand.checkout.close()
    stand.checkout.note(.methodKept)
    #expect(stand.phases() == [])
    #expect(stand.notes == Array(repeating: FlowNote.illegalEvent.rawValue, count: 100))
    #expect(stand.store.entries.count == stand.shown.entries.count)
    await stand.checkout.end()
    #expect(stand.send(.leave) == [])
    #expect(stand.results.isEmpty)
  }
}
