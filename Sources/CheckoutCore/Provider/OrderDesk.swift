/// The merchant's desk: payments that can still be charged or given back. A payment system that has such operations brings
/// one; where payments are kept is behind it.
public protocol OrderDesk: Sendable {
  /// The payments as they stand now, newest first.
  func orders() async throws(CheckoutError) -> [DeskOrder]
  /// - Parameter amount: minor units; nil for all there is.
  /// - Returns: what was done, with the payment's state since.
  func perform(
    _ operation: PaymentOperation, on order: DeskOrder, amount: Int64?
  ) async throws(CheckoutError) -> Afterwards.Done
  /// The same under an identity that is kept: however often it is asked for, it has one effect.
  func perform(_ request: OperationRequest, on order: DeskOrder) async throws(CheckoutError) -> Afterwards.Done
  /// A payment has ended: it belongs on the desk from now on, where the payment system knows it.
  func remember(_ result: CheckoutResult)
}

extension OrderDesk {
  public func remember(_ result: CheckoutResult) {}

  /// A desk that knows no identities does nothing a second time.
  public func perform(
    _ request: OperationRequest, on order: DeskOrder
  ) async throws(CheckoutError) -> Afterwards.Done {
    guard !request.isRepeated else { throw .outcomeUnknown }
    return try await perform(request.operation, on: order, amount: request.amount?.amount)
  }
}

/// A payment on the merchant's desk.
public struct DeskOrder: Equatable, Sendable, Identifiable {
  /// The payment system's id.
  public var id: String
  /// The shop's.
  public var reference: String
  /// The card, masked.
  public var instrument: String?
  /// Of the order.
  public var amount: Money
  /// Minor units: still held; charged and not given back.
  public var held: Int64
  public var charged: Int64
  /// Minor units given back so far.
  public var refunded: Int64
  /// Until when what is held can be charged.
  public var deadline: Instant?
  /// What can be done now.
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
