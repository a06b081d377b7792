import CheckoutCore

extension WorldlineProvider {
  /// The time to wait for a notification before the merchant server is asked to check the payment.
  private static let timeout = Duration.seconds(10)
  private static let mostChanges = 20

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    // Limit the number of status changes per call. The checkout limits the total number of updates.
    for _ in 0..<Self.mostChanges {
      if let update = tracker.next() {
        // Once the payer has left the checkout, only the final outcome is needed.
        guard tracker.isLeaving, let payment = tracker.payment else { return update }
        switch update {
        case .registered, .redirect: return .progressed(payment)
        default: return update
        }
      }
      guard let payment = tracker.payment else { return .unknown }
      if let terms = tracker.issuer, !tracker.isLeaving { return try await challenge(terms, payment) }
      let before = payment.status
      try await listen()
      if let now = tracker.payment, now.status != before { continue }
      if let now = tracker.payment { return .progressed(now) }
    }
    return tracker.payment.map(PlatformUpdate.progressed) ?? .unknown
  }

  /// Waits for the merchant server's next notification.
  ///
  /// Notifications may be lost, so the payment's status is requested if none arrives within the timeout.
  private func listen() async throws(CheckoutError) {
    let (merchant, order, log, heard) = (merchant, order, log, tracker.heard)
    let notified = try await withDeadline(
      Self.timeout, clock: environment.clock, as: .poll
    ) { () async throws(CheckoutError) in
      try await FlowMoment.within(.merchantNotified) { () async -> Result<JSON?, CheckoutError> in
        do throws(CheckoutError) {
          return .success(try await merchant.next(order.merchantReference, known: heard, log))
        } catch {
          return .failure(error)
        }
      }.get()
    }
    if let notification = notified ?? nil {
      tracker.heard = notification["number"]?.integer ?? heard + 1
      // Ignore a notification with an invalid signature, or one that the merchant server did not acknowledge.
      let isDropped = (try? MerchantNotification(notification))?.isAcknowledged == false
      guard notification["authentic"]?.bool == true, !isDropped, let payment = notification["payment"] else { return }
      return try tracker.hear(payment)
    }
    try await look()
  }
}
