import Testing

@testable import CheckoutCore

@Suite("A flow whose person is sent to somebody else's page")
struct RedirectFlowTests {
  private static let page = Redirect(
    url: "https://bank.test/1", title: "Bank", deadline: Instant(milliseconds: 9000), pollInterval: .seconds(3))

  private func redirected(_ more: [FlowEvent] = []) throws -> Flow {
    let flow = try FlowReducerTests.flow(after: FlowReducerTests.through).reduce(.redirect(Self.page)).flow
    return try more.reduce(flow) { try $0.reduce($1).flow }
  }

  @Test("shows where to go, until when, and asks now and then")
  func shows() throws {
    let flow = try redirected()
    #expect(flow.stage == .redirect(Self.page, nil))
    #expect(flow.deadline == Self.page.deadline)
    #expect(flow.pollInterval == .seconds(3))
    #expect(flow.mayHaveCharged)
    #expect(flow.openStep == .paymentProcessed)
  }

  @Test("asks at once when the person says that it is done, and only once")
  func returned() throws {
    let (asking, effects) = try redirected().reduce(.returned)
    #expect(asking.redirect?.progress == .asking)
    guard case .checkRedirect(isReturned: true) = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(try asking.reduce(.returned).effects.isEmpty)
    let waiting = try asking.reduce(.redirect(Self.page)).flow
    #expect(waiting.redirect?.progress == .unconfirmed)
    // The clock asks on; what the person has said is not forgotten.
    #expect(try waiting.reduce(.redirect(Self.page)).flow.redirect?.progress == .unconfirmed)
  }

  @Test("lets the clock ask unnoticed")
  func polled() throws {
    let (asked, effects) = try redirected().reduce(.poll)
    #expect(asked.redirect?.progress == .waiting)
    guard case .checkRedirect(isReturned: false) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(try asked.reduce(.redirect(Self.page)).flow.redirect?.progress == .waiting)
  }

  @Test("is at another page when the address is another")
  func anotherPage() throws {
    var other = Self.page
    other.url = "https://bank.test/2"
    let flow = try redirected([.returned, .redirect(Self.page), .redirect(other)])
    #expect(flow.redirect?.progress == .waiting)
  }

  @Test(
    "goes on with the platform when something was decided there, or nobody waits any more", arguments: [true, false])
  func over(isDecided: Bool) throws {
    let (next, effects) = try redirected().reduce(isDecided ? .redirectOver : .timedOut)
    #expect(next.phase == .processing)
    #expect(next.redirect == nil)
    guard case .awaitPlatform = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
  }

  @Test("asks the platform how it stands when the person leaves")
  func leaving() throws {
    let (next, effects) = try redirected().reduce(.leave)
    #expect(next.phase == .leaving)
    guard case .abandon = effects.first else {
      Issue.record("\(effects)")
      return
    }
  }

  @Test(
    "stays when nobody could be asked, and says so only to who had asked",
    arguments: ["network.timeout", "network.unreachable", "network.connectionLost"])
  func unreachable(code: String) throws {
    let error = CheckoutError(code: code)
    #expect(try redirected([.failed(error)]).stage == .redirect(Self.page, nil))
    let asked = try redirected([.returned, .failed(error)])
    #expect(asked.stage == .redirect(Self.page, error))
    #expect(try asked.reduce(.redirect(Self.page)).flow.setback == nil)
  }

  @Test("says pending when the platform cannot tell how it stands")
  func refused() throws {
    let flow = try redirected([.failed(CheckoutError(code: "platform", platformCode: "303"))])
    #expect(flow.result?.outcome == .pending)
    #expect(flow.redirect == nil)
  }
}
