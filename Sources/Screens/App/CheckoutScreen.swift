package import CheckoutCore
package import KassaTerminal

/// A screen as a value: its model, its key handling and its page. All functions are pure.
protocol CheckoutScreen: Sendable {
  /// The key map of this screen, from which hints and help are derived.
  var keys: KeyMap<KeyAction> { get }
  /// Whether a text field has the focus. If so, printable keys enter text.
  var isTyping: Bool { get }
  /// Whether the payer has entered anything that leaving the payment would discard.
  var hasInput: Bool { get }
  /// The page that a person has to read before a key answers it: a result, or a question about something that cannot be
  /// undone. A key that was meant for the page before does nothing there (`UnreadPages`). Nil for any other page.
  var pageToRead: ScreenName? { get }
  mutating func handle(_ key: Key, _ context: Context) -> [Command]
  mutating func paste(_ text: String, _ context: Context) -> [Command]
  /// Performs an action on an element by its ID. The mouse, line mode and scripts use it.
  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command]
  /// Ends the burst of a card reader if there is one.
  /// - Parameter isPause: whether the reader has paused. Otherwise the payer has pressed a key that no reader sends.
  mutating func endBurst(isPause: Bool, _ context: Context) -> [Command]
  /// Updates the screen after the payment flow has changed.
  mutating func refresh(_ context: Context)
  /// Returns the next instant at which the page must be updated because time has passed; nil if there is none.
  func nextChange(_ context: Context) -> Instant?
  func page(_ context: Context) -> Page
}

extension CheckoutScreen {
  var isTyping: Bool { false }
  var hasInput: Bool { false }
  var pageToRead: ScreenName? { nil }
  mutating func paste(_ text: String, _ context: Context) -> [Command] { [] }
  mutating func endBurst(isPause: Bool, _ context: Context) -> [Command] { [] }
  mutating func refresh(_ context: Context) {}
  func nextChange(_ context: Context) -> Instant? { nil }
}

/// A screen that belongs to a stage of the checkout, rather than to a layer above one.
protocol StageScreen: CheckoutScreen {
  /// What the help says about the screen.
  var topic: HelpTopic { get }
  /// The form on the screen; nil if it shows none.
  var entryForm: FormScreen? { get }
  /// Returns the IDs of the texts in the body that may answer the last key. One that the window does not show is said in the
  /// status. By default, only an error after which the payment goes on.
  func answers(_ context: Context) -> [ElementID]
}

extension StageScreen {
  var entryForm: FormScreen? { nil }
  func answers(_ context: Context) -> [ElementID] { [.setback] }
}

/// An input event for a screen: a key, a paste, an element action or a state change.
enum ScreenInput {
  case key(Key)
  case paste(String)
  case perform(ElementAction)
  /// The burst of a card reader ends, because the reader has paused or because the payer has pressed another key.
  case endOfBurst(isPause: Bool)
  /// The payment flow, or the list of payments that can be resumed, has changed.
  case state
}

extension CheckoutScreen {
  mutating func take(_ input: ScreenInput, _ context: Context) -> [Command] {
    switch input {
    case .key(let key): return handle(key, context)
    case .paste(let text): return paste(text, context)
    case .perform(let action): return perform(action, context)
    case .endOfBurst(let isPause): return endBurst(isPause: isPause, context)
    case .state:
      refresh(context)
      return []
    }
  }
}

/// An action on an element of a page.
package enum ElementAction: Equatable, Sendable {
  /// Replaces the field's text, then validates the field as if it had lost the focus.
  case fill(ElementID, text: String)
  /// Focuses the field or button, or selects the row.
  case focus(ElementID)
  /// Presses the button, chooses the row or toggles the checkbox.
  case press(ElementID)
}

/// A request from a screen to the app.
enum Command: Equatable {
  case app(AppCommand)
  case open(Overlay)
  case close
  /// Leaves the payment. The app asks for confirmation first if something would be lost.
  case leave
  /// Discards everything that the payer has entered and returns to the shop screen.
  case restart
  /// Shows one of the screens before the payment.
  case show(ShopPage)
  /// Shows why nothing has happened.
  case tell(String)
  /// Does what the key does.
  case key(Key)
  /// A card reader is typing until this time, unless another character arrives; nil once its burst has ended.
  case burst(until: Instant?)
  /// Forgets what was typed into the forms.
  case forgetForms
  /// Changes the theme.
  case theme(Theme)
  /// Performs an action on an element.
  case act(ElementAction)
  /// Enters this test card number into the card form.
  case useTestCard(String)

  static func send(_ action: PersonAction) -> Command { .app(.send(action)) }
}

/// A screen before the payment.
enum ShopPage: Equatable, Sendable {
  case shop, order, sandbox
}

/// A layer above the current screen.
enum Overlay: Equatable, Sendable {
  case help, inspector, trace, testCards, merchantActions
  /// The command palette.
  case palette
  /// The texts on the screen, one of which the script of the session is to look for.
  case marks
  /// The confirmation before leaving.
  case leave(Leaving)
  /// The dialog that asks for confirmation before a saved card is deleted.
  case forget(method: String)
}

/// Text that the payer saves to a file.
package struct SavedText: Equatable, Sendable {
  /// The file name, limited to safe characters.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The names to try in turn until no file has that name, for example `receipt-1.txt` and then `receipt-1-2.txt`.
  package var names: [String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return [name] + (2...99).map { "\(name[..<dot])-\($0)\(name[dot...])" }
  }
}

/// How saving a script or a ticket went.
package enum ScriptSaving: Equatable, Sendable {
  case saved(name: String)
  /// The file was written, but the session must not become a script.
  case savedWithoutScript(name: String)
  /// The file with this name could not be written.
  case failed(name: String)
  /// The script must not be written; with the key of the reason in the string table.
  case refused(reason: String)
}

/// A request from the interface to the program that runs it.
package enum AppCommand: Equatable, Sendable {
  /// Starts a payment.
  case start
  /// Resumes a payment that was interrupted or whose outcome is unknown.
  case resume(PaymentKey)
  /// Reloads the list of payments that can be resumed.
  case findResumable
  /// Sends a payer action to the checkout.
  case send(PersonAction)
  /// Requests card data for the first digits of a card number (IIN lookup).
  case lookUp(prefix: String)
  /// Sends a request to the merchant actions.
  case merchantActions(MerchantActionsRequest)
  /// Deletes a saved card.
  case forget(method: String)
  /// Queries the current status of a payment that ended as pending.
  case check
  /// Confirms to the checkout that the page for the current stage has been painted.
  case painted
  /// Copies text to the terminal's clipboard.
  case copy(String)
  /// Saves text to a file.
  case save(SavedText)
  /// Saves what has happened so far as a script.
  case saveScript
  /// Saves that script with everything else that a tester attaches to a ticket, in one file.
  case saveTicket
  /// Adds to that script that this text must be seen.
  case mark(String)
  /// Simulates an out-of-band action of a bank or wallet in mock mode.
  case outOfBand(OutOfBandAction)
  /// Composes the checkout for the next payments anew.
  case reconfigure(ShopChange)
  /// Arms a break on messages, or disarms the break of the same name.
  case breakOn(MessageBreak)
  /// Chooses what becomes of the held message.
  case decide(HeldMessage.Choice)
  /// Lets the held message go on unchanged, because the person leaves instead of choosing.
  case letPass
  case suspend, repaint
  /// Ends the program with this exit status.
  case quit
}
