/// The merchant server, as the merchant's application sees it.
public protocol MerchantServer: Sendable {
  /// Performs step 3: validates, completes and signs the parameters.
  /// - Throws: `merchant.refused` if the server does not sign, or `network.…` if it cannot be reached.
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String
  /// Performs step 3 and returns the whole response. A server that only signs does not need to implement this method.
  /// - Throws: the same errors as ``sign(_:log:)``.
  func signParameters(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> SignedParameters
  /// Performs an operation on a completed payment.
  ///
  /// The request's ID is an idempotency key: a repeated request takes effect once and gets the same response.
  /// On a platform without idempotency keys, the client compares a repeated request with the platform's operations.
  /// - Throws: `merchant.refused`, `merchant.unable` or `platform` if nothing was done.
  ///   `outcome.unknown` if it is impossible to find out whether an earlier attempt was carried out.
  ///   After any other error, the operation may have been carried out.
  func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done
  /// Returns the IDs of the operations that the platform has performed on the payment.
  ///
  /// The client requests this list before it sends a request for the first time, and compares a retry with the list.
  /// - Returns: the platform's own IDs; nil if the request does not need a comparison.
  /// - Throws: `network.…`, or `merchant.…` if the server cannot say.
  func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]?
  /// Performs step 11: waits for the next notification that the platform sends about this payment.
  /// - Parameters:
  ///   - payment: the merchant's ID for the payment.
  ///   - known: the number of the last notification that the caller has seen.
  ///   - log: a function that receives every message for the log of flow entries.
  /// - Throws: `network.…` if the connection ends before a notification arrives.
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
    throw CheckoutError(code: .merchantUnable)
  }

  public func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]? { nil }

  /// Performs a one-off operation that is not stored. If its response is lost, it cannot be retried safely.
  /// - Parameters:
  ///   - operation: the kind of operation.
  ///   - payment: the merchant's ID for the payment.
  ///   - amount: a partial amount; nil for the whole amount.
  ///   - randomness: the source of the idempotency key.
  ///   - log: a function that receives every message for the log of flow entries.
  /// - Throws: the same errors as ``perform(_:log:)``.
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money? = nil,
    randomness: any Randomness = SystemRandomness(), log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    try await perform(
      OperationRequest(id: randomness.uuid(), operation: operation, payment: payment, amount: amount), log: log)
  }
}

/// The merchant server's response in step 3.
/// Source: ecommpay SDK guide, scheme of work. The server may check and supplement the parameters before it signs them.
public struct SignedParameters: Equatable, Sendable {
  /// The signature in the payment system's own format.
  public var signature: String
  /// The parameters that the server added, keyed by the names under which they are signed; nil if it added none.
  public var added: JSON?

  /// Creates the response of a merchant server.
  /// - Parameters:
  ///   - signature: the signature in the payment system's own format.
  ///   - added: the parameters that the server added, keyed by the names under which they are signed; nil for none.
  public init(signature: String, added: JSON? = nil) {
    self.signature = signature
    self.added = added
  }
}

/// A function that receives every message for the log of flow entries.
public typealias WireLog = @Sendable (WireMessage) -> Void
