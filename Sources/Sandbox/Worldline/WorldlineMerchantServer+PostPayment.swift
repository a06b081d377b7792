import CheckoutCore
import HTTPTypes
import KassaSandbox

/// The merchant server's operations on completed payments. Source: Worldline, Server API.
extension WorldlineMerchantServer {
  /// Carries out an operation on an existing payment.
  /// - Parameters:
  ///   - amount: the amount in minor units of the order's currency; nil for the whole amount.
  ///   - key: the idempotency key. If a key is repeated, the platform returns its original response.
  func operate(
    _ operation: PaymentOperation, _ reference: String, _ amount: Int64?, key: String?
  ) async throws(TransportError) -> MachineAnswer {
    guard let (id, currency) = payment(of: reference) else { return .unknown }
    let cents = amount.flatMap { Self.cents($0, currency) }
    guard amount == nil || cents != nil else {
      return .refused("The amount cannot be expressed in cents.")
    }
    let answer: MachineAnswer
    switch operation {
    case .capture:
      answer = try await call(
        .post, "payments/\(id)/approve", ["amount": cents.map { .integer($0) }], key: key, of: reference)
    case .release: answer = try await call(.post, "payments/\(id)/cancel", [:], key: key, of: reference)
    case .refund:
      answer = try await call(
        .post, "payments/\(id)/refund",
        ["amountOfMoney": cents.map { ["amount": .integer($0), "currencyCode": .string(currency)] }],
        key: key, of: reference)
    // Worldline supports neither reversals nor later debits.
    // To return a captured payment, the shop refunds it. To debit the customer later, it creates a new payment.
    case .reverse, .debit: return .refused("Worldline does not support this operation.")
    }
    guard answer.status < 300 else { return answer }
    // The merchant server must respond with the payment's status, not the refund's, so request the payment.
    let known = try await call(.get, "payments/" + id, nil, of: reference)
    guard known.status < 300 else { return MachineAnswer(503, [:]) }
    let now = JSON(json: known.body)
    return MachineAnswer([
      "payment_status": now?["status"] ?? "",
      "code": now?["statusOutput"]?["statusCode"]?.int64.map { .string(String($0)) },
      "message": now?["statusOutput"]?["statusCategory"],
    ])
  }

  /// Returns the platform's ID and the currency of the payment for an order; nil if there is none.
  /// If another merchant server created the payment, only the platform's notifications name it.
  private func payment(of reference: String) -> (id: String, currency: String)? {
    if let order = book.read({ $0.orders[reference] }), let id = order.payment { return (id, order.currency) }
    let known = inbox.read(reference).filter(\.isAuthentic).compactMap { $0.event["payment"] }.last
    guard let known, let id = known["id"]?.string,
      let currency = known["paymentOutput"]?["amountOfMoney"]?["currencyCode"]?.string
    else { return nil }
    return (id, currency)
  }

  /// Converts minor units to hundredths, the platform's unit for every currency.
  /// Returns nil if the amount is not a whole number of hundredths.
  private static func cents(_ minor: Int64, _ currency: String) -> Int64? {
    minor.rescaled(from: CurrencyTable.standard[currency]?.exponent ?? 2, to: 2)
  }
}
