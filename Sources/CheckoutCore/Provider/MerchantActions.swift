/// The merchant's operations on completed payments that can still be captured or refunded.
///
/// A payment system with such operations provides a conforming type, which also decides where payments are stored.
public protocol MerchantActions: Sendable {
  /// Returns the payments in their current state, newest first.
  func orders() async throws(CheckoutError) -> [MerchantActionsPayment]
  /// Performs an operation on a payment.
  /// - Parameter amount: the amount in minor units; nil for the whole amount.
  /// - Returns: the performed operation with the resulting payment state.
  func perform(
    _ operation: PaymentOperation, on order: MerchantActionsPayment, amount: Int64?
  ) async throws(CheckoutError) -> PostPaymentOperations.Done
  /// Performs an operation under a stored idempotency key, so that retries take effect only once.
  func perform(
    _ request: OperationRequest, on order: MerchantActionsPayment
  ) async throws(CheckoutError) -> PostPaymentOperations.Done
  /// Adds a finished payment to the list, if the payment system has a record of it.
  func remember(_ result: CheckoutResult)
}

extension MerchantActions {
  public func remember(_ result: CheckoutResult) {}

  /// Refuses a retry, because without idempotency keys it could repeat the operation.
  public func perform(
    _ request: OperationRequest, on order: MerchantActionsPayment
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    guard !request.isRepeated else { throw .outcomeUnknown }
    return try await perform(request.operation, on: order, amount: request.amount?.amount)
  }
}

/// A payment on which the merchant can perform operations.
public struct MerchantActionsPayment: Equatable, Sendable, Identifiable {
  /// The payment system's ID for the payment.
  public var id: String
  /// The merchant's ID for the payment.
  public var reference: String
  /// The masked card number.
  public var instrument: String?
  /// The order amount.
  public var amount: Money
  /// The amount still on hold, and the amount captured but not refunded, in minor units.
  public var held: Int64
  public var charged: Int64
  /// The refunded amount, in minor units.
  public var refunded: Int64
  /// The time until which the authorised amount can be captured.
  public var deadline: Instant?
  /// The operations that the payment currently allows.
  public var operations: [PaymentOperation]

  public init(
    id: String, reference: String, instrument: String? = nil, amount: Money, held: Int64 = 0, charged: Int64 = 0,
    refunded: Int64 = 0, deadline: Instant? = nil, operations: [PaymentOperation] = []
  ) {
    self.id = id
    self.reference = reference
    self.instrument = instrument
    self.amount = amount
    self.held = held
    self.charged = charged
    self.refunded = refunded
    self.deadline = deadline
    self.operations = operations
  }
}
