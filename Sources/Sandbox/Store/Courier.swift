import CheckoutCore

/// Carries what lies in an outbox to a shop's server: at once, then with growing pauses, until it is acknowledged or given
/// up.
struct Courier: Sendable {
  var outbox: Outbox
  var clock: any CheckoutClock
  var spawn: Spawner
  /// Before each further try.
  var pauses: [Duration]
  /// True where the message was acknowledged.
  var send: @Sendable (_ message: String) async -> Bool

  /// Returns when the first try is over.
  func deliver(_ index: Int, of payment: String) async {
    let all = outbox.all(of: payment)
    guard all.indices.contains(index) else { return }
    let message = all[index].message
    if await attempt(message, index, of: payment, isLast: pauses.isEmpty) { return }
    spawn { await self.repeat(message, index, of: payment, after: pauses) }
  }

  /// Goes on with what another run of the program has not delivered.
  func wake() {
    for (payment, index, notification) in outbox.left() {
      spawn {
        let rest = Array(pauses.dropFirst(max(0, notification.tries - 1)))
        if await attempt(notification.message, index, of: payment, isLast: rest.isEmpty) { return }
        await self.repeat(notification.message, index, of: payment, after: rest)
      }
    }
  }

  /// Sends the last one about a payment again.
  /// - Returns: false where there was none, or nobody acknowledged it.
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
