public import CheckoutCore

extension ApplePayGatewaySDK {
  public static let provider = "apple-pay"

  /// What the gateway's names for order states mean. A payment that was sent cannot be withdrawn.
  /// Source: gateway, `paymentState` and the rules for deposit, reverse and refund.
  public static let rules = PaymentRules(cancelsWhenLeft: false) { payment, _ in
    switch payment.status {
    case "APPROVED": .init(.held, operations: [.capture, .release])
    case "DEPOSITED": .init(.success, operations: [.refund, .reverse])
    case "PARTLY_REFUNDED": .init(.success, .partlyGivenBack, operations: [.refund])
    case "PARTLY_DEPOSITED": .init(.partial, .partlyCharged, operations: [.capture, .release])
    case "REVERSED": .undone(payment)
    case "REFUNDED": .init(.success, .refunded)
    case "DECLINED": .init(.declined)
    default: .init(nil)
    }
  }

  public static func merchant(in world: any PaymentWorld) -> (any MerchantServer)? {
    world.merchant ?? ApplePayGatewaySDK(world: world).merchant(transport: world.transport, clock: world.clock)
  }
}
