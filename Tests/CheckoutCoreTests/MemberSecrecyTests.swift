import CheckoutCore
import Testing

@Suite("Secret members of messages")
struct MemberSecrecyTests {
  private static func shown(_ body: JSON) -> JSON {
    WireMessage(from: .platform, to: .sdk, name: "200", body: body).body
  }

  @Test(
    "are in bullets, whoever sends them",
    arguments: [
      "access_token", "refresh_token", "account_token", "token", "paymentToken", "clientSessionId", "registration_id",
      "shop_password", "Authorization", "secretApiKey", "registration_id 2",
    ])
  func secret(name: String) {
    #expect(Self.shown([name: "n0b0dy-5h0u1d-533"]) == [name: "••••"])
    #expect(Self.shown([name: 123_456]) == [name: "••••"])
    #expect(Self.shown(["list": [[name: "n0b0dy"]]]) == ["list": [[name: "••••"]]], "at any depth")
    #expect(Self.shown([name: ["n0b0dy", "3153"]]) == [name: ["••••", "••••"]])
  }

  @Test("are no flags, no empty texts and nothing that only sounds alike")
  func open() {
    let body: JSON = [
      "isNewToken": true, "tokenize": "yes", "allowsTokenization": false, "session_id": "s-1", "token": "",
      "access_token": nil,
    ]
    #expect(Self.shown(body) == body)
  }

  @Test("that are shortened already are not shortened again, and read back as they were written")
  func once() throws {
    let body: JSON = ["paymentToken": .secret(TokenText(paymentData: Array("paymentData".utf8))), "token": "n0b0dy"]
    let message = WireMessage(from: .sdk, to: .platform, name: "POST /pay", body: body)
    #expect(message.body["paymentToken"]?.string?.contains("…") == true)
    let entry = FlowEntry(
      index: 0, time: Instant(milliseconds: 0), step: .paymentRequested, attempt: 1, kind: .message(message))
    #expect(FlowEntryJSON.entry(FlowEntryJSON.object(entry)) == entry)
  }

  @Test("that an earlier version has written in clear are not read in clear")
  func kept() throws {
    let text =
      #"{"index":0,"step":5,"attempt":1,"time":0,"message":"200","sender":"platform","receiver":"sdk","#
      + #""body":{"access_token":"n0b0dy"}}"#
    let entry = try #require(FlowEntryJSON.entry(try JSON(parsing: Array(text.utf8))))
    #expect(!FlowEntryJSON.object(entry).text.contains("n0b0dy"))
  }
}
