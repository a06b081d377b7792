import CheckoutCore
import KassaSandbox

/// The post-payment operations that a merchant server requests. The signature covers every field of the request.
extension EcommpayPlatform {
  func operate(_ operation: PostPaymentOperation, _ body: [UInt8]) -> MachineAnswer {
    guard let request = JSON(json: body), let general = request["general"] else { return .malformed }
    if let refusal = refusal(of: request, general) { return refusal }
    guard let shopID = general["payment_id"]?.string, let id = state.read({ $0.owners[shopID] }),
      let payment = session(id)?.payment
    else { return ErrorResponse([RequestError("3061", field: "general.payment_id")]).answer }
    let amount = request["payment"]?["amount"]?.int64
    if let currency = request["payment"]?["currency"]?.string, currency != payment.order.money.currency.code {
      return ErrorResponse([RequestError("3121", field: "payment.currency")]).answer
    }
    let refundID = operation == .refund ? request["payment"]?["merchant_refund_id"]?.string : nil
    if let refusal = payment.refusal(of: operation, amount: amount, refundID: refundID) {
      return ErrorResponse([refusal]).answer
    }
    let made = PlatformPayment.Operation(
      id: Int64(randomness.digits(10)) ?? 0, providerID: randomness.digits(8), authorisation: randomness.digits(6),
      created: clock.now)
    // The callback belongs to the change: afterwards, another operation may already have changed the payment again.
    let told = advance(id, payment.number) {
      $0.operate(operation, amount: amount, refundID: refundID, made)
    } report: { [webhooks] payment -> (index: Int, status: PaymentStatus)? in
      guard let callback = CallbackMessage(of: payment) else { return nil }
      return (webhooks.outbox.add(signed(callback), of: shopID), payment.status)
    }
    guard let (index, status) = told ?? nil else {
      // Another operation came first, and decides why this one is refused.
      let refusal = session(id)?.payment?.refusal(of: operation, amount: amount, refundID: refundID)
      return ErrorResponse([refusal ?? RequestError(.statusForbids, field: "payment")]).answer
    }
    spawn { await self.webhooks.deliver(index, of: shopID) }
    return MachineAnswer([
      "status": "success", "request_id": .string(String(made.id)), "project_id": .integer(configuration.projectID),
      "payment_id": .string(shopID), "payment_status": .string(status.rawValue),
    ])
  }

  /// Returns the status of a payment and its post-payment operations. Source: ecommpay, Gate: `/v2/payment/status`.
  func operations(_ body: [UInt8]) -> MachineAnswer {
    guard let request = JSON(json: body), let general = request["general"] else { return .malformed }
    if let refusal = refusal(of: request, general) { return refusal }
    guard let shopID = general["payment_id"]?.string, let id = state.read({ $0.owners[shopID] }),
      let payment = session(id)?.payment, case .settled(let verdict) = payment.stage
    else { return ErrorResponse([RequestError("3061", field: "general.payment_id")]).answer }
    return MachineAnswer([
      "project_id": .integer(configuration.projectID),
      "payment": [
        "id": .string(shopID), "status": .string(verdict.status.rawValue), "sum": payment.sum.wire,
        "code": .string(verdict.code.code), "message": .string(verdict.code.message),
        "remaining_refund": payment.captured.minus(payment.refunded).map { .integer($0) },
      ],
      "operations": .array(payment.laterOperations.map(\.wire)),
    ])
  }

  /// The types of the members of requests from merchant servers.
  private static let shape: ValueShape = [
    "general": ["project_id": .integer, "payment_id": .text, "signature": .text],
    "payment": ["amount": .integer, "currency": .text, "description": .text, "merchant_refund_id": .text],
    "recurring": ["id": .integer], "customer": ["ip_address": .text],
  ]

  /// Checks the project ID, the signature and the types of the members of a request.
  /// - Returns: the error response; nil if the request is valid.
  func refusal(of request: JSON, _ general: JSON) -> MachineAnswer? {
    guard general["project_id"]?.int64 == configuration.projectID else {
      return ErrorResponse([RequestError("2442", field: "general.project_id")]).answer
    }
    guard signature.verify(general["signature"]?.string ?? "", of: request) else {
      return ErrorResponse([RequestError("3261", field: "general.signature")]).answer
    }
    return ErrorResponse(request.mistakes(Self.shape))?.answer
  }
}
