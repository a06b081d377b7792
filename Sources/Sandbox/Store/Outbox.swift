import CheckoutCore

/// A notification from the platform to the merchant server, either delivered or pending.
public struct SentNotification: Codable, Sendable, Equatable {
  public enum Delivery: String, Codable, Sendable {
    /// The notification has not been delivered yet, and the platform will keep trying.
    case waiting
    case delivered
    /// All of the platform's delivery attempts have failed.
    case givenUp
  }

  public var delivery: Delivery
  /// The number of delivery attempts so far.
  public var tries: Int
  /// The payment status reported in the notification.
  public var status: String
  /// The signed message, as sent.
  var message: String

  var body: [UInt8] { Array(message.utf8) }
}

/// The notifications that the platform has sent, or is yet to send, to the merchant server.
final class Outbox: Sendable {
  private struct Contents: Sendable {
    var sent: PersistentDictionary<[SentNotification]>
    /// The IDs of payments with undelivered notifications.
    var waiting: PersistentDictionary<Bool>
  }

  private let contents: SharedState<Contents>
  private let store: (any KeyValueStore)?

  init(_ store: (any KeyValueStore)? = nil) {
    self.store = store
    contents = SharedState(
      Contents(sent: PersistentDictionary("sent", in: store), waiting: PersistentDictionary("waiting", in: store)))
  }

  func all(of payment: String) -> [SentNotification] { contents.read { $0.sent[payment] ?? [] } }

  /// Stores a notification before it is sent.
  /// - Returns: the notification's index among the notifications about the payment.
  func add(_ notification: SentNotification, of payment: String) -> Int {
    _ = (try? store?.claim("waiting/" + payment)) ?? true
    return contents.change(payment) { contents in
      // Write the waiting mark before the notification.
      // A crash between the two writes then cannot leave an undelivered notification unmarked.
      contents.waiting[payment] = true
      contents.sent[payment] = (contents.sent[payment] ?? []) + [notification]
      return (contents.sent[payment]?.count ?? 1) - 1
    }
  }

  /// Records the result of one delivery attempt.
  func note(_ delivery: SentNotification.Delivery, _ index: Int, of payment: String) {
    contents.change(payment) { contents in
      contents.sent[payment]?[index].tries += 1
      contents.sent[payment]?[index].delivery = delivery
      let isWaiting = contents.sent[payment]?.contains { $0.delivery == .waiting } == true
      contents.waiting[payment] = isWaiting ? true : nil
    }
  }

  /// Returns the undelivered notifications from earlier runs, except those that another process is delivering.
  func left() -> [(payment: String, index: Int, notification: SentNotification)] {
    let names = contents.read { $0.waiting.all.map(\.key) }
    return names.filter { (try? store?.claim("waiting/" + $0)) ?? true }.flatMap { payment in
      let left = all(of: payment).enumerated().filter { $1.delivery == .waiting }.map { (payment, $0, $1) }
      // The process stopped after the last delivery but before it removed the waiting mark.
      if left.isEmpty { contents.change(payment) { $0.waiting[payment] = nil } }
      return left
    }
  }
}
