import CheckoutCore
import HTTPTypes
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

  @Test(
    "A request without a body has one character of its query or of its path changed",
    arguments: [("/status?id=abcde", "/status?id=abdde"), ("/products/1", "/products/2"), ("/", "/")])
  func path(path: String, expected: String) {
    let request = TransportRequest(
      head: HTTPRequest(method: .get, scheme: "https", authority: "a.test", path: path), body: [])
    let tampered = TamperedMessage.request(request)
    #expect(tampered.head.path == expected && tampered.body.isEmpty)
    let full = TransportRequest(head: request.head, body: Array("code=12".utf8))
    #expect(TamperedMessage.request(full).head.path == path)
  }

  /// Answers, a kind of fault, and whether the fault changes anything.
  static let answers: [(body: String, kind: Fault.Kind, isMet: Bool)] = [
    (#"{"name":"Card"}"#, .hostileText, true), (#"{"a":[{"message":"x"}]}"#, .hostileText, true),
    (#"{"status":"ok"}"#, .hostileText, false), ("", .hostileText, false), ("", .emptyAnswer, false),
    ("", .halfAnswer, false), ("{}", .emptyAnswer, true), ("{}", .halfAnswer, true), ("", .brokenBytes, true),
    ("", .serverError, true),
  ]

  @Test("A fault that changes nothing waits for the next message", arguments: answers)
  func unchanged(body: String, kind: Fault.Kind, isMet: Bool) async throws {
    let registry = FaultRegistry(randomness: SeededRandomness(seed: 1))
    registry.arm(Fault(kind))
    let transport = FaultyTransport(
      FixedWire(body: body), merchantAuthority: nil, registry: registry, breaks: MessageBreaks(),
      clock: VirtualClock(), spawn: Spawner(), canBeCut: false, decline: { _ in nil })
    let head = HTTPRequest(method: .post, scheme: "https", authority: "a.test", path: "/a")
    _ = try await transport.send(TransportRequest(head: head, body: []))
    #expect(registry.armed.map(\.messages) == [isMet ? ["POST /a"] : []])
    #expect(registry.left.isEmpty == isMet)
  }

  /// A transport with the same answer to every request.
  private struct FixedWire: Transport {
    let body: String
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      TransportResponse(head: HTTPResponse(status: .ok), body: Array(body.utf8))
    }
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
