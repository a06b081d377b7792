public import CheckoutCore

/// The mock backend of one payment system: the platform, a card issuer and the merchant server in a single process.
///
/// The payment system's SDK communicates with the sandbox exactly as it would with the real servers.
/// Payments are identified by the merchant's own payment ID, order number or reference.
public protocol PaymentSandbox: Sendable {
  /// The settings of the payment system's sandbox.
  associatedtype Configuration: Sendable

  /// The settings with which the sandbox was created.
  var configuration: Configuration { get }

  /// The dependencies with which the sandbox was created.
  var dependencies: BackendDependencies { get }

  /// Creates the sandbox.
  init(_ configuration: Configuration, _ dependencies: BackendDependencies)

  /// The transport for the merchant app and the SDK.
  var transport: any Transport { get }

  /// The number of times that each payment was charged or put on hold. A number above 1 means a double charge.
  var charges: [String: Int] { get }

  /// Returns the totals for a payment, in minor units of its currency.
  func books(of payment: String) -> PaymentBooks

  /// Resumes the payments and the notification deliveries that an earlier run of the program left unfinished.
  /// Work that another process has claimed is left alone.
  func wake()

  /// Returns all notifications about a payment, delivered or not, in the order in which they were created.
  func outbox(of payment: String) -> [SentNotification]

  /// Makes the platform resend its last notification about a payment.
  /// - Returns: false if there is no notification, or if the merchant server did not acknowledge it.
  func resend(payment: String) async -> Bool

  /// Returns those notifications about a payment that the merchant server has read, oldest first.
  func notifications(of payment: String) -> [KeptNotification]

  /// Returns all notifications about a payment that have reached the merchant server, read or not, with its answers,
  /// oldest first.
  func received(of payment: String) -> [MerchantNotification]

  /// Returns the status of a payment that the merchant server has read last; nil before the first notification.
  func lastStatus(of payment: String) -> String?

  /// Simulates the payer's action on an external page, in another app or in the banking app.
  /// - Returns: false if nothing is waiting for the payer.
  @discardableResult
  func outOfBand(_ action: OutOfBandAction) -> Bool

  /// Returns the amount and the currency of a payment's order; nil if the platform does not know the payment.
  func money(of payment: String) -> Money?

  /// Whether the merchant's application regards a notification as the end of a payment or of one of its attempts.
  func concludes(_ notification: KeptNotification) -> Bool

  /// Makes the merchant server perform an operation on its own initiative. Returns immediately.
  ///
  /// The merchant's application does not request the operation.
  /// - Parameters:
  ///   - operation: the kind of operation.
  ///   - payment: the merchant's ID for the payment.
  ///   - amount: the amount in minor units of the payment's currency; nil for the full amount.
  ///   - merchant: the client of the merchant server.
  ///   - onEnd: called when the operation has ended, with what was done, or with the error if it was refused.
  func operate(
    _ operation: PaymentOperation, on payment: String, amount: Int64?, through merchant: any MerchantServer,
    onEnd: @escaping @Sendable (Result<PostPaymentOperations.Done, CheckoutError>) -> Void)

  /// Makes the bank decline the payment that a request asks for, or makes the receiver refuse the request.
  /// - Returns: the refusal; nil if the request must be sent on, because the bank declines the payment after it.
  func decline(_ request: TransportRequest) -> TransportResponse?
}

extension PaymentSandbox {
  public func concludes(_ notification: KeptNotification) -> Bool { notification.isFinal }

  public func lastStatus(of payment: String) -> String? {
    notifications(of: payment).last(where: \.isAuthentic)?.status
  }

  public func operate(
    _ operation: PaymentOperation, on payment: String, amount: Int64?, through merchant: any MerchantServer,
    onEnd: @escaping @Sendable (Result<PostPaymentOperations.Done, CheckoutError>) -> Void
  ) {
    let money = amount.flatMap { amount in self.money(of: payment).map { Money(amount, $0.currency) } }
    dependencies.spawn { [randomness = dependencies.randomness] in
      do throws(CheckoutError) {
        var done = try await merchant.perform(operation, on: payment, amount: money, randomness: randomness)
        // Where zero is allowed, it means all that is left.
        if done.amount?.amount == 0 { done.amount = nil }
        onEnd(.success(done))
      } catch {
        onEnd(.failure(error))
      }
    }
  }

  public func outOfBand(_ action: OutOfBandAction) -> Bool { false }
}

/// The settings of a sandbox. Each has a default, so a shop says only what is different.
public protocol SandboxConfiguration: Sendable {
  /// Creates the configuration of a small shop.
  init()
}

extension SandboxConfiguration {
  /// Creates the configuration of a small shop with changes.
  ///
  /// ```swift
  /// AssistSandboxConfiguration { $0.isDelayed = true }
  /// ```
  public init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
