import CheckoutCore
import KassaTerminal

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

/// The current screen. An enum avoids boxing an existential on every key press.
enum CurrentScreen {
  case shop(ShopScreen)
  case order(OrderScreen)
  case sandbox(SandboxScreen)
  case opening(OpeningScreen)
  case inquiry(InquiryScreen)
  case methods(MethodsScreen)
  case form(FormScreen)
  case wallet(WalletScreen)
  case processing(ProcessingScreen)
  case challenge(ChallengeScreen)
  case redirect(RedirectScreen)
  case clarification(ClarificationScreen)
  case cascade(CascadeScreen)
  case retry(RetryScreen)
  case result(ResultScreen)

  mutating func take(_ input: ScreenInput, _ context: Context) -> [Command] {
    let commands: [Command]
    switch self {
    case .shop(var screen):
      commands = screen.take(input, context)
      self = .shop(screen)
    case .order(var screen):
      commands = screen.take(input, context)
      self = .order(screen)
    case .sandbox(var screen):
      commands = screen.take(input, context)
      self = .sandbox(screen)
    case .opening(var screen):
      commands = screen.take(input, context)
      self = .opening(screen)
    case .inquiry(var screen):
      commands = screen.take(input, context)
      self = .inquiry(screen)
    case .methods(var screen):
      commands = screen.take(input, context)
      self = .methods(screen)
    case .form(var screen):
      // Otherwise `self` would share the entries with `screen`, and the change of one would copy all of them.
      self = .opening(OpeningScreen())
      commands = screen.take(input, context)
      self = .form(screen)
    case .wallet(var screen):
      commands = screen.take(input, context)
      self = .wallet(screen)
    case .processing(var screen):
      commands = screen.take(input, context)
      self = .processing(screen)
    case .challenge(var screen):
      commands = screen.take(input, context)
      self = .challenge(screen)
    case .redirect(var screen):
      commands = screen.take(input, context)
      self = .redirect(screen)
    case .clarification(var screen):
      commands = screen.take(input, context)
      self = .clarification(screen)
    case .cascade(var screen):
      commands = screen.take(input, context)
      self = .cascade(screen)
    case .retry(var screen):
      commands = screen.take(input, context)
      self = .retry(screen)
    case .result(var screen):
      commands = screen.take(input, context)
      self = .result(screen)
    }
    return commands
  }

  /// Returns the page and its key map.
  /// - Parameters:
  ///   - basis: what the page is made from if the screen is a form; nil if it is not known.
  ///   - last: the page shown last, from which a form takes what has not changed; nil for none.
  func shown(_ context: Context, _ basis: FormBasis?, after last: ShownPage?) -> (page: Page, keys: Keys.Map) {
    switch self {
    case .shop(let screen): (screen.page(context), screen.keys)
    case .order(let screen): (screen.page(context), screen.keys)
    case .sandbox(let screen): (screen.page(context), screen.keys)
    case .opening(let screen): (screen.page(context), screen.keys)
    case .inquiry(let screen): (screen.page(context), screen.keys)
    case .methods(let screen): (screen.page(context), screen.keys)
    case .form(let screen): (screen.page(basis ?? screen.basis(context), after: last, context), screen.keys)
    case .wallet(let screen): (screen.page(context), screen.keys)
    case .processing(let screen): (screen.page(context), screen.keys)
    case .challenge(let screen): (screen.page(context), screen.keys)
    case .redirect(let screen): (screen.page(context), screen.keys)
    case .clarification(let screen): (screen.page(context), screen.keys)
    case .cascade(let screen): (screen.page(context), screen.keys)
    case .retry(let screen): (screen.page(context), screen.keys)
    case .result(let screen): (screen.page(context), screen.keys)
    }
  }

  /// The next instant at which the page must be updated because time has passed; nil if there is none.
  func nextChange(_ context: @autoclosure () -> Context) -> Instant? {
    switch self {
    // Nothing on these changes by itself. They are asked after each key.
    case .shop, .order, .sandbox, .methods, .form, .result: nil
    default: current.nextChange(context())
    }
  }

  /// The screen as a value of any type. Copying it is slow, so use it only outside the handling of keys and pages.
  var current: any CheckoutScreen {
    switch self {
    case .shop(let screen): screen
    case .order(let screen): screen
    case .sandbox(let screen): screen
    case .opening(let screen): screen
    case .inquiry(let screen): screen
    case .methods(let screen): screen
    case .form(let screen): screen
    case .wallet(let screen): screen
    case .processing(let screen): screen
    case .challenge(let screen): screen
    case .redirect(let screen): screen
    case .clarification(let screen): screen
    case .cascade(let screen): screen
    case .retry(let screen): screen
    case .result(let screen): screen
    }
  }

  var keys: Keys.Map { current.keys }

  /// Whether a text field has the focus.
  var isTyping: Bool { current.isTyping }
}

extension CheckoutScreen {
  fileprivate mutating func take(_ input: ScreenInput, _ context: Context) -> [Command] {
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
