/// What the help explains: the screen that is up. Every topic has the text `help.screen.<raw value>`.
enum HelpTopic: String, CaseIterable {
  case shop, opening, inquiry, methods, card, customer, fields, wallet, processing, challenge, redirect, clarification
  case cascade, retry, result, operations

  /// One for each screen: a new screen does not compile without its topic.
  init(_ screen: CurrentScreen) {
    self =
      switch screen {
      case .shop: .shop
      case .opening: .opening
      case .inquiry: .inquiry
      case .methods: .methods
      case .form(_, let form): form.showsExtras ? .customer : .card
      case .fields: .fields
      case .wallet: .wallet
      case .processing: .processing
      case .challenge: .challenge
      case .redirect: .redirect
      case .clarification: .clarification
      case .cascade: .cascade
      case .retry: .retry
      case .result(let result): result.showsOperations ? .operations : .result
      }
  }

  var textKey: String { "help.screen." + rawValue }
}
