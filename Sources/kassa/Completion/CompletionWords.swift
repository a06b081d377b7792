import ArgumentParser
import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaResources
import KassaSystems
import KassaTerminal

/// The words of an unfinished command line, as the shell passes them.
struct CompletionWords {
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The payment system that `--provider` names, or the one that is used without it; nil if the name is unknown.
  var paymentSystem: (any PaymentSystem.Type)? {
    let name = value(of: "--provider") ?? PaymentSystems.builtIn.standard
    return PaymentSystems.builtIn.all.first { $0.name == name }
  }

  /// Returns the last value of an option, written as `--name value`, `--name=value`, or as bash splits it, `--name`, `=`,
  /// `value`.
  func value(of option: String) -> String? {
    var value: String?
    for (index, word) in words.enumerated() {
      if word.hasPrefix(option + "=") {
        value = String(word.dropFirst(option.count + 1))
      } else if word == option {
        value = words.dropFirst(index + 1).first { $0 != "=" }
      }
    }
    return value
  }
}

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
