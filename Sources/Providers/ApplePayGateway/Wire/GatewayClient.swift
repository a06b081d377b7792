public import CheckoutCore
import HTTPTypes

/// Who the shop is at the gateway.
public struct GatewayLogin: Sendable {
  /// The shop's name there, part of every `applePay`.
  public var merchant: String
  /// Stands for user name and password in the other requests; never shown.
  public var token: SecretText

  public init(merchant: String, token: SecretText) {
    self.merchant = merchant
    self.token = token
  }
}

/// The gateway's requests, one function each. Source: seed 003 for the names; where gateways have other paths for them,
/// those are used on the wire.
public struct GatewayClient: Sendable {
  /// Where test and real orders go. A login of the one is refused by the other.
  public let authority: String
  public let login: GatewayLogin
  private let transport: any Transport
  private let clock: any CheckoutClock
  private let log: WireLog

  public init(
    authority: String, login: GatewayLogin, transport: any Transport, clock: any CheckoutClock = SystemClock(),
    log: @escaping WireLog = { _ in }
  ) {
    self.authority = authority
    self.login = login
    self.transport = transport
    self.clock = clock
    self.log = log
  }

  /// Pays with a token of Apple Pay. The same request again gets the first answer again.
  /// - Throws: `network.…`, `answer.malformed`. What the gateway refuses is in the answer.
  public func applePay(_ request: ApplePayRequest) async throws(CheckoutError) -> PaymentAnswer {
    let body = request.body(merchant: login.merchant)
    let answer = try await send(
      "/payment/applepay/payment.do", told: body, type: "application/json", bytes: body.wireBytes)
    return PaymentAnswer(answer)
  }

  /// How an order stands, by the gateway's id of it.
  /// - Throws: `platform` with the gateway's code, or as `applePay`.
  public func getOrderStatusExtended(orderID: OrderID) async throws(CheckoutError) -> OrderStatus {
    OrderStatus(try await form("getOrderStatusExtended", [("orderId", orderID.text)]))
  }

  /// The same by the shop's own number, where nobody knows the gateway's id: no answer came.
  public func getOrderStatusExtended(orderNumber: OrderNumber) async throws(CheckoutError) -> OrderStatus {
    OrderStatus(try await form("getOrderStatusExtended", [("orderNumber", orderNumber.text)]))
  }

  /// Charges what is held. The answer tells no status: ask for it.
  /// - Parameter amount: minor units, at most what is held; 0 for all of it.
  public func depositOrder(orderID: OrderID, amount: Int64 = 0) async throws(CheckoutError) {
    _ = try await form("deposit", [("orderId", orderID.text), ("amount", String(amount))])
  }

  /// Gives back what is held, or what was charged today; once.
  public func reverseOrder(orderID: OrderID) async throws(CheckoutError) {
    _ = try await form("reverse", [("orderId", orderID.text)])
  }

  /// Gives back what was charged, or a part of it; several times while something is left.
  /// - Parameters:
  ///   - amount: minor units; 0 for all that is left.
  ///   - refundID: the shop's own id of this refund: the same again is not done again.
  public func refundOrder(orderID: OrderID, amount: Int64, refundID: String) async throws(CheckoutError) {
    _ = try await form(
      "refund", [("orderId", orderID.text), ("amount", String(amount)), ("externalRefundId", refundID)])
  }

  // MARK: The wire

  private func form(_ name: String, _ fields: [(String, String)]) async throws(CheckoutError) -> JSON {
    let told = JSON.object(.init(fields.map { ($0.0, .string($0.1)) } + [("token", .secret(login.token))]))
    var bytes: [UInt8] = []
    for field in fields { bytes += Array((FormText.encode(field.0) + "=" + FormText.encode(field.1) + "&").utf8) }
    bytes += Array("token=".utf8)
    var secret: [UInt8] = []
    login.token.append(to: &secret)
    bytes += Array(FormText.encode(String(decoding: secret, as: UTF8.self)).utf8)
    let answer = try await send(
      "/payment/rest/" + name + ".do", told: told, type: "application/x-www-form-urlencoded", bytes: bytes)
    if let error = GatewayError(answer) { throw error.checkoutError }
    return answer
  }

  /// - Parameter told: what the log is told of the request.
  private func send(
    _ path: String, told: JSON, type: String, bytes: [UInt8]
  ) async throws(CheckoutError) -> JSON {
    var head = HTTPRequest(method: .post, scheme: "https", authority: authority, path: path)
    head.headerFields[.contentType] = type
    log(WireMessage(from: .sdk, to: .platform, name: "POST " + path, body: told))
    let response: TransportResponse
    do {
      response = try await Patience.answer(transport, TransportRequest(head: head, body: bytes), clock)
    } catch {
      log(WireMessage(from: .platform, to: .sdk, name: "—", body: .string(error.rawValue)))
      throw CheckoutError(code: "network." + error.rawValue)
    }
    let status = response.head.status.code
    guard let answer = try? JSON(parsing: response.body), answer.object != nil else {
      log(WireMessage(from: .platform, to: .sdk, name: String(status), body: "?"))
      throw CheckoutError(code: "answer.malformed", platformCode: String(status))
    }
    log(WireMessage(from: .platform, to: .sdk, name: String(status), body: answer))
    guard status < 500 else { throw CheckoutError(code: "network.unavailable", platformCode: String(status)) }
    return answer
  }
}
