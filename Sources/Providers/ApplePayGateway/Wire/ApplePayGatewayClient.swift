public import CheckoutCore
import HTTPTypes

/// The merchant's credentials at the gateway.
public struct ApplePayGatewayLogin: Sendable {
  /// The merchant's login name at the gateway, which is part of every `applePay` request.
  public var merchant: String
  /// The token that all requests except `applePay` contain instead of a user name and password. It is never displayed.
  public var token: SecretText

  /// Creates credentials.
  /// - Parameters:
  ///   - merchant: the merchant's login name at the gateway.
  ///   - token: the API token for all requests except `applePay`.
  public init(merchant: String, token: SecretText) {
    self.merchant = merchant
    self.token = token
  }
}

/// A client for the gateway, with one function for each type of request.
/// Source: Apple Pay gateway guide, for the function names. The URL paths are the gateways' own if these differ.
public struct ApplePayGatewayClient: Sendable {
  /// The gateway's authority. Test and live orders use different authorities.
  /// A login is valid for either the test authority or the live authority.
  public let authority: String
  /// The merchant's credentials, which belong to either the test authority or the live authority.
  public let login: ApplePayGatewayLogin
  private let transport: any Transport
  private let clock: any CheckoutClock
  private let log: WireLog

  /// Creates a client.
  /// - Parameters:
  ///   - authority: the gateway's authority, without a scheme.
  ///   - login: the merchant's credentials at this authority.
  ///   - transport: carries the requests.
  ///   - clock: the clock that measures the timeout of each request.
  ///   - log: receives each message with its secrets redacted.
  public init(
    authority: String, login: ApplePayGatewayLogin, transport: any Transport, clock: any CheckoutClock = SystemClock(),
    log: @escaping WireLog = { _ in }
  ) {
    self.authority = authority
    self.login = login
    self.transport = transport
    self.clock = clock
    self.log = log
  }

  /// Pays with an Apple Pay token. The gateway answers a repeated request with its response to the first one.
  /// - Throws: a `network.…` or `answer.malformed` error. A refusal by the gateway is part of the response.
  public func applePay(_ request: ApplePayRequest) async throws(CheckoutError) -> PaymentAnswer {
    let body = request.body(merchant: login.merchant)
    let answer = try await send(
      "/payment/applepay/payment.do", reported: body, type: "application/json", bytes: body.wireBytes)
    return PaymentAnswer(answer)
  }

  /// Queries the status of an order by the gateway's order ID.
  /// - Throws: `platform` with the gateway's error code, or a `network.…` or `answer.malformed` error.
  public func getOrderStatusExtended(orderID: OrderID) async throws(CheckoutError) -> OrderStatus {
    OrderStatus(try await form("getOrderStatusExtended", [("orderId", orderID.text)]))
  }

  /// Queries the status of an order by the merchant's order number.
  /// Use this function if the gateway's order ID is unknown.
  /// - Throws: `platform` with the gateway’s code; `network.…`; `answer.malformed`.
  public func getOrderStatusExtended(orderNumber: OrderNumber) async throws(CheckoutError) -> OrderStatus {
    OrderStatus(try await form("getOrderStatusExtended", [("orderNumber", orderNumber.text)]))
  }

  /// Registers an order without a payment, so that the gateway refuses a payment request with its number from then on.
  ///
  /// Nobody can pay the order: it is declined when its time is over.
  /// - Returns: false if the gateway has an order with this number already.
  /// - Throws: `platform` with the gateway’s code; `network.…`; `answer.malformed`.
  func register(orderNumber: OrderNumber, total: Money) async throws(CheckoutError) -> Bool {
    do throws(CheckoutError) {
      _ = try await form(
        "register",
        [
          ("orderNumber", orderNumber.text), ("amount", String(total.amount)), ("currency", total.currency.numeric),
          ("returnUrl", "https://\(authority)/"),
        ])
      return true
    } catch {
      guard error.platformCode == ApplePayGatewayError.Kind.orderState.rawValue else { throw error }
      return false
    }
  }

  /// Captures a hold. The response does not contain the order status, so query it afterwards.
  /// - Parameters:
  ///   - orderID: the gateway's ID for the order.
  ///   - amount: the amount in minor units, at most the held amount; 0 captures the whole hold.
  /// - Throws: `platform` with the gateway’s code; `network.…`, after which it may have been carried out.
  public func depositOrder(orderID: OrderID, amount: Int64 = 0) async throws(CheckoutError) {
    _ = try await form("deposit", [("orderId", orderID.text), ("amount", String(amount))])
  }

  /// Reverses a hold, or a charge made on the same day. Each can be reversed only once.
  /// - Throws: the same errors as ``depositOrder(orderID:amount:)``.
  public func reverseOrder(orderID: OrderID) async throws(CheckoutError) {
    _ = try await form("reverse", [("orderId", orderID.text)])
  }

  /// Refunds all or part of a charge. A charge can be refunded several times, up to the charged amount.
  /// - Parameters:
  ///   - orderID: the gateway's ID for the order.
  ///   - amount: the amount in minor units; 0 refunds the whole remaining amount.
  ///   - refundID: the merchant's ID for this refund. The gateway executes each refund ID only once.
  /// - Throws: the same errors as ``depositOrder(orderID:amount:)``.
  public func refundOrder(orderID: OrderID, amount: Int64, refundID: String) async throws(CheckoutError) {
    _ = try await form(
      "refund", [("orderId", orderID.text), ("amount", String(amount)), ("externalRefundId", refundID)])
  }

  // MARK: Wire

  private func form(_ name: String, _ fields: [(name: String, value: String)]) async throws(CheckoutError) -> JSON {
    let reported = JSON.object(.init(fields.map { ($0.name, .string($0.value)) } + [("token", .secret(login.token))]))
    var bytes = Array((URLEncoding.form(fields) + "&token=").utf8)
    var secret: [UInt8] = []
    login.token.append(to: &secret)
    URLEncoding.formEncode(secret, to: &bytes)
    for index in secret.indices { secret[index] = 0 }
    let answer = try await send(
      "/payment/rest/" + name + ".do", reported: reported, type: "application/x-www-form-urlencoded", bytes: bytes)
    if let error = ApplePayGatewayError(answer) { throw error.checkoutError }
    return answer
  }

  /// Sends a request to the gateway and returns its response.
  /// - Parameter reported: the request body in the form in which it is logged.
  private func send(
    _ path: String, reported: JSON, type: String, bytes: [UInt8]
  ) async throws(CheckoutError) -> JSON {
    var head = HTTPRequest(method: .post, scheme: "https", authority: authority, path: path)
    head.headerFields[.contentType] = type
    let sent = WireMessage.Transfer(authority: authority, head.headerFields)
    log(WireMessage(from: .sdk, to: .platform, name: "POST " + path, body: reported, transfer: sent))
    let response: TransportResponse
    do {
      let (transport, request) = (transport, TransportRequest(head: head, body: bytes))
      response = try await withDeadline(clock: clock, timeout: TransportError.timeout) {
        () async throws(TransportError) in try await transport.send(request)
      }
    } catch {
      log(WireMessage(from: .platform, to: .sdk, name: "—", body: .string(error.rawValue)))
      throw CheckoutError(error)
    }
    let status = response.head.status.code
    let received = WireMessage.Transfer(authority: authority, response.head.headerFields)
    guard let answer = try? JSON(parsing: response.body), answer.object != nil else {
      log(WireMessage(from: .platform, to: .sdk, name: String(status), body: "?", transfer: received))
      throw CheckoutError(code: .answerMalformed, platformCode: String(status))
    }
    log(WireMessage(from: .platform, to: .sdk, name: String(status), body: answer, transfer: received))
    guard status < 500, status != 429 else {
      throw .unavailable(status, retryAfter: response.head.headerFields.pause)
    }
    return answer
  }
}
