import CheckoutCore
import HTTPTypes

/// What the merchant's server has done with a payment that is decided. Source: Worldline, Server API.
extension WorldlineMerchant {
  /// - Parameters:
  ///   - amount: minor units of the order's currency; nil for all there is.
  ///   - key: the identity of the request, which the platform answers the same however often it comes.
  func operate(
    _ operation: PaymentOperation, _ reference: String, _ amount: Int64?, key: String?
  ) async throws(TransportError) -> MachineAnswer {
    guard let order = book.read({ $0.orders[reference] }), let id = order.payment else { return .unknown }
    let cents = amount.flatMap { Self.cents($0, order.currency) }
    guard amount == nil || cents != nil else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Worldline cannot write that in cents."])
    }
    let answer: MachineAnswer
    switch operation {
    case .capture:
      answer = try await call(.post, "payments/\(id)/approve", ["amount": cents.map { .integer($0) }], key: key)
    case .release: answer = try await call(.post, "payments/\(id)/cancel", [:], key: key)
    case .refund:
      answer = try await call(
        .post, "payments/\(id)/refund",
        ["amountOfMoney": cents.map { ["amount": .integer($0), "currencyCode": .string(order.currency)] }],
        key: key)
    // A captured payment is given back by a refund; a later debit is a payment with an account on file.
    case .reverse, .debit:
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Worldline has no such operation."])
    }
    guard answer.status < 300 else { return answer }
    // The platform's word for the payment, not for the refund.
    let known = try await call(.get, "payments/" + id, nil)
    guard known.status < 300 else { return MachineAnswer(503, [:]) }
    let now = WireValue(json: known.body)
    return MachineAnswer([
      "payment_status": now?["status"] ?? "",
      "code": now?["statusOutput"]?["statusCode"]?.integer.map { .string(String($0)) },
    ])
  }

  /// The platform counts cents in every currency; nil for what is no whole number of them.
  private static func cents(_ minor: Int64, _ currency: String) -> Int64? {
    minor.rescaled(from: CurrencyTable.standard[currency]?.exponent ?? 2, to: 2)
  }
}
