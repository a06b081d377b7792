package import CheckoutCore
package import KassaTerminal

extension App {
  /// Shows the inspector of a payment that is over, and nothing else. Closing the inspector ends the program.
  package init(inspecting presentation: Presentation, setup: Setup, now: Instant, size: Size) {
    self.init(setup: setup, now: now, size: size)
    update(presentation)
    inspect()
  }

  /// Opens the inspector of a payment that the merchant actions list, unless they have been closed meanwhile.
  mutating func inspect(_ inspected: MerchantActionsState.Inspected) {
    let record = merchantActions.payments?.records.first { $0.key == inspected.payment }
    guard let record, let list = overlay as? MerchantActionsScreen else { return }
    covered.append(list)
    overlay = RecordedInspector(record, inspected.entries, context)
  }
}
