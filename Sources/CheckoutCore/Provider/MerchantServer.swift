/// The shop's own server, as the shop's program sees it.
public protocol MerchantServer: Sendable {
  /// Step 3: checks and completes the parameters and signs them.
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String
  /// Step 3 with the whole answer. A server that only signs need not implement it.
  func signParameters(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> SignedParameters
  /// Has the platform do something with a payment that is decided. The same identity again is done once and gets the same
  /// answer; where the platform knows no identities, a repeated request is compared with what the platform has done.
  /// - Throws: `merchant.refused`, `merchant.unable` or `platform` where nothing was done; `outcome.unknown` where a
  ///   repeated request may have been carried out and nobody can tell. After any other error it may have been.
  func perform(_ request: OperationRequest, log: @escaping WireLog) async throws(CheckoutError) -> Afterwards.Done
  /// What the platform has done with the payment before a request is sent for the first time, by the platform's own ids:
  /// with this a repeated request is compared. Nil where the request needs no comparison.
  func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]?
  /// Step 11: the next notification about this payment that the platform has sent, from the one after `known` on. Waits
  /// until there is one.
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
  ) async throws(CheckoutError) -> Afterwards.Done {
    throw CheckoutError(code: "merchant.unable")
  }

  public func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]? { nil }

  /// Does something once that is kept nowhere: a request whose answer is lost cannot be taken up.
  /// - Parameter amount: a part; nil for all there is.
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money? = nil,
    randomness: any Randomness = SystemRandomness(), log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> Afterwards.Done {
    try await perform(
      OperationRequest(id: randomness.uuid(), operation: operation, payment: payment, amount: amount), log: log)
  }
}

/// What the merchant server returns in step 3. Source: seed 000, scheme of work: the server may check and supplement the
/// parameters, and signs the resulting set.
public struct SignedParameters: Equatable, Sendable {
  public var signature: String
  /// What the server added to the order, under the names that are signed; nil where it signed what it was given.
  public var added: JSON?

  public init(signature: String, added: JSON? = nil) {
    self.signature = signature
    self.added = added
  }
}

/// Where messages are told, for the stream of flow entries.
public typealias WireLog = @Sendable (WireMessage) -> Void
