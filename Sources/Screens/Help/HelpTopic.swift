/// The help topic of a screen. The text of each topic has the key `help.screen.<raw value>`.
enum HelpTopic: String, CaseIterable {
  case shop, order, sandbox, opening, inquiry, methods, card, customer, fields, wallet, processing, challenge, redirect,
    clarification
  case cascade, retry, result

  var textKey: String { "help.screen." + rawValue }
}
