import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@testable import KassaApplePayGatewaySandbox
@testable import KassaAssistSandbox
@testable import KassaDolyameSandbox
@testable import KassaEcommpaySandbox
@testable import KassaSandbox
@testable import KassaWorldlineSandbox

/// Tests that an amount of the wrong type or form never counts as absent, which would be the whole payment: the request
/// is refused by the name of the member, and no money moves.
@Suite("Amounts of the wrong type")
struct WrongAmountTests {
  /// What no amount in minor units can be, in JSON.
  private static let wrong: [JSON] = [
    "100", "abc", "", " 100", true, .null, [100], ["v": 100], .number("100.5"), .number("1e2"),
    .number("9223372036854775808"),
  ]
  /// What no amount in roubles can be, in JSON. Dolyame takes texts and numbers.
  private static let wrongRoubles: [JSON] = [
    "abc", "", " 100", "+100", "100,00", "1.", "1e2", "١٠٠", true, .null, [100], ["v": 100], .number("100.555"),
    .number("1e2"), .number("92233720368547758.08"),
  ]
  /// What no amount can be in a form.
  private static let wrongTexts = [
    "abc", "", " 100", "+100", "-1", "100,00", "1e2", "١٠٠", "100.555", "99999999999999999999",
  ]

  /// A world in which `order-1` was paid or held.
  private struct Paid {
    let server: ControlledServer
    let world: ServedWorld
    let system: ServedSandbox
    /// The last notification about the payment, as the merchant server received it.
    let notification: JSON

    init(_ system: ServedSandbox, isHeld: Bool) async throws {
      var settings = WorldSettings()
      if isHeld, system == .assist { settings.sandbox = ["shop": ["delayed": true]] }
      server = ControlledServer(settings)
      self.system = system
      world = ServedWorld(system, transport: DirectTransport(server: server.server))
      _ = await Payers.pay(system.rawValue, in: world, holds: isHeld)
      if system == .dolyame, !isHeld {
        let done = try await server.request(.post, "/w/default/_kassa/payments/order-1/capture")
        try #require(done.status == 200, "\(done)")
      }
      let known = try await server.request(
        .post, "/merchant/\(system.rawValue)/notifications/next", ["payment_id": "order-1", "known": 0])
      notification = known.body["notification"]?["body"] ?? [:]
    }

    /// What is held, taken and refunded. Notifications and the status go on by themselves.
    func sums() async throws -> [Int] {
      let found = try await server.request(.get, "/w/default/_kassa/payments/order-1").body
      return ["charges", "held", "taken", "refunded"].map { found[$0]?.integer ?? -1 }
    }

    func send(_ request: TransportRequest) async throws -> (status: Int, text: String) {
      let answer = try await world.transport.send(request)
      return (answer.head.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    func form(_ authority: String, _ path: String, _ fields: [(String, String)]) async throws -> String {
      try await send(
        TransportRequest(authority, path, type: TransportRequest.form, body: Array(URLEncoding.form(fields).utf8))
      ).text
    }
  }

  @Test("ecommpay refuses it with 702", arguments: [false, true])
  func ecommpay(isHeld: Bool) async throws {
    let paid = try await Paid(.ecommpay, isHeld: isHeld)
    let before = try await paid.sums()
    for operation in ["refund", "capture", "cancel", "reversal"] {
      for value in Self.wrong {
        let payment: JSON = ["amount": value, "currency": "USD"]
        let general: [JSON.Object.Member] = [.init("project_id", 10), .init("payment_id", "order-1")]
        let signature = EcommpaySignature(secret: EcommpaySandboxConfiguration().secret)
          .sign(["general": .object(general), "payment": payment])
        let body: JSON = [
          "general": .object(general + [.init("signature", .string(signature))]), "payment": payment,
        ]
        let answer = try await paid.send(
          TransportRequest(SandboxAuthority.ecommpay, "/v2/payment/card/" + operation, body: body.wireBytes))
        #expect(answer.status == 400, "\(operation) \(body) \(answer)")
        #expect(answer.text.contains(#""code":"702""#) && answer.text.contains(#""field":"payment.amount""#))
      }
    }
    #expect(try await paid.sums() == before)
  }

  @Test("Worldline refuses it with 21000020", arguments: [false, true])
  func worldline(isHeld: Bool) async throws {
    let paid = try await Paid(.worldline, isHeld: isHeld)
    let before = try await paid.sums()
    let id = try #require(paid.notification["payment"]?["id"]?.string)
    let configuration = WorldlineConfiguration()
    for operation in ["refund", "approve", "cancel"] {
      let isRefund = operation == "refund"
      let absent: [JSON] = [["currencyCode": "EUR"], [:], ["amuont": 500]]
      let bodies: [JSON] = Self.wrong.map { value in
        isRefund ? ["amountOfMoney": ["amount": value, "currencyCode": "EUR"]] : ["amount": value]
      }
      for body in bodies + (isRefund ? absent.map { ["amountOfMoney": $0] } : []) {
        let resource = "/v1/\(configuration.merchantID)/payments/\(id)/\(operation)"
        let date = "Sat, 28 Nov 2026 08:00:00 GMT"
        let signature = WorldlineSignature(keyID: configuration.apiKeyID, secret: configuration.apiSecret)
          .authorization(
            WorldlineSignature.Request(
              method: "POST", contentType: "application/json", date: date, resource: resource))
        let answer = try await paid.send(
          TransportRequest(
            SandboxAuthority.worldlineServer, resource, headers: [("Date", date), ("Authorization", signature)],
            body: body.wireBytes))
        #expect(answer.status == 400, "\(operation) \(body) \(answer)")
        #expect(answer.text.contains(#""code":"21000020""#))
        #expect(answer.text.contains(#""propertyName":"\#(isRefund ? "amountOfMoney.amount" : "amount")""#))
      }
    }
    #expect(try await paid.sums() == before)
  }

  @Test("Assist refuses it with 4, or with 5 if it is nothing, also a second one", arguments: [false, true])
  func assist(isHeld: Bool) async throws {
    let paid = try await Paid(.assist, isHeld: isHeld)
    let before = try await paid.sums()
    let bill = try #require(paid.notification["billnumber"]?.string)
    let configuration = AssistSandboxConfiguration()
    let login = [
      ("Merchant_ID", configuration.merchantID), ("Login", configuration.login), ("Password", configuration.password),
      ("Billnumber", bill), ("RequestID", "r-1"),
    ]
    for path in ["/cancel/wscancel.cfm", "/charge/charge.cfm"] {
      for amounts in Self.wrongTexts.map({ [("Amount", $0)] }) + [[("Amount", "1.00"), ("amount", "1.00")]] {
        let answer = try await paid.form(SandboxAuthority.assist, path, login + amounts)
        let isRefused = answer.contains("<firstcode>4</firstcode>") || answer.contains("<firstcode>5</firstcode>")
        #expect(isRefused, "\(path) \(amounts) \(answer)")
        #expect(answer.lowercased().contains("<field>amount</field>"), "\(path) \(amounts) \(answer)")
      }
    }
    #expect(try await paid.sums() == before)
  }

  @Test("The Apple Pay gateway refuses it with 4 or 5, also a second one", arguments: [false, true])
  func gateway(isHeld: Bool) async throws {
    let paid = try await Paid(.applePayGateway, isHeld: isHeld)
    let before = try await paid.sums()
    let order = try #require(paid.notification["mdOrder"]?.string)
    let login = [("token", ApplePayGatewayConfiguration().token), ("orderId", order)]
    for path in ["refund", "deposit", "reverse"] {
      for amounts in Self.wrongTexts.map({ [("amount", $0)] }) + [[("amount", "100"), ("amount", "100")]] {
        let answer = try await paid.form(SandboxAuthority.gateway, "/payment/rest/\(path).do", login + amounts)
        #expect(answer.contains(#""errorCode":"4""#), "\(path) \(amounts) \(answer)")
      }
    }
    for fields in [[("amount", "100"), ("externalRefundId", "")], [("amount", "100"), ("orderId", order)]] {
      let answer = try await paid.form(SandboxAuthority.gateway, "/payment/rest/refund.do", login + fields)
      #expect(answer.contains(#""errorCode":"4""#), "\(fields) \(answer)")
    }
    #expect(try await paid.sums() == before)
  }

  /// A shop needs the bank's permission to reverse a part. Taken for a whole reversal, it would give back too much.
  @Test("The gateway reverses the whole amount only", arguments: [false, true])
  func gatewayReversal(isHeld: Bool) async throws {
    let paid = try await Paid(.applePayGateway, isHeld: isHeld)
    let before = try await paid.sums()
    let order = try #require(paid.notification["mdOrder"]?.string)
    let login = [("token", ApplePayGatewayConfiguration().token), ("orderId", order)]
    let whole = try #require(before.dropFirst().first { $0 > 0 })
    let path = "/payment/rest/reverse.do"
    for amount in [1, whole - 1, whole + 1] {
      let part = try await paid.form(SandboxAuthority.gateway, path, login + [("amount", String(amount))])
      #expect(part.contains(#""errorCode":"5""#), "\(amount) \(part)")
    }
    #expect(try await paid.sums() == before)
    let all = try await paid.form(SandboxAuthority.gateway, path, login + [("amount", String(whole))])
    #expect(all.contains(#""errorCode":"0""#), "\(all)")
    let status = try await paid.form(SandboxAuthority.gateway, "/payment/rest/getOrderStatusExtended.do", login)
    #expect(status.contains(#""orderStatus":3"#), "\(status)")
  }

  @Test("Dolyame refuses it with the name", arguments: [false, true])
  func dolyame(isHeld: Bool) async throws {
    let paid = try await Paid(.dolyame, isHeld: isHeld)
    let before = try await paid.sums()
    let configuration = DolyameConfiguration()
    let item: JSON = ["name": "Scarf", "quantity": 4, "price": "600.00"]
    for operation in ["commit", "refund", "cancel"] {
      for value in Self.wrongRoubles {
        let body: JSON = ["amount": value, "items": [item], "returned_items": []]
        let answer = try await paid.send(
          TransportRequest(
            SandboxAuthority.dolyamePartner, "/v1/orders/order-1/" + operation,
            headers: [
              ("Authorization", DolyamePartnerAPI.credentials(configuration)),
              (DolyamePartnerAPI.certificateHeader, configuration.certificate),
              (DolyamePartnerAPI.correlationHeader, "00000000-0000-4000-8000-000000000001"),
            ], body: body.wireBytes))
        #expect(answer.status == 400, "\(operation) \(body) \(answer)")
        #expect(answer.text.contains(#""code":"invalid_request""#) && answer.text.contains(#""field":"amount""#))
      }
    }
    #expect(try await paid.sums() == before)
  }

  @Test(
    "The merchant servers and the control API refuse it by name", arguments: ServedSandbox.allCases, [false, true])
  func merchant(system: ServedSandbox, isHeld: Bool) async throws {
    let paid = try await Paid(system, isHeld: isHeld)
    let before = try await paid.sums()
    let operations = system == .applePayGateway ? ["login"] : ["refund", "capture", "release"]
    for value in Self.wrong {
      for operation in operations {
        let asked = try await paid.server.request(
          .post, "/merchant/\(system.rawValue)/\(operation)",
          ["payment_id": "order-1", "orderNumber": "order-2", "amount": value])
        #expect(asked.status == 400, "\(operation) \(value) \(asked.body)")
        #expect(asked.body["message"]?.string == "The field `amount` must be a whole number.", "\(asked.body)")
      }
      let refused = try await paid.server.request(
        .post, "/w/default/_kassa/payments/order-1/refund", ["amount": value, "sum": 1])
      #expect(refused.status == 400)
      // To the JSON Schema that describes the control API, 1e2 is a whole number.
      let wrong = value == .number("1e2") ? ["sum"] : ["sum", "amount"]
      #expect(refused.body["mistakes"]?.elements?.compactMap { $0["path"]?.string } == wrong, "\(refused.body)")
    }
    #expect(try await paid.sums() == before)
  }
}
