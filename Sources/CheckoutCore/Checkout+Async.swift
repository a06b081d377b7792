extension Checkout {
  /// Starts the flow and returns its result. If the task is cancelled, the payer leaves the checkout, and the result is
  /// that of a payment that was left: a payment that may have been charged is still settled.
  /// - Parameter resumeToken: the stored progress of a payment to resume; nil for a new payment.
  package func result(resuming resumeToken: ResumeToken? = nil) async -> CheckoutResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let resumeToken {
          resume(resumeToken) { continuation.resume(returning: $0) }
        } else {
          start { continuation.resume(returning: $0) }
        }
        // A cancellation before the start came too early for the flow.
        if Task.isCancelled { send(.leave) }
      }
    } onCancel: {
      send(.leave)
    }
  }
}
