import CheckoutCore
import Synchronization

// What other threads leave for the session, which takes it on its own thread.
extension CheckoutSession {
  /// An inbox for the latest flow update, which replaces any older one, and for completion handlers.
  final class Inbox: Sendable {
    private let latest = Mutex<Presentation?>(nil)
    private let dismissals = Mutex<(waiting: [@Sendable () -> Void], areGone: Bool)>(([], false))

    /// Stores a completion handler. Calls it at once if the screens are already dismissed.
    func add(_ dismissal: @escaping @Sendable () -> Void) {
      let isLate = dismissals.withLock { dismissals in
        if !dismissals.areGone { dismissals.waiting.append(dismissal) }
        return dismissals.areGone
      }
      if isLate { dismissal() }
    }

    /// Marks the screens as dismissed and returns the stored completion handlers.
    func takeDismissals() -> [@Sendable () -> Void] {
      dismissals.withLock { dismissals in
        defer { dismissals = ([], true) }
        return dismissals.waiting
      }
    }
    func put(_ presentation: Presentation) { latest.withLock { $0 = presentation } }
    func take() -> Presentation? {
      latest.withLock { latest in
        defer { latest = nil }
        return latest
      }
    }
  }

  /// An inbox for the latest state of the merchant actions.
  final class MerchantActionsInbox: Sendable {
    private let latest = Mutex<MerchantActionsState?>(nil)
    func put(_ state: MerchantActionsState) { latest.withLock { $0 = state } }
    func take() -> MerchantActionsState? {
      latest.withLock { latest in
        defer { latest = nil }
        return latest
      }
    }
  }

  struct ScreenPresenter: Presenter {
    let environment: CheckoutEnvironment
    let inbox: Inbox
    let wake: @Sendable () -> Void

    func present(_ presentation: Presentation, of checkout: Checkout) {
      inbox.put(presentation)
      wake()
    }

    /// Leaves the result screen open until the payer closes it. Only then is `completion` called.
    func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) { inbox.add(completion) }
  }
}
