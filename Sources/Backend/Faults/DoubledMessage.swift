package import CheckoutCore
import HTTPTypes

/// A message that a break or a fault has let arrive twice. Its sender has sent it once, and knows nothing of the second arrival.
package struct DoubledMessage: Equatable, Sendable {
  /// The method and the path, without a query.
  package var name: String
  /// Whether the platform has sent it to the merchant server, rather than the program.
  package var isNotification: Bool
  /// When it was sent; for a notification, when its first copy went on to the merchant server.
  package var sent: Instant

  package init(name: String, isNotification: Bool, sent: Instant) {
    (self.name, self.isNotification, self.sent) = (name, isNotification, sent)
  }

  init(_ request: TransportRequest, isNotification: Bool, sent: Instant) {
    let path = (request.head.path ?? "/").prefix { $0 != "?" }
    self.init(name: "\(request.head.method.rawValue) \(path)", isNotification: isNotification, sent: sent)
  }
}
