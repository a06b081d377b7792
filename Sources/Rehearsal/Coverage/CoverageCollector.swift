import CheckoutCore
import KassaBackend
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
  private let cards: TestCardNumbers
  /// The names of the messages that can be held, each with what it matches.
  private let messages: [(name: String, kind: MessageKind)]
  private let state = Mutex(State())

  package init(system: String, in systems: ScriptSystems = .builtIn) {
    self.system = system
    let sandbox = systems.sandboxes[system]
    cards = TestCardNumbers(sandbox?.testCards.flatMap(\.cards) ?? [], systems.cards)
    messages = sandbox?.messages.map { ($0, MessageKind($0)) } ?? []
  }

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
      if let card = cards.name(in: event) { meet(.card(card, of: system)) }
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
        guard case .message(let message) = entry.kind, let name = MessageBreak(for: message)?.name else { continue }
        // The path in a message may begin with parts that the name of its kind leaves out.
        for known in messages where known.name == name || known.kind.matches(message.name) {
          state.coverage.meet(.message(known.name, of: system), in: system)
        }
      }
      (state.count, state.first) = (entries.count, entries.first)
    }
  }
}

extension FlowEvent {
  fileprivate var error: CheckoutError? { if case .failed(let error) = self { error } else { nil } }
}

/// The numbers of a payment system's test cards, for comparison with a number that must not be copied.
private struct TestCardNumbers: Sendable {
  private let known: [(number: CardNumber, name: String)]

  init(_ cards: [TestCard], _ names: CardNames) {
    known = cards.compactMap { card in
      CardNumber(digits: card.number.utf8).map { ($0, names.name(card)) }
    }
  }

  /// Returns the name of the test card with which the payer confirms the payment; nil for any other card or event.
  func name(in event: FlowEvent) -> String? {
    switch event {
    case .person(.confirm(let details)):
      if case .text(let card) = details.values[PaymentDetails.walletCard] { return card }
      return name(of: details.values)
    case .person(.reply(let reply)): return name(of: reply.values)
    default: return nil
    }
  }

  private func name(of values: [String: FieldValue]) -> String? {
    for case .pan(let number) in values.values {
      if let card = known.first(where: { $0.number == number }) { return card.name }
    }
    return nil
  }
}
