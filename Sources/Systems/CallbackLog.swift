import CheckoutCore
import Synchronization

/// A log of the SDK callbacks that a host application receives.
///
/// Each callback is recorded once, among its payment's entries.
final class CallbackLog: Sendable {
  private let state = Mutex(State())

  /// A checkout and the callbacks that arrived before the checkout was known.
  /// The reference to the checkout is weak, because the checkout retains the callbacks.
  private struct State {
    weak var checkout: Checkout?
    /// The callbacks that the SDK made before it returned the checkout.
    var waiting: [WireMessage] = []
  }

  /// Sets the checkout that the callbacks belong to, and records the callbacks that are waiting for it.
  @discardableResult
  func attach(_ checkout: Checkout) -> Checkout {
    let waiting = state.withLock { state in
      defer { state = State(checkout: checkout) }
      return state.waiting
    }
    for callback in waiting { checkout.record(callback) }
    return checkout
  }

  /// - Parameters:
  ///   - name: the documented name of the handler, delegate method or event.
  ///   - value: a short name for the result.
  ///   - details: the remaining data in the callback.
  func take(_ name: String, _ value: String = "", _ details: JSON = [:]) {
    let name = value.isEmpty ? name : name + " " + value
    let callback = WireMessage(from: .sdk, to: .application, name: name, body: details)
    let checkout = state.withLock { state -> Checkout? in
      if state.checkout == nil { state.waiting.append(callback) }
      return state.checkout
    }
    checkout?.record(callback)
  }

  /// Records a call to a completion handler that receives the checkout's result unchanged.
  func take(_ result: CheckoutResult) {
    take(
      "completionHandler", result.outcome.rawValue,
      .compact([
        ("outcome", .string(result.outcome.rawValue)), ("error", result.error.map { .string($0.code.rawValue) }),
        ("payment", result.payment.map(Self.json)),
      ]))
  }

  static func json(_ payment: Payment) -> JSON {
    .compact([
      ("id", .string(payment.id)), ("status", .string(payment.status)),
      ("operationID", payment.operationID.map(JSON.string)), ("account", payment.account.map(JSON.string)),
      ("code", payment.code.map(JSON.string)), ("message", payment.message.map(JSON.string)),
    ])
  }
}
