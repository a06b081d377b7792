package import CheckoutCore
package import KassaTerminal

extension App {
  /// Shows the inspector of a payment that is over, and nothing else. Closing the inspector ends the program.
  package init(inspecting presentation: Presentation, setup: Setup, now: Instant, size: Size) {
    self.init(setup: setup, now: now, size: size)
    update(presentation)
    inspect()
  }
}
