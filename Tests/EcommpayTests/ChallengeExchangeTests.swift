import CheckoutCore
import EMV3DS
import Testing

@testable import Ecommpay

@Suite("The challenge dialogue with the issuer")
struct ChallengeExchangeTests {
  private var conversation: ChallengeExchange
  private var now = Instant(milliseconds: 1000)

  init() throws {
    conversation = try ChallengeExchange(.sample, now: now)
    _ = conversation.handle(.begin, at: now)
  }

  /// Waits two seconds, then delivers a response from the issuer.
  private mutating func hear(_ answer: JSON) -> ChallengeExchange.Step {
    now = now + .seconds(2)
    return conversation.handle(.received(.success(answer)), at: now)
  }

  /// Sends the payer's answer, and returns the counter of the message that contains it.
  @discardableResult
  private mutating func answer(_ answer: ChallengeAnswer) -> String? {
    conversation.handle(.answer(answer), at: now).message?["sdkCounterStoA"]?.string
  }

  @Test("The dialogue begins with a CReq whose counter is 000")
  func hello() throws {
    var conversation = try ChallengeExchange(.sample, now: now)
    let message = conversation.handle(.begin, at: now).message
    #expect(
      message
        == [
          "messageType": "CReq", "messageVersion": "2.2.0", "threeDSServerTransID": "server-1", "acsTransID": "acs-1",
          "challengeWindowSize": "05", "sdkCounterStoA": "000",
        ])
  }

  @Test("The first CRes becomes the challenge, with the issuer's deadline")
  mutating func first() throws {
    let challenge = hear(Answers.challenge(counter: "000")).challenge
    var expected = Challenge(
      kind: .code, header: "Is it you?", text: "We sent a code.", label: "Code", submitLabel: "Submit",
      resendLabel: "Send again", issuer: "Test Bank", scheme: "visa", deadline: Instant(milliseconds: 301_000))
    expected.number = 1
    #expect(challenge == expected)
  }

  @Test("The counter increases with every message; only wrong codes count as refusals")
  mutating func counters() throws {
    _ = hear(Answers.challenge(counter: "000"))
    #expect(answer(.resend) == "001")
    let resent = hear(Answers.challenge(counter: "001")).challenge
    #expect(resent?.refusals == 0)
    #expect(resent?.isWarning == false)
    #expect(answer(.entry(SecretText("0000"))) == "002")
    let wrong = hear(Answers.challenge(counter: "002")).challenge
    #expect(wrong?.refusals == 1)
    #expect(wrong?.isWarning == true)
    now = now + .seconds(60)
    #expect(answer(.resend) == "003")
    let warned = hear(Answers.challenge(counter: "003", warning: true)).challenge
    #expect(warned?.refusals == 1)
    #expect(warned?.isWarning == true)
    #expect(warned?.deadline == Instant(milliseconds: 301_000))
    #expect(answer(.entry(SecretText("0"))) == "004")
  }

  @Test("The issuer's decision ends the challenge", arguments: ["Y", "N"])
  mutating func over(status: String) throws {
    _ = hear(Answers.challenge(counter: "000"))
    answer(.entry(SecretText("1234")))
    #expect(hear(Answers.completed(counter: "001", status)).end?.status.rawValue == status)
    #expect(conversation.isOver)
  }

  @Test(
    "A protocol error ends the challenge with its code; the issuer's own error is not reported back",
    arguments: [
      (Answers.challenge(counter: "001"), "302", true),
      (Answers.challenge(counter: "000", more: [("messageExtension", [])]), "203", true),
      (["messageType": "Erro", "errorCode": "203"], "203", false),
      (["messageType": "AReq"], "101", true),
      ([:], "101", true),
    ] as [(JSON, String, Bool)])
  mutating func refused(answer: JSON, code: String, isReported: Bool) {
    let step = hear(answer)
    #expect(step.end?.error?.code == .challengeProtocol)
    #expect(step.end?.error?.platformCode == code)
    #expect((step.report?["errorCode"]?.string == code) == isReported)
    #expect(conversation.isOver)
  }

  @Test("A CRes of another transaction is refused with code 301")
  mutating func otherTransaction() {
    var answer = Answers.challenge(counter: "000")
    if case .object(var object) = answer {
      object["acsTransID"] = "d7c1ee99-9478-44a6-b1f2-391e29c6b340"
      answer = .object(object)
    }
    #expect(hear(answer).end?.error?.platformCode == "301")
  }

  @Test("An unsupported protocol version is refused before the first message")
  func unsupported() {
    var reference = IssuerReference.sample
    reference.messageVersion = "1.0.2"
    var error: CheckoutError?
    do throws(CheckoutError) { _ = try ChallengeExchange(reference, now: now) } catch let thrown { error = thrown }
    #expect(error == CheckoutError(code: .challengeUnsupported))
  }

  @Test("The issuer's timeout ends the challenge without an error")
  mutating func late() {
    _ = hear(Answers.challenge(counter: "000"))
    answer(.entry(SecretText("1234")))
    let step = hear(["messageType": "Erro", "errorCode": "402"])
    #expect(step.end == .timedOut(.challenge))
    #expect(step.end?.error == nil)
    #expect(conversation.isOver)
  }

  @Test("Single-select, HTML page and out-of-band challenges reach the payer")
  mutating func kinds() throws {
    let options: JSON = [["phone": "Mobile **** 42"], ["email": "j***@example.test"]]
    let single = hear(
      Answers.challenge(counter: "000", more: []).replacing("acsUiType", "02").replacing("challengeSelectInfo", options)
    )
    #expect(single.challenge?.kind == .single)
    #expect(single.challenge?.options.map(\.name) == ["phone", "email"])
    #expect(answer(.select(["email"])) == "001")
    let page = hear(
      Answers.challenge(counter: "001").replacing("acsUiType", "05").replacing("acsHTML", "PHA-SGVsbG88L3A-"))
    #expect(page.challenge?.kind == .page)
    #expect(page.challenge?.page?.items == [.text("Hello", isHeading: false)])
    #expect(answer(.form(SecretText("a=b"))) == "002")
    let outOfBand = hear(
      Answers.challenge(counter: "002").replacing("acsUiType", "04").replacing("oobContinueLabel", "Done")
        .replacing("oobAppURL", "https://bank.test/app"))
    #expect(outOfBand.challenge?.kind == .outOfBand)
    #expect(outOfBand.challenge?.applicationURL == "https://bank.test/app")
    #expect(outOfBand.challenge?.pollInterval == .seconds(5))
  }
}

extension JSON {
  func replacing(_ name: String, _ value: JSON) -> JSON {
    guard case .object(var object) = self else { return self }
    object[name] = value
    return .object(object)
  }
}
