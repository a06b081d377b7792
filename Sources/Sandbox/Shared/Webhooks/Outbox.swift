package import CheckoutCore

/// The stored notifications of a platform, by payment and in the order in which they were created.
package protocol NotificationQueue: Sendable {
  func all(of payment: String) -> [SentNotification]
  /// Records the result of one delivery attempt.
  func note(_ attempt: SentNotification.Delivery, _ index: Int, of payment: String)
  /// Returns the undelivered notifications from earlier runs, except those that another process is delivering.
  func left() -> [(payment: String, index: Int, notification: SentNotification)]
}

extension NotificationQueue {
  /// Returns the undelivered notifications about a payment.
  package func waiting(of payment: String) -> [(payment: String, index: Int, notification: SentNotification)] {
    all(of: payment).enumerated().filter { $1.delivery == .waiting }.map { (payment, $0, $1) }
  }
}

/// The notifications that the platform has sent, or is yet to send, to the merchant server.
package final class Outbox: NotificationQueue {
  private struct Contents: Sendable {
    var sent: PersistentDictionary<[SentNotification]>
    /// The IDs of payments with undelivered notifications.
    var waiting: PersistentDictionary<Bool>
  }

  private let contents: SharedState<Contents>
  private let store: (any KeyValueStore)?

  package init(_ store: (any KeyValueStore)?) {
    self.store = store
    contents = SharedState(
      Contents(sent: PersistentDictionary("sent", in: store), waiting: PersistentDictionary("waiting", in: store)))
  }

  package func all(of payment: String) -> [SentNotification] { contents.read { $0.sent[payment] ?? [] } }

  /// Stores a notification before it is sent.
  /// - Returns: the notification's index among the notifications about the payment.
  package func add(_ notification: SentNotification, of payment: String) -> Int {
    store.claims("waiting/" + payment)
    return contents.change(payment) { contents in
      // Write the waiting mark before the notification.
      // A crash between the two writes then cannot leave an undelivered notification unmarked.
      contents.waiting[payment] = true
      contents.sent[payment] = (contents.sent[payment] ?? []) + [notification]
      return (contents.sent[payment]?.count ?? 1) - 1
    }
  }

  /// Stores the notifications about those events of a payment that have none yet.
  /// - Parameter count: the number of events so far.
  /// - Returns: the indexes of the new notifications.
  package func addMissing(_ count: Int, of payment: String, _ make: (_ event: Int) -> SentNotification) -> [Int] {
    (0..<count).dropFirst(all(of: payment).count).map { add(make($0), of: payment) }
  }

  package func note(_ attempt: SentNotification.Delivery, _ index: Int, of payment: String) {
    contents.change(payment) { contents in
      guard var sent = contents.sent[payment], sent.indices.contains(index) else { return }
      sent[index].tries += 1
      sent[index].delivery = sent[index].delivery.after(attempt)
      contents.sent[payment] = sent
      contents.waiting[payment] = sent.contains { $0.delivery == .waiting } ? true : nil
    }
  }

  package func left() -> [(payment: String, index: Int, notification: SentNotification)] {
    contents.read { $0.waiting.all.map(\.key) }.filter { store.claims("waiting/" + $0) }.flatMap { payment in
      let left = waiting(of: payment)
      // The process stopped after the last delivery but before it removed the waiting mark.
      if left.isEmpty { contents.change(payment) { $0.waiting[payment] = nil } }
      return left
    }
  }
}
