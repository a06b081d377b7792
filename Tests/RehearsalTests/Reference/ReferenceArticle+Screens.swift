import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

@testable import KassaRehearsal
@testable import KassaSystems
@testable import kassa

/// The screens and the elements that scripts can name.
extension ReferenceArticle {
  struct Element {
    var id: String
    /// The English text of a button, a checkbox or a payment method; empty for other elements, and where the text is the ID.
    var text: String
  }

  /// The pages of all screens that `kassa show` draws.
  static func pages() throws -> [Page] {
    try PaymentSystems.builtIn.all.flatMap { system in
      try system.scenes.map { scene in
        try Show.checkout(scene, provider: system.name, look: LookSettings(), size: Size(columns: 80, rows: 40)).page
      }
    }
  }

  static func elements(of pages: [Page]) -> [String: [Element]] {
    var texts: [String: [String: [String]]] = [:]
    for page in pages {
      for element in page.elements {
        // The numbers of payment methods are the platform's own; all others depend on the payment.
        let isMethod = page.id == .methods && page.dialog == nil && Int(element.id.rawValue) != nil
        let id = isMethod ? element.id.rawValue : general(element.id.rawValue)
        let hasText = [.button, .checkbox].contains(element.kind) || page.id == .methods && page.dialog == nil
        let label = hasText && !id.hasSuffix("N") ? [element.label] : []
        texts[page.top, default: [:]][id, default: []] += label
      }
    }
    return texts.mapValues(elements)
  }

  /// The IDs of the texts of each screen, sorted.
  static func texts(of pages: [Page]) -> [String: [String]] {
    pages.reduce(into: [String: Set<String>]()) { texts, page in
      texts[page.top, default: []].formUnion(page.textIDs.map { general($0.rawValue) })
    }.mapValues { $0.sorted() }
  }

  /// The elements of a screen, sorted.
  /// - Parameter texts: the texts of each element in the scenes that show it, by ID.
  private static func elements(_ texts: [String: [String]]) -> [Element] {
    texts.sorted { $0.key < $1.key }.map { id, texts in
      var distinct: [String] = []
      for text in texts where !distinct.contains(text) { distinct.append(text) }
      // The text of a payment button depends on the order.
      let text = distinct.count > 2 ? distinct[0] + " …" : distinct.joined(separator: " or ")
      return Element(id: id, text: text)
    }
  }

  /// The ID with `N` for each part that is a number, and `NAME` for the ID of a payment.
  private static func general(_ id: String) -> String {
    for system in PaymentSystems.builtIn.all where id.hasPrefix(system.name + ".") { return system.name + ".NAME" }
    let account = "account:"
    if id.hasPrefix(account) { return account + "N" }
    return id.split(separator: ".", omittingEmptySubsequences: false)
      .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "N" : $0 }.joined(separator: ".")
  }

  var screens: [String] {
    [
      "## Screens and elements",
      """
      `screen` takes these ids, and `kassa show` draws the screens of a payment system. The verbs that name an element take its id. The
      text of a button, checkbox or payment method stands behind its id, in English. A form has the fields that the platform asks for, and a list the
      rows of what can be chosen: `N` stands for a number, such as the last four digits of a
      card in the wallet (`card.5780`), or the position in a list; `account:N` for a saved card, whose number is random, so name it by its
      text (`Visa •••• 0077`); `NAME` for the shop's id of a payment. A screen with «none» has only text. The texts are for `where` of `see` and
      `not-see`, as in `see: { text: refunded, where: state }`. Some come only with what has happened: `amount` of `result` only if the headline
      names no sum or another sum stands beside it, `error` only after an error, and `advice` of `result` and `advice.code` of `retry` only for result
      codes about which there is advice; on `retry`, advice to try again with the same or another card is what the buttons say, and has no text.
      """,
      Self.table(
        ["screen or dialogue", "elements", "texts"],
        ScriptNames.screens.map { screen in
          let names = (elements[screen] ?? []).map { Self.code($0.id) + ($0.text.isEmpty ? "" : " (\($0.text))") }
          let texts = Self.list(texts[screen] ?? [])
          return [
            Self.code(screen), names.isEmpty ? "none" : names.joined(separator: ", "), texts.isEmpty ? "none" : texts,
          ]
        }),
    ]
  }
}

extension Page {
  /// The ID of the screen or dialogue that is on top.
  fileprivate var top: String { (dialog?.id ?? id).rawValue }
}
