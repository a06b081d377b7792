#if Network
import ApplePayGateway
import CheckoutCore
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaSandbox
import KassaServer
import KassaWorldlineSandbox
import TestSupport
import Testing
import WorldlineConnect

/// Clients that others have written, against a served world.
@Suite("Real clients", .serialized, .enabled(if: PythonProgram.isExpected), .timeLimit(.minutes(HangLimit.minutes)))
struct RealClientTests {
  private static func lines(_ file: String, _ arguments: [String]) async throws -> [String] {
    try await PythonProgram("Tests/ServerTests/Clients/" + file, arguments).end()
  }

  @Test("Worldline's own server SDK: session, payment, approve, refund, cancel, tokens")
  func worldline() async throws {
    try await SocketServer.run { server in
      try await server.create()
      let opened = try await Self.lines("worldline_client.py", [server.worldline, "session"])
      #expect(opened.first == "connection: OK")
      let text = try #require(opened.last { $0.hasPrefix("session: ") }).dropFirst("session: ".count)
      let inputs = try await Self.inputs(JSON(parsing: Array(text.utf8)), server)
      let lines = try await Self.lines("worldline_client.py", [server.worldline, "payments"] + inputs)
      #expect(
        lines == [
          "created: PENDING_APPROVAL 600 True True", "same payment: True", "repeated: None True",
          "same input: ValidationException 400 21000020",
          "held: PENDING_APPROVAL 1999 order-1", "approved: CAPTURED 1500", "refunded: REFUND_REQUESTED 500",
          "same refund: True", "too much: ValidationException 400 21000020", "token: True True",
          "card: ************7977 1230", "1210: ValidationException 400 21000120",
          "1330: ValidationException 400 21000120", "own card: ************7977 0131 Jane Doe",
          "deleted: ReferenceException 404 1003", "cancelled: CANCELLED",
          "approve cancelled: ApiException 402 300450", "unknown: ReferenceException 404 1002",
          "wrong secret: AuthorizationException 403 9002",
        ])
    }
  }

  /// Returns the encrypted input of two payments, prepared by our SDK in the session that the merchant server opened.
  private static func inputs(_ session: JSON, _ server: SocketServer) async throws -> [String] {
    // The SDK knows the servers by name, and the server told the merchant server their addresses.
    let world = ServedWorld(.worldline, at: server.address, transport: server.transport)
    let client = Session(
      clientSessionId: session["clientSessionId"]?.string ?? "", customerId: session["customerId"]?.string ?? "",
      baseURL: "https://\(SandboxAuthority.worldlineClient)/client", assetBaseURL: SandboxAuthority.worldlineAssets,
      appIdentifier: "Tests/v1", world: world)
    let context = PaymentContext(
      amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"), isRecurring: false,
      countryCode: "NL")
    var inputs: [String] = []
    for _ in 0..<2 {
      let request = PaymentRequest()
      request.paymentProduct = try await client.paymentProduct(withId: "1", context: context)
      // A card without 3-D Secure.
      request.setValue("4567350000427977", forField: "cardNumber")
      request.setValue("12/30", forField: "expiryDate")
      request.setValue("123", forField: "cvv")
      request.setValue("Jane Doe", forField: "cardholderName")
      inputs.append(try await client.prepare(request).encryptedFields)
    }
    return inputs
  }

  @Test("A public client of the gateway's family: register, status, deposit, refund, reverse")
  func gateway() async throws {
    try await SocketServer.run { server in
      try await server.create()
      let world = ServedWorld(.applePayGateway, at: server.address, transport: server.transport)
      for (number, isHeld) in [("order-1", true), ("order-2", false)] {
        let payer = ScriptedPresenter { stage in
          switch stage {
          case .choice(let interface): .choose(method: interface.methods[0].id)
          case .walletSheet(let method, let sheet, _): .confirm(.wallet(method: method.id, card: sheet.cards[0].id))
          default: nil
          }
        }
        let order = ApplePayGatewayOrder(
          orderNumber: number, amount: 1999, currencyCode: "USD", preAuth: isHeld, merchantName: "Cosmoshop",
          merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")
        let result = await ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: order)
        #expect("\(result.outcome)" == (isHeld ? "held" : "success"))
      }
      let url = server.address.description + "/apple-pay/payment/{api_type}/{method}"
      let lines = try await Self.lines("gateway_client.py", [url, "order-1", "order-2"])
      #expect(
        lines == [
          "registered: 36 True", "new: 0 CREATED 0 0 0", "by number: order-3 1999 840 T-shirt", "again: 1",
          "currency: 3", "amount: 4", "held: 1 APPROVED 1999 0 0", "deposited: 2 DEPOSITED 1999 1500 0",
          "refunded: 4 REFUNDED 1999 1500 500", "too much: 5", "reverse refunded: 1", "paid: 2 DEPOSITED 1999 1999 0",
          "reversed: 3 REVERSED 1999 1999 0", "unknown: 6", "wrong token: 5",
          "login: 4 REFUNDED 1999 1500 500", "older: 4 order-1 1999 0", "wrong password: 5",
        ])
    }
  }

  /// Messages, and whether ecommpay's Python SDK signs them as the platform's other SDKs and its documents do.
  private static let messages: [(message: String, isSame: Bool)] = [
    (#"{"project_id":10,"payment_id":"order-1","payment_amount":1999,"payment_currency":"USD"}"#, true),
    (#"{"a":true,"b":false,"c":{"d":"x","e":["y","z"]}}"#, true),
    // It writes null as «None»; null is empty.
    (#"{"a":null,"b":"x"}"#, false),
    // It sorts 10 before 2; the order is natural.
    (#"{"a":{"2":"x","10":"y"}}"#, false),
    // A number is signed in one form, however it is written.
    (#"{"a":1.50}"#, true),
  ]

  @Test("ecommpay's own server SDK accepts our signatures, except where it has a bug")
  func ecommpay() async throws {
    let signature = EcommpaySignature(secret: "your_secret")
    let arguments = try Self.messages.flatMap {
      [$0.message, signature.sign(try JSON(parsing: Array($0.message.utf8)))]
    }
    let lines = try await Self.lines("ecommpay_client.py", ["your_secret"] + arguments)
    #expect(lines == Self.messages.map { ($0.isSame ? "same: " : "other: ") + $0.message })
  }
}
#endif
