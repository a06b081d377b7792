package import CheckoutCore
import HTTPTypes

/// Delivers a platform's notifications to the merchant server.
///
/// The first attempt is made immediately. Retries follow after the delays in `pauses`.
/// Delivery ends when the server acknowledges the notification by the platform's rule or the last retry fails.
package struct WebhookDelivery<Queue: NotificationQueue>: Sendable {
  package var outbox: Queue
  package var clock: any CheckoutClock
  package var spawn: Spawner
  /// The delay before each retry.
  package var pauses: [Duration]
  package var transport: any Transport
  /// The platform's store; nil if the platform keeps its state in memory only.
  package var store: CommittedStore?
  /// When a notification counts as acknowledged.
  package var acknowledgement: Acknowledgement
  /// Creates the signed request that carries a message; nil if the merchant server has no valid address.
  package var request: @Sendable (_ message: String, _ payment: String) -> TransportRequest?

  package init(
    outbox: Queue, clock: any CheckoutClock, spawn: Spawner, pauses: [Duration], transport: any Transport,
    store: CommittedStore? = nil, acknowledgement: Acknowledgement = .ok,
    request: @escaping @Sendable (_ message: String, _ payment: String) -> TransportRequest?
  ) {
    self.outbox = outbox
    self.clock = clock
    self.spawn = spawn
    self.pauses = pauses
    self.transport = transport
    self.store = store
    self.acknowledgement = acknowledgement
    self.request = request
  }

  /// Makes the first delivery attempt and then returns. Any retries run in the background.
  package func deliver(_ index: Int, of payment: String) async {
    let all = outbox.all(of: payment)
    guard all.indices.contains(index) else { return }
    let message = all[index].message
    if await attempt(message, index, of: payment, isLast: pauses.isEmpty) { return }
    spawn { await self.repeat(message, index, of: payment, after: pauses) }
  }

  /// Resumes the deliveries that an earlier run of the program left unfinished.
  package func wake() {
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
  package func resend(_ payment: String) async -> Bool {
    let all = outbox.all(of: payment)
    guard let last = all.last else { return false }
    return await attempt(last.message, all.count - 1, of: payment)
  }

  private func `repeat`(_ message: String, _ index: Int, of payment: String, after pauses: [Duration]) async {
    for (number, pause) in pauses.enumerated() {
      guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
      if await attempt(message, index, of: payment, isLast: number == pauses.count - 1) { return }
    }
  }

  private func attempt(_ message: String, _ index: Int, of payment: String, isLast: Bool = false) async -> Bool {
    var answer: TransportResponse?
    // Nothing is told before it is written.
    if store?.refusal == nil, let request = request(message, payment) { answer = try? await transport.send(request) }
    let isDelivered = answer.map(acknowledgement.accepts) ?? false
    outbox.note(isDelivered ? .delivered : isLast ? .givenUp : .waiting, index, of: payment)
    return isDelivered
  }
}

extension WebhookDelivery<Outbox> {
  /// Stores a notification and makes the first delivery attempt.
  package func send(_ notification: SentNotification, of payment: String) async {
    await deliver(outbox.add(notification, of: payment), of: payment)
  }
}

/// When a platform takes a notification as acknowledged. Each has its own rule.
public struct Acknowledgement: Sendable {
  private let rule: @Sendable (TransportResponse) -> Bool

  package init(_ rule: @escaping @Sendable (TransportResponse) -> Bool) { self.rule = rule }

  /// Status 200, whatever the body.
  public static let ok = Acknowledgement { $0.head.status == .ok }
  /// Any status from 200 to 299.
  public static let success = Acknowledgement { $0.head.status.kind == .successful }

  /// Returns whether a merchant server's answer acknowledges a notification.
  package func accepts(_ answer: TransportResponse) -> Bool { rule(answer) }
}
