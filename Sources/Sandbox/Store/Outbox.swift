import CheckoutCore

/// A notification of the platform to the merchant server, delivered or not yet.
public struct SentNotification: Codable, Sendable, Equatable {
  public enum Delivery: String, Codable, Sendable {
    /// To be tried again.
    case waiting
    case delivered
    /// Tried as often as the platform does.
    case givenUp
  }

  public var delivery: Delivery
  /// Deliveries that were tried.
  public var tries: Int
  /// The payment's status in it.
  public var status: String
  /// As it is sent, signed.
  var message: String

  var body: [UInt8] { Array(message.utf8) }
}

/// What the platform has told the merchant server, or still has to.
final class Outbox: Sendable {
  private struct Contents: Sendable {
    var sent: Shelf<[SentNotification]>
    /// Payments with something to be delivered.
    var waiting: Shelf<Bool>
  }

  private let contents: SharedState<Contents>
  private let drawer: (any Drawer)?

  init(_ drawer: (any Drawer)? = nil) {
    self.drawer = drawer
    contents = SharedState(Contents(sent: Shelf("sent", in: drawer), waiting: Shelf("waiting", in: drawer)))
  }

  func all(of payment: String) -> [SentNotification] { contents.read { $0.sent[payment] ?? [] } }

  /// Keeps a notification before it is sent.
  /// - Returns: its place among those of the payment.
  func add(_ notification: SentNotification, of payment: String) -> Int {
    _ = (try? drawer?.claim("waiting/" + payment)) ?? true
    return contents.change(payment) { contents in
      // In this order: wherever the machine stops, nothing is kept that nobody delivers.
      contents.waiting[payment] = true
      contents.sent[payment] = (contents.sent[payment] ?? []) + [notification]
      return (contents.sent[payment]?.count ?? 1) - 1
    }
  }

  /// Takes note of a try.
  func note(_ delivery: SentNotification.Delivery, _ index: Int, of payment: String) {
    contents.change(payment) { contents in
      contents.sent[payment]?[index].tries += 1
      contents.sent[payment]?[index].delivery = delivery
      let isWaiting = contents.sent[payment]?.contains { $0.delivery == .waiting } == true
      contents.waiting[payment] = isWaiting ? true : nil
    }
  }

  /// Everything that another run of the program has not delivered, and that no other program delivers now.
  func left() -> [(payment: String, index: Int, notification: SentNotification)] {
    let names = contents.read { $0.waiting.all.map(\.key) }
    return names.filter { (try? drawer?.claim("waiting/" + $0)) ?? true }.flatMap { payment in
      let left = all(of: payment).enumerated().filter { $1.delivery == .waiting }.map { (payment, $0, $1) }
      // The machine stopped between the last delivery and taking note that nothing waits any more.
      if left.isEmpty { contents.change(payment) { $0.waiting[payment] = nil } }
      return left
    }
  }
}
