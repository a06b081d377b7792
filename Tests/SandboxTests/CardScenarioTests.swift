import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Steps 8 to 12: payment processing")
struct CardScenarioTests {
  struct CardCase: Sendable {
    var card: String
    var steps: [String]
    var outcome: String
    var authentication: String
  }

  static let registered = "processing / registered"
  static let processed = "processing / processed"
  static let paid = [registered, processed, "success / success"]
  static let declined = [registered, processed, "awaiting customer / decline"]
  static let challenged = [registered, "awaiting 3ds result / authentication"]

  /// The expected revisions, up to the challenge or the result, for every listed test card and a few unlisted cards.
  static let courses: [CardCase] =
    [
      "4000000000000077", "5555555555554444", "4242424242424242", "5126160000356675", "4010571676223548",
      "4000000000000119", "4000000000000135", "4000002500001001",
    ].map { CardCase(card: $0, steps: paid, outcome: "success 0", authentication: "none") }
    + ["4477000000000006", "5252000000000004"].map {
      CardCase(card: $0, steps: paid, outcome: "success 0", authentication: "frictionless")
    }
    + ["4111111111111111", "4477000000000014", "5252000000000012"].map {
      CardCase(card: $0, steps: declined, outcome: "awaiting customer 10000", authentication: "none")
    }
    + [
      CardCase(
        card: "4539121411168251", steps: declined, outcome: "awaiting customer 10602", authentication: "none")
    ]
    + ["4012000000020063", "5544330000000029"].map {
      CardCase(card: $0, steps: declined, outcome: "awaiting customer 104", authentication: "frictionless")
    }
    + [
      "4314220000000056", "5413330000000019", "5544330000000045", "4012000000020089", "4314220000000072",
      "5413330000000035",
    ].map { CardCase(card: $0, steps: challenged, outcome: "awaiting 3ds result 9999", authentication: "challenge") }
    // Unlisted cards are approved without a challenge.
    + ["4012888888881881", "378282246310005", "3530111333300000", "2223003122003222"].map {
      CardCase(card: $0, steps: paid, outcome: "success 0", authentication: "none")
    }

  @Test("Every test card goes through its expected revisions", arguments: courses)
  func scenario(_ scenario: CardCase) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      let session = try await fixture.open()
      var request = PayRequest(session: session, number: scenario.card)
      if scenario.card.hasPrefix("37") { request.code = "1234" }
      _ = try await fixture.post("/v1/payment", request.body)
      return try await fixture.follow(session)
    }
    #expect(replies.map(\.step) == scenario.steps)
    #expect(replies.map { $0["revision"]?.int64 } == scenario.steps.indices.map { Int64($0 + 2) })
    #expect(replies.last?.outcome == scenario.outcome)
    if let listed = TestCards.ecommpay.first(where: { $0.number == scenario.card }) {
      #expect(replies.last?["account", "type"]?.string == listed.brand)
    }
    #expect(replies.last?["operation", "authentication"]?.string == scenario.authentication)
  }

  @Test("Every test card is covered")
  func complete() {
    let listed = Set(Self.courses.map(\.card))
    #expect(TestCards.ecommpay.allSatisfy { listed.contains($0.number) })
  }

  static let ends: [(card: String, code: String, outcome: String)] = [
    ("4314220000000056", "1234", "success 0"), ("5413330000000019", "1234", "success 0"),
    ("5544330000000045", "1234", "awaiting customer 104"), ("4012000000020089", "1234", "awaiting customer 10000"),
    ("4314220000000072", "1234", "awaiting customer 10000"), ("5413330000000035", "1234", "awaiting customer 10000"),
  ]

  @Test("Every challenge card has its outcome after the right code", arguments: ends)
  func afterChallenge(_ card: String, _ code: String, _ outcome: String) throws {
    let fixture = SandboxFixture()
    let rest = try fixture.run {
      let (session, replies) = try await fixture.pay(card)
      let asked = try #require(replies.last)
      _ = try await fixture.post("/challenge", CReq(asked, counter: 0).body, at: SandboxAuthority.issuer)
      _ = try await fixture.post("/challenge", CReq(asked, counter: 1, entry: code).body, at: SandboxAuthority.issuer)
      _ = try await fixture.challengeOver(session, asked)
      return try await fixture.follow(session, after: 3)
    }
    #expect(rest.map(\.step).dropLast() == ["processing / processing", Self.processed])
    #expect(rest.last?.outcome == outcome)
  }

  @Test("The status response describes the payment")
  func message() throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run { try await fixture.pay("4314220000000056").replies }
    let asked = try #require(replies.last)
    #expect(asked["payment", "id"] == "payment-1")
    #expect(asked["payment", "method"] == "card")
    #expect(asked["payment", "type"] == "sale")
    #expect(asked["payment", "sum", "amount"] == 1999)
    #expect(asked["payment", "sum", "currency"] == "USD")
    #expect(asked["payment", "date"] == "2026-06-15T12:00:00+0000")
    #expect(asked["payment", "result_message"] == "Awaiting processing")
    #expect(asked["payment", "is_new_attempts_available"] == true)
    #expect(asked["payment", "attempts_left"] == 4)
    #expect(asked["payment", "attempts_timeout"] == 599)
    #expect(asked["account", "number"] == "431422******0056")
    #expect(asked["account", "type"] == "visa")
    #expect(asked["account", "card_holder"] == "JANE DOE")
    #expect(asked["account", "expiry_month"] == "12")
    #expect(asked["account", "expiry_year"] == "2030")
    #expect(asked["operation", "id"]?.string?.count == 10)
    #expect(asked["operation", "provider", "name"] == "Cosmo Acquiring")
    #expect(asked["threeds2", "acs_url"] == "https://acs.issuer.test/challenge")
    #expect(asked["threeds2", "message_version"] == "2.2.0")
    #expect(replies.first?["threeds2"] == nil)
    let text = String(decoding: asked.bytes, as: UTF8.self)
    #expect(!text.contains("4314220000000056"))
  }

  @Test("A paid payment reports success and offers no retry")
  func paidMessage() throws {
    let fixture = SandboxFixture()
    let last = try #require(try fixture.run { try await fixture.pay("4000000000000077").replies }.last)
    #expect(last["payment", "result_code"] == "0")
    #expect(last["payment", "result_message"] == "Success")
    #expect(last["payment", "is_new_attempts_available"] == false)
    #expect(last["payment", "attempts_left"] == nil)
    #expect(last["payment", "attempts_timeout"] == nil)
  }

  @Test(
    "An authorisation waits for capture; a sale and a verification succeed at once",
    arguments: [("auth", "awaiting capture / success"), ("verify", "success / success"), ("sale", "success / success")])
  func actions(_ action: String, _ end: String) throws {
    let fixture = SandboxFixture()
    let last = try fixture.run {
      let session = try await fixture.open(InitRequest(action: action))
      var request = PayRequest(session: session)
      request.action = .string(action)
      _ = try await fixture.post("/v1/payment", request.body)
      return try await fixture.follow(session).last
    }
    #expect(last?.step == end)
    #expect(last?["payment", "type"]?.string == action)
  }

  @Test("No payment exists before the payment request")
  func noPayment() throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      let session = try await fixture.open()
      return try await fixture.status(session, after: 0)
    }
    #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"revision":1,"payment":null}"#)
  }

  @Test("After the end, a request for any older revision returns the last one")
  func afterTheEnd() throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      let (session, replies) = try await fixture.pay("4000000000000077")
      return (
        replies.last,
        [
          try await fixture.status(session, after: 3), try await fixture.status(session, after: 3),
          try await fixture.status(session, after: 0),
          try await fixture.status(session, after: -9_000_000_000_000_000_000),
        ]
      )
    }
    for reply in replies.1 { #expect(reply == replies.0) }
  }

  @Test("A request for a revision after the last one is held", arguments: [4, 5, 9_223_372_036_854_775_807])
  func nothingNewer(_ revision: Int) throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.pay("4000000000000077").session }
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.status(session, after: revision) }
    }
  }

  @Test("Every revision is reported without latencies")
  func withoutLatencies() throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.latency = .none })
    let start = fixture.clock.now
    let replies = try fixture.run { try await fixture.pay("4000000000000077").replies }
    #expect(replies.map(\.step) == Self.paid)
    #expect(fixture.clock.now == start)
  }

  @Test("A payment takes the sum of its latencies")
  func duration() throws {
    let fixture = SandboxFixture()
    let start = fixture.clock.now
    _ = try fixture.run { try await fixture.pay("4000000000000077") }
    // These are the latencies of the session, payment request, registration, processing and notification.
    // Status polling runs in parallel.
    #expect(fixture.clock.now - start == .milliseconds(160 + 40 + 150 + 700 + 100))
  }
}
