package import CheckoutCore

/// The recorded payments, with the operations that the merchant can perform on them.
package protocol MerchantActions: Sendable {
  /// Returns the newest payments of all payment systems, the newest first.
  func payments() async -> MerchantPayments
  /// Returns everything that was recorded of a payment; nothing if that cannot be read.
  func entries(of key: PaymentKey) async -> [FlowEntry]
  /// Performs an operation on a payment that is not the one on the screen, and records what it changed.
  /// - Parameter amount: a partial amount; nil for the whole amount.
  /// - Returns: what was done.
  /// - Throws: the platform's refusal, or an error that leaves open whether the operation was carried out.
  func perform(
    _ operation: PaymentOperation, on key: PaymentKey, amount: Money?
  ) async throws(CheckoutError) -> PostPaymentOperations.Done
  /// Records an operation that the merchant server has performed on its own initiative on a payment of an earlier checkout.
  /// - Parameter payment: the merchant's ID for the payment.
  func note(_ done: PostPaymentOperations.Done, on payment: String)
}

/// The recorded payments for the merchant actions.
package struct MerchantPayments: Equatable, Sendable {
  /// The payments, the newest first.
  package var records: [PaymentRecord]
  /// The operations that were requested and have no answer, so that they may have been carried out.
  package var unanswered: [PaymentKey: PostPaymentOperations.Request]
  /// Why payments cannot be listed, in the person's language; nil if they can.
  package var trouble: String?

  package init(
    _ records: [PaymentRecord] = [], unanswered: [PaymentKey: PostPaymentOperations.Request] = [:],
    trouble: String? = nil
  ) {
    self.records = records
    self.unanswered = unanswered
    self.trouble = trouble
  }
}

/// A request to the merchant actions.
package enum MerchantActionsRequest: Equatable, Sendable {
  case list
  /// Reads everything that was recorded of a payment, for the inspector.
  case inspect(PaymentKey)
  /// Performs an operation on a payment; a nil amount means the whole amount.
  case perform(PaymentOperation, on: PaymentKey, amount: Money?)
}

/// The state of the merchant actions: the recorded payments and the last request.
package struct MerchantActionsState: Equatable, Sendable {
  /// The recorded payments; nil until they have been listed.
  package var payments: MerchantPayments?
  /// The payment on which an operation is in progress; nil if there is none.
  package var asking: PaymentKey?
  /// The last operation that failed; nil if the last one succeeded.
  package var failure: Failure?
  /// The last operation, if it succeeded; nil if it failed, or before the first one.
  package var success: Success?
  /// The payment whose record was asked for last; nil once the inspector shows it.
  package var inspected: Inspected?

  package struct Success: Equatable, Sendable {
    package var payment: PaymentKey
    package var done: PostPaymentOperations.Done
  }

  package struct Inspected: Equatable, Sendable {
    package var payment: PaymentKey
    package var entries: [FlowEntry]
  }

  package struct Failure: Equatable, Sendable {
    package var payment: PaymentKey
    package var error: CheckoutError
  }

  package init(
    payments: MerchantPayments? = nil, asking: PaymentKey? = nil, failure: Failure? = nil, success: Success? = nil
  ) {
    self.payments = payments
    self.asking = asking
    self.failure = failure
    self.success = success
  }

  /// The state while the request is in progress.
  func asking(_ request: MerchantActionsRequest) -> MerchantActionsState {
    guard case .perform(_, let key, _) = request else { return self }
    return MerchantActionsState(payments: payments, asking: key)
  }
}

extension MerchantActions {
  /// Performs the request and returns the updated list, even if the request failed.
  func answer(_ request: MerchantActionsRequest) async -> MerchantActionsState {
    var state = MerchantActionsState()
    if case .perform(let operation, let key, let amount) = request {
      do throws(CheckoutError) {
        let done = try await perform(operation, on: key, amount: amount)
        state.success = MerchantActionsState.Success(payment: key, done: done)
      } catch {
        state.failure = MerchantActionsState.Failure(payment: key, error: error)
      }
    }
    if case .inspect(let key) = request {
      state.inspected = MerchantActionsState.Inspected(payment: key, entries: await entries(of: key))
    }
    state.payments = await payments()
    return state
  }
}
