import CheckoutCore
import Synchronization

/// A presenter that references the host's front end weakly.
/// Source: Dolyame SDK guide, section 3, "Параметры в конструкторе".
///
/// A front end of a value type is stored directly, because it cannot form a reference cycle with the SDK.
/// A front end of a class type may be released at any time, in which case the payer is considered to have left.
final class WeakHost: Presenter {
  let environment: CheckoutEnvironment
  private let value: (any Presenter)?
  private weak let object: (any Presenter & AnyObject)?
  private let hasLeft = Atomic(false)
  /// Called if the payment ends after the front end has been released.
  private let onUnseenEnd: @Sendable (Checkout, CheckoutResult) -> Void

  init(_ host: any Presenter, onUnseenEnd: @escaping @Sendable (Checkout, CheckoutResult) -> Void) {
    environment = host.environment
    self.onUnseenEnd = onUnseenEnd
    // The cast alone would box any value as an object, so check the type first.
    if type(of: host) is AnyClass, let host = host as? any Presenter & AnyObject {
      (object, value) = (host, nil)
    } else {
      (object, value) = (nil, host)
    }
  }

  private var host: (any Presenter)? { value ?? object }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    if let host { return host.present(presentation, of: checkout) }
    if let result = presentation.flow.result { return onUnseenEnd(checkout, result) }
    if !hasLeft.exchange(true, ordering: .relaxed) { checkout.send(.leave) }
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    guard let host else { return completion() }
    host.dismiss(checkout, completion: completion)
  }
}
