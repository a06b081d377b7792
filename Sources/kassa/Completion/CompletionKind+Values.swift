import ArgumentParser
import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaResources
import KassaSystems
import KassaTerminal

/// What a shell offers for the values of options. The lists become part of the completion script; `custom` functions run
/// when a person presses Tab. Neither is needed when arguments are parsed.
extension CompletionKind {
  /// The names of the payment systems.
  static let paymentSystems = list(PaymentSystems.builtIn.all.map { $0.name })
  /// The languages of the screens.
  static let languages = list(StringTable.languages)
  /// The names of the colour themes.
  static let themes = list(Theme.names)
  /// The profiles of card rules.
  static let dialects = list(CardPolicy.dialects)
  /// Files that hold an order or settings.
  static let orderFiles = file(extensions: ["yaml", "yml", "json"])
  /// Files that hold a script, a ticket or the description of a program.
  static let scriptFiles = file(extensions: ["yaml", "yml", "kassa"])

  /// The mock modes of the payment system that the command line names.
  static let mocks = custom { words, _, _ in CompletionWords(words).paymentSystem?.mocks ?? [] }
  /// The screens of the payment system that the command line names.
  static let screens = custom { words, _, _ in CompletionWords(words).paymentSystem?.scenes.map(\.name) ?? [] }
}
