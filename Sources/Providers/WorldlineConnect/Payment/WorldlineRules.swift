public import CheckoutCore

extension WorldlineConnectSDK {
  public static let provider = "worldline"

  /// What Worldline's payment statuses mean. Source: Worldline, Server API, statuses.
  public static let rules = PaymentRules { payment, operation in
    switch payment.status {
    case "CAPTURED": .init(.success, operations: [.refund])
    case "PENDING_APPROVAL": .init(.held, operations: [.capture, .release])
    case "CANCELLED": .init(.cancelled, operation == nil ? nil : .released)
    case "REFUNDED": .init(.success, .refunded)
    // The merchant can cancel a payment that waits for the payer on another page.
    case "REDIRECTED": .init(nil, operations: [.release])
    case "REJECTED": .init(.declined)
    default: .init(nil)
    }
  }

  public static func merchant(in world: any PaymentWorld) -> (any MerchantServer)? {
    world.merchant ?? WorldlineConnectSDK(world: world).merchant(transport: world.transport, clock: world.clock)
  }
}
