package import CheckoutCore
package import KassaTerminal

/// Stands between the app and whoever sees and uses it. It can change what is shown and what arrives, and nothing else.
///
/// Suites are tried with it: a bug that is switched in here must be noticed by one of their scripts.
package protocol Intermediary: Sendable {
  /// Returns the page as it is shown.
  /// - Parameters:
  ///   - page: the page that the app has made.
  ///   - presentation: the payment that the page is about.
  ///   - setup: the configuration of the app.
  func shown(_ page: Page, of presentation: Presentation, _ setup: Setup) -> Page
  /// Returns what the app gets in place of an event; nothing if it is lost.
  /// - Parameter page: the page as it is shown.
  func entered(_ event: InputEvent, on page: Page) -> [SessionInput]
  /// Returns the actions that the app gets in place of an action on an element.
  func performed(_ action: ElementAction, on page: Page) -> [ElementAction]
}

/// What an app gets from whoever uses it.
package enum SessionInput: Equatable, Sendable {
  case event(InputEvent)
  case action(ElementAction)
}
