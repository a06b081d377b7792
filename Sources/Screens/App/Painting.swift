import CheckoutCore

/// What has been painted: the last phase that was reported, and the payment method that was requested.
struct Painting: Sendable {
  /// The last phase for which the checkout was told that its page had been painted.
  var phase: Phase?
  /// The payment method whose fields were last requested after an IIN lookup.
  private var requestedMethod: String?

  /// Returns whether the checkout waits to be told that its page has been painted. It is told once for each phase.
  mutating func isDue(_ presentation: Presentation) -> Bool {
    guard presentation.wantsPainted, phase != presentation.flow.phase else { return false }
    phase = presentation.flow.phase
    return true
  }

  /// Returns the payment method whose fields should replace those on the screen after an IIN lookup.
  /// Source: Worldline Swift SDK guide, "IIN check".
  mutating func methodToSwitchTo(from screen: CurrentScreen, _ context: Context) -> String? {
    guard context.flow.phase == .collecting, case .form(let form) = screen else {
      requestedMethod = nil
      return nil
    }
    let wanted = form.wantedMethod(context)
    // Do not request the same payment method twice in a row, even if the first request fails.
    guard wanted != requestedMethod else { return nil }
    requestedMethod = wanted
    return wanted == context.flow.awaitedMethod ? nil : wanted
  }
}
