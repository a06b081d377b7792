import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

/// What the Server API answers to a payment request, whatever made it.
@Suite("Answers to payment requests")
struct ServerAnswerTests {
  /// Encrypts values as a program would that does not check them, and returns the body of a payment request for the shop.
  private func request(_ values: [String: String], _ session: Session, _ fixture: SandboxFixture) throws -> JSON {
    let given = ["cardNumber": "4567350000427977", "expiryDate": "1230", "cvv": "123"].merging(values) { $1 }
    let fields = given.sorted { $0.key < $1.key }.map { JSON.object([("key", $0.key), ("value", $0.value)]) }
    let plain: JSON = [
      "clientSessionId": .string(session.clientSessionId), "nonce": "nonce-1", "paymentProductId": 1,
      "paymentValues": .array(fields),
    ]
    let encrypted = try fixture.run {
      try Encryptor(publicKey: try await session.publicKey(), randomness: SeededRandomness(seed: 3))
        .encrypt(plain.wireBytes)
    }
    return [
      "merchantReference": "order-1", "requestId": "request-1", "encryptedFields": .string(encrypted),
      "authenticationFlow": "browser",
    ]
  }

  @Test(
    "A date that is none or over, and a code that cannot be, are refused by name",
    arguments: [
      ("expiryDate", "1210"), ("expiryDate", "1330"), ("expiryDate", "0030"), ("expiryDate", "abc"),
      ("expiryDate", "12/30"), ("expiryDate", "+130"), ("cvv", "1"), ("cvv", "abcd"), ("cvv", "1234"),
    ])
  func impossible(field: String, value: String) throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let answer = try fixture.ask("/payments", try request([field: value], session, fixture))
    #expect(answer.status == 400)
    let error = answer.body["errors"]?.elements?.first
    #expect(error?["code"]?.string == "21000120")
    #expect(error?["propertyName"]?.string == "cardPaymentMethodSpecificInput.card." + field)
    #expect(fixture.sandbox.charges.isEmpty)
  }

  @Test(
    "What is wrong with an encrypted input is said",
    arguments: [
      ([:], "its content has no clientSessionId"), (["clientSessionId": "SESSION"], "its content has no nonce"),
      (
        ["clientSessionId": "SESSION", "nonce": "n", "paymentProductId": 1, "paymentValues": ["cvv": "123"]],
        #"paymentValues of its content is not a list of {"key": "…", "value": "…"}"#
      ),
      (
        ["clientSessionId": "SESSION", "nonce": "n", "paymentProductId": 1, "paymentValues": [["cvv": "123"]]],
        #"paymentValues of its content is not a list of {"key": "…", "value": "…"}"#
      ),
    ] as [(JSON, String)])
  func wrongContent(content: JSON, reason: String) throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let text = content.text.replacing("SESSION", with: session.clientSessionId)
    let encrypted = try fixture.run {
      try Encryptor(publicKey: try await session.publicKey(), randomness: SeededRandomness(seed: 3))
        .encrypt(Array(text.utf8))
    }
    let cases = [("r1", encrypted, reason), ("r2", "card", "is not a JWE of five parts in base64url")]
    for (id, fields, reason) in cases {
      let answer = try fixture.ask(
        "/payments",
        ["merchantReference": "order-1", "requestId": .string(id), "encryptedFields": .string(fields)])
      #expect(answer.status == 400)
      let error = answer.body["errors"]?.elements?.first
      #expect(error?["code"]?.string == "21000020")
      #expect(error?["propertyName"]?.string == "encryptedCustomerInput")
      #expect(error?["message"]?.string == reason)
    }
    #expect(fixture.sandbox.charges.isEmpty)
  }

  @Test("A hold is held when the request is answered; a repetition while it runs gets the same payment")
  func hold() throws {
    let fixture = SandboxFixture()
    var order = SandboxFixture.order()
    order.requiresApproval = true
    let session = try fixture.session(order)
    let body = try request([:], session, fixture)
    let merchant = fixture.sdk.merchant(transport: fixture.wire, clock: fixture.clock)
    let answers = try fixture.run {
      async let first = merchant.ask("/payments", body) { _ in }
      async let second = merchant.ask("/payments", body) { _ in }
      return try await [first, second]
    }
    #expect(answers.map(\.status) == [201, 201])
    let payments = answers.compactMap { $0.body["payment"] }
    #expect(Set(payments.compactMap { $0["id"]?.string }).count == 1)
    for payment in payments {
      #expect(payment["status"]?.string == "PENDING_APPROVAL")
      #expect(payment["statusOutput"]?["statusCode"]?.integer == 600)
      #expect(payment["statusOutput"]?["isAuthorized"] == .bool(true))
      #expect(payment["statusOutput"]?["statusCodeChangeDateTime"]?.string?.count == 14)
    }
    #expect(fixture.sandbox.charges == ["order-1": 0])
  }

  @Test("A hold that is declined is refused at once")
  func declined() throws {
    let fixture = SandboxFixture(WorldlineConfiguration { $0.mock = .decline })
    var order = SandboxFixture.order()
    order.requiresApproval = true
    let session = try fixture.session(order)
    let answer = try fixture.ask("/payments", try request([:], session, fixture))
    #expect(answer.status == 402)
    #expect(answer.body["paymentResult"]?["payment"]?["status"]?.string == "REJECTED")
  }
}

extension JSON {
  fileprivate static func object(_ members: [(String, String)]) -> JSON {
    .object(Object(members.map { ($0.0, JSON.string($0.1)) }))
  }
}
