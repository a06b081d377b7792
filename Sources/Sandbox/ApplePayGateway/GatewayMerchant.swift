import CheckoutCore
import HTTPTypes
import KassaSandbox

/// The part of the gateway's merchant server that performs operations on payments on its own initiative.
///
/// The SDK connects to the merchant server by itself, and asks it only for its credentials and for notifications.
/// Source: Apple Pay gateway guide, steps 9 to 11.
struct GatewayMerchant: MerchantServer {
  private let transport: any Transport
  private let token: String

  /// - Parameters:
  ///   - transport: the transport to the gateway.
  ///   - token: the merchant's API token.
  init(transport: any Transport, token: String) {
    self.transport = transport
    self.token = token
  }

  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    throw CheckoutError(code: .merchantUnable)
  }

  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    throw CheckoutError(code: .merchantUnable)
  }

  func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    let order = try await send("getOrderStatusExtended", [("orderNumber", request.payment)])
    let attributes = order["attributes"]?.elements ?? []
    guard let id = attributes.first(where: { $0["name"]?.string == "mdOrder" })?["value"]?.string else {
      throw CheckoutError(code: .merchantAnswer)
    }
    let amount = ("amount", String(request.amount?.amount ?? 0))
    switch request.operation {
    case .capture: _ = try await send("deposit", [("orderId", id), amount])
    case .release, .reverse: _ = try await send("reverse", [("orderId", id)])
    case .refund: _ = try await send("refund", [("orderId", id), amount, ("externalRefundId", request.id)])
    case .debit: throw CheckoutError(code: .merchantUnable)
    }
    let after = try await send("getOrderStatusExtended", [("orderNumber", request.payment)])
    return PostPaymentOperations.Done(
      request.operation, amount: request.amount, status: after["paymentAmountInfo"]?["paymentState"]?.string ?? "")
  }

  /// Sends a request to the gateway.
  /// - Throws: `platform` with the gateway's error code.
  private func send(_ name: String, _ fields: [(name: String, value: String)]) async throws(CheckoutError) -> JSON {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.gateway, path: "/payment/rest/\(name).do")
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    let body = Array(URLEncoding.form(fields + [("token", token)]).utf8)
    let response: TransportResponse
    do throws(TransportError) {
      response = try await transport.send(TransportRequest(head: head, body: body))
    } catch {
      throw CheckoutError(error)
    }
    guard let answer = try? JSON(parsing: response.body) else { throw CheckoutError(code: .merchantAnswer) }
    // The error codes have several formats, depending on the configuration.
    let error = answer["errorCode"] ?? answer["ErrorCode"] ?? answer["error"]?["code"]
    let code = error?.string ?? error?.integer.map { String($0) } ?? "0"
    guard code == "0" else {
      let message = answer["errorMessage"] ?? answer["ErrorMessage"] ?? answer["error"]?["message"]
      throw CheckoutError(code: .platform, platformCode: code, platformMessage: message?.string)
    }
    return answer
  }
}
