package import CheckoutCore

/// A notification as a merchant server stores it.
package protocol ReceivedNotification: Codable, Sendable {
  /// The body with which the merchant server acknowledges an authentic notification.
  static var acknowledgement: JSON { get }

  /// The merchant server's response, unless it fails to read the notification.
  var answer: MachineAnswer { get }
  /// Whether the merchant server has verified that the notification comes from the platform.
  var isAuthentic: Bool { get }
  /// The payment status, or the operation that the notification reports, in the platform's terms.
  var status: String { get }
  var subject: NotificationSubject { get }
  /// Whether only the merchant can change the reported status.
  var hasFinalStatus: Bool { get }
  /// The further members of the response to `/notifications/next`.
  var details: [JSON.Object.Member] { get }

  /// Returns whether this notification repeats an authentic one that the merchant server has read.
  func repeats(_ earlier: Self) -> Bool
}

extension ReceivedNotification {
  package static var acknowledgement: JSON { [:] }
  package var answer: MachineAnswer {
    isAuthentic ? MachineAnswer(Self.acknowledgement) : .refused("Invalid signature.")
  }
  package var details: [JSON.Object.Member] { [] }
}

/// The subject of a notification. Source: the design of the payment flow, step 11.
package enum NotificationSubject: String, Sendable {
  /// The payment is still being processed.
  case progress
  /// A payment attempt was declined. If no other attempt follows, the whole payment is declined.
  case attempt
  case outcome
}

/// A notification that the merchant server stored.
public struct KeptNotification: Sendable, Equatable {
  /// The payment status in the platform's terms.
  public var status: String
  /// Whether the merchant server has verified that the notification comes from the platform.
  public var isAuthentic: Bool
  /// Whether the notification is authentic and its status is final.
  public var isFinal: Bool
}
