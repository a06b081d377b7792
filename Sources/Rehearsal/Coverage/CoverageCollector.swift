import CheckoutCore
import KassaCards
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization

/// Takes what the checkouts of one payment system meet. Without one, nothing is counted.
package final class CoverageCollector: Sendable {
  private struct State {
    var coverage = Coverage()
    /// The number of flow entries of the current payment that were looked at, and the first of them.
    var (count, first): (Int, FlowEntry?) = (0, nil)
  }

  private let system: String
  private let state = Mutex(State())

  package init(system: String) { self.system = system }

  package var coverage: Coverage { state.withLock(\.coverage) }

  /// Begins a checkout whose flow entries have nothing to do with the earlier ones.
  func beginCheckout() { state.withLock { ($0.count, $0.first) = (0, nil) } }

  private func meet(_ item: Coverage.Item) { state.withLock { $0.coverage.meet(item, in: system) } }

  // MARK: The flow

  /// The observer for the environment of a checkout.
  var onTransition: @Sendable (Flow, FlowEvent, Flow) -> Void {
    { [self] before, event, after in
      meet(.transition(before.phase, event.kind, after.phase))
      for error in [event.error, after.result?.error].compactMap(\.self) {
        meet(Coverage.Item(.error, error.code.rawValue))
      }
      if let card = event.card { meet(.card(card, of: system)) }
    }
  }

  // MARK: What is shown and sent

  /// Looks at the screen and the new flow entries after a frame has been painted.
  func look(_ session: CheckoutSession) {
    let page = session.app.page()
    let entries = session.app.presentation.entries
    state.withLock { state in
      for name in [page.id, page.dialog?.id].compactMap(\.self) {
        state.coverage.meet(Coverage.Item(.screen, name.rawValue), in: system)
      }
      if entries.count < state.count || entries.first !== state.first { state.count = 0 }
      for entry in entries.dropFirst(state.count) {
        guard case .message(let message) = entry.kind, let kind = MessageBreak(for: message) else { continue }
        state.coverage.meet(.message(kind.name, of: system), in: system)
      }
      (state.count, state.first) = (entries.count, entries.first)
    }
  }
}

extension FlowEvent {
  fileprivate var error: CheckoutError? { if case .failed(let error) = self { error } else { nil } }

  /// The name of the test card with which the payer confirms the payment; nil for any other card or event.
  fileprivate var card: String? {
    switch self {
    case .person(.confirm(let details)):
      if let card = try? details.walletCard() { return card }
      return TestCardNumbers.name(of: details.values)
    case .person(.reply(let reply)): return TestCardNumbers.name(of: reply.values)
    default: return nil
    }
  }
}

/// The numbers of the test cards, for comparison with a number that must not be copied.
private enum TestCardNumbers {
  private static let known = CardNames.cards.compactMap { card in
    CardNumber(digits: card.number.utf8).map { (number: $0, name: CardNames.name(card)) }
  }

  static func name(of values: [String: FieldValue]) -> String? {
    for case .pan(let number) in values.values {
      if let card = known.first(where: { $0.number == number }) { return card.name }
    }
    return nil
  }
}
