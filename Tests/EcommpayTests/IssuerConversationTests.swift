import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("The conversation with the issuer")
struct IssuerConversationTests {
  private var conversation = IssuerConversation(.sample, now: Instant(milliseconds: 1000))

  private mutating func hear(
    _ answer: JSON, to say: IssuerConversation.Say
  ) throws(CheckoutError) -> Challenge? {
    try conversation.receive(AnswerReader(answer), to: say)
  }

  private var nextCounter: String? { conversation.request(.resend)["sdkCounterStoA"]?.string }

  @Test("The first answer is what the person is asked, with the issuer's patience")
  mutating func first() throws {
    let challenge = try hear(Answers.challenge(counter: "000"), to: .hello)
    #expect(
      challenge
        == Challenge(
          kind: .code, header: "Is it you?", text: "We sent a code.", label: "Code", submitLabel: "Submit",
          resendLabel: "Send again", issuer: "Test Bank", scheme: "visa", deadline: Instant(milliseconds: 301_000)))
  }

  @Test("The counter goes up with every message, refusals only with wrong codes")
  mutating func counters() throws {
    #expect(nextCounter == "000")
    _ = try hear(Answers.challenge(counter: "000"), to: .hello)
    #expect(nextCounter == "001")
    let resent = try hear(Answers.challenge(counter: "001"), to: .resend)
    #expect(resent?.refusals == 0)
    #expect(resent?.isWarning == false)
    let wrong = try hear(Answers.challenge(counter: "002"), to: .entry(SecretText("0000")))
    #expect(wrong?.refusals == 1)
    #expect(wrong?.isWarning == true)
    let warned = try hear(Answers.challenge(counter: "003", warning: true), to: .resend)
    #expect(warned?.refusals == 1)
    #expect(warned?.isWarning == true)
    #expect(nextCounter == "004")
    #expect(warned?.deadline == Instant(milliseconds: 301_000))
  }

  @Test("It is over when the issuer has decided, whichever way", arguments: ["Y", "N"])
  mutating func over(status: String) throws {
    _ = try hear(Answers.challenge(counter: "000"), to: .hello)
    #expect(try hear(Answers.completed(counter: "001", status), to: .entry(SecretText("1234"))) == nil)
    #expect(conversation.isOver)
  }

  @Test(
    "What breaks the rules is refused",
    arguments: [
      (Answers.challenge(counter: "001"), "challenge.protocol", "302"),
      (
        ["messageType": "CRes", "acsTransID": "other", "threeDSServerTransID": "server-1"], "challenge.protocol", "301"
      ),
      (["messageType": "CRes", "acsTransID": "acs-1", "threeDSServerTransID": "other"], "challenge.protocol", "301"),
      (["messageType": "Erro", "errorCode": "203"], "challenge.protocol", "203"),
      (["messageType": "AReq"], "answer.malformed", nil),
      ([:], "answer.malformed", nil),
    ] as [(JSON, String, String?)])
  mutating func refused(answer: JSON, code: String, platformCode: String?) {
    var error: CheckoutError?
    do throws(CheckoutError) { _ = try hear(answer, to: .hello) } catch let thrown { error = thrown }
    #expect(error?.code == code)
    #expect(error?.platformCode == platformCode)
    #expect(!conversation.isOver)
    #expect(nextCounter == "000")
  }

  @Test("An issuer that asks in a way that cannot be shown is told so")
  mutating func unsupported() {
    var answer = Answers.challenge(counter: "000")
    if case .object(var object) = answer {
      object["acsUiType"] = "05"
      answer = .object(object)
    }
    var error: CheckoutError?
    do throws(CheckoutError) { _ = try hear(answer, to: .hello) } catch let thrown { error = thrown }
    #expect(error == CheckoutError(code: "challenge.unsupported"))
  }

  @Test("An issuer that has stopped waiting has ended the challenge")
  mutating func late() {
    var error: CheckoutError?
    do throws(CheckoutError) {
      _ = try hear(["messageType": "Erro", "errorCode": "402"], to: .entry(SecretText("1234")))
    } catch let thrown { error = thrown }
    #expect(error?.platformCode == "402")
    #expect(conversation.isOver)
  }
}
