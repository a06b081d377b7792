package import CheckoutCore
import HTTPTypes

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
