// The Apple Pay gateway guide has no code sample. This application follows its table, step by step, with its names.

import ApplePayGateway
import Foundation

struct ApplePayShop {
  let gateway: ApplePayGatewayClient

  /// Step 5: the property `paymentData` of the token, encoded in Base64.
  func encoded(paymentData: Data) -> String { paymentData.base64EncodedString() }

  /// Steps 6 to 9, in one stage: `preAuth` is not sent.
  func pay(orderNumber: OrderNumber, paymentData: Data) async throws -> OrderStatus? {
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData))
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return nil }
    return try await gateway.getOrderStatusExtended(orderID: orderId)
  }

  /// Steps 6 to 11, in two stages.
  func payInTwoStages(orderNumber: OrderNumber, paymentData: Data) async throws -> [OrderStatus] {
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData), preAuth: true)
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return [] }
    let held = try await gateway.getOrderStatusExtended(orderID: orderId)
    try await gateway.depositOrder(orderID: orderId)
    return [held, try await gateway.getOrderStatusExtended(orderID: orderId)]
  }
}
