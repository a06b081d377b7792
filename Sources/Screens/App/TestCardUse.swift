import CheckoutCore

extension App {
  /// Whether a test card can be used here: in a form with a card number, in one to which this screen leads, or in the
  /// shop, for the form of the next payment.
  var takesTestCards: Bool {
    let context = context
    let isPlace =
      switch screen {
      case let form as FormScreen: form.form.numberIndex != nil
      case is MethodsScreen: context.flow.awaitedMethod == nil && context.newCardMethod != nil
      case is RetryScreen: context.canRetypeCard
      case is ShopScreen: true
      default: false
      }
    return isPlace && !context.setup.testCards.isEmpty
  }

  /// The payment method to which the card number in the form belongs; nil to stay with that of the form.
  var wantedMethod: String? {
    guard let form = screen as? FormScreen, presentation.flow.phase == .collecting else { return nil }
    return form.wantedMethod(context)
  }

  /// The commands that lead from this screen to the form for a new card; none if there is no such form.
  var openCardForm: [Command] {
    switch screen {
    case is MethodsScreen: context.newCardMethod.map { [.send(.choose(method: $0.id))] } ?? []
    case is RetryScreen: [.send(.retry)]
    default: []
    }
  }
}

extension Context {
  /// The first payment method in the list in whose form a new card is entered; nil if there is none.
  var newCardMethod: PaymentMethod? {
    flow.interface?.methods.first { $0.isListed && $0.unavailable == nil && $0.takesNewCard }
  }
}

extension PaymentMethod {
  /// Whether the method's form asks for a card number. Until the fields are known, its kind decides.
  var takesNewCard: Bool {
    guard account == nil else { return false }
    return isOutline ? kind == .card : fields.contains { if case .cardNumber = $0.kind { true } else { false } }
  }
}
