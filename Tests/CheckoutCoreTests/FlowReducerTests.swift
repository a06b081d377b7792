import KassaCards
import Testing

@testable import CheckoutCore

@Suite("Payment flow")
struct FlowReducerTests {
  static let interface = PaymentInterface(
    merchantName: "Shop", language: "en", methods: [PaymentMethod(id: "card", kind: .card, name: "Card")])

  static func payment(_ status: String) -> Payment { Payment(id: "p", status: status) }

  static let decline = Decline(payment: payment("awaiting customer"), code: "10000", message: "General decline")

  static let challenge = Challenge(
    kind: .code, header: "h", text: "t", label: "l", submitLabel: "s", deadline: Instant(milliseconds: 0))

  static func details() throws -> PaymentDetails {
    .card(
      number: try #require(CardNumber(digits: "4314220000000056".utf8)),
      expiry: try #require(Expiry(month: 12, year: 2030)),
      code: try #require(SecurityCode(digits: "123".utf8)), holder: "JANE DOE")
  }

  static let inquiry = Inquiry(id: "phone", number: 1, subject: .fields([]))

  @Test("What is held cannot be cancelled by leaving, and who has left has nothing more to leave")
  func leavingHeld() throws {
    var flow = Flow()
    (flow.phase, flow.payment) = (.processing, Self.payment("processing"))
    #expect(Leaving(flow, PaymentRules { _, _ in nil }) == .canBeCancelled)
    #expect(Leaving(flow, PaymentRules(cancelsWhenLeft: false) { _, _ in nil }) == .cannotBeWithdrawn)
    flow.payment?.held = Money(500, Money.Currency(code: "RUB", numeric: "643", exponent: 2))
    #expect(Leaving(flow, .none) == .cannotBeWithdrawn)
    // No attempt is left, so the SDK asks for the final result. The payer can still leave.
    (flow.phase, flow.payment) = (.leaving, nil)
    #expect(Leaving(flow, .none) == .canBeCancelled)
    let (left, effects) = try flow.reduce(.person(.leave))
    #expect(left.phase == .leaving && effects.isEmpty && Leaving(left, .none) == .over)
  }

  @Test("A challenge that the payer left is cancelled, also when the platform is asked again after a restart")
  func leftChallenge() throws {
    var flow = Flow()
    (flow.phase, flow.payment) = (.challenged, Self.payment("processing"))
    let declined = CheckoutResult(outcome: .declined, payment: Self.payment("Declined"))
    #expect(Leaving(flow, PaymentRules(cancelsWhenLeft: false) { _, _ in nil }) == .canBeCancelled)
    let left = try flow.reduce(.person(.leave)).flow.reduce(.update(.result(declined))).flow
    #expect(left.result?.outcome == .cancelled && left.result?.payment?.ending == .abandoned)
    var resumed = Flow()
    (resumed.phase, resumed.payment, resumed.isResumed) = (.processing, left.payment, true)
    let found = try resumed.reduce(.update(.processed(Self.payment("Declined")))).flow
    let checked = try found.reduce(.update(.result(declined))).flow
    #expect(checked.result?.outcome == .cancelled && checked.payment?.ending == .abandoned)
    // A decline after the confirmation stays one.
    (flow.phase, flow.challenge) = (.processing, nil)
    let late = try flow.reduce(.person(.leave)).flow.reduce(.update(.result(declined))).flow
    #expect(late.result?.outcome == .declined && late.payment?.ending == nil)
  }

  /// Returns a sample event of the given kind.
  static func event(_ kind: FlowEvent.Kind) throws -> FlowEvent {
    switch kind {
    case .start: .start
    case .resume: .resume(try resumeToken(.submitting))
    case .inquiry: .inquiry(inquiry)
    case .reply: .person(.reply(InquiryReply(to: inquiry)))
    case .choose: .person(.choose(method: "card"))
    case .back: .person(.back)
    case .confirm: .person(.confirm(try details()))
    case .answer: .person(.answer(.resend))
    case .retry: .person(.retry)
    case .leave: .person(.leave)
    case .painted: .painted
    case .timedOut: .timedOut
    case .poll: .poll
    case .prepared: .prepared(stringToSign: "a:1")
    case .signed: .signed(signature: "s")
    case .sessionAccepted: .sessionAccepted(id: "1")
    case .interfaceReceived: .interfaceReceived(interface)
    case .forgotten: .forgotten(method: "account:1")
    case .methodReceived: .methodReceived(PaymentMethod(id: "1", kind: .card, name: "Visa"))
    case .paymentAcknowledged: .paymentAcknowledged
    case .registered: .update(.registered(payment("processing")))
    case .progressed: .update(.progressed(payment("processing")))
    case .challenge: .update(.challenge(challenge))
    case .challengeOver: .challengeOver
    case .returned: .person(.returned)
    case .redirect: .update(.redirect(Redirect(url: "https://bank.test/1", title: "Bank")))
    case .redirectOver: .redirectOver
    case .processed: .update(.processed(payment("processing")))
    case .declined: .update(.declined(decline))
    case .restored: .restored(interface, payment("processing"))
    case .clarification: .update(.clarification(Clarification(fields: [], code: "3191")))
    case .clarify: .person(.clarify(["avs_post_code": .text("10117")]))
    case .cascade:
      .update(.cascade(Cascade(payment: payment("awaiting customer"), code: "10000", message: "General decline")))
    case .acceptCascade: .person(.acceptCascade)
    case .informed: .informed
    case .operate: .person(.operate(.refund, nil))
    case .operated:
      .operated(PostPaymentOperations.Done(.refund, status: "refunded"), Payment(id: "p", status: "refunded"))
    case .notified: .notified(MerchantNotification(number: 1, isAuthentic: true, status: "success", isFinal: true))
    case .result: .update(.result(CheckoutResult(outcome: .success, payment: payment("success"))))
    case .failed: .failed(CheckoutError(code: .platform))
    }
  }

  /// Returns the stored state of a payment whose program was killed in the given phase.
  static func resumeToken(_ phase: Phase) throws -> ResumeToken {
    try #require(
      ResumeToken(
        PaymentRecord.Progress(
          phase: phase, completed: Step.allCases.filter { $0 <= .detailsConfirmed }, attempt: 2, session: "s",
          payment: payment("processing"), updated: Instant(milliseconds: 0))))
  }

  static let through: [FlowEvent.Kind] = [
    .start, .prepared, .signed, .sessionAccepted, .interfaceReceived, .painted, .choose, .confirm, .paymentAcknowledged,
    .registered,
  ]

  static func flow(after kinds: [FlowEvent.Kind]) throws -> Flow {
    try kinds.reduce(Flow()) { try $0.reduce(event($1)).flow }
  }

  @Test("Every phase and event follows the transition table")
  func agreesWithTable() throws {
    for phase in Phase.allCases {
      for kind in FlowEvent.Kind.allCases {
        var flow = Flow()
        flow.phase = phase
        flow.completed = [.detailsConfirmed]
        flow.result = CheckoutResult(outcome: .success)
        let event = try Self.event(kind)
        #expect(event.kind == kind)
        guard let row = FlowTable.row(phase, kind) else {
          #expect(throws: IllegalEvent(phase: phase, event: kind)) { try flow.reduce(event) }
          continue
        }
        let after = try flow.reduce(event).flow
        #expect(row.next.contains(after.phase), "\(kind) in \(phase) led to \(after.phase)")
        if let step = row.completes { #expect(after.completed.contains(step)) }
      }
    }
  }

  @Test("A payment completes the 13 steps in order")
  func allSteps() throws {
    let flow = try Self.flow(after: Self.through + [.processed, .notified, .result, .painted])
    #expect(flow.completed == Step.allCases)
    #expect(flow.phase == .ended)
    #expect(flow.result?.outcome == .success)
  }

  @Test("A flow ends only once", arguments: [[FlowEvent.Kind.notified], [.notified, .notified]])
  func endsOnce(late: [FlowEvent.Kind]) throws {
    let ended = try Self.flow(after: Self.through + [.processed, .result, .painted])
    let after = try late.reduce((flow: ended, effects: [FlowEffect]())) { state, kind in
      let next = try state.flow.reduce(Self.event(kind))
      return (next.flow, state.effects + next.effects)
    }
    #expect(after.flow.result == ended.result)
    #expect(after.effects.isEmpty)
    #expect(after.flow.completed.contains(.merchantNotified))
  }

  @Test("A resumed payment continues from the platform's state and sends nothing twice")
  func resumes() throws {
    let (flow, effects) = try Flow().reduce(.resume(Self.resumeToken(.submitting)))
    #expect(flow.phase == .registering)
    #expect(flow.mayHaveCharged)
    #expect(flow.attempt == 2)
    #expect(flow.sessionID == "s")
    guard effects.count == 2, case .watchNotification = effects[0], case .resumeSession("s") = effects[1] else {
      Issue.record("\(effects)")
      return
    }
    let path: [FlowEvent.Kind] = [.interfaceReceived, .registered, .processed, .notified, .result, .painted]
    let after = try path.reduce(flow) { try $0.reduce(Self.event($1)).flow }
    #expect(after.completed == Step.allCases)
    #expect(after.result?.outcome == .success)
  }

  @Test("A resumed payment is pending when the platform cannot be reached")
  func resumesIntoPending() throws {
    let flow = try Flow().reduce(.resume(Self.resumeToken(.submitting))).flow
    let after = try flow.reduce(.failed(CheckoutError(code: .networkUnreachable))).flow
    #expect(after.result?.outcome == .pending)
    #expect(after.result?.error?.code == .networkUnreachable)
  }

  @Test("A payment without a session cannot be resumed")
  func noSession() {
    let progress = PaymentRecord.Progress(phase: .preparing, updated: Instant(milliseconds: 0))
    #expect(ResumeToken(progress) == nil)
  }

  @Test("Leaving before step 8 cancels the payment at once", arguments: 1...7)
  func leaveEarly(count: Int) throws {
    let flow = try Self.flow(after: Array(Self.through.prefix(count)))
    let (after, effects) = try flow.reduce(.person(.leave))
    #expect(after.result?.outcome == .cancelled)
    #expect(effects.isEmpty)
  }

  @Test("Leaving from step 8 on queries the platform before the payment ends", arguments: 8...10)
  func leaveLate(count: Int) throws {
    let flow = try Self.flow(after: Array(Self.through.prefix(count)))
    let (after, effects) = try flow.reduce(.person(.leave))
    #expect(after.phase == .leaving)
    #expect(after.result == nil)
    guard case .abandon = try #require(effects.first) else {
      Issue.record("the platform was not queried")
      return
    }
  }

  @Test("From a form that a retry has opened, Back leads to the decline, and from there to the methods")
  func backAfterDecline() throws {
    let declined = try Self.flow(after: Self.through + [.declined])
    let form = try declined.reduce(.person(.retry)).flow
    let back = try form.reduce(.person(.back)).flow
    #expect(back.phase == .retrying && back.method == "card" && back.attempt == 2)
    #expect(try back.reduce(.person(.retry)).flow.attempt == 2)
    let list = try back.reduce(.person(.back)).flow
    #expect(list.phase == .collecting && list.method == nil && list.attempt == 2)
    #expect(try declined.reduce(.person(.back)).flow.attempt == 2)
    let other = try list.reduce(.person(.choose(method: "card"))).flow
    #expect(try other.reduce(.person(.back)).flow.phase == .collecting)
  }

  @Test("A retry keeps the chosen method and starts a new attempt")
  func retry() throws {
    let declined = try Self.flow(after: Self.through + [.declined])
    #expect(declined.stage == .retry(Self.decline))
    let again = try declined.reduce(.person(.retry)).flow
    #expect(again.attempt == 2)
    #expect(again.phase == .collecting)
    #expect(again.method == "card")
    #expect(again.openStep == .detailsConfirmed)
    // The first attempt reached the platform, so if the payer leaves now, the platform must be queried.
    #expect(try again.reduce(.person(.leave)).flow.phase == .leaving)
  }

  @Test(
    "A lost response to the payment request makes the payment pending, not failed",
    arguments: [.networkTimeout, .networkConnectionLost] as [CheckoutError.Code])
  func lostAnswer(code: CheckoutError.Code) throws {
    let flow = try Self.flow(after: Array(Self.through.prefix(8)))
    let after = try flow.reduce(.failed(CheckoutError(code: code))).flow
    #expect(after.result?.outcome == .pending)
  }

  @Test(
    "An error before anything was sent returns to the form and is kept",
    arguments: [.networkUnreachable, .fields] as [CheckoutError.Code])
  func correctable(code: CheckoutError.Code) throws {
    let flow = try Self.flow(after: Array(Self.through.prefix(8)))
    let after = try flow.reduce(.failed(CheckoutError(code: code))).flow
    #expect(after.phase == .collecting)
    #expect(after.recoverableError?.code == code)
    #expect(after.openStep == .detailsConfirmed)
  }

  @Test("An order with errors never opens the form")
  func wrongParameters() throws {
    let flow = try Self.flow(after: [.start, .prepared, .signed])
    let mistakes = [Mistake(path: "paymentCurrency", code: "unknownCurrency", platformCode: "3121")]
    let after = try flow.reduce(.failed(.parameters(mistakes))).flow
    #expect(after.result?.outcome == .failed)
    #expect(after.result?.error?.mistakes == mistakes)
    #expect(!after.completed.contains(.formDisplayed))
    let shown = try after.reduce(.painted).flow
    #expect(shown.phase == .ended)
    #expect(shown.completed == Array(Step.allCases.prefix(3)), "the flow ends at the failed step")
  }
}
