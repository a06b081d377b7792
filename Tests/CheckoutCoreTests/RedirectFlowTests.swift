import Testing

@testable import CheckoutCore

@Suite("Redirects to another page")
struct RedirectFlowTests {
  private static let page = Redirect(
    url: "https://bank.test/1", title: "Bank", deadline: Instant(milliseconds: 9000), pollInterval: .seconds(3))

  private func redirected(_ more: [FlowEvent] = []) throws -> Flow {
    let flow = try FlowReducerTests.flow(after: FlowReducerTests.through).reduce(.update(.redirect(Self.page))).flow
    return try more.reduce(flow) { try $0.reduce($1).flow }
  }

  @Test("A redirect shows its address and deadline and polls at its interval")
  func shows() throws {
    let flow = try redirected()
    #expect(flow.stage == .redirect(Self.page, nil))
    #expect(flow.deadline == Self.page.deadline)
    #expect(flow.pollInterval == .seconds(3))
    #expect(flow.mayHaveCharged)
    #expect(flow.openStep == .paymentProcessed)
  }

  @Test("When the payer reports completion, the status is checked at once and only once")
  func returned() throws {
    let (asking, effects) = try redirected().reduce(.person(.returned))
    #expect(asking.redirect?.progress == .asking)
    guard case .checkRedirect(isReturned: true) = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(try asking.reduce(.person(.returned)).effects.isEmpty)
    let waiting = try asking.reduce(.update(.redirect(Self.page))).flow
    #expect(waiting.redirect?.progress == .unconfirmed)
    // Polling continues, and the flow remembers that the payer reported completion.
    #expect(try waiting.reduce(.update(.redirect(Self.page))).flow.redirect?.progress == .unconfirmed)
  }

  @Test("Polling by the clock does not change the screen")
  func polled() throws {
    let (asked, effects) = try redirected().reduce(.poll)
    #expect(asked.redirect?.progress == .waiting)
    guard case .checkRedirect(isReturned: false) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(try asked.reduce(.update(.redirect(Self.page))).flow.redirect?.progress == .waiting)
  }

  @Test("A notification triggers a check unless the payer's check is in progress")
  func reported() throws {
    let reported = FlowEvent.notified(
      MerchantNotification(number: 1, isAuthentic: true, status: "success", isFinal: true))
    guard case .checkRedirect(isReturned: false) = try redirected().reduce(reported).effects.first else {
      Issue.record("no status check was sent")
      return
    }
    #expect(try redirected([.person(.returned)]).reduce(reported).effects.isEmpty)
  }

  @Test("A redirect to another address is a new page")
  func anotherPage() throws {
    var other = Self.page
    other.url = "https://bank.test/2"
    let flow = try redirected([.person(.returned), .update(.redirect(Self.page)), .update(.redirect(other))])
    #expect(flow.redirect?.progress == .waiting)
  }

  @Test(
    "The flow returns to the platform when the redirect is completed or times out", arguments: [true, false])
  func over(isDecided: Bool) throws {
    let (next, effects) = try redirected().reduce(isDecided ? .redirectOver : .timedOut)
    #expect(next.phase == .processing)
    #expect(next.redirect == nil)
    guard case .awaitPlatform = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
  }

  @Test("Leaving a redirect queries the platform")
  func leaving() throws {
    let (next, effects) = try redirected().reduce(.person(.leave))
    #expect(next.phase == .leaving)
    guard case .abandon = effects.first else {
      Issue.record("\(effects)")
      return
    }
  }

  @Test(
    "A network failure keeps the redirect open, and is shown only after a check by the payer",
    arguments: [.networkTimeout, .networkUnreachable, .networkConnectionLost] as [CheckoutError.Code])
  func unreachable(code: CheckoutError.Code) throws {
    let error = CheckoutError(code: code)
    #expect(try redirected([.failed(error)]).stage == .redirect(Self.page, nil))
    let asked = try redirected([.person(.returned), .failed(error)])
    #expect(asked.stage == .redirect(Self.page, error))
    #expect(try asked.reduce(.update(.redirect(Self.page))).flow.recoverableError == nil)
  }

  @Test("The payment is pending when the platform rejects the status check")
  func refused() throws {
    let flow = try redirected([.failed(CheckoutError(code: .platform, platformCode: "303"))])
    #expect(flow.result?.outcome == .pending)
    #expect(flow.redirect == nil)
  }
}
