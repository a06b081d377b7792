// Sample code for a merchant, covering steps 5 to 11 in the Apple Pay gateway guide.
// The guide contains no sample code, but the calls use the names that it defines.
// The file imports only the SDK and Foundation.

import ApplePayGateway
import Foundation

struct SampleShop: Sendable {
  let gateway: ApplePayGatewayClient

  /// Makes a one-stage payment (steps 5 to 9 in the Apple Pay gateway guide).
  func pay(orderNumber: OrderNumber, paymentData: Data) async throws -> OrderStatus? {
    // Without `preAuth`, the payment has one stage.
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData))
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return nil }
    return try await gateway.getOrderStatusExtended(orderID: orderId)
  }

  /// Makes a two-stage payment (steps 5 to 11 in the Apple Pay gateway guide).
  /// - Returns: the status of the order before and after `depositOrder`; empty if the payment did not succeed.
  func payInTwoStages(orderNumber: OrderNumber, paymentData: Data) async throws -> [OrderStatus] {
    let request = try ApplePayRequest(orderNumber: orderNumber, paymentData: Array(paymentData), preAuth: true)
    let answer = try await gateway.applePay(request)
    guard answer.success, let orderId = answer.orderID else { return [] }
    let held = try await gateway.getOrderStatusExtended(orderID: orderId)
    try await gateway.depositOrder(orderID: orderId)
    return [held, try await gateway.getOrderStatusExtended(orderID: orderId)]
  }

  /// Returns the token as it is sent in the request (step 5 in the Apple Pay gateway guide).
  func encoded(paymentData: Data) -> String { paymentData.base64EncodedString() }
}
