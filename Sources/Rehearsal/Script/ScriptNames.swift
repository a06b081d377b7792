import CheckoutCore
package import KassaBackend
import KassaResources
import KassaScreens
import KassaTerminal

/// The names that scripts can use.
package enum ScriptNames {
  /// The names of all screens and dialogues, in the order in which a payment shows them.
  package static let screens = ScreenName.all.map(\.rawValue)
  /// The elements that do not depend on a payment system, an order or a setting.
  static let elements = [
    ElementID.pan, .expiry, .code, .holder, .oneTimeCode, .save, .trust, "consent", .pay, .resume, .cancel, .leave,
    .stay,
    .forget, .back, .close, .submit, .resend, .returned, .refuse, .retry, .another, .again, .check, .operations,
    .proceed,
    .basket, .reset, .amount, .coBrand,
  ].map(\.rawValue)
  /// The error codes that have a text for the payer. `error.unknown` is the text for every other code.
  package static let errors = StringTable.english.keys.filter { $0.hasPrefix(errorPrefix) && $0 != unknownError }
    .map { String($0.dropFirst(errorPrefix.count)) }

  /// Whether a name stands for a part of a page, for an element or for a text of a string table, by its key or literally. The
  /// ids and names of rows that only some payments have are not known.
  static func isKnown(_ name: String, in strings: StringTable) -> Bool {
    Page.parts.contains(name) || elements.contains(name) || strings.optional(name) != nil
      || strings.keys.contains { strings.optional($0) == name }
  }

  private static let errorPrefix = "error."
  private static let unknownError = errorPrefix + "unknown"
}

/// The payment systems that a script can name, the default system first, and the names of their test cards.
package struct ScriptSystems: Sendable {
  package let sandboxes: Sandboxes
  package let cards: CardNames
  /// What scripts can contain.
  let form: ScriptForm

  package init(_ sandboxes: Sandboxes) {
    self.sandboxes = sandboxes
    cards = CardNames(sandboxes)
    form = ScriptForm(sandboxes)
  }

  package static let builtIn = ScriptSystems(.builtIn)
}

extension String {
  /// Whether the text is the word, or a longer word with at most two letters wrong.
  func resembles(_ word: String) -> Bool {
    self == word || min(count, word.count) >= 5 && NearestWord.edits(from: self, to: word) <= 2
  }
}
