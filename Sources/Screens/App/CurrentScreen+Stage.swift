import CheckoutCore

extension CurrentScreen {
  /// Changes to the screen for a stage of the payment. A screen that already fits the stage keeps its state.
  mutating func change(to stage: Stage, _ drafts: Drafts, _ context: Context) {
    switch (stage, self) {
    case (.shop, .shop), (.shop, .order), (.shop, .sandbox), (.inquiry, .inquiry), (.choice, .methods),
      (.challenge, .challenge), (.redirect, .redirect),
      (.clarification, .clarification), (.cascade, .cascade), (.retry, .retry), (.result, .result):
      break
    case (.shop, _) where context.setup.isHosted: break
    case (.shop, _): self = .shop(ShopScreen(context))
    case (.inquiry, _): self = .inquiry(InquiryScreen())
    case (.choice, _): self = .methods(MethodsScreen(selected: drafts.selectedMethod))
    case (.fields(let method, _), .form(let shown)) where shown.form.method == method.id: break
    case (.fields(let method, _), .form(let previous)):
      // Another method's form is shown, so copy its values to the new form.
      self = .form(FormScreen(method, context, after: previous))
    case (.fields(let method, _), _): self = .form(drafts.form(for: method, context))
    case (.walletSheet(let method, _, _), .wallet(let shown)) where shown.method == method.id: break
    case (.walletSheet(let method, _, _), _): self = .wallet(WalletScreen(method: method.id))
    case (.challenge, _): self = .challenge(drafts.challenge)
    case (.redirect, _): self = .redirect(RedirectScreen(context))
    case (.clarification(let asked, _), _): self = .clarification(drafts.clarification(asked, context))
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
