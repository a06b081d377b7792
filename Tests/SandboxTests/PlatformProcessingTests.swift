import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Clarification, cascading, resuming and recurring payments")
struct PlatformProcessingTests {
  // MARK: Clarification

  private func waiting(_ fixture: SandboxFixture) throws -> (session: String, revision: Int) {
    let (session, replies) = try fixture.run { try await fixture.pay("4000000000000077") }
    let last = try #require(replies.last)
    #expect(last.step == "awaiting clarification / clarification")
    #expect(last["payment", "result_code"] == "3191")
    return (session, Int(try #require(last["revision"]?.int64)))
  }

  private static let clarifying = EcommpaySandboxConfiguration { $0.sandboxScenario = .clarification }

  @Test("A payment continues after the requested clarification")
  func clarified() throws {
    let fixture = SandboxFixture(Self.clarifying)
    let (session, revision) = try waiting(fixture)
    let status = try fixture.run { try await fixture.status(session, after: revision - 1) }
    #expect(
      status["clarification_fields"]?.elements?.compactMap { $0["name"]?.string }
        == ["avs_post_code", "avs_street_address"])
    let replies = try fixture.run {
      #expect(try await fixture.clarify(session).status == 200)
      #expect(try await fixture.clarify(session).status == 200)
      return try await fixture.follow(session, after: revision)
    }
    #expect(replies.last?.outcome == "success 0")
    #expect(fixture.sandbox.charges == ["payment-1": 1])
  }

  @Test(
    "Missing or invalid clarification fields are rejected by name",
    arguments: [
      ("1", "Unter den Linden 7", ["502 additional_fields.avs_post_code"]),
      ("10117", " ", ["2004 additional_fields.avs_street_address"]),
      ("10_17", nil, ["502 additional_fields.avs_post_code", "2004 additional_fields.avs_street_address"]),
    ] as [(String, String?, [String])])
  func refused(_ postCode: String, _ street: String?, _ mistakes: [String]) throws {
    let fixture = SandboxFixture(Self.clarifying)
    let (session, revision) = try waiting(fixture)
    let reply = try fixture.run { try await fixture.clarify(session, postCode: postCode, street: street) }
    #expect(reply.mistakes == mistakes)
    #expect(reply.status == 422)
    #expect(
      try fixture.run { try await fixture.status(session, after: revision - 1) }.stage == "awaiting clarification")
  }

  @Test("A wrong address declines the attempt and allows another")
  func strange() throws {
    let fixture = SandboxFixture(Self.clarifying)
    let (session, revision) = try waiting(fixture)
    let replies = try fixture.run {
      _ = try await fixture.clarify(session, postCode: "00000")
      return try await fixture.follow(session, after: revision)
    }
    #expect(replies.last?.outcome == "awaiting customer 109")
  }

  @Test("A payment whose clarification never arrives is declined at the timeout")
  func neverTold() throws {
    let fixture = SandboxFixture(Self.clarifying)
    let (session, revision) = try waiting(fixture)
    fixture.pass(.seconds(1801))
    let replies = try fixture.run { try await fixture.follow(session, after: revision) }
    #expect(replies.last?.outcome.hasSuffix("3191") == true)
    #expect(fixture.sandbox.charges == ["payment-1": 0])
  }

  // MARK: Cascade

  @Test(
    "With a cascade, another provider can take over",
    arguments: [
      ("4012000000020089", "awaiting 3ds result"), ("5544330000000045", "awaiting 3ds result"),
      ("4111111111111111", "awaiting customer"),
    ])
  func cascade(_ card: String, _ first: String) throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.cascades = true })
    let (session, replies) = try fixture.run { try await fixture.pay(card) }
    var last = try #require(replies.last)
    #expect(last.stage == first)
    if first == "awaiting 3ds result" {
      last = try #require(try fixture.run { try await fixture.followMock(session, answer: "1234") }.last)
    }
    #expect(last.stage == "awaiting customer")
    #expect(last["payment", "cascading_with_redirect"] == true)
    #expect(last["payment", "is_new_attempts_available"] == false)
    #expect(last["operation", "provider", "name"] == "Cosmo Acquiring")
    let received = try fixture.run { try await fixture.notification() }
    #expect(received["callback", "payment", "cascading_with_redirect"] == true)
    #expect(received["final"] == false)
  }

  @Test(
    "The next provider can succeed, require a challenge or decline",
    arguments: [
      (EcommpayScenario.cascade, "success / success"),
      (.cascadeChallenge, "awaiting 3ds result / authentication"), (.cascadeDeclined, "awaiting customer / decline"),
    ])
  func nextProvider(_ sandboxScenario: EcommpayScenario, _ step: String) throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.sandboxScenario = sandboxScenario })
    let (session, replies) = try fixture.run { try await fixture.pay("4000000000000077") }
    let revision = Int(try #require(replies.last?["revision"]?.int64))
    let next = try fixture.run {
      let body: JSON = ["session_id": .string(session)]
      #expect(try await fixture.post("/v1/payment/cascade", body).status == 200)
      #expect(try await fixture.post("/v1/payment/cascade", body).status == 200)
      return try await fixture.follow(session, after: revision)
    }
    #expect(next.last?.step == step)
    #expect(next.last?["operation", "provider", "name"] == "Reserve Acquiring")
    #expect(next.last?["payment", "cascading_with_redirect"] == nil)
    let isPaid = sandboxScenario == .cascade
    #expect(fixture.sandbox.charges == ["payment-1": isPaid ? 1 : 0])
  }

  @Test("Without a cascade there is no next provider")
  func noCascade() throws {
    let fixture = SandboxFixture()
    let (session, _) = try fixture.run { try await fixture.pay("4012000000020063") }
    let reply = try fixture.run { try await fixture.post("/v1/payment/cascade", ["session_id": .string(session)]) }
    #expect(reply.mistakes == ["3060"])
  }

  // MARK: Restored payments

  @Test("An open payment is restored under the same session only for the same order")
  func restored() throws {
    let fixture = SandboxFixture()
    let (session, replies) = try fixture.run { try await fixture.pay("4111111111111111") }
    #expect(replies.last?.stage == "awaiting customer")
    let again = try fixture.run { try await fixture.post("/v1/init", InitRequest().body) }
    #expect(again["session_id"] == .string(session))
    #expect(again["restored"] == true)
    let interface = try fixture.run {
      try await fixture.post("/v1/session/interface", ["session_id": .string(session)])
    }
    #expect(interface["current_payment", "status"] == "awaiting customer")
    let other = try fixture.run { try await fixture.post("/v1/init", InitRequest().with("payment_amount", 5).body) }
    #expect(other.mistakes == ["3041 payment_id"])
  }

  @Test("A resumed payment gets a new challenge")
  func restoredChallenge() throws {
    let fixture = SandboxFixture()
    let (session, replies) = try fixture.run { try await fixture.pay("4314220000000056") }
    let first = try #require(replies.last)
    let next = try fixture.run {
      for request in [CReq(first, counter: 0), CReq(first, counter: 1, entry: "0000")] {
        _ = try await fixture.post("/challenge", request.body, at: SandboxAuthority.issuer)
      }
      _ = try await fixture.post("/v1/init", InitRequest().body)
      return try await fixture.status(session, after: Int(first["revision"]?.int64 ?? 0))
    }
    #expect(next.stage == "awaiting 3ds result")
    #expect(next["threeds2", "acs_trans_id"] != first["threeds2", "acs_trans_id"])
    let ended = try fixture.run {
      _ = try await fixture.challengeOver(session, first)
      return try await fixture.followMock(session, answer: "1234")
    }
    #expect(ended.last?.outcome == "success 0")
  }

  // MARK: Partial authorisation and scenarios

  @Test(
    "Only amounts above 120 EUR are paid in part",
    arguments: [("EUR", 12_000, 12_000), ("EUR", 12_001, 12_000), ("EUR", 50_000, 12_000), ("USD", 50_000, 50_000)])
  func partial(_ currency: String, _ ordered: Int, _ paid: Int) throws {
    let fixture = SandboxFixture()
    let order = InitRequest().with("payment_amount", .integer(Int64(ordered)))
      .with("payment_currency", .string(currency))
    let (_, replies) = try fixture.run { try await fixture.pay("4010571676223548", order: order) }
    #expect(replies.last?["payment", "sum", "amount"] == .integer(Int64(paid)))
  }

  @Test("A configured scenario applies to every card, but not in mock modes", arguments: EcommpayScenario.allCases)
  func situations(_ sandboxScenario: EcommpayScenario) throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.sandboxScenario = sandboxScenario })
    let stages: [EcommpayScenario: String] = [
      .frictionless: "success 0", .challenge: "awaiting 3ds result 9999", .challengeRefused: "awaiting 3ds result 9999",
      .cascade: "awaiting customer 10000", .cascadeChallenge: "awaiting customer 10000",
      .cascadeDeclined: "awaiting customer 10000", .clarification: "awaiting clarification 3191",
      .retry: "awaiting customer 10000", .timeout: "awaiting customer 10602", .partial: "success 0",
    ]
    for (index, card) in ["4000000000000077", "4111111111111111", "4314220000000056"].enumerated() {
      let order = InitRequest(payment: "p\(index)")
      let (_, replies) = try fixture.run { try await fixture.pay(card, order: order) }
      #expect(replies.last?.outcome == stages[sandboxScenario], "\(card)")
    }
    let mocked = try fixture.run { try await fixture.payInMock("4111111111111111", "success") }
    #expect(mocked.last?.outcome == "success 0")
  }

  // MARK: Recurring debits

  private static let recurring: JSON = ["register": true, "type": "U"]

  @Test(
    "The merchant server can charge again as far as the card allows",
    arguments: [
      ("4000000000000077", "success", "0"), ("4000000000000119", "decline", "10102"),
      ("4000000000000135", "decline", "10105"),
    ])
  func debit(_ card: String, _ status: String, _ code: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      var order = InitRequest()
      order.recurring = Self.recurring
      _ = try await fixture.pay(card, order: order)
      let body: JSON = ["payment_id": "payment-1", "amount": 500, "currency": "USD"]
      return [
        try await fixture.post("/debit", body, at: SandboxAuthority.ecommpayMerchant),
        try await fixture.post("/debit", body, at: SandboxAuthority.ecommpayMerchant),
      ]
    }
    #expect(replies.map { $0["payment_status"] } == [.string(status), .string(status)])
    #expect(replies.map { $0["code"] } == [.string(code), .string(code)])
    #expect(replies.map { $0["payment_id"] } == ["payment-1_debit_1", "payment-1_debit_2"])
    #expect(fixture.sandbox.notifications(of: "payment-1_debit_1").map(\.status) == [status])
  }

  /// A series of charges that the merchant server makes for a recurring payment, with the waiting time before each.
  struct Charge: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var plan: [(String, JSON)]
    var after: [Duration]
    var amounts: [Int64?]
    /// The expected result of each charge: the amount charged or the error code.
    var answers: [String]
    var isByCustomer = false
  }

  private static let day = Duration.seconds(86_400)
  private static let month: [(String, JSON)] = [("type", "R"), ("period", "M"), ("time", "12:30:00")]
  static let charges: [Charge] = [
    Charge(
      testDescription: "monthly, once per period", plan: month,
      after: [day, day * 30, .zero, day * 31], amounts: [500, 500, 500, 700], answers: ["10101", "500", "10101", "700"]),
    Charge(
      testDescription: "not before the time of day", plan: [("type", "R"), ("period", "D"), ("time", "23:00:00")],
      after: [day, .seconds(3600 * 11)], amounts: [500, 500], answers: ["10101", "500"]),
    Charge(
      testDescription: "from the start date on",
      plan: month + [("start_date", "20-06-2026"), ("scheduled_payment_id", "s")],
      after: [day * 4, day * 2], amounts: [500, 500], answers: ["10101", "500"]),
    Charge(
      testDescription: "according to the schedule",
      plan: [
        ("type", "R"),
        ("schedule", [["amount": 200, "date": "10-07-2026"], ["amount": 100, "date": "20-06-2026"]]),
      ],
      after: [day, day * 5, .zero, .zero, day * 30, day], amounts: [100, 200, nil, 100, nil, nil],
      answers: ["10101", "2642", "100", "10101", "200", "3301"]),
    Charge(
      testDescription: "only the fixed amount", plan: [("type", "U"), ("amount", 500)],
      after: [day, .zero, .zero],
      amounts: [501, 499, nil], answers: ["2642", "3358", "500"]),
    Charge(
      testDescription: "not after the expiry date",
      plan: [("type", "U"), ("expiry_day", "20"), ("expiry_month", "06"), ("expiry_year", 2026)],
      after: [day * 5, day], amounts: [500, 500], answers: ["500", "3301"]),
    Charge(
      testDescription: "one-click charge by the merchant", plan: [("type", "C")], after: [.zero], amounts: [500],
      answers: ["2004"]),
    Charge(
      testDescription: "one-click charge by the customer", plan: [("type", "C")], after: [.zero], amounts: [500],
      answers: ["500"], isByCustomer: true),
  ]

  @Test("A recurring payment is charged as registered", arguments: charges)
  func charge(_ charge: Charge) throws {
    let fixture = SandboxFixture()
    _ = try fixture.run {
      var order = InitRequest()
      order.recurring = .object(charge.plan.map { .init($0.0, $0.1) })
      _ = try await fixture.pay("4000000000000077", order: order)
    }
    var answers: [String] = []
    for (wait, amount) in zip(charge.after, charge.amounts) {
      fixture.pass(wait)
      let request: JSON = [
        "payment_id": "payment-1", "amount": amount.map { .integer($0) }, "currency": amount.map { _ in "USD" },
        "customer_ip": charge.isByCustomer ? "192.0.2.1" : nil,
      ]
      let reply = try fixture.run { try await fixture.post("/debit", request, at: SandboxAuthority.ecommpayMerchant) }
      let code = reply["errors"]?.elements?.first?["code"]?.string
      answers.append(code ?? reply["sum"]?["amount"]?.int64.map { String($0) } ?? "")
    }
    #expect(answers == charge.answers)
  }

  @Test("A payment without recurring registration cannot be charged again")
  func notRegistered() throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      _ = try await fixture.pay("4000000000000077")
      return try await fixture.post(
        "/debit", ["payment_id": "payment-1", "amount": 500, "currency": "USD"], at: SandboxAuthority.ecommpayMerchant)
    }
    #expect(reply.status == 400)
  }
}
