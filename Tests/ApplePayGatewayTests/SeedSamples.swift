// Sample code of a merchant for steps 5 to 11 of the Apple Pay gateway guide. Apple Pay gateway guide has no code; the
// calls use its names.
// The file imports only the SDK and Foundation.

import ApplePayGateway
import Foundation

struct SampleShop: Sendable {
  let gateway: ApplePayGatewayClient

  /// Steps 5 to 9 of the Apple Pay gateway guide: a one-stage payment.
  func pay(orderNumber: OrderNumber, paymentData: Data) async throws -> OrderStatus? {
    // Without preAuth the payment has one stage.
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData))
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return nil }
    return try await gateway.getOrderStatusExtended(orderID: orderId)
  }

  /// Steps 5 to 11 of the Apple Pay gateway guide: a two-stage payment.
  /// - Returns: the status of the order before and after depositOrder.
  func payInTwoStages(orderNumber: OrderNumber, paymentData: Data) async throws -> [OrderStatus] {
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData), preAuth: true)
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return [] }
    let held = try await gateway.getOrderStatusExtended(orderID: orderId)
    try await gateway.depositOrder(orderID: orderId)
    return [held, try await gateway.getOrderStatusExtended(orderID: orderId)]
  }

  /// Step 5 of the Apple Pay gateway guide: the token as the request carries it.
  func encoded(paymentData: Data) -> String { paymentData.base64EncodedString() }
}
