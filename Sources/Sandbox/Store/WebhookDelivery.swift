import CheckoutCore

/// Delivers the notifications in an outbox to the merchant server.
///
/// The first attempt is made immediately. Retries follow after the delays in `pauses`.
/// Delivery ends when the server acknowledges the notification or the last retry fails.
struct WebhookDelivery: Sendable {
  var outbox: Outbox
  var clock: any CheckoutClock
  var spawn: Spawner
  /// The delay before each retry.
  var pauses: [Duration]
  /// Sends one message and returns whether the merchant server acknowledged it.
  var send: @Sendable (_ message: String) async -> Bool

  /// Makes the first delivery attempt and then returns. Any retries run in the background.
  func deliver(_ index: Int, of payment: String) async {
    let all = outbox.all(of: payment)
    guard all.indices.contains(index) else { return }
    let message = all[index].message
    if await attempt(message, index, of: payment, isLast: pauses.isEmpty) { return }
    spawn { await self.repeat(message, index, of: payment, after: pauses) }
  }

  /// Resumes the deliveries that an earlier run of the program left unfinished.
  func wake() {
    for (payment, index, notification) in outbox.left() {
      spawn {
        let rest = Array(pauses.dropFirst(max(0, notification.tries - 1)))
        if await attempt(notification.message, index, of: payment, isLast: rest.isEmpty) { return }
        await self.repeat(notification.message, index, of: payment, after: rest)
      }
    }
  }

  /// Resends the last notification about a payment.
  /// - Returns: false if the payment has no notification, or the merchant server did not acknowledge it.
  func resend(_ payment: String) async -> Bool {
    let all = outbox.all(of: payment)
    guard let last = all.last else { return false }
    return await attempt(last.message, all.count - 1, of: payment, isLast: last.delivery == .givenUp)
  }

  private func `repeat`(_ message: String, _ index: Int, of payment: String, after pauses: [Duration]) async {
    for (number, pause) in pauses.enumerated() {
      guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
      if await attempt(message, index, of: payment, isLast: number == pauses.count - 1) { return }
    }
  }

  private func attempt(_ message: String, _ index: Int, of payment: String, isLast: Bool) async -> Bool {
    let isDelivered = await send(message)
    outbox.note(isDelivered ? .delivered : isLast ? .givenUp : .waiting, index, of: payment)
    return isDelivered
  }
}
