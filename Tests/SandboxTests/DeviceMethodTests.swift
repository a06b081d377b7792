import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("3DS Method before authentication")
struct DeviceMethodTests {
  private static func fixture(_ method: ACSMethod, confirmsAfter: Int? = 2) -> SandboxFixture {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs.method = method
    configuration.acs.confirmsAfter = confirmsAfter
    return SandboxFixture(configuration)
  }

  /// Starts a payment, and runs it up to the 3DS Method.
  /// Returns its session and the status response that requests the 3DS Method.
  private func examined(
    _ fixture: SandboxFixture, _ card: String = "4314220000000056"
  ) throws -> (session: String, reply: SandboxFixture.Reply) {
    try fixture.run {
      let session = try await fixture.open()
      _ = try await fixture.pay(session, card)
      var reply = try await fixture.status(session, after: 0)
      while reply["threeds_method"] == nil || reply["threeds_method"] == .null {
        reply = try await fixture.status(session, after: Int(reply["revision"]?.int64 ?? 0))
      }
      return (session, reply)
    }
  }

  private static func data(_ server: String) -> JSON {
    let table = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let bytes = Array(#"{"threeDSServerTransID":"\#(server)"}"#.utf8)
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(bytes.count, start + 3)].reduce(0) { $0 << 8 | UInt32($1) }
      let count = min(3, bytes.count - start)
      let bits = group << UInt32(8 * (3 - count))
      for index in 0...count { text.append(table[Int(bits >> UInt32(18 - 6 * index) & 63)]) }
    }
    return ["threeDSMethodData": .string(text), "device": [:]]
  }

  @Test("The platform returns the method URL and waits for the completion indicator", arguments: ["Y", "N", "U"])
  func received(completion: String) throws {
    let fixture = Self.fixture(.finishes)
    let (session, reply) = try examined(fixture)
    #expect(reply.step == "processing / authentication")
    #expect(reply["threeds_method", "url"] == "https://acs.issuer.test/method")
    let server = try #require(reply["threeds_method", "threeds_server_trans_id"])
    let last = try fixture.run {
      try await fixture.sayDeviceSeen(session, server, completion)
      // Reporting the 3DS Method a second time must have no effect.
      try await fixture.sayDeviceSeen(session, server, "N")
      return try await fixture.follow(session, after: Int(reply["revision"]?.int64 ?? 0)).last
    }
    #expect(last?.stage == "awaiting 3ds result")
    #expect(last?["threeds2", "threeds_server_trans_id"] == server, "the transaction ID stays the same")
    let words = ["Y": "device seen −10", "N": "device not seen +10", "U": "card 60: 60"]
    #expect(last?["threeds_result", "decision"]?.string?.contains(words[completion] ?? "?") == true)
  }

  @Test("The issuer accepts the expected method request and rejects any other")
  func look() throws {
    let fixture = Self.fixture(.finishes)
    let (_, reply) = try examined(fixture)
    let server = try #require(reply["threeds_method", "threeds_server_trans_id"]?.string)
    let (seen, unknown, broken) = try fixture.run {
      (
        try await fixture.post("/method", Self.data(server), at: SandboxAuthority.issuer),
        try await fixture.post("/method", Self.data("somebody else's"), at: SandboxAuthority.issuer),
        try await fixture.post("/method", ["threeDSMethodData": "?"], at: SandboxAuthority.issuer)
      )
    }
    #expect(seen.status == 200 && seen["threeDSMethodData"] != nil)
    #expect(unknown.status == 400 && broken.status == 400)
  }

  @Test("Without a completion indicator, the issuer responds after 15 s")
  func silence() throws {
    let fixture = Self.fixture(.silent)
    let (session, reply) = try examined(fixture)
    let known = Int(reply["revision"]?.int64 ?? 0)
    fixture.pass(.seconds(14))
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.status(session, after: known) }
    }
    fixture.pass(.seconds(1))
    let last = try fixture.run { try await fixture.follow(session, after: known).last }
    #expect(last?["threeds_result", "decision"]?.string?.contains("device not seen +10") == true)
  }

  @Test("An invalid completion indicator or session is rejected")
  func refused() throws {
    let fixture = Self.fixture(.finishes)
    let (session, _) = try examined(fixture)
    let (word, unknown) = try fixture.run {
      (
        try await fixture.post(
          "/v1/payment/threeds/method", ["session_id": .string(session), "threeds_comp_ind": "J"]),
        try await fixture.post("/v1/payment/threeds/method", ["session_id": "none", "threeds_comp_ind": "Y"])
      )
    }
    #expect(word.mistakes.first?.hasSuffix("threeds_comp_ind") == true)
    #expect(unknown.status == 401)
  }

  @Test("Leaving during the 3DS Method cancels the payment without a challenge")
  func left() throws {
    let fixture = Self.fixture(.silent)
    let (session, reply) = try examined(fixture)
    let last = try fixture.run {
      _ = try await fixture.cancel(session)
      return try await fixture.follow(session, after: Int(reply["revision"]?.int64 ?? 0)).last
    }
    #expect(last?.stage == "canceled")
  }

  // MARK: Decoupled authentication

  @Test(
    "A decoupled confirmation decides the payment once",
    arguments: [(OutOfBandAction.approve, "success 0"), (.decline, "awaiting customer 104")])
  func decoupled(action: OutOfBandAction, outcome: String) throws {
    let fixture = Self.fixture(.none, confirmsAfter: nil)
    #expect(!fixture.sandbox.outOfBand(action), "no confirmation is awaited")
    let session = try fixture.run {
      let session = try await fixture.open()
      _ = try await fixture.pay(session, "4000000000208100")
      return session
    }
    #expect(fixture.sandbox.outOfBand(action))
    fixture.settle()
    #expect(!fixture.sandbox.outOfBand(.approve), "the payment is already decided")
    let last = try fixture.run { try await fixture.follow(session).last }
    #expect(last?.outcome == outcome)
    #expect(fixture.sandbox.charges["payment-1"] == (action == .approve ? 1 : 0))
  }

  @Test("Decoupled authentication without an action ends after five minutes with N and reason 24")
  func decoupledLate() throws {
    let fixture = Self.fixture(.none, confirmsAfter: nil)
    let session = try fixture.run {
      let session = try await fixture.open()
      _ = try await fixture.pay(session, "4000000000208100")
      return session
    }
    #expect(fixture.sandbox.outOfBand(.abandon))
    fixture.pass(.seconds(299))
    let waiting = try fixture.run { try await fixture.status(session, after: 3) }
    #expect(waiting["threeds_result", "trans_status"] == "D")
    fixture.pass(.seconds(2))
    let last = try fixture.run { try await fixture.follow(session).last }
    #expect(last?.outcome == "awaiting customer 104")
    #expect(last?["threeds_result", "trans_status_reason"] == "24")
  }

  @Test(
    "The next out-of-band request returns the decision made in the bank's app",
    arguments: [(OutOfBandAction.approve, "Y"), (.decline, "N"), (.abandon, nil)] as [(OutOfBandAction, String?)])
  func outOfBand(action: OutOfBandAction, status: String?) throws {
    let fixture = Self.fixture(.none, confirmsAfter: nil)
    let (last, _) = try fixture.run {
      let (session, replies) = try await fixture.pay("4000582600000094")
      return (replies.last, session)
    }
    let asked = try #require(last)
    let answers = try fixture.run {
      var answers = [try await fixture.post("/challenge", CReq(asked, counter: 0).body, at: SandboxAuthority.issuer)]
      for number in 1...2 {
        let request = CReq(asked, counter: number).with("oobContinue", true)
        if number == 2 { _ = fixture.sandbox.outOfBand(action) }
        answers.append(try await fixture.post("/challenge", request.body, at: SandboxAuthority.issuer))
      }
      return answers
    }
    #expect(answers[1]["challengeCompletionInd"] == "N", "not confirmed yet")
    #expect(answers[2]["transStatus"]?.string == status)
  }
}
