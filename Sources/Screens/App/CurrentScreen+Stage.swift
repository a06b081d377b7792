import CheckoutCore

extension CurrentScreen {
  /// Changes to the screen for a stage of the payment. A screen that already fits the stage keeps its state.
  mutating func change(to stage: Stage, _ drafts: Drafts, _ context: Context) {
    switch (stage, self) {
    case (.shop, .shop), (.shop, .order), (.shop, .sandbox), (.inquiry, .inquiry), (.choice, .methods),
      (.challenge, .challenge), (.redirect, .redirect),
      (.clarification, .clarification), (.cascade, .cascade), (.retry, .retry), (.result, .result):
      break
    case (.shop, _): self = .shop(ShopScreen(context))
    case (.inquiry, _): self = .inquiry(InquiryScreen())
    case (.choice, _): self = .methods(MethodsScreen())
    case (.fields(let method, _), .fields(let shown, _)) where shown == method.id && !method.isPlainCard: break
    case (.fields(let method, _), .fields(_, let previous)) where !method.isPlainCard:
      // Another method's form is shown, so copy its values to the new form.
      self = .fields(method: method.id, DynamicFormScreen(method, context, after: previous))
    case (.fields(let method, _), _) where !method.isPlainCard:
      self = .fields(method: method.id, drafts.fieldForms[method.id] ?? DynamicFormScreen(method, context))
    case (.fields(let method, _), .form(let shown, _)) where shown == method.id && method.isPlainCard: break
    case (.fields(let method, _), _):
      self = .form(method: method.id, drafts.cardForms[method.id] ?? CardFormScreen(method, context))
    case (.walletSheet(let method, _, _), .wallet(let shown)) where shown.method == method.id: break
    case (.walletSheet(let method, _, _), _): self = .wallet(WalletScreen(method: method.id))
    case (.challenge, _): self = .challenge(drafts.challenge)
    case (.redirect, _): self = .redirect(RedirectScreen(context))
    case (.clarification(let asked, _), _): self = .clarification(drafts.clarification(asked))
    case (.cascade, _): self = .cascade(CascadeScreen())
    case (.retry, _): self = .retry(RetryScreen())
    case (.result, _): self = .result(ResultScreen())
    case (.wait(.preparing), _), (.wait(.signing), _), (.wait(.connecting), _), (.wait(.receiving), _):
      if case .opening = self { break }
      self = .opening(OpeningScreen())
    case (.wait, .processing): break
    case (.wait, _): self = .processing(ProcessingScreen())
    }
  }
}

extension Field {
  /// Whether this is the card number or security code as on every card form, without a label of the platform.
  fileprivate var isOnEveryCardForm: Bool {
    switch kind {
    case .cardNumber, .securityCode: label == nil
    default: false
    }
  }
}

extension PaymentMethod {
  /// Whether the method uses the standard card fields and therefore the form with the card drawing.
  fileprivate var isPlainCard: Bool {
    kind != .redirect && (fields.isEmpty || fields.contains(where: \.isOnEveryCardForm))
  }
}
