import CheckoutCore
import KassaCards
import KassaTerminal

/// The input of the payer, preserved while other screens are shown.
struct Drafts: Sendable {
  /// The forms by payment method ID.
  /// They keep their values when the payer goes back, when the payer switches methods, and after a decline.
  private var forms: [String: FormScreen] = [:]
  /// The forms of a declined attempt, while the payer enters another card.
  private var setAside: [String: FormScreen] = [:]
  /// What the payer has entered besides cards. Other payment methods may ask for the same.
  private var customer: [ElementID: FormEntry] = [:]
  private(set) var challenge = ChallengeScreen()
  /// The payment method last selected in the list; nil if the list has not been shown yet.
  private(set) var selectedMethod: String?
  /// The state of the clarification screen, and the clarification request that it belongs to.
  private var clarification: (screen: ClarificationScreen, asked: Clarification?)?

  /// Returns the form of a payment method with the values that the payer has entered into it before.
  /// If the form has since switched to another method because of the card number, its values are continued.
  func form(for method: PaymentMethod, _ context: Context) -> FormScreen {
    guard let draft = forms[method.id] else {
      var form = FormScreen(method, context)
      form.form.adopt(customer: customer)
      return form
    }
    return draft.form.method == method.id ? draft : FormScreen(method, context, after: draft)
  }

  /// Returns the clarification screen with the entered text if the platform rejected it; otherwise an empty one.
  func clarification(_ asked: Clarification?, _ context: Context) -> ClarificationScreen {
    if let clarification, clarification.asked == asked { return clarification.screen }
    return ClarificationScreen(asked, context)
  }

  /// The digits of the card number that the payer has entered; empty if there is none.
  var cardNumber: String {
    forms.values.lazy.compactMap(\.form.number).first { !$0.isEmpty }
      .map(\.digits) ?? ""
  }

  /// Whether a form contains anything that the payer has entered.
  var hasInput: Bool { forms.values.contains(where: \.hasInput) }

  /// Preserves the state of a screen.
  mutating func keep(_ screen: any StageScreen, _ flow: Flow) {
    switch screen {
    case let changed as MethodsScreen: selectedMethod = changed.selected
    case let changed as ChallengeScreen: challenge = changed
    case let changed as ClarificationScreen: clarification = (changed, flow.clarification)
    case let changed as FormScreen:
      customer.merge(changed.form.customerEntries) { $1 }
      forms[changed.form.method] = changed
      if changed.form.openedWith != changed.form.method { forms[changed.form.openedWith] = changed }
    default: break
    }
  }

  /// Empties the forms, because the payer wants to pay with something else.
  mutating func forgetForms() {
    forgetCodes()
    setAside = forms
    forms = [:]
  }

  /// Takes up the forms again that were emptied for another card, if the payer has come back without entering one.
  mutating func takeUpForms() {
    if cardNumber.isEmpty, !setAside.isEmpty { forms = setAside }
    setAside = [:]
  }

  private mutating func forgetCodes() {
    for method in forms.keys { forms[method]?.form.forgetSecrets() }
  }

  /// Wipes what a card reader has typed.
  mutating func endBursts() {
    for method in forms.keys where forms[method]?.capture != nil { forms[method]?.capture = nil }
  }

  /// Erases card data that is no longer needed.
  /// The card number stays in the form until the payment has ended, so that a retry can reuse it.
  /// The security code is erased as soon as it has been sent.
  mutating func forgetSecrets(at stage: Stage) {
    switch stage {
    case .result: self = Drafts()
    case .challenge, .redirect, .clarification, .cascade: forgetCodes()
    default: break
    }
  }
}
