public import CheckoutCore
import Terminal

/// One screen: a model, what keys do to it, and what it says. A value; all of it is pure.
protocol Screen: Sendable {
  /// Keys of this screen. Hints and help are derived from it.
  var keys: KeyMap<KeyAction> { get }
  /// A text is being typed: printable keys are text then.
  var isTyping: Bool { get }
  mutating func handle(_ key: Key, _ context: Context) -> [Command]
  mutating func paste(_ text: String, _ context: Context) -> [Command]
  /// The same by id, for the mouse, the line mode and scripts.
  mutating func act(_ action: ElementAction, _ context: Context) -> [Command]
  /// What the flow tells while the screen is up.
  mutating func refresh(_ context: Context)
  func page(_ context: Context) -> Page
}

extension Screen {
  var isTyping: Bool { false }
  mutating func paste(_ text: String, _ context: Context) -> [Command] { [] }
  mutating func refresh(_ context: Context) {}
}

/// What an element of a page is made to do.
public enum ElementAction: Equatable, Sendable {
  /// The field gets this text instead of what it has, and is left.
  case fill(String, text: String)
  /// The field or button gets the focus; the row becomes the selected one.
  case focus(String)
  /// The button is pressed, the row chosen, the box ticked.
  case press(String)
}

/// What a screen wants done.
enum Command: Equatable {
  case app(AppCommand)
  case open(Overlay)
  case close
  /// Forget everything that was typed and go back to the shop.
  case restart
  /// Type this number into the card form.
  case useTestCard(String)

  static func send(_ action: PersonAction) -> Command { .app(.send(action)) }
}

/// What lies over a screen.
enum Overlay: Equatable, Sendable {
  case help, inspector, testCards, leave
  /// Whether a saved card is to be deleted.
  case forget(method: String)
}

/// What the interface wants of whoever runs it.
public enum AppCommand: Equatable, Sendable {
  /// Start a payment.
  case start
  /// Take up a payment that an earlier run left, or that could not be settled.
  case resume(PaymentKey)
  /// Look again at what is remembered.
  case recall
  /// Tell the checkout.
  case send(PersonAction)
  /// Ask what is known about cards of this prefix.
  case lookUp(prefix: String)
  /// Have a saved card deleted.
  case forget(method: String)
  /// Ask how a payment stands now that ended undecided.
  case check
  /// Tell the checkout that the stage is on the screen.
  case painted
  /// Hand a text to the terminal's clipboard.
  case copy(String)
  /// Play somebody who is not there in mock mode.
  case elsewhere(Elsewhere)
  case suspend, repaint
  /// End the program with this status.
  case quit(Int32)
}
