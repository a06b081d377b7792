import Testing

@testable import CheckoutCore

@Suite("Inquiries in the flow")
struct InquiryFlowTests {
  private func inquiry(_ id: String, _ number: Int) -> Inquiry {
    Inquiry(
      id: id, number: number, subject: .fields([]), shop: ShopSign(name: "Cosmo shop", color: 0x12_34_56))
  }

  private func flow(_ events: FlowEvent...) throws -> (Flow, [FlowEffect]) {
    var flow = Flow()
    var last: [FlowEffect] = []
    for event in events { (flow, last) = try flow.reduce(event) }
    return (flow, last)
  }

  @Test("An inquiry before the payment completes no step, and the reply starts the payment")
  func first() throws {
    let asked = inquiry("outcome", 0)
    let (before, _) = try flow(.inquiry(asked))
    #expect(before.stage == .inquiry(asked, nil))
    #expect(before.completed.isEmpty)
    let (after, effects) = try flow(.inquiry(asked), .person(.reply(InquiryReply(to: asked))))
    #expect(after.completed == [.paymentInitiated])
    #expect(after.stage == .wait(.preparing))
    let begins = if case .begin = effects.first { true } else { false }
    #expect(begins, "\(effects)")
  }

  @Test("Leaving an inquiry before the payment cancels it")
  func leaving() throws {
    let (left, _) = try flow(.inquiry(inquiry("outcome", 0)), .person(.leave))
    #expect(left.result?.outcome == .cancelled)
    #expect(left.phase == .concluding)
  }

  private func opened() throws -> Flow {
    try flow(
      .start, .prepared(stringToSign: ""), .signed(signature: ""), .sessionAccepted(id: "s"),
      .inquiry(inquiry("phone", 1)), .painted
    ).0
  }

  @Test("The first inquiry counts as the form of step 6, and inquiries continue until a method is available")
  func questions() throws {
    var flow = try opened()
    #expect(flow.completed.last == .formDisplayed)
    #expect(flow.shop?.initials == "CS")
    flow = try flow.reduce(.person(.reply(InquiryReply(to: inquiry("phone", 1))))).flow
    #expect(flow.phase == .inquiring)
    #expect(!flow.mayHaveCharged)
    flow = try flow.reduce(.inquiry(inquiry("code", 2))).flow
    #expect(flow.stage == .inquiry(inquiry("code", 2), nil))
    flow = try flow.reduce(.person(.reply(InquiryReply(to: inquiry("code", 2))))).flow
    let card = PaymentMethod(id: "card", kind: .card, name: "Card")
    flow = try flow.reduce(
      .interfaceReceived(
        PaymentInterface(merchantName: "", language: "en", methods: [card], preselected: "card"))
    ).flow
    #expect(flow.stage == .fields(card, nil))
    #expect(flow.inquiry == nil)
  }

  @Test("After a network failure the same inquiry can be answered again")
  func recoverableError() throws {
    var flow = try opened()
    flow = try flow.reduce(.person(.reply(InquiryReply(to: inquiry("phone", 1))))).flow
    let error = CheckoutError(code: .networkTimeout)
    flow = try flow.reduce(.failed(error)).flow
    #expect(flow.stage == .inquiry(inquiry("phone", 1), error))
    flow = try flow.reduce(.person(.reply(InquiryReply(to: inquiry("phone", 1))))).flow
    flow = try flow.reduce(.failed(CheckoutError(code: .answerMalformed))).flow
    #expect(flow.result?.outcome == .failed)
  }

  @Test("Leaving while a reply is processed cancels the payment")
  func leavingMeanwhile() throws {
    var flow = try opened()
    flow = try flow.reduce(.person(.reply(InquiryReply(to: inquiry("phone", 1))))).flow
    flow = try flow.reduce(.person(.leave)).flow
    #expect(flow.result?.outcome == .cancelled)
  }
}
