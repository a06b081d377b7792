/// A notification from the platform to the merchant server, either delivered or pending.
public struct SentNotification: Codable, Sendable, Equatable {
  /// The progress of a notification's delivery.
  public enum Delivery: String, Codable, Sendable {
    /// The notification has not been delivered yet, and the platform will keep trying.
    case waiting
    /// The merchant server has acknowledged the notification.
    case delivered
    /// All of the platform's delivery attempts have failed.
    case givenUp

    /// Returns the state after another attempt. Only a successful attempt changes a state that is final.
    package func after(_ attempt: Delivery) -> Delivery { attempt == .delivered || self == .waiting ? attempt : self }
  }

  /// The progress of the delivery.
  public var delivery = Delivery.waiting
  /// The number of delivery attempts so far.
  public var tries = 0
  /// The payment status reported in the notification.
  public var status: String
  /// The signed message, as sent.
  package var message: String
  /// The address that a request has named for notifications; nil if requests cannot name one.
  package var url: String?

  package init(
    delivery: Delivery = .waiting, tries: Int = 0, status: String, message: String, url: String? = nil
  ) {
    self.delivery = delivery
    self.tries = tries
    self.status = status
    self.message = message
    self.url = url
  }
}
