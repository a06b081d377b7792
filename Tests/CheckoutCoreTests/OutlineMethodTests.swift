import Testing

@testable import CheckoutCore

@Suite("Payment methods with fields not yet loaded")
struct OutlineMethodTests {
  static let outline = PaymentMethod(id: "809", kind: .form, name: "iDEAL", isOutline: true)
  static let complete = PaymentMethod(
    id: "809", kind: .form, name: "iDEAL", fields: [Field(id: "issuerId", kind: .choice([]))])

  static func collecting() throws -> Flow {
    let events: [FlowEvent] = [
      .start, .prepared(stringToSign: ""), .signed(signature: ""), .sessionAccepted(id: "1"),
      .interfaceReceived(PaymentInterface(merchantName: "Shop", language: "en", methods: [outline])), .painted,
    ]
    return try events.reduce(Flow()) { try $0.reduce($1).flow }
  }

  @Test("Choosing the method loads its fields and then opens it")
  func choosing() throws {
    let (chosen, effects) = try Self.collecting().reduce(.person(.choose(method: "809")))
    #expect(effects.map { "\($0)" } == ["fetchMethod(\"809\")"])
    #expect(chosen.stage == chosen.interface.map(Stage.choice))
    let opened = try chosen.reduce(.methodReceived(Self.complete)).flow
    #expect(opened.stage == .fields(Self.complete, nil))
    #expect(try opened.reduce(.person(.back)).flow.reduce(.person(.choose(method: "809"))).effects.isEmpty)
  }

  @Test("A method without fields is paid with at once")
  func nothingAsked() throws {
    let nothing = PaymentMethod(id: "809", kind: .redirect, name: "iDEAL")
    let (flow, effects) = try Self.collecting().reduce(.person(.choose(method: "809"))).flow.reduce(
      .methodReceived(nothing))
    #expect(flow.phase == .submitting)
    #expect(flow.completed.last == .detailsConfirmed)
    #expect(effects.count == 2)
  }

  @Test("The method does not open after the payer goes back")
  func late() throws {
    let back = try Self.collecting().reduce(.person(.choose(method: "809"))).flow.reduce(.person(.back)).flow
    let flow = try back.reduce(.methodReceived(Self.complete)).flow
    #expect(flow.method == nil)
    #expect(flow.interface?.methods == [Self.complete])
  }

  @Test("When the fields cannot be loaded, the method list stays open with the error")
  func failure() throws {
    let error = CheckoutError(code: .networkTimeout)
    let flow = try Self.collecting().reduce(.person(.choose(method: "809"))).flow.reduce(.failed(error)).flow
    #expect(flow.phase == .collecting)
    #expect(flow.recoverableError == error)
    #expect(flow.awaitedMethod == nil)
  }

  @Test("An expired session ends the payment")
  func expiry() throws {
    let flow = try Self.collecting().reduce(.failed(CheckoutError(code: .sessionExpired))).flow
    #expect(flow.result?.outcome == .failed)
  }
}
