package import CheckoutCore
import KassaSandbox

/// The bank's app, which confirms a card.
extension AssistSandbox: PayerPages {
  package func page(at address: String) -> PayerPage? { platform.issuer.page(at: address) }

  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    platform.issuer.answer(action, at: address)
  }

  package var waitingPages: [PayerPage] { platform.issuer.waitingPages }

  package var challenges: (any BrowserChallenges)? { platform.issuer }
}
