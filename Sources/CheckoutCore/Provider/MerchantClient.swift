/// A client for the merchant server, speaking the protocol that the Sandbox module documents.
public struct MerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let customerAddress: String?
  private let comparesOperations: Bool

  /// Creates a client.
  /// - Parameters:
  ///   - transport: carries the requests.
  ///   - authority: the authority of the merchant server.
  ///   - customerAddress: the IP address of the customer who starts an operation; nil if the merchant starts it.
  ///   - comparesOperations: whether the platform lacks idempotency keys.
  ///     If so, the client fetches the platform's operations from `/operations` before it retries a request.
  public init(
    transport: any Transport, authority: String, customerAddress: String? = nil, comparesOperations: Bool = false
  ) {
    self.transport = transport
    self.authority = authority
    self.customerAddress = customerAddress
    self.comparesOperations = comparesOperations
  }

  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    try await signParameters(stringToSign, log: log).signature
  }

  /// - Throws: `merchant.refused`. Its `mistakes` list the errors in individual parameters, by field name.
  public func signParameters(
    _ stringToSign: String, log: @escaping WireLog
  ) async throws(CheckoutError) -> SignedParameters {
    let answer = try await post("/sign", ["string_to_sign": .string(stringToSign)], log, namesFields: true)
    guard let signature = answer["signature"]?.string else { throw CheckoutError(code: .merchantAnswer) }
    return SignedParameters(signature: signature, added: answer["parameters"].flatMap { $0.isNull ? nil : $0 })
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await post(
      "/notifications/next", ["payment_id": .string(payment), "known": JSON(known)], log)
    return try MerchantNotification(answer)
  }

  /// Requests that the merchant server perform an operation on a completed payment.
  /// - Returns: the result. If the request has no amount, the result has the amount from the server's response.
  /// - Throws: `merchant.refused` with the platform's code if the payment does not allow the operation.
  ///   `outcome.unknown` if the platform's list of operations does not show whether an earlier attempt succeeded.
  public func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    // A debit creates a separate payment, and only the merchant server knows the ID of that payment.
    if request.isRepeated, comparesOperations, request.operation != .debit, let done = try await found(request, log) {
      return done
    }
    let amount = request.amount
    let body: JSON = .compact([
      ("payment_id", .string(request.payment)), ("request_id", .string(request.id)),
      ("amount", amount.map { .number(String($0.amount)) }),
      ("currency", amount.map { .string($0.currency.code) }),
      ("customer_ip", request.operation == .debit ? customerAddress.map(JSON.string) : nil),
    ])
    let answer = try await post("/" + request.operation.rawValue, body, log, isRepeated: request.isRepeated)
    guard let status = answer["payment_status"]?.string else { throw CheckoutError(code: .merchantAnswer) }
    return PostPaymentOperations.Done(
      request.operation, amount: amount ?? Self.sum(answer), status: status, code: answer["code"]?.string,
      message: answer["message"]?.string)
  }

  /// Returns a list for partial refunds only, because no other operation can legitimately occur twice; nil otherwise.
  /// - Throws: `network.…`, `merchant.refused` or `merchant.answer`.
  public func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]? {
    guard comparesOperations, request.operation == .refund, request.amount != nil else { return nil }
    return try await platformOperations(request.payment, log).operations.map(\.id)
  }

  private func platformOperations(
    _ payment: String, _ log: @escaping WireLog
  ) async throws(CheckoutError) -> PlatformOperations {
    try PlatformOperations(try await post("/operations", ["payment_id": .string(payment)], log))
  }

  /// Returns the result of an earlier attempt at `request`; nil if the platform has not carried it out.
  private func found(
    _ request: OperationRequest, _ log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done? {
    let known: PlatformOperations
    do throws(CheckoutError) {
      known = try await platformOperations(request.payment, log)
    } catch {
      throw error.before(request)
    }
    switch known.verdict(on: request) {
    case .done: return PostPaymentOperations.Done(request.operation, amount: request.amount, status: known.status)
    case .notDone: return nil
    case .unknown: throw .outcomeUnknown
    }
  }

  private func post(
    _ path: String, _ body: JSON, _ log: @escaping WireLog, namesFields: Bool = false, isRepeated: Bool = false
  ) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    // A server that responds with 5xx may still have carried out the request.
    guard answer.status < 500 else {
      throw CheckoutError(code: .networkUnavailable, platformCode: String(answer.status))
    }
    if isRepeated, CheckoutError.isUnrelated(answer.status) { throw .outcomeUnknown }
    guard answer.status == 200 else {
      // Keep the platform's own code and message in a refusal.
      let reason = answer.body["errors"]?.elements?.first ?? answer.body
      throw CheckoutError(
        code: .merchantRefused, platformCode: reason["code"]?.string ?? String(answer.status),
        platformMessage: reason["message"]?.string, mistakes: namesFields ? Self.mistakes(answer.body) : [])
    }
    return answer.body
  }

  /// Returns the charged amount from the response, for a request that left the amount to the payment schedule.
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

/// An operation that a merchant server can perform on a completed payment.
/// Source: ecommpay SDK guide, section on two-stage payments; ecommpay, Gate.
public enum PaymentOperation: String, CaseIterable, Codable, Sendable {
  /// Captures all or part of an authorised amount.
  case capture
  /// Releases an authorised amount without capturing it.
  case release
  /// Refunds all or part of a captured amount. Partial refunds can be repeated until nothing remains.
  case refund
  /// Reverses the whole payment.
  case reverse
  /// Makes a charge under the recurring payment that was registered with this payment.
  case debit
}
