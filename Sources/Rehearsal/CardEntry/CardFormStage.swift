import CheckoutCore
package import KassaCards
import KassaScreens
import KassaTerminal

/// A headless checkout whose empty card form is shown again and again, for the rows of a table.
///
/// The interface is a value, so the empty form is kept as a copy. A new checkout is only made after a payment has begun.
package final class CardFormStage {
  /// The name of the payment system, and that of the policy unless it is kassa's own.
  let name: String
  let policy: CardPolicy
  private let compose: () throws(ComposingError) -> ComposedCheckout
  private let today: CalendarDate
  private let inputs: [String: String]
  private var kept: (checkout: HeadlessCheckout, form: App)?

  /// - Parameters:
  ///   - system: the name of the payment system.
  ///   - policy: the rules of card entry.
  ///   - today: the date of the virtual clock.
  ///   - inputs: the payer's input by field ID, for forms before the card form.
  ///   - compose: composes the checkout, each time with storage of its own.
  package init(
    _ system: String, _ policy: CardPolicy, today: CalendarDate, inputs: [String: String],
    compose: @escaping () throws(ComposingError) -> ComposedCheckout
  ) {
    name = system + (policy.name == CardPolicy.kassa.name ? "" : " " + policy.name)
    (self.policy, self.today, self.inputs, self.compose) = (policy, today, inputs, compose)
  }

  deinit { kept?.checkout.finish() }

  /// Returns a checkout that shows the empty card form, whose number has the focus.
  /// - Throws: `ConformanceTrouble` if the payment system has no card form.
  func checkout() throws(ConformanceTrouble) -> HeadlessCheckout {
    if let kept, kept.checkout.flow == kept.form.presentation.flow {
      kept.checkout.show(kept.form)
      return kept.checkout
    }
    kept?.checkout.finish()
    let composed: ComposedCheckout
    do {
      composed = try compose()
    } catch {
      throw ConformanceTrouble("\(name): \(error.message)")
    }
    var setup = composed.setup
    setup.policy = policy
    let checkout = HeadlessCheckout(
      setup: setup, clock: VirtualClock(start: Instant(today)), backend: composed.backend, launch: composed.launch)
    guard CardFormWalk.go(checkout, inputs: inputs) else {
      checkout.finish()
      throw ConformanceTrouble("\(name): there is no card form")
    }
    kept = (checkout, checkout.session.app)
    return checkout
  }
}

extension Instant {
  /// The beginning of a day, in UTC.
  init(_ day: CalendarDate) { self.init(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000) }
}
