import KassaSystems

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
