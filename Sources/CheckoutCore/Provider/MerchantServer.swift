/// The merchant server, as the merchant's application sees it.
public protocol MerchantServer: Sendable {
  /// Step 3: validates and completes the parameters, and signs them.
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String
  /// Step 3, returning the whole response. A server that only signs need not implement it.
  func signParameters(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> SignedParameters
  /// Performs an operation on a completed payment.
  ///
  /// The request's id is an idempotency key: a repeated request takes effect once and gets the same response.
  /// On a platform without idempotency keys, the client compares a repeated request with the platform's operations.
  /// - Throws: `merchant.refused`, `merchant.unable` or `platform` if nothing was done.
  ///   `outcome.unknown` if it is impossible to find out whether an earlier attempt was carried out.
  ///   After any other error, the operation may have been carried out.
  func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done
  /// Returns the ids of the platform's operations on the payment, before a request is sent for the first time.
  ///
  /// The client compares a retry with this list.
  /// - Returns: The platform's own ids; nil if the request needs no comparison.
  func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]?
  /// Step 11: waits for the next notification that the platform sends about this payment.
  /// - Parameter known: The number of the last notification that the caller has seen.
  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification
}

extension MerchantServer {
  public func signParameters(
    _ stringToSign: String, log: @escaping WireLog
  ) async throws(CheckoutError) -> SignedParameters {
    SignedParameters(signature: try await sign(stringToSign, log: log))
  }

  public func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    throw CheckoutError(code: "merchant.unable")
  }

  public func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]? { nil }

  /// Performs a one-off operation that is not stored: if its response is lost, it cannot be retried safely.
  /// - Parameter amount: A partial amount; nil for the whole amount.
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money? = nil,
    randomness: any Randomness = SystemRandomness(), log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    try await perform(
      OperationRequest(id: randomness.uuid(), operation: operation, payment: payment, amount: amount), log: log)
  }
}

/// The merchant server's result of step 3.
/// Source: ecommpay SDK guide, scheme of work: the server may check and supplement the parameters, and signs the
/// resulting set.
public struct SignedParameters: Equatable, Sendable {
  public var signature: String
  /// The parameters that the server added to the order, by their signed names; nil if it added none.
  public var added: JSON?

  public init(signature: String, added: JSON? = nil) {
    self.signature = signature
    self.added = added
  }
}

/// A function that receives every wire message for the log of flow entries.
public typealias WireLog = @Sendable (WireMessage) -> Void
