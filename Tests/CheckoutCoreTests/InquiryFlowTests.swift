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

  @Test("What is asked before everything completes no step, and its answer starts the payment")
  func first() throws {
    let asked = inquiry("outcome", 0)
    let (before, _) = try flow(.inquiry(asked))
    #expect(before.stage == .inquiry(asked, nil))
    #expect(before.completed.isEmpty)
    let (after, effects) = try flow(.inquiry(asked), .reply(InquiryReply(to: asked)))
    #expect(after.completed == [.paymentInitiated])
    #expect(after.stage == .wait(.preparing))
    let begins = if case .begin = effects.first { true } else { false }
    #expect(begins, "\(effects)")
  }

  @Test("Who leaves there has cancelled")
  func leaving() throws {
    let (left, _) = try flow(.inquiry(inquiry("outcome", 0)), .leave)
    #expect(left.result?.outcome == .cancelled)
    #expect(left.phase == .concluding)
  }

  private func opened() throws -> Flow {
    try flow(
      .start, .prepared(stringToSign: ""), .signed(signature: ""), .sessionAccepted(id: "s"),
      .inquiry(inquiry("phone", 1)), .painted
    ).0
  }

  @Test("The first question is the form of step 6; questions follow one another until there is something to pay with")
  func questions() throws {
    var flow = try opened()
    #expect(flow.completed.last == .formDisplayed)
    #expect(flow.shop?.initials == "CS")
    flow = try flow.reduce(.reply(InquiryReply(to: inquiry("phone", 1)))).flow
    #expect(flow.phase == .inquiring)
    #expect(!flow.mayHaveCharged)
    flow = try flow.reduce(.inquiry(inquiry("code", 2))).flow
    #expect(flow.stage == .inquiry(inquiry("code", 2), nil))
    flow = try flow.reduce(.reply(InquiryReply(to: inquiry("code", 2)))).flow
    let card = PaymentMethod(id: "card", kind: .card, name: "Card")
    flow = try flow.reduce(
      .interfaceReceived(
        PaymentInterface(merchantName: "", language: "en", methods: [card], preselected: "card"))
    ).flow
    #expect(flow.stage == .fields(card, nil))
    #expect(flow.inquiry == nil)
  }

  @Test("Where the network fails the same question stands, and can be answered again")
  func setback() throws {
    var flow = try opened()
    flow = try flow.reduce(.reply(InquiryReply(to: inquiry("phone", 1)))).flow
    let error = CheckoutError(code: "network.timeout")
    flow = try flow.reduce(.failed(error)).flow
    #expect(flow.stage == .inquiry(inquiry("phone", 1), error))
    flow = try flow.reduce(.reply(InquiryReply(to: inquiry("phone", 1)))).flow
    flow = try flow.reduce(.failed(CheckoutError(code: "answer.malformed"))).flow
    #expect(flow.result?.outcome == .failed)
  }

  @Test("Who leaves while an answer is considered has cancelled")
  func leavingMeanwhile() throws {
    var flow = try opened()
    flow = try flow.reduce(.reply(InquiryReply(to: inquiry("phone", 1)))).flow
    flow = try flow.reduce(.leave).flow
    #expect(flow.result?.outcome == .cancelled)
  }
}
