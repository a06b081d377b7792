import CheckoutCore
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import Testing

@testable import KassaBackend

@Suite("Tampered messages and breaks in settings")
struct TamperedMessageTests {
  static let bodies: [(body: String, tampered: String)] = [
    (#"{"id":"a","payment_amount":1999}"#, #"{"id":"a","payment_amount":2999}"#),
    (#"{"amount":"9.99","signature":"abcdef"}"#, #"{"amount":"8.99","signature":"abcdef"}"#),
    ("OrderNumber=1&OrderAmount=19.99", "OrderNumber=1&OrderAmount=29.99"),
    (#"{"token":"abcdef","id":"1"}"#, #"{"token":"abceef","id":"1"}"#),
    (#"{"amount":"","code":"1234"}"#, #"{"amount":"","code":"1244"}"#),
    ("<order><number>ab12</number></order>", "<order><number>ab22</number></order>"),
    ("longestname=ab&b=cde", "longestname=ab&b=cee"),
    (#"{"id":"1","token":"YWJj=="}"#, #"{"id":"1","token":"YWKj=="}"#),
    ("", ""),
  ]

  @Test("One character is changed: a digit of the amount, or else one of the longest value", arguments: bodies)
  func tampered(body: String, expected: String) {
    #expect(String(decoding: TamperedMessage.body(Array(body.utf8)), as: UTF8.self) == expected)
  }

  static let breaks: [(json: JSON, expected: MessageBreak)] = [
    ("notification", MessageBreak(MessageBreak.notification)),
    (["message": "POST /sign"], MessageBreak("POST /sign")),
    (["message": "POST /sign", "then": "lose"], MessageBreak("POST /sign", choice: .lose, times: 1)),
    (["message": "POST /sign", "then": "lose", "times": "always"], MessageBreak("POST /sign", choice: .lose)),
    (["message": "POST /sign", "times": 2], MessageBreak("POST /sign", times: 2)),
  ]

  @Test("Settings hold messages, and are written as they are read", arguments: breaks)
  func settings(json: JSON, expected: MessageBreak) throws {
    let settings = try Sandboxes.builtIn.settings(["hold": [json]])
    #expect(settings.breaks == [expected])
    #expect(try Sandboxes.builtIn.settings(settings.json).breaks == [expected])
  }

  @Test("A message that the payment system does not send cannot be held")
  func unknown() {
    #expect(throws: SettingsErrors.self) {
      try SandboxSettings(["hold": "POST /pay/pay.cfm"], for: EcommpaySandboxConfiguration.self)
    }
    #expect(throws: SettingsErrors.self) { try Sandboxes.builtIn.settings(["hold": ["then": "lose"]]) }
  }
}
