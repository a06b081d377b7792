import CheckoutCore

/// The input of the payer, preserved while other screens are shown.
struct Drafts: Sendable {
  /// The forms by payment method ID.
  /// They keep their values when the payer goes back, when the payer switches methods, and after a decline.
  private(set) var cardForms: [String: CardFormScreen] = [:]
  private(set) var fieldForms: [String: DynamicFormScreen] = [:]
  private(set) var challenge = ChallengeScreen()
  /// The state of the clarification screen, and the clarification request that it belongs to.
  private var clarification: (screen: ClarificationScreen, asked: Clarification?)?

  /// Returns the clarification screen with the entered text if the platform rejected it; otherwise an empty one.
  func clarification(_ asked: Clarification?) -> ClarificationScreen {
    if let clarification, clarification.asked == asked { return clarification.screen }
    return ClarificationScreen(asked)
  }

  /// Whether a form contains anything that the payer has entered.
  var hasInput: Bool { cardForms.values.contains(where: \.hasInput) || fieldForms.values.contains(where: \.hasInput) }

  /// Preserves the state of a screen.
  mutating func keep(_ screen: CurrentScreen, _ flow: Flow) {
    switch screen {
    case .challenge(let changed): challenge = changed
    case .clarification(let changed): clarification = (changed, flow.clarification)
    case .fields(let method, let changed): fieldForms[method] = changed
    case .form(let method, let changed): cardForms[method] = changed
    default: break
    }
  }

  /// Erases card data that is no longer needed.
  /// The card number stays in the form until the payment has ended, so that a retry can reuse it.
  /// The security code is erased as soon as it has been sent.
  mutating func forgetSecrets(at stage: Stage, _ context: Context) {
    switch stage {
    case .result: self = Drafts()
    case .challenge, .redirect, .clarification, .cascade:
      for method in cardForms.keys { cardForms[method]?.card.forgetCode() }
      for method in fieldForms.keys { fieldForms[method]?.form.forgetSecrets(context.setup.policy) }
    default: break
    }
  }
}
