public import CheckoutCore

/// A merchant server client for payments through the gateway.
public struct ApplePayGatewayMerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let gateway: String
  private let clock: any CheckoutClock

  /// Creates the client.
  /// - Parameters:
  ///   - transport: carries the requests to the merchant server and the gateway.
  ///   - authority: the authority of the merchant server.
  ///   - gateway: the authority of the gateway, for operations on payments.
  ///   - clock: the clock that measures the timeout of each request.
  public init(
    transport: any Transport, authority: String, gateway: String, clock: any CheckoutClock = SystemClock()
  ) {
    self.transport = transport
    self.authority = authority
    self.gateway = gateway
    self.clock = clock
  }

  /// Sends the order to the merchant server and returns the merchant's gateway login. Both are JSON strings.
  /// - Throws: `network.…`, `merchant.refused`, or `merchant.answer` if the response cannot be used.
  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    guard let order = try? JSON(parsing: Array(stringToSign.utf8)) else { throw CheckoutError(code: .parameters) }
    let answer = try await post("/login", order, log)
    return String(decoding: answer.wireBytes, as: UTF8.self)
  }

  /// - Throws: `network.…` if the connection ends before a notification arrives; `merchant.answer`.
  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await post("/notifications/next", ["payment_id": .string(payment), "known": JSON(known)], log)
    return try MerchantNotification(answer)
  }

  /// Performs an operation with the merchant's login. `request.payment` is the merchant's order number.
  /// The client queries the order status afterwards, because the operation response does not contain it.
  /// Source: Apple Pay gateway guide, steps 10 and 11.
  /// - Throws: `platform` with the gateway's error code if the gateway rejects the operation;
  ///   `outcome.unknown` if the order status does not show whether a repeated request was carried out.
  public func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    guard let number = OrderNumber(request.payment), request.operation != .debit else {
      throw CheckoutError(code: .merchantUnable)
    }
    let question: JSON = [
      "orderNumber": .string(request.payment), "operation": .string(request.operation.rawValue),
    ]
    let client: ApplePayGatewayClient
    let known: OrderStatus
    do throws(CheckoutError) {
      client = ApplePayGatewayClient(
        authority: gateway, login: try Self.login(try await sign(question.text, log: log)), transport: transport,
        clock: clock, log: log)
      known = try await client.getOrderStatusExtended(orderNumber: number)
    } catch {
      throw error.before(request)
    }
    guard let id = known.orderID else { throw CheckoutError(code: .merchantAnswer) }
    let after = try await ApplePayGatewayOperations(client: client).carryOut(request, id)
    return PostPaymentOperations.Done(request.operation, amount: request.amount, status: after.word ?? "")
  }

  static func login(_ text: String) throws(CheckoutError) -> ApplePayGatewayLogin {
    guard let answer = try? JSON(parsing: Array(text.utf8)), let merchant = answer["merchant"]?.string,
      let token = answer["token"]?.string, !token.isEmpty
    else { throw CheckoutError(code: .merchantAnswer) }
    return ApplePayGatewayLogin(merchant: merchant, token: SecretText(token))
  }

  private func post(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    guard answer.status < 500 else {
      throw CheckoutError(code: .networkUnavailable, platformCode: String(answer.status))
    }
    guard answer.status == 200 else {
      throw CheckoutError(
        code: .merchantRefused, platformCode: answer.body["code"]?.string ?? String(answer.status),
        platformMessage: answer.body["message"]?.string)
    }
    return answer.body
  }
}
