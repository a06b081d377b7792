import CheckoutCore
package import KassaTerminal

extension App {
  /// Whether something lies over the screen of the payment, such as the help, the payments or a question.
  package var isCovered: Bool { overlay != nil || heldDialog != nil }
}

/// What the app would be after something. It is a value, so nothing outside it happens: no message is sent, and nothing painted.
extension App {
  /// Returns the app as it would be after an event.
  package func after(_ event: InputEvent) -> App {
    var app = self
    for input in setup.intermediary?.entered(event, on: page()) ?? [.event(event)] {
      switch input {
      case .event(let event): _ = app.handle(event)
      case .action(let action): _ = app.perform(action)
      }
    }
    return app
  }

  /// Returns the app as it would be after an action on an element.
  package func after(_ action: ElementAction) -> App {
    var app = self
    _ = app.perform(action)
    return app
  }

  /// Returns the app as it would be after a time in which nothing else happens.
  package func after(_ duration: Duration) -> App {
    var app = self
    app.pass(to: now + duration)
    return app
  }
}
