import CheckoutCore
import Sandbox
import Testing

@Suite("The issuer asks")
struct ChallengeTests {
  /// A sandbox in which the issuer has asked, and the platform's word of it.
  private func asked(_ card: String = "4314220000000056") throws -> (rig: Rig, session: String, status: Rig.Reply) {
    let rig = Rig()
    let (session, replies) = try rig.run { try await rig.pay(card) }
    return (rig, session, try #require(replies.last))
  }

  private func send(_ rig: Rig, _ requests: CReq...) throws -> [Rig.Reply] {
    try rig.run {
      var replies: [Rig.Reply] = []
      for request in requests {
        replies.append(try await rig.post("/challenge", request.body, at: SandboxAuthority.issuer))
      }
      return replies
    }
  }

  @Test("the first screen")
  func firstScreen() throws {
    let (rig, _, status) = try asked()
    let screen = try #require(try send(rig, CReq(status, counter: 0)).first)
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
        + "Enter it to pay $19.99 to Cosmoshop with your card •••• 0056."
    )
    #expect(screen["challengeInfoTextIndicator"] == "N")
    #expect(screen["challengeInfoLabel"] == "One-time code")
    #expect(screen["submitAuthenticationLabel"] == "Confirm")
    #expect(screen["resendInformationLabel"] == "Send a new code")
    #expect(screen["issuerName"] == "Cosmo Bank")
    #expect(screen["psName"] == "visa")
  }

  @Test("a wrong code is told, with the tries that are left; after the third it is over")
  func threeTries() throws {
    let (rig, session, status) = try asked()
    let replies = try send(
      rig, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1111"), CReq(status, counter: 2, entry: "2222"),
      CReq(status, counter: 3, entry: "3333"))
    #expect(replies.map { $0["acsCounterAtoS"] } == ["000", "001", "002", "003"])
    #expect(replies.map { $0["challengeInfoTextIndicator"] } == ["N", "Y", "Y", nil])
    #expect(
      replies[1]["challengeInfoText"]?.string?.hasPrefix("That code was not right. You have 2 tries left.") == true)
    #expect(replies[2]["challengeInfoText"]?.string?.hasPrefix("That code was not right. You have 1 try left.") == true)
    #expect(replies[3]["challengeCompletionInd"] == "Y")
    #expect(replies[3]["transStatus"] == "N")
    #expect(replies[3]["acsUiType"] == nil)
    let last = try rig.run {
      _ = try await rig.challengeOver(session, status)
      return try await rig.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 104")
    #expect(last?["payment", "result_message"] == "Declined by 3DS check")
  }

  @Test("the right code, at once or after a wrong one, ends it well", arguments: [[], ["0000"], ["0000", "12345"]])
  func rightCode(_ wrong: [String]) throws {
    let (rig, session, status) = try asked()
    let last = try rig.run {
      _ = try await rig.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer)
      var reply: Rig.Reply?
      for (index, code) in (wrong + ["1234"]).enumerated() {
        reply = try await rig.post(
          "/challenge", CReq(status, counter: index + 1, entry: code).body, at: SandboxAuthority.issuer)
      }
      #expect(reply?["transStatus"] == "Y")
      _ = try await rig.challengeOver(session, status)
      return try await rig.follow(session, after: 3).last
    }
    #expect(last?.outcome == "success 0")
  }

  @Test("a card that the issuer refuses whatever is entered")
  func refusedCard() throws {
    let (rig, _, status) = try asked("5544330000000045")
    let replies = try send(rig, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1234"))
    #expect(replies[0]["psName"] == "mastercard")
    #expect(replies[1]["transStatus"] == "N")
  }

  @Test("a code sent again is the same and costs no try")
  func resend() throws {
    let (rig, _, status) = try asked()
    let resend = CReq(status, counter: 2).with("resendChallenge", "Y")
    let replies = try send(
      rig, CReq(status, counter: 0), CReq(status, counter: 1, entry: "1"), resend,
      CReq(status, counter: 3, entry: "2"), CReq(status, counter: 4, entry: "1234"))
    #expect(replies[2]["challengeInfoText"]?.string?.hasPrefix("We have sent the code again") == true)
    #expect(replies[2]["challengeInfoTextIndicator"] == "N")
    #expect(replies[3]["challengeInfoText"]?.string?.contains("1 try left") == true)
    #expect(replies[4]["transStatus"] == "Y")
  }

  @Test("the person gives up")
  func cancelled() throws {
    let (rig, session, status) = try asked()
    let cancel = CReq(status, counter: 1).with("challengeCancel", "01")
    let replies = try send(rig, CReq(status, counter: 0), cancel)
    #expect(replies[1]["challengeCompletionInd"] == "Y")
    #expect(replies[1]["transStatus"] == "N")
    let last = try rig.run {
      _ = try await rig.challengeOver(session, status)
      return try await rig.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 104")
  }

  @Test("after five minutes it is over")
  func timedOut() throws {
    let (rig, session, status) = try asked()
    _ = try send(rig, CReq(status, counter: 0))
    rig.pass(.seconds(300))
    let late = try send(rig, CReq(status, counter: 1, entry: "1234"), CReq(status, counter: 1, entry: "1234"))
    #expect(late.map { $0["errorCode"] } == ["402", "301"])
    let last = try rig.run {
      _ = try await rig.challengeOver(session, status)
      return try await rig.follow(session, after: 3).last
    }
    #expect(last?.outcome == "awaiting customer 108")
  }

  @Test("who says that it is over while it is not has not returned")
  func overTooEarly() throws {
    let (rig, session, status) = try asked()
    let (last, after) = try rig.run {
      _ = try await rig.challengeOver(session, status)
      let last = try await rig.follow(session, after: 3).last
      return (last, try await rig.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer))
    }
    #expect(last?.outcome == "awaiting customer 108")
    #expect(after["errorCode"] == "301", "the issuer no longer waits")
  }

  @Test("said twice it is over once; of another challenge nobody knows")
  func overTwice() throws {
    let (rig, session, status) = try asked()
    let replies = try rig.run {
      [
        try await rig.challengeOver(session, status), try await rig.challengeOver(session, status),
        try await rig.post("/v1/payment/threeds", ["session_id": .string(session), "acs_trans_id": "other"]),
        try await rig.post("/v1/payment/threeds", ["session_id": .string(session)]),
      ]
    }
    #expect(replies.map(\.status) == [200, 200, 400, 400])
    #expect(replies[2].mistakes == ["3061 acs_trans_id"])
    #expect(try rig.run { try await rig.follow(session, after: 3) }.count == 3)
  }

  @Test("the same message again, because its answer was lost, is answered the same and counts once")
  func repeated() throws {
    let (rig, _, status) = try asked()
    let wrong = CReq(status, counter: 1, entry: "1111")
    let replies = try send(
      rig, CReq(status, counter: 0), CReq(status, counter: 0), wrong, wrong, wrong,
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
    /// After the first screen.
    var second = true
    var change: @Sendable (inout CReq) -> Void
  }

  @Test(
    "what is wrong with a CReq",
    arguments: [
      Case(testDescription: "no type", code: "201", detail: "messageType") { $0["messageType"] = nil },
      Case(testDescription: "no version", code: "201", detail: "messageVersion") { $0["messageVersion"] = nil },
      Case(testDescription: "no server id", code: "201", detail: "threeDSServerTransID") {
        $0["threeDSServerTransID"] = nil
      },
      Case(testDescription: "no ids", code: "201", detail: "threeDSServerTransID, acsTransID") {
        $0["acsTransID"] = nil
        $0["threeDSServerTransID"] = nil
      },
      Case(testDescription: "no counter", code: "201", detail: "sdkCounterStoA") { $0["sdkCounterStoA"] = nil },
      Case(testDescription: "nothing done", code: "201", detail: "challengeDataEntry") {
        $0["challengeDataEntry"] = nil
      },
      Case(testDescription: "another type", code: "203", detail: "messageType") { $0["messageType"] = "CRes" },
      Case(testDescription: "another version", code: "203", detail: "messageVersion") {
        $0["messageVersion"] = "2.1.0"
      },
      Case(testDescription: "no such window", code: "203", detail: "challengeWindowSize") {
        $0["challengeWindowSize"] = "06"
      },
      Case(testDescription: "counter of two digits", code: "203", detail: "sdkCounterStoA") {
        $0["sdkCounterStoA"] = "01"
      },
      Case(testDescription: "empty code", code: "203", detail: "challengeDataEntry") {
        $0["challengeDataEntry"] = ""
      },
      Case(testDescription: "code and resend", code: "203", detail: "challengeDataEntry, resendChallenge") {
        $0["resendChallenge"] = "Y"
      },
      Case(testDescription: "resend no", code: "203", detail: "resendChallenge") {
        $0["challengeDataEntry"] = nil
        $0["resendChallenge"] = "N"
      },
      Case(testDescription: "a code at the first", code: "203", detail: "challengeDataEntry", second: false) {
        $0["sdkCounterStoA"] = "000"
      },
      Case(testDescription: "unknown transaction", code: "301", detail: "acsTransID") { $0["acsTransID"] = "other" },
      Case(testDescription: "another server id", code: "301", detail: "acsTransID") {
        $0["threeDSServerTransID"] = "other"
      },
      Case(testDescription: "counter stands still", code: "302", detail: "sdkCounterStoA") {
        $0["sdkCounterStoA"] = "000"
        $0["challengeDataEntry"] = nil
        $0["challengeWindowSize"] = "01"
      },
      Case(testDescription: "counter jumps", code: "302", detail: "sdkCounterStoA") { $0["sdkCounterStoA"] = "002" },
      Case(testDescription: "counter without a first screen", code: "302", detail: "sdkCounterStoA", second: false) {
        _ in
      },
    ])
  func wrong(_ example: Case) throws {
    let (rig, _, status) = try asked()
    if example.second { _ = try send(rig, CReq(status, counter: 0)) }
    var request = CReq(status, counter: 1, entry: "1234")
    example.change(&request)
    let reply = try #require(try send(rig, request).first)
    #expect(reply["messageType"] == "Erro")
    #expect(reply["errorCode"]?.string == example.code)
    #expect(reply["errorComponent"] == "A")
    #expect(reply["errorDetail"]?.string == example.detail)
    #expect(reply["errorDescription"]?.string?.isEmpty == false)
    let counter = example.second ? 1 : 0
    let next = try send(rig, CReq(status, counter: counter, entry: counter == 0 ? nil : "1234"))
    #expect(next.first?["messageType"] == "CRes", "the challenge goes on")
  }

  @Test("what is no CReq at all")
  func malformed() throws {
    let (rig, _, _) = try asked()
    let reply = try rig.run { try await rig.send("/challenge", Array("[]".utf8), at: SandboxAuthority.issuer) }
    #expect(reply["errorCode"] == "203")
  }

  @Test("a check of a card without a charge says so")
  func verification() throws {
    let rig = Rig()
    let screen = try rig.run {
      var order = InitRequest(action: "verify")
      order["payment_amount"] = 0
      let session = try await rig.open(order)
      var request = PayRequest(session: session, number: "4314220000000056")
      request.action = "verify"
      _ = try await rig.post("/v1/payment", request.body)
      let status = try #require(try await rig.follow(session).last)
      return try await rig.post("/challenge", CReq(status, counter: 0).body, at: SandboxAuthority.issuer)
    }
    #expect(screen["challengeInfoText"]?.string?.hasSuffix("at Cosmoshop. Nothing will be charged.") == true)
  }
}
