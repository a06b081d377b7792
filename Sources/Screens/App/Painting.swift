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
  /// - Parameters:
  ///   - wanted: the method to which the form on the screen belongs by its card number; nil if it is the right form.
  ///   - awaited: the method whose fields have been requested and not received; nil for none.
  mutating func methodToSwitchTo(_ wanted: String?, awaited: String?) -> String? {
    // Do not request the same payment method twice in a row, even if the first request fails.
    guard wanted != requestedMethod else { return nil }
    requestedMethod = wanted
    return wanted == awaited ? nil : wanted
  }
}
