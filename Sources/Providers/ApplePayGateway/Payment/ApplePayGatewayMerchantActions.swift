public import CheckoutCore
import Synchronization

/// The merchant's orders at a gateway, with functions to capture, reverse and refund them.
///
/// The merchant server stores the order IDs, including those from earlier runs of the program.
/// Each call to `orders()` queries the current status of every order.
public final class ApplePayGatewayMerchantActions: MerchantActions {
  private let sdk: ApplePayGatewaySDK
  private let transport: any Transport
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let known = Mutex<[OrderID]>([])

  public init(
    sdk: ApplePayGatewaySDK, transport: any Transport, clock: any CheckoutClock, randomness: any Randomness
  ) {
    self.sdk = sdk
    self.transport = transport
    self.clock = clock
    self.randomness = randomness
  }

  /// Records a finished payment. A payment without a gateway order ID is ignored.
  public func remember(_ result: CheckoutResult) {
    guard let id = result.payment?.operationID.flatMap({ OrderID($0) }) else { return }
    known.withLock { known in if !known.contains(id) { known.insert(id, at: 0) } }
  }

  public func orders() async throws(CheckoutError) -> [MerchantActionsPayment] {
    var ids = known.withLock(\.self)
    let known = try await sdk.merchant(transport: transport, clock: clock).orders()
    // Put orders that are missing from the merchant server's list first.
    // Such orders were paid in this run of the program, so they are the newest.
    ids = ids.filter { !known.contains($0) } + known
    guard !ids.isEmpty else { return [] }
    let operations = try await sdk.operations(transport: transport, clock: clock)
    var orders: [MerchantActionsPayment] = []
    for id in ids {
      do throws(CheckoutError) {
        if let order = Self.order(try await operations.status(of: id), id) { orders.append(order) }
      } catch {
        // The gateway may have deleted an old order; the other orders must still be listed.
        guard error.platformCode == ApplePayGatewayError.Kind.unknownOrder.rawValue else { throw error }
      }
    }
    return orders
  }

  public func perform(
    _ operation: PaymentOperation, on order: MerchantActionsPayment, amount: Int64?
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    try await perform(
      OperationRequest(
        id: randomness.uuid(), operation: operation, payment: order.reference,
        amount: amount.map { Money($0, order.amount.currency) }), on: order)
  }

  public func perform(
    _ request: OperationRequest, on order: MerchantActionsPayment
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    guard let id = OrderID(order.id) else { throw CheckoutError(code: .merchantAnswer) }
    let operations: ApplePayGatewayOperations
    do throws(CheckoutError) {
      operations = try await sdk.operations(transport: transport, clock: clock)
    } catch {
      throw error.before(request)
    }
    let after = try await operations.carryOut(request, id)
    return PostPaymentOperations.Done(request.operation, amount: request.amount, status: after.word ?? "")
  }

  private static func order(_ status: OrderStatus, _ id: OrderID) -> MerchantActionsPayment? {
    guard let amount = status.amount, let numeric = status.currency,
      let code = CurrencyTable.standard.codes.first(where: { CurrencyTable.standard[$0]?.numeric == numeric }),
      let currency = CurrencyTable.standard[code]
    else { return nil }
    var operations: [PaymentOperation] = []
    if status.heldAmount > 0 { operations = [.capture, .release] }
    if status.refundableAmount > 0 { operations = [.refund] + ((status.refundedAmount ?? 0) == 0 ? [.reverse] : []) }
    return MerchantActionsPayment(
      id: id.text, reference: status.orderNumber ?? "", instrument: status.maskedNumber,
      amount: Money(amount, currency), held: status.heldAmount, charged: status.refundableAmount,
      refunded: status.refundedAmount ?? 0, deadline: HeldPayment(status, orderID: id)?.deadline,
      operations: operations)
  }
}
