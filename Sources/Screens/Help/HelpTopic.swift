import KassaTerminal

/// The help topic of a screen. The text of each topic has the key `help.screen.<raw value>`.
enum HelpTopic: String, CaseIterable {
  case shop, order, sandbox, opening, inquiry, methods, card, customer, fields, wallet, processing, challenge, redirect,
    clarification
  case cascade, retry, result

  /// Returns the topic of a screen. The switch is exhaustive, so a new screen requires a topic to compile.
  init(_ screen: CurrentScreen) {
    self =
      switch screen {
      case .shop: .shop
      case .order: .order
      case .sandbox: .sandbox
      case .opening: .opening
      case .inquiry: .inquiry
      case .methods: .methods
      case .form(let form): HelpTopic(rawValue: form.name.rawValue) ?? .fields
      case .wallet: .wallet
      case .processing: .processing
      case .challenge: .challenge
      case .redirect: .redirect
      case .clarification: .clarification
      case .cascade: .cascade
      case .retry: .retry
      case .result: .result
      }
  }

  var textKey: String { "help.screen." + rawValue }
}
