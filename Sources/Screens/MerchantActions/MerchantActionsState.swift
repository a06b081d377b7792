package import CheckoutCore

/// The state of the merchant actions: the list of payments and the result of the last request.
package struct MerchantActionsState: Equatable, Sendable {
  package var orders: [MerchantActionsPayment]
  /// The error of the last request, if it failed.
  package var error: CheckoutError?
  /// Whether a request is in progress.
  package var isAsking: Bool
  /// The last completed operation and the merchant's payment ID.
  package var done: Done?

  package struct Done: Equatable, Sendable {
    package var payment: String
    package var operation: PostPaymentOperations.Done
  }

  package init(orders: [MerchantActionsPayment] = [], error: CheckoutError? = nil, isAsking: Bool = false) {
    self.orders = orders
    self.error = error
    self.isAsking = isAsking
  }
}

/// A request to the merchant actions.
package enum MerchantActionsRequest: Equatable, Sendable {
  case list
  /// Performs an operation on an order. The amount is in minor units; nil means the full remaining amount.
  case perform(PaymentOperation, order: String, amount: Int64?)
}

extension MerchantActions {
  /// Performs the request and returns the updated list, even if the request failed.
  func answer(_ request: MerchantActionsRequest, before: [MerchantActionsPayment]) async -> MerchantActionsState {
    var state = MerchantActionsState(orders: before)
    do throws(CheckoutError) {
      if case .perform(let operation, let order, let amount) = request {
        guard let known = before.first(where: { $0.id == order }) else { throw CheckoutError(code: .actionOutOfOrder) }
        state.done = MerchantActionsState.Done(
          payment: known.reference, operation: try await perform(operation, on: known, amount: amount))
      }
    } catch {
      state.error = error
    }
    do throws(CheckoutError) {
      state.orders = try await orders()
    } catch {
      state.error = state.error ?? error
    }
    return state
  }
}
