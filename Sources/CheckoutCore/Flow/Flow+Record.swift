extension Flow {
  /// Restores the state of a stored payment for reading: what was completed, and how it ended. Nothing can go on from it.
  /// - Parameter record: the stored payment.
  package init(_ record: PaymentRecord) {
    let progress = record.progress
    self.init()
    phase = progress.outcome == nil ? progress.phase : .ended
    completed = progress.completed
    reached = StepSet(progress.completed)
    attempt = progress.attempt
    sessionID = progress.session
    payment = progress.payment ?? Payment(id: record.key.payment, status: "")
    let error = progress.error.map { CheckoutError(code: $0) }
    result = progress.outcome.map { [payment] in CheckoutResult(outcome: $0, payment: payment, error: error) }
  }
}
