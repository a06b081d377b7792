/// The shop's program speaking to the shop's own server, over the wire that Sandbox documents.
public struct MerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let customerAddress: String?
  private let comparesOperations: Bool

  /// - Parameters:
  ///   - customerAddress: the IP address of the customer who starts what is asked for; nil where the shop acts by itself.
  ///   - comparesOperations: the platform knows no identity of requests: before a request is repeated, the shop's server
  ///     is asked at `/operations` what the platform has done.
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
  /// - Returns: with the amount that the server tells, where none was given.
  /// - Throws: `merchant.refused` with the platform's code where the payment does not allow it; `outcome.unknown` where
  ///   the platform's operations do not tell whether a repeated request was carried out.
  public func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> Afterwards.Done {
    // A debit is a payment of its own, and the server knows under which id.
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
    guard let status = answer["payment_status"]?.string else { throw CheckoutError(code: "merchant.answer") }
    return Afterwards.Done(
      request.operation, amount: amount ?? Self.sum(answer), status: status, code: answer["code"]?.string,
      message: answer["message"]?.string)
  }

  /// Only a refund of a part can be done more than once: of anything else the operations tell without a comparison.
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

  /// A request that was sent before, as the platform has carried it out; nil where it has not.
  private func found(
    _ request: OperationRequest, _ log: @escaping WireLog
  ) async throws(CheckoutError) -> Afterwards.Done? {
    let known: PlatformOperations
    do throws(CheckoutError) {
      known = try await platformOperations(request.payment, log)
    } catch {
      throw error.before(request)
    }
    switch known.verdict(on: request) {
    case .done: return Afterwards.Done(request.operation, amount: request.amount, status: known.status)
    case .notDone: return nil
    case .unknown: throw .outcomeUnknown
    }
  }

  private func post(
    _ path: String, _ body: JSON, _ log: @escaping WireLog, namesFields: Bool = false, isRepeated: Bool = false
  ) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    // A machine that is not well may have done it all the same.
    guard answer.status < 500 else {
      throw CheckoutError(code: "network.unavailable", platformCode: String(answer.status))
    }
    if isRepeated, CheckoutError.isUnrelated(answer.status) { throw .outcomeUnknown }
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
