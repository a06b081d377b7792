import CheckoutCore
import Testing

@testable import EMV3DS

@Suite("Challenge session")
struct ChallengeSessionTests {
  private typealias S = ThreeDSSample
  private func at(_ seconds: Double) -> Instant { S.start + .milliseconds(Int64(seconds * 1000)) }
  private func code(_ text: String) -> ChallengeSession.Event { .answer(.entry(SecretText(text))) }

  @Test("A payer is authenticated after one wrong code")
  func wholeWay() throws {
    var session = ChallengeSession(S.names, window: .wide, opened: at(0))
    let first = try #require(session.handle(.begin, at: at(0)).sent.first)
    #expect(first["sdkCounterStoA"] == "000")
    #expect(first["challengeWindowSize"] == "04")
    #expect(first["sdkTransID"]?.string == S.names.sdk)
    #expect(session.handle(.received(.success(S.question())), at: at(1.5)).shown.count == 1)
    #expect(session.handle(code("0000"), at: at(5)).sent.first?["sdkCounterStoA"] == "001")
    let again = S.question(counter: 1, [("challengeInfoText", "Wrong."), ("challengeInfoTextIndicator", "Y")])
    let prompt = try #require(session.handle(.received(.success(again)), at: at(7)).shown.first)
    #expect(prompt.refusals == 1)
    #expect(prompt.isRefusal)
    #expect(prompt.text == "Wrong.")
    #expect(session.handle(code("1234"), at: at(8)).sent.first?["sdkCounterStoA"] == "002")
    #expect(
      session.handle(.received(.success(S.final("Y", counter: 2))), at: at(9)) == [.end(.completed(.authenticated))])
    #expect(session.end == .completed(.authenticated))
  }

  @Test("The first prompt appears after at least a second, and cancelling does not wait for it")
  func firstDisplay() throws {
    var session = ChallengeSession(S.names, opened: at(0))
    _ = session.handle(.begin, at: at(0))
    #expect(session.handle(.received(.success(S.question())), at: at(0.2)).isEmpty)
    var hasty = session
    #expect(hasty.handle(.cancel, at: at(0.5)).sent.first?["challengeCancel"] == "01")
    #expect(session.handle(.tick, at: at(1)).shown.count == 1)
  }

  @Test("The processing screen between steps lasts at least a second")
  func display() throws {
    var session = S.asked()
    _ = session.handle(code("0"), at: at(10))
    #expect(session.handle(.received(.success(S.question(counter: 1))), at: at(10.2)).isEmpty)
    #expect(session.handle(.tick, at: at(10.9)).isEmpty)
    // The minimum display time does not delay the payer's cancellation.
    var hasty = session
    #expect(hasty.handle(.cancel, at: at(10.9)).sent.first?["challengeCancel"] == "01")
    #expect(session.handle(.tick, at: at(11)).shown.count == 1)
  }

  @Test(
    "An exceeded time limit ends the challenge with error 402",
    arguments: [("start", 30.0, "challengeStart"), ("message", 10.0, "message"), ("challenge", 300.0, "challenge")]
  )
  func limits(kind: String, seconds: Double, limit: String) {
    var session = ChallengeSession(S.names, opened: at(0))
    if kind != "start" { _ = session.handle(.begin, at: at(0)) }
    if kind == "challenge" { _ = session.handle(.received(.success(S.question())), at: at(2)) }
    #expect(session.handle(.tick, at: at(seconds - 0.001)).isEmpty)
    let effects = session.handle(.tick, at: at(seconds))
    #expect(effects.ends.map(\.code) == ["threeds.timedOut.\(limit)"])
    #expect(effects.reported.first?["errorCode"] == "402")
    #expect(session.end?.status == .unavailable)
  }

  @Test(
    "A cancelled challenge stays cancelled, whatever the response",
    arguments: ["N", "Y", "question", "lost", "broken", "late", "Erro"])
  func cancel(answer: String) {
    var session = S.asked()
    #expect(session.handle(.cancel, at: at(3)).sent.first?["challengeCancel"] == "01")
    let effects: [ChallengeSession.Effect]
    switch answer {
    case "question": effects = session.handle(.received(.success(S.question(counter: 1))), at: at(4))
    case "lost": effects = session.handle(.lost(hasArrived: true), at: at(4))
    case "broken": effects = session.handle(.received(.failure(ProtocolFault(.undecipherable, "JWE"))), at: at(4))
    case "late": effects = session.handle(.received(.success(S.final("N", counter: 1))), at: at(14))
    case "Erro":
      effects = session.handle(.received(.success(["messageType": "Erro", "errorCode": "301"])), at: at(4))
    default: effects = session.handle(.received(.success(S.final(answer, counter: 1))), at: at(4))
    }
    #expect(effects.ends.count == 1)
    #expect(effects.ends.first?.code == "threeds.cancelled")
    if answer == "N" { #expect(session.end == .cancelled(.denied)) }
  }

  @Test("A cancellation waits for the request in flight, and a final response to it is kept")
  func cancelInFlight() {
    var session = S.asked()
    _ = session.handle(code("1"), at: at(3))
    #expect(session.handle(.cancel, at: at(3.5)).isEmpty)
    #expect(
      session.handle(.received(.success(S.question(counter: 1))), at: at(4)).sent.first?["challengeCancel"] == "01")
    var decided = S.asked()
    _ = decided.handle(code("1234"), at: at(3))
    _ = decided.handle(.cancel, at: at(3.5))
    #expect(
      decided.handle(.received(.success(S.final("Y", counter: 1))), at: at(4)).ends == [.cancelled(.authenticated)])
  }

  @Test("An undelivered request is resent with the same counter; one possibly delivered ends the challenge")
  func lost() {
    var session = S.asked()
    _ = session.handle(code("1234"), at: at(3))
    #expect(session.handle(.lost(hasArrived: false), at: at(4)).shown.count == 1)
    #expect(session.handle(code("1234"), at: at(5)).sent.first?["sdkCounterStoA"] == "001")
    #expect(session.handle(.lost(hasArrived: true), at: at(6)).ends == [.lost])
  }

  @Test(
    "An invalid response ends the challenge with its error code, which is sent to the issuer",
    arguments: [
      ([("acsCounterAtoS", "007")], "302", "acsCounterAtoS"), ([("acsCounterAtoS", "1")], "203", "acsCounterAtoS"),
      ([("acsCounterAtoS", nil)], "201", "acsCounterAtoS"),
      ([("threeDSServerTransID", "b2385523-a66c-4907-ac3c-91848e8c0067")], "301", "threeDSServerTransID"),
      ([("messageVersion", "2.1.0")], "102", "messageVersion"), ([("acsUiType", nil)], "201", "acsUiType"),
      ([("acsUiType", "06")], "203", "acsUiType"), ([("messageType", "CReq")], "101", "messageType"),
      ([("challengeInfoText", 5)], "203", "challengeInfoText"), ([("issuerImage", "x")], "203", "issuerImage"),
      ([("whitelistingInfoText", .string(String(repeating: "x", count: 65)))], "203", "whitelistingInfoText"),
      ([("challengeInfoText", .string(String(repeating: "x", count: 9000)))], "203", "challengeInfoText"),
    ] as [([(String, JSON?)], String, String)])
  func faults(members: [(String, JSON?)], code: String, detail: String) {
    var session = S.asked()
    _ = session.handle(self.code("1"), at: at(3))
    let effects = session.handle(.received(.success(S.question(counter: 1, members))), at: at(4))
    #expect(effects.reported.first?["errorCode"]?.string == code)
    #expect(effects.reported.first?["errorDetail"]?.string == detail)
    #expect(effects.reported.first?["errorComponent"] == "C")
    #expect(effects.reported.first?["errorMessageType"] == "CRes")
    #expect(effects.ends.map(\.code) == ["threeds.protocol." + code])
  }

  @Test("A duplicate element has its own error code, and other malformed input is not a message")
  func unreadable() throws {
    for (text, code) in [(#"{"a":1,"a":2}"#, "204"), ("{", "101"), ("", "101"), ("\u{0}", "101")] {
      guard case .failure(let fault) = S.parsed(Array(text.utf8)) else { throw S.Unexpected() }
      #expect(fault.code.rawValue == code)
    }
  }

  @Test("An error message from the issuer ends the challenge with its code, and 402 is a timeout")
  func erro() {
    for (code, end) in [
      ("203", "threeds.protocol.203"), ("402", "threeds.timedOut.challenge"), ("999", "threeds.protocol.999"),
    ] {
      var session = S.asked()
      _ = session.handle(self.code("1"), at: at(3))
      let effects = session.handle(
        .received(.success(["messageType": "Erro", "errorCode": .string(code), "errorComponent": "A"])), at: at(4))
      #expect(effects.ends.map(\.code) == [end])
      #expect(effects.reported.isEmpty, "an error message is not answered with another")
    }
  }

  @Test("Unexpected and late messages change nothing")
  func unexpected() {
    var session = S.asked()
    #expect(session.handle(.received(.success(S.final())), at: at(3)) == [.ignored("unexpected")])
    #expect(session.handle(.answer(.confirmedOutOfBand), at: at(3)) == [.ignored("unfitting")])
    #expect(session.handle(.answer(.select(["phone"])), at: at(3)) == [.ignored("unfitting")])
    #expect(session.handle(.answer(.trusting(true, .entry(SecretText("1")))), at: at(3)) == [.ignored("unfitting")])
    #expect(session.handle(code(String(repeating: "1", count: 46)), at: at(3)) == [.ignored("unfitting")])
    #expect(session.handle(.begin, at: at(3)) == [.ignored("notNow")])
    _ = session.handle(code("1234"), at: at(3))
    #expect(session.handle(code("1234"), at: at(3)) == [.ignored("notNow")], "a second Enter sends no second message")
    _ = session.handle(.received(.success(S.final("Y", counter: 1))), at: at(4))
    #expect(session.handle(.received(.success(S.final("N", counter: 1))), at: at(5)) == [.ignored("ended")])
    #expect(session.handle(.cancel, at: at(5)) == [.ignored("ended")])
    #expect(session.handle(.tick, at: at(500)).isEmpty)
    #expect(session.end == .completed(.authenticated))
  }

  @Test("A code can be resent, but only after a waiting time")
  func resend() {
    var session = S.asked()
    #expect(session.handle(.answer(.resend), at: at(3)).sent.first?["resendChallenge"] == "Y")
    let again = session.handle(.received(.success(S.question(counter: 1))), at: at(5))
    #expect(again.shown.first?.resendAt == at(5 + 59))
    #expect(again.shown.first?.refusals == 0, "a resend does not count as an attempt")
    #expect(session.handle(.answer(.resend), at: at(63)) == [.ignored("unfitting")])
    #expect(session.handle(.answer(.resend), at: at(64)).sent.first?["resendChallenge"] == "Y")
  }

  @Test("An out-of-band check before confirmation is not a failure and can be repeated")
  func outOfBand() throws {
    var session = S.asked(.outOfBand)
    guard case .asking(let first) = session.phase else { throw S.Unexpected() }
    #expect(first.pollInterval == .seconds(5))
    #expect(!first.isUnconfirmed)
    for number in 1...3 {
      #expect(
        session.handle(.answer(.confirmedOutOfBand), at: at(Double(number * 5))).sent.first?["oobContinue"] == true)
      let effects = session.handle(
        .received(.success(S.question(.outOfBand, counter: number))), at: at(Double(number * 5 + 2)))
      let prompt = try #require(effects.shown.first)
      #expect(prompt.isUnconfirmed)
      #expect(!prompt.isRefusal)
      #expect(prompt.refusals == 0)
      #expect(prompt.text == "Open your bank's application.")
    }
    _ = session.handle(.answer(.confirmedOutOfBand), at: at(20))
    #expect(session.handle(.received(.success(S.final("Y", counter: 4))), at: at(21)).ends.count == 1)
  }

  @Test("A different prompt after the choice of a channel is not a refusal")
  func steps() throws {
    var session = S.asked(.singleSelect)
    let sent = try #require(session.handle(.answer(.select(["phone"])), at: at(3)).sent.first)
    #expect(String(decoding: sent.wireBytes, as: UTF8.self).contains(#""challengeDataEntry":"phone""#))
    #expect(!sent.text.contains("phone"), "the choice is redacted")
    let prompt = try #require(session.handle(.received(.success(S.question(counter: 1))), at: at(5)).shown.first)
    #expect(prompt.refusals == 0)
    #expect(!prompt.isRefusal)
  }

  @Test("The trust choice is sent under the member name of the version")
  func trust() {
    var session = S.asked(.text, [("whitelistingInfoText", "Trust Cosmoshop?")])
    let sent = session.handle(.answer(.trusting(true, .entry(SecretText("1234")))), at: at(3)).sent.first
    #expect(sent?["whitelistingDataEntry"] == "Y")
    #expect(sent?["challengeDataEntry"] != nil)
    let request = ChallengeRequest(names: S.names(.v231), counter: 1, action: .noEntry, trust: false)
    #expect(request.json["trustListDataEntry"] == "N")
  }

  @Test(
    "Information and out-of-band HTML pages of version 2.3.1 are answered",
    arguments: [ACSUIType.information, .htmlOutOfBand])
  func newKinds(type: ACSUIType) throws {
    var session = S.asked(type)
    let answer: ChallengeAnswer = type == .information ? .acknowledged : .confirmedOutOfBand
    let sent = try #require(session.handle(.answer(answer), at: at(3)).sent.first)
    #expect(sent["messageVersion"] == "2.3.1")
    #expect(type == .information ? sent["challengeNoEntry"] == "Y" : sent["oobContinue"] == true)
  }

  @Test("The challenge ends when the message counter is exhausted")
  func tooMany() {
    var limits = ThreeDSLimits.standard
    limits.display = .zero
    var session = S.asked(.outOfBand, limits: limits)
    for number in 1...999 {
      #expect(session.handle(.answer(.confirmedOutOfBand), at: at(3)).sent.count == 1)
      _ = session.handle(.received(.success(S.question(.outOfBand, counter: number))), at: at(3))
    }
    #expect(session.handle(.answer(.confirmedOutOfBand), at: at(3)).ends.map(\.code) == ["threeds.protocol.103"])
  }
}
