import CheckoutCore
import HTTPTypes
import Testing

@testable import KassaApplePayGatewaySandbox
@testable import KassaEcommpaySandbox
@testable import KassaSandbox
@testable import KassaWorldlineSandbox

/// What the payment systems' own server SDKs send, without them.
@Suite("Requests of server SDKs")
struct ServerSDKTests {
  @Test("Worldline's signature covers the header fields of the platform and the query")
  func signature() {
    let request = WorldlineSignature.Request(
      method: "POST", contentType: "application/json", date: "Fri, 06 Jun 2014 13:39:43 GMT",
      headers: [
        ("X-GCS-ServerMetaInfo", " a\r\n   b "), ("Content-Type", "application/json"), ("X-Other", "no"),
        ("X-GCS-Idempotence-Key", "k 1"),
      ], resource: "/v1/9991/tokens/1?mandateCancelDate=20270101")
    #expect(
      request.head == [
        "POST", "application/json", "Fri, 06 Jun 2014 13:39:43 GMT", "x-gcs-idempotence-key:k 1",
        "x-gcs-servermetainfo:a b",
      ])
    // Computed with the platform's server SDK for Python, 6.3.0.
    #expect(
      WorldlineSignature(keyID: "key", secret: "secret").authorization(request)
        == "GCS v1HMAC:key:Gh4HFm8jDr3gW7lWZDgOCOyEEaLIPSy/StGDd5lIwDQ=")
  }

  /// Sends a signed request to the Server API.
  private func ask(
    _ sandbox: WorldlineSandbox, _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil
  ) async throws -> (status: Int, body: JSON, type: String?) {
    let date = "Fri, 06 Jun 2014 13:39:43 GMT"
    let signed = WorldlineSignature.Request(
      method: method.rawValue, contentType: body == nil ? "" : "application/json", date: date,
      resource: "/v1/9991/" + path)
    let request = TransportRequest(
      SandboxAuthority.worldlineServer, signed.resource, method: method, type: body == nil ? nil : signed.contentType,
      headers: [
        ("Date", date),
        ("Authorization", WorldlineSignature(keyID: "sandbox-key", secret: "sandbox-secret").authorization(signed)),
      ], body: body?.wireBytes ?? [])
    let answer = try await sandbox.transport.send(request)
    let body = (try? JSON(parsing: answer.body)) ?? .null
    return (answer.head.status.code, body, answer.head.headerFields[.contentType])
  }

  private static func card(_ number: String, product: Int = 1, expiry: String = "1230") -> JSON {
    let values: JSON = [
      "cardNumber": .string(number), "expiryDate": .string(expiry), "cardholderName": "Jane Doe", "cvv": "123",
    ]
    return [
      "paymentProductId": JSON(product),
      "card": ["customer": ["merchantCustomerId": "10"], "data": ["cardWithoutCvv": values]],
    ]
  }

  @Test("A merchant server creates, reads, changes and deletes a token, which keeps no number and no code")
  func tokens() async throws {
    let sandbox = WorldlineSandbox(WorldlineConfiguration { $0.latency = .none })
    let made = try await ask(sandbox, .post, "tokens", Self.card("4567350000427977"))
    #expect(made.status == 201)
    #expect(made.body["isNewToken"] == .bool(true))
    let id = try #require(made.body["token"]?.string)
    let read = try await ask(sandbox, .get, "tokens/" + id).body
    #expect(!read.text.contains("4567350000427977") && !read.text.contains("\"123\""))
    let card = read["card"]?["data"]?["cardWithoutCvv"]
    #expect(card?["cardNumber"]?.string == "************7977")
    #expect(card?["expiryDate"]?.string == "1230")
    let change: JSON = ["card": ["data": ["cardWithoutCvv": ["expiryDate": "0131", "cardNumber": "1"]]]]
    #expect(try await ask(sandbox, .put, "tokens/" + id, change).status == 204)
    let changed = try await ask(sandbox, .get, "tokens/" + id).body["card"]?["data"]?["cardWithoutCvv"]
    #expect(changed?["expiryDate"]?.string == "0131")
    #expect(changed?["cardNumber"]?.string == "************7977")
    // Source: the response that the platform's server SDK for Python has among its test resources, deleteToken.response.
    let deleted = try await ask(sandbox, .delete, "tokens/" + id)
    #expect(deleted.status == 204 && deleted.type == nil && deleted.body == .null)
    #expect(made.type == "application/json")
    #expect(try await ask(sandbox, .get, "tokens/" + id).status == 404)
    #expect(try await ask(sandbox, .put, "tokens/" + id, change).status == 404)
  }

  @Test(
    "A token needs a card that can be",
    arguments: [
      (card("4567350000427978"), "card.data.cardWithoutCvv.cardNumber"), (["paymentProductId": 1], nil),
      (card("4567350000427977", product: 809), "paymentProductId"), ([:], "paymentProductId"),
      (["encryptedCustomerInput": "x"], "encryptedCustomerInput"),
      (card("4567350000427977", expiry: "1210"), "card.data.cardWithoutCvv.expiryDate"),
      (card("4567350000427977", expiry: "1330"), "card.data.cardWithoutCvv.expiryDate"),
    ] as [(JSON, String?)])
  func wrongTokens(body: JSON, property: String?) async throws {
    let sandbox = WorldlineSandbox(WorldlineConfiguration { $0.latency = .none })
    let answer = try await ask(sandbox, .post, "tokens", body)
    #expect(answer.status == 400)
    let named = answer.body["errors"]?.elements?.first?["propertyName"]?.string
    #expect(named == property ?? "card.data.cardWithoutCvv.cardNumber")
  }

  @Test("A card in clear is refused with the words that kassa takes none")
  func clearCard() async throws {
    let sandbox = WorldlineSandbox(WorldlineConfiguration { $0.latency = .none })
    let body: JSON = ["cardPaymentMethodSpecificInput": ["card": ["cardNumber": "4567350000427977"]]]
    let answer = try await ask(sandbox, .post, "payments", body)
    #expect(answer.status == 400)
    let error = answer.body["errors"]?.elements?.first
    #expect(error?["propertyName"]?.string == "encryptedCustomerInput")
    #expect(
      error?["message"]?.string == "is missing; kassa does not take a card in cardPaymentMethodSpecificInput")
  }

  @Test("A path that kassa does not have is named")
  func absent() async throws {
    let sandbox = WorldlineSandbox(WorldlineConfiguration { $0.latency = .none })
    let answer = try await ask(sandbox, .post, "hostedcheckouts", [:])
    #expect(answer.status == 404)
    #expect(
      answer.body["errors"]?.elements?.first?["message"]?.string == "kassa has no POST /v1/9991/hostedcheckouts")
  }

  @Test("An order that the gateway has registered waits for its payer, and ends with its time")
  func registration() async throws {
    var configuration = ApplePayGatewayConfiguration { $0.latency = .none }
    configuration.orderLifetime = .milliseconds(1)
    let sandbox = ApplePayGatewaySandbox(configuration)
    func ask(_ name: String, _ fields: [(String, String)]) async throws -> JSON {
      let body = URLEncoding.form(fields.map { (name: $0.0, value: $0.1) } + [(name: "token", value: "sandbox-token")])
      let answer = try await sandbox.transport.send(
        TransportRequest(
          SandboxAuthority.gateway, "/payment/rest/\(name).do", type: TransportRequest.form, body: Array(body.utf8)))
      return try JSON(parsing: answer.body)
    }
    let order = [("orderNumber", "order-1"), ("amount", "1999"), ("returnUrl", "https://shop.test")]
    let made = try await ask("registerPreAuth", order)
    let id = try #require(made["orderId"]?.string)
    #expect(made["formUrl"]?.string?.hasSuffix("?mdOrder=" + id) == true)
    #expect(try await ask("register", order)["errorCode"]?.string == "1")
    #expect(try await ask("deposit", [("orderId", id), ("amount", "1")])["errorCode"]?.string == "1")
    for left in 0..<3 {
      let fields = order.enumerated().filter { $0.offset != left }.map(\.element)
      #expect(try await ask("register", fields)["errorCode"]?.string == "4")
    }
    // The callback tells that the time is over, so there is no need to ask again and again.
    let notified = try await sandbox.transport.send(
      TransportRequest(
        SandboxAuthority.gatewayMerchant, "/notifications/next",
        body: JSON(dictionaryLiteral: ("payment_id", "order-1"), ("known", 0)).wireBytes))
    #expect(try JSON(parsing: notified.body)["status"]?.string == "declinedByTimeout")
    let over = try await ask("getOrderStatusExtended", [("orderId", id)])
    #expect(over["orderStatus"]?.integer == 6)
    #expect(over["actionCode"]?.integer == -2007)
    #expect(over["cardAuthInfo"] == nil && over["paymentWay"] == nil)
    #expect(over["currency"]?.string == "643")
  }
}
