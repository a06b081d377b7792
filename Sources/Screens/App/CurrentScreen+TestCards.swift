import CheckoutCore

extension CurrentScreen {
  /// Whether a test card can be used here: in a form with a card number, or in one to which this screen leads.
  func takesTestCards(_ context: Context) -> Bool {
    let isPlace =
      switch self {
      case .form(let form): form.form.numberIndex != nil
      case .methods: context.flow.awaitedMethod == nil && context.newCardMethod != nil
      case .retry: context.flow.interface?.methods.first { $0.id == context.flow.method }?.takesNewCard == true
      default: false
      }
    return isPlace && !context.setup.testCards.isEmpty
  }

  /// The payment method to which the card number in the form belongs; nil to stay with that of the form.
  func wantedMethod(_ context: Context) -> String? {
    switch self {
    case .form(let form): context.flow.phase == .collecting ? form.wantedMethod(context) : nil
    default: nil
    }
  }

  /// Returns the commands that lead from this screen to the form for a new card; none if there is no such form.
  func openCardForm(_ context: Context) -> [Command] {
    switch self {
    case .methods: context.newCardMethod.map { [.send(.choose(method: $0.id))] } ?? []
    case .retry: [.send(.retry)]
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
  fileprivate var takesNewCard: Bool {
    guard account == nil else { return false }
    return isOutline ? kind == .card : fields.contains { if case .cardNumber = $0.kind { true } else { false } }
  }
}
