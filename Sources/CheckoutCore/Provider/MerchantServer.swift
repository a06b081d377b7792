/// The shop's own server, as the shop's program sees it.
public protocol MerchantServer: Sendable {
  /// Step 3: checks and completes the parameters and signs them.
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String
  /// Has the platform do something with a payment that is decided.
  /// - Parameter amount: a part; nil for all there is.
  func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money?, log: @escaping WireLog
  ) async throws(CheckoutError) -> Afterwards.Done
  /// Step 11: the next notification about this payment that the platform has sent, from the one after `known` on. Waits
  /// until there is one.
  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification
}

extension MerchantServer {
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Money?, log: @escaping WireLog
  ) async throws(CheckoutError) -> Afterwards.Done {
    throw CheckoutError(code: "merchant.unable")
  }
}

/// Where messages are told, for the stream of flow entries.
public typealias WireLog = @Sendable (WireMessage) -> Void
