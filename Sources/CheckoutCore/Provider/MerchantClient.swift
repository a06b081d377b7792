/// The shop's program speaking to the shop's own server, over the wire that Sandbox documents.
public struct MerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let customerAddress: String?

  /// - Parameter customerAddress: the IP address of the customer who starts what is asked for; nil where the shop acts by
  ///   itself.
  public init(transport: any Transport, authority: String, customerAddress: String? = nil) {
    self.transport = transport
    self.authority = authority
    self.customerAddress = customerAddress
  }

  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    try await signParameters(stringToSign, log: log).signature
  }

  /// - Throws: `merchant.refused`; what the server says of single parameters is in the mistakes, under the wire's names.
  public func signParameters(
    _ stringToSign: String, log: @escaping WireLog
  ) async throws(CheckoutError) -> SignedParameters {
    let answer = try await post("/sign", ["string_to_sign": .string(stringToSign)], log, namesFields: true)
    guard let signature = answer["signature"]?.string else { throw CheckoutError(code: "merchant.answer") }
    return SignedParameters(signature: signature, added: answer["parameters"].flatMap { $0.isNull ? nil : $0 })
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
      ("customer_ip", operation == .debit ? customerAddress.map(JSON.string) : nil),
    ])
    let answer = try await post("/" + operation.rawValue, body, log)
    guard let status = answer["payment_status"]?.string else { throw CheckoutError(code: "merchant.answer") }
    return Afterwards.Done(
      operation, amount: amount ?? Self.sum(answer), status: status, code: answer["code"]?.string,
      message: answer["message"]?.string)
  }

  private func post(
    _ path: String, _ body: JSON, _ log: @escaping WireLog, namesFields: Bool = false
  ) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    guard answer.status == 200 else {
      // What the platform refused is passed on in its own words.
      let reason = answer.body["errors"]?.elements?.first ?? answer.body
      throw CheckoutError(
        code: "merchant.refused", platformCode: reason["code"]?.string ?? String(answer.status),
        platformMessage: reason["message"]?.string, mistakes: namesFields ? Self.mistakes(answer.body) : [])
    }
    return answer.body
  }

  /// What was charged where the shop's program left it to the plan.
  private static func sum(_ answer: JSON) -> Money? {
    let sum = answer["sum"] ?? answer
    guard let amount = sum["amount"]?.integer,
      let currency = sum["currency"]?.string.flatMap({ CurrencyTable.standard.named($0) })
    else { return nil }
    return Money(Int64(amount), currency)
  }

  private static func mistakes(_ body: JSON) -> [Mistake] {
    (body["errors"]?.elements ?? []).compactMap { error in
      error["field"]?.string.map { field in
        Mistake(
          path: field, code: "refused", platformCode: error["code"]?.string, platformMessage: error["message"]?.string)
      }
    }
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
