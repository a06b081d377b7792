/// The shop's program speaking to the shop's own server, over the wire that Sandbox documents.
public struct MerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String

  public init(transport: any Transport, authority: String) {
    self.transport = transport
    self.authority = authority
  }

  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    let answer = try await post("/sign", ["string_to_sign": .string(stringToSign)], log)
    guard let signature = answer["signature"]?.string else { throw CheckoutError(code: "merchant.answer") }
    return signature
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await post(
      "/notifications/next", ["payment_id": .string(payment), "known": JSON(known)], log)
    return try MerchantNotification(answer)
  }

  /// Asks the shop's server for an operation on a payment that is decided.
  /// - Parameter amount: a part; nil for all there is.
  /// - Returns: with the amount that the server tells, where none was given.
  /// - Throws: `merchant.refused` with the platform's code where the payment does not allow it.
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money? = nil, log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> Afterwards.Done {
    let body: JSON = .compact([
      ("payment_id", .string(payment)), ("amount", amount.map { .number(String($0.amount)) }),
      ("currency", amount.map { .string($0.currency.code) }),
    ])
    let answer = try await post("/" + operation.rawValue, body, log)
    guard let status = answer["payment_status"]?.string else { throw CheckoutError(code: "merchant.answer") }
    let told = answer["currency"]?.string.flatMap { CurrencyTable.standard.named($0) }
    let sum = answer["amount"]?.integer.flatMap { sum in told.map { Money(Int64(sum), $0) } }
    return Afterwards.Done(
      operation, amount: amount ?? sum, status: status, code: answer["code"]?.string, message: answer["message"]?.string
    )
  }

  private func post(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    guard answer.status == 200 else {
      // What the platform refused is passed on in its own words.
      let reason = answer.body["errors"]?.elements?.first ?? answer.body
      throw CheckoutError(
        code: "merchant.refused", platformCode: reason["code"]?.string ?? String(answer.status),
        platformMessage: reason["message"]?.string)
    }
    return answer.body
  }
}

/// What a shop's server can have done with a payment that is decided. Source: seed 000, section on two-stage payments;
/// ecommpay, Gate.
public enum PaymentOperation: String, CaseIterable, Codable, Sendable {
  /// Take what was held, or a part of it.
  case capture
  /// Give back what was held.
  case release
  /// Give back what was taken, or a part of it; several times where something is left.
  case refund
  /// Undo the payment whole.
  case reverse
  /// Take money again, by the recurring payment that was registered with this one.
  case debit
}
