import CheckoutCore
import Synchronization
import TestSupport

/// A simulated payer who follows a plan: the payment method to choose, and the values to enter in each form.
final class Person: Presenter {
  struct Seen: Sendable {
    var last: Presentation?
    var shown = ShownStages()
    var stages: [String] { shown.names }
  }

  let environment: CheckoutEnvironment
  let seen = Mutex(Seen())
  private let choice: String?
  private let values: [String: FieldValue]
  private let leavesIn: Phase?
  private let onRedirect: @Sendable (Redirect) -> PersonAction?

  init(
    _ fixture: SandboxFixture, choice: String?, values: [String: FieldValue] = [:], leavesIn: Phase? = nil,
    onRedirect: @escaping @Sendable (Redirect) -> PersonAction? = { _ in nil }
  ) {
    environment = fixture.environment
    self.choice = choice
    self.values = values
    self.leavesIn = leavesIn
    self.onRedirect = onRedirect
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    seen.withLock { $0.last = presentation }
    if presentation.wantsPainted { return checkout.painted() }
    let isNew = seen.withLock { $0.shown.add(presentation.stage) }
    if presentation.flow.phase == leavesIn { return checkout.send(.leave) }
    guard isNew else { return }
    switch presentation.stage {
    case .choice: if let choice { checkout.send(.choose(method: choice)) }
    case .fields(let method, nil): checkout.send(.confirm(PaymentDetails(method: method.id, values: values)))
    case .fields: checkout.send(.leave)
    case .redirect(let redirect, _): if let action = onRedirect(redirect) { checkout.send(action) }
    default: break
    }
  }
}
