// What a shop writes that follows the document's steps 5 to 11. The document has no code; the requests are called as it calls
// them. Nothing but the SDK and Foundation is imported. Source: seed 003.

import ApplePayGateway
import Foundation

struct SampleShop: Sendable {
  let gateway: GatewayClient

  /// Steps 5 to 9: one stage.
  func pay(orderNumber: OrderNumber, paymentData: Data) async throws -> OrderStatus? {
    // Without preAuth the payment has one stage.
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData))
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return nil }
    return try await gateway.getOrderStatusExtended(orderID: orderId)
  }

  /// Steps 5 to 11: two stages.
  /// - Returns: how the order stands before and after depositOrder.
  func payInTwoStages(orderNumber: OrderNumber, paymentData: Data) async throws -> [OrderStatus] {
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData), preAuth: true)
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return [] }
    let held = try await gateway.getOrderStatusExtended(orderID: orderId)
    try await gateway.depositOrder(orderID: orderId)
    return [held, try await gateway.getOrderStatusExtended(orderID: orderId)]
  }

  /// Step 5: what the request carries.
  func encoded(paymentData: Data) -> String { paymentData.base64EncodedString() }
}
