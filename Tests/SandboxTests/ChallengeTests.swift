import CheckoutCore
import KassaSandbox
import TestSupport
import Testing

@Suite("Issuer challenge")
struct ChallengeTests {
  /// Creates a sandbox with an open challenge, and returns it with the status response that contains the challenge.
  private func asked(
    _ card: String = "4314220000000056"
  ) throws -> (fixture: SandboxFixture, session: String, status: SandboxFixture.Reply) {
    let fixture = SandboxFixture()
    let (session, replies) = try fixture.run { try await fixture.pay(card) }
    return (fixture, session, try #require(replies.last))
  }

  private func send(_ fixture: SandboxFixture, _ requests: CReq...) throws -> [SandboxFixture.Reply] {
    try fixture.run {
      var replies: [SandboxFixture.Reply] = []
      for request in requests {
        replies.append(try await fixture.post("/challenge", request.body, at: SandboxAuthority.issuer))
      }
      return replies
    }
  }

  @Test("The first screen has the expected members")
  func firstScreen() throws {
    let (fixture, _, status) = try asked()
    let screen = try #require(try send(fixture, CReq(status, counter: 0)).first)
    #expect(screen.status == 200)
    #expect(screen["messageType"] == "CRes")
    #expect(screen["messageVersion"] == "2.2.0")
    #expect(screen["threeDSServerTransID"] == status["threeds2", "threeds_server_trans_id"])
    #expect(screen["acsTransID"] == status["threeds2", "acs_trans_id"])
    #expect(screen["acsCounterAtoS"] == "000")
    #expect(screen["challengeCompletionInd"] == "N")
    #expect(screen["transStatus"] == nil)
    #expect(screen["acsUiType"] == "01")
    #expect(screen["challengeInfoHeader"] == "Confirm your payment")
    #expect(
      screen["challengeInfoText"]?.string
        == "We have sent a one-time code to your phone number ending in 42. "
        + "Enter it to pay $19.99 to Cosmoshop with your card ••••\u{A0}0056."
    )
    #expect(screen["challengeInfoTextIndicator"] == "N")
    #expect(screen["challengeInfoLabel"] == "One-time code")
    #expect(screen["submitAuthenticationLabel"] == "Confirm")
    #expect(screen["resendInformationLabel"] == "Send a new code")
    #expect(screen["issuerName"] == "Cosmo Bank")
    #expect(screen["psName"] == "visa")
  }

  @Test("A wrong code reports the remaining tries, and the third ends the challenge")
  func threeTries() throws {
    let (fixture, session, status) = try asked()
    let replies = try send(
      fixture, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1111"),
      CReq(status, counter: 2, entry: "2222"),
      CReq(status, counter: 3, entry: "3333"))
    #expect(replies.map { $0["acsCounterAtoS"] } == ["000", "001", "002", "003"])
    #expect(replies.map { $0["challengeInfoTextIndicator"] } == ["N", "Y", "Y", nil])
    #expect(
      replies[1]["challengeInfoText"]?.string?.hasPrefix("That code was not right. You have 2 attempts left.") == true)
    #expect(
      replies[2]["challengeInfoText"]?.string?.hasPrefix("That code was not right. You have 1 attempt left.") == true)
    #expect(replies[3]["challengeCompletionInd"] == "Y")
    #expect(replies[3]["transStatus"] == "N")
    #expect(replies[3]["acsUiType"] == nil)
    let last = try fixture.run {
      _ = try await fixture.challengeOver(session, status)
      return try await fixture.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 104")
    #expect(last?["payment", "result_message"] == "Declined by 3DS check")
  }

  @Test(
    "The right code ends the challenge successfully, even after wrong ones",
    arguments: [[], ["0000"], ["0000", "12345"]])
  func rightCode(_ wrong: [String]) throws {
    let (fixture, session, status) = try asked()
    let last = try fixture.run {
      _ = try await fixture.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer)
      var reply: SandboxFixture.Reply?
      for (index, code) in (wrong + ["1234"]).enumerated() {
        reply = try await fixture.post(
          "/challenge", CReq(status, counter: index + 1, entry: code).body, at: SandboxAuthority.issuer)
      }
      #expect(reply?["transStatus"] == "Y")
      _ = try await fixture.challengeOver(session, status)
      return try await fixture.follow(session, after: 3).last
    }
    #expect(last?.outcome == "success 0")
  }

  @Test("The test card for refusals is refused whatever the code")
  func refusedCard() throws {
    let (fixture, _, status) = try asked("5544330000000045")
    let replies = try send(fixture, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1234"))
    #expect(replies[0]["psName"] == "mastercard")
    #expect(replies[1]["transStatus"] == "N")
  }

  @Test("A resent code is the same and costs no try")
  func resend() throws {
    let (fixture, _, status) = try asked()
    let resend = CReq(status, counter: 2).with("resendChallenge", "Y")
    let replies = try send(
      fixture, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1"), resend,
      CReq(status, counter: 3, entry: "2"), CReq(status, counter: 4, entry: "1234"))
    #expect(replies[2]["challengeInfoText"]?.string?.hasPrefix("We have sent the code again") == true)
    #expect(replies[2]["challengeInfoTextIndicator"] == "N")
    #expect(replies[3]["challengeInfoText"]?.string?.contains("1 attempt left") == true)
    #expect(replies[4]["transStatus"] == "Y")
  }

  @Test("Cancelling the challenge declines the attempt")
  func cancelled() throws {
    let (fixture, session, status) = try asked()
    let cancel = CReq(status, counter: 1).with("challengeCancel", "01")
    let replies = try send(fixture, CReq(status, counter: 0), cancel)
    #expect(replies[1]["challengeCompletionInd"] == "Y")
    #expect(replies[1]["transStatus"] == "N")
    let last = try fixture.run {
      _ = try await fixture.challengeOver(session, status)
      return try await fixture.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 104")
  }

  @Test("The challenge times out after five minutes")
  func timedOut() throws {
    let (fixture, session, status) = try asked()
    _ = try send(fixture, CReq(status, counter: 0))
    fixture.pass(.seconds(300))
    let late = try send(fixture, CReq(status, counter: 1, entry: "1234"), CReq(status, counter: 1, entry: "1234"))
    #expect(late.map { $0["errorCode"] } == ["402", "301"])
    let last = try fixture.run {
      _ = try await fixture.challengeOver(session, status)
      return try await fixture.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 108")
  }

  @Test("A challenge reported as over too early counts as not completed")
  func overTooEarly() throws {
    let (fixture, session, status) = try asked()
    let (last, after) = try fixture.run {
      _ = try await fixture.challengeOver(session, status)
      let last = try await fixture.follow(session, after: 3).last
      return (last, try await fixture.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer))
    }
    #expect(last?.outcome == "awaiting customer 108")
    #expect(after["errorCode"] == "301", "the issuer no longer waits")
  }

  @Test("A second report of the end has no effect, and one for an unknown challenge is rejected")
  func overTwice() throws {
    let (fixture, session, status) = try asked()
    let replies = try fixture.run {
      [
        try await fixture.challengeOver(session, status), try await fixture.challengeOver(session, status),
        try await fixture.post("/v1/payment/threeds", ["session_id": .string(session), "acs_trans_id": "other"]),
        try await fixture.post("/v1/payment/threeds", ["session_id": .string(session)]),
      ]
    }
    #expect(replies.map(\.status) == [200, 200, 400, 400])
    #expect(replies[2].mistakes == ["3061 acs_trans_id"])
    #expect(try fixture.run { try await fixture.follow(session, after: 3) }.count == 3)
  }

  @Test("A repeated request gets the same response and counts once")
  func repeated() throws {
    let (fixture, _, status) = try asked()
    let wrong = CReq(status, counter: 1, entry: "1111")
    let replies = try send(
      fixture, CReq(status, counter: 0), CReq(status, counter: 0), wrong, wrong, wrong,
      CReq(status, counter: 2, entry: "1234"), CReq(status, counter: 2, entry: "1234"))
    #expect(replies[1] == replies[0])
    #expect(replies[3] == replies[2])
    #expect(replies[4] == replies[2])
    #expect(replies[5]["transStatus"] == "Y")
    #expect(replies[6] == replies[5])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var detail: String
    /// Whether the CReq under test is the second one, which is sent after the first challenge screen.
    var second = true
    var change: @Sendable (inout CReq) -> Void
  }

  @Test(
    "An invalid CReq is rejected with its error code",
    arguments: [
      Case(testDescription: "missing message type", code: "201", detail: "messageType") { $0["messageType"] = nil },
      Case(testDescription: "missing version", code: "201", detail: "messageVersion") { $0["messageVersion"] = nil },
      Case(testDescription: "missing server transaction ID", code: "201", detail: "threeDSServerTransID") {
        $0["threeDSServerTransID"] = nil
      },
      Case(testDescription: "missing IDs", code: "201", detail: "threeDSServerTransID, acsTransID") {
        $0["acsTransID"] = nil
        $0["threeDSServerTransID"] = nil
      },
      Case(testDescription: "missing counter", code: "201", detail: "sdkCounterStoA") { $0["sdkCounterStoA"] = nil },
      Case(testDescription: "no action", code: "201", detail: "challengeDataEntry") {
        $0["challengeDataEntry"] = nil
      },
      Case(testDescription: "wrong message type", code: "203", detail: "messageType") { $0["messageType"] = "CRes" },
      Case(testDescription: "wrong version", code: "203", detail: "messageVersion") {
        $0["messageVersion"] = "2.1.0"
      },
      Case(testDescription: "unknown window size", code: "203", detail: "challengeWindowSize") {
        $0["challengeWindowSize"] = "06"
      },
      Case(testDescription: "two-digit counter", code: "203", detail: "sdkCounterStoA") {
        $0["sdkCounterStoA"] = "01"
      },
      Case(testDescription: "empty code", code: "203", detail: "challengeDataEntry") {
        $0["challengeDataEntry"] = ""
      },
      Case(testDescription: "code with a resend request", code: "203", detail: "challengeDataEntry, resendChallenge") {
        $0["resendChallenge"] = "Y"
      },
      Case(testDescription: "resend request with N", code: "203", detail: "resendChallenge") {
        $0["challengeDataEntry"] = nil
        $0["resendChallenge"] = "N"
      },
      Case(testDescription: "code in the first request", code: "203", detail: "challengeDataEntry", second: false) {
        $0["sdkCounterStoA"] = "000"
      },
      Case(testDescription: "unknown transaction", code: "301", detail: "acsTransID") { $0["acsTransID"] = "other" },
      Case(testDescription: "wrong server transaction ID", code: "301", detail: "acsTransID") {
        $0["threeDSServerTransID"] = "other"
      },
      Case(testDescription: "counter not incremented", code: "302", detail: "sdkCounterStoA") {
        $0["sdkCounterStoA"] = "000"
        $0["challengeDataEntry"] = nil
        $0["challengeWindowSize"] = "01"
      },
      Case(testDescription: "counter skips a number", code: "302", detail: "sdkCounterStoA") {
        $0["sdkCounterStoA"] = "002"
      },
      Case(testDescription: "first request without counter 000", code: "302", detail: "sdkCounterStoA", second: false) {
        _ in
      },
    ])
  func wrong(_ example: Case) throws {
    let (fixture, _, status) = try asked()
    if example.second { _ = try send(fixture, CReq(status, counter: 0)) }
    var request = CReq(status, counter: 1, entry: "1234")
    example.change(&request)
    let reply = try #require(try send(fixture, request).first)
    #expect(reply["messageType"] == "Erro")
    #expect(reply["errorCode"]?.string == example.code)
    #expect(reply["errorComponent"] == "A")
    #expect(reply["errorDetail"]?.string == example.detail)
    #expect(reply["errorDescription"]?.string?.isEmpty == false)
    let counter = example.second ? 1 : 0
    let next = try send(fixture, CReq(status, counter: counter, entry: counter == 0 ? nil : "1234"))
    #expect(next.first?["messageType"] == "CRes", "the challenge continues")
  }

  @Test("A body that is not a CReq is rejected")
  func malformed() throws {
    let (fixture, _, _) = try asked()
    let reply = try fixture.run { try await fixture.send("/challenge", Array("[]".utf8), at: SandboxAuthority.issuer) }
    #expect(reply["errorCode"] == "203")
  }

  @Test("The challenge of a card verification states that nothing is charged")
  func verification() throws {
    let fixture = SandboxFixture()
    let screen = try fixture.run {
      var order = InitRequest(action: "verify")
      order["payment_amount"] = 0
      let session = try await fixture.open(order)
      var request = PayRequest(session: session, number: "4314220000000056")
      request.action = "verify"
      _ = try await fixture.post("/v1/payment", request.body)
      let status = try #require(try await fixture.follow(session).last)
      return try await fixture.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer)
    }
    #expect(screen["challengeInfoText"]?.string?.hasSuffix("at Cosmoshop. Nothing will be charged.") == true)
  }
}
