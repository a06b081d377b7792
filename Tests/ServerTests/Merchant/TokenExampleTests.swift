import CheckoutCore
import HTTPTypes
import KassaApplePayGatewaySandbox
import KassaSandbox
import TestSupport
import Testing

/// What a payer's device makes, made without Swift.
@Suite("The examples that make a payment token and an encrypted input")
struct TokenExampleTests {
  private static let file = "Resources/examples/apple_pay_token.py"

  @Test(
    "The example and the article have the key of the sandbox's shop",
    arguments: [file, "Sources/Sandbox/ApplePayGateway/Documentation.docc/GatewayWire.md"])
  func key(file: String) throws {
    let text = try #require(Repository.text(file))
    let lines = text.split(separator: "\n")
    let begin = try #require(lines.firstIndex { $0.hasSuffix("-----BEGIN PUBLIC KEY-----") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("-----END PUBLIC KEY-----") })
    #expect(Base64.decode(lines[(begin + 1)..<end].joined()) == ApplePayKey.sandbox?.publicKey)
    #expect(text.contains(ApplePayGatewayConfiguration().merchantIdentifier))
  }

  #if Network
  @Test(
    "The gateway takes the token of the example, whose card decides",
    .enabled(if: PythonProgram.isExpected), .timeLimit(.minutes(HangLimit.minutes)),
    arguments: [("4111111111111111", 2), ("4000001111111126", 6)])
  func pays(number: String, status: Int) async throws {
    let lines = try await PythonProgram(Self.file, ["1999", "840", number]).end()
    let token = try #require(lines.first, "the example needs the package cryptography, which .ci/test installs")
    let request: JSON = ["merchant": "cosmoshop", "orderNumber": "order-1", "paymentToken": .string(token)]
    let sandbox = ApplePayGatewaySandbox(ApplePayGatewayConfiguration { $0.latency = .none })
    let answer = try await sandbox.transport.send(
      TransportRequest(SandboxAuthority.gateway, "/payment/applepay/payment.do", body: request.wireBytes))
    let body = try JSON(parsing: answer.body)
    #expect(body["success"] == true, "\(body.text)")
    #expect(body.at("orderStatus.orderStatus")?.integer == status)
    #expect(body.at("orderStatus.amount")?.integer == 1999)
    #expect(body.at("orderStatus.currency") == "840")
  }

  @Test(
    "Worldline takes the encrypted input of the example, whose card decides",
    .enabled(if: PythonProgram.isExpected), .timeLimit(.minutes(HangLimit.minutes)),
    arguments: [("4567350000427977", 201), ("4012003360932265", 402)])
  func worldline(number: String, status: Int) async throws {
    let server = ControlledServer()
    let order: JSON = [
      "merchantReference": "order-1", "amount": 1999, "currencyCode": "EUR", "countryCode": "NL", "customerId": "7",
    ]
    let session = try await server.request(.post, "/merchant/worldline/sessions", order).body
    let (id, customer) = (session["clientSessionId"]?.string ?? "", session["customerId"]?.string ?? "")
    let key = try await server.request(
      .get, "/worldline/client/v1/\(customer)/crypto/publickey",
      headers: [("Authorization", "GCS v1Client:" + id), ("X-GCS-ClientMetaInfo", Base64.encode("{}".utf8))]
    ).body
    let program = try PythonProgram(
      "Resources/examples/worldline_input.py",
      [id, key["keyId"]?.string ?? "", key["publicKey"]?.string ?? "", number])
    let input = try #require(await program.end().first, "the example needs the package cryptography")
    let answer = try await server.request(
      .post, "/merchant/worldline/payments",
      ["merchantReference": "order-1", "requestId": "request-1", "encryptedFields": .string(input)])
    #expect(answer.status == status, "\(answer.body.text)")
  }
  #endif
}
