import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// A simulated payer whose only aim is to complete the payment.
/// The payer replies to prompts, waits for the platform, and leaves screens on which no progress is possible.
struct Passer {
  let system: TestSystem
  /// The IDs of the rows to choose on inquiry screens.
  var choices: [String] = []
  /// The number of steps after which the payer gives up. A step is one action or one minute of waiting.
  private static let patience = 60
  /// The number of times that the payer responds to the same screen before leaving it.
  private static let tries = 3

  /// Advances the checkout until it ends, reaches the given screen, or satisfies the condition.
  /// - Returns: Whether the goal was reached.
  @discardableResult
  func go(
    _ checkout: HeadlessCheckout, to screen: ScreenName = "result",
    until isThere: (HeadlessCheckout) -> Bool = { _ in false }
  ) -> Bool {
    var visits: [ScreenName: Int] = [:]
    for _ in 0..<Self.patience {
      if isThere(checkout) { return true }
      let page = checkout.page
      if page.id == screen, page.dialog == nil { return true }
      if page.id == "result" || checkout.isDead { return false }
      visits[page.id, default: 0] += 1
      if page.dialog != nil {
        checkout.perform(.press("leave"))
      } else if ["opening", "processing"].contains(page.id) {
        checkout.advance(.seconds(61))
      } else if visits[page.id, default: 0] > Self.tries {
        checkout.press("F10")
      } else {
        answer(page, checkout)
      }
    }
    return checkout.page.id == screen
  }

  private func answer(_ page: Page, _ checkout: HeadlessCheckout) {
    switch page.id {
    case "shop": checkout.press("Enter")
    case "methods":
      let rows = page.elements.filter(\.isEnabled).map(\.id)
      let way = ["card", "cards"].first(where: rows.contains) ?? rows.first
      if let way { checkout.perform(.press(way)) } else { checkout.press("F10") }
    case "wallet": checkout.press("Enter", "Enter")
    case "card", "fields", "customer": fill(page, checkout)
    case _ where page.id.rawValue.hasPrefix("inquiry"):
      let choice = page.elements.map(\.id).first { choices.contains($0.rawValue) }
      if let choice { checkout.perform(.press(choice)) } else { fill(page, checkout) }
    case "clarification", "cascade": fill(page, checkout)
    case "challenge":
      checkout.type("1234")
      checkout.press("Enter")
    default: checkout.press("F10")
    }
  }

  private func fill(_ page: Page, _ checkout: HeadlessCheckout) {
    for element in page.elements {
      switch element.kind {
      case .field:
        if let text = system.typed[element.id.rawValue] { checkout.perform(.fill(element.id, text: text)) }
      case .checkbox where element.id == "consent": checkout.perform(.press(element.id))
      default: break
      }
    }
    let buttons = checkout.page.elements.filter(\.isEnabled).map(\.id)
    let button = ["pay", "continue", "send", "next"].first(where: buttons.contains)
    if let button { checkout.perform(.press(button)) } else { checkout.press("F10") }
  }
}
