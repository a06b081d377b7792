import CheckoutCore

extension Stage {
  /// Returns the screen for a stage of the payment. A screen that already fits the stage keeps its state.
  func screen(after shown: any StageScreen, _ drafts: Drafts, _ context: Context) -> any StageScreen {
    func kept<Fitting: StageScreen>(or new: @autoclosure () -> Fitting) -> any StageScreen {
      shown is Fitting ? shown : new()
    }
    switch self {
    case .shop where shown is OrderScreen || shown is SandboxScreen || context.setup.isHosted: return shown
    case .shop: return kept(or: ShopScreen(context))
    case .inquiry: return kept(or: InquiryScreen())
    case .choice: return kept(or: MethodsScreen(selected: drafts.selectedMethod))
    case .fields(let method, _):
      guard let form = shown as? FormScreen else { return drafts.form(for: method, context) }
      // If another method's form is shown, its values are continued.
      return form.form.method == method.id ? form : FormScreen(method, context, after: form)
    case .walletSheet(let method, _, _):
      if let sheet = shown as? WalletScreen, sheet.method == method.id { return sheet }
      return WalletScreen(method: method.id)
    case .challenge: return kept(or: drafts.challenge)
    case .redirect: return kept(or: RedirectScreen(context))
    case .clarification(let asked, _): return kept(or: drafts.clarification(asked, context))
    case .cascade: return kept(or: CascadeScreen())
    case .retry: return kept(or: RetryScreen())
    case .result: return kept(or: ResultScreen())
    case .wait(.preparing), .wait(.signing), .wait(.connecting), .wait(.receiving), .wait(.revealing):
      return kept(or: OpeningScreen())
    case .wait: return kept(or: ProcessingScreen())
    }
  }
}
