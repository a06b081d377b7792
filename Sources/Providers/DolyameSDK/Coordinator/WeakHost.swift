import CheckoutCore
import Synchronization

/// The host's front end, held as the document wants it: not strongly. Source: seed 004, section 3, «Параметры в
/// конструкторе».
///
/// A front end that is a value refers to nothing that could form a cycle with the SDK by itself, and is kept. An object may
/// go away at any time: nobody is there any more, so the person has left.
final class WeakHost: Presenter {
  let environment: CheckoutEnvironment
  private let value: (any Presenter)?
  private weak let object: (any Presenter & AnyObject)?
  private let hasLeft = Atomic(false)
  /// The payment ended without anybody to show that to.
  private let onUnseenEnd: @Sendable (Checkout, Outcome) -> Void

  init(_ host: any Presenter, onUnseenEnd: @escaping @Sendable (Checkout, Outcome) -> Void) {
    environment = host.environment
    self.onUnseenEnd = onUnseenEnd
    // Any value can be boxed as an object; only a class is one.
    if type(of: host) is AnyClass, let host = host as? any Presenter & AnyObject {
      (object, value) = (host, nil)
    } else {
      (object, value) = (nil, host)
    }
  }

  private var host: (any Presenter)? { value ?? object }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    if let host { return host.present(presentation, of: checkout) }
    if let result = presentation.flow.result { return onUnseenEnd(checkout, result.outcome) }
    if !hasLeft.exchange(true, ordering: .relaxed) { checkout.send(.leave) }
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    guard let host else { return completion() }
    host.dismiss(checkout, completion: completion)
  }
}
