import KassaResources
import KassaSystems
import KassaTerminal

/// The texts of the help in one language. They are a table of their own, so that a start without `--help` does not read
/// them.
struct HelpTexts {
  private let texts: [String: String]
  /// What the program computes, and values that are the same in all languages, by the names of placeholders.
  private let computed: [String: String]

  /// Reads `help/<language>.tsv`; returns nil if there is none.
  init?(language: String) {
    guard let table = Resource("help/\(language).tsv"), let strings = StringTable(language: language) else {
      return nil
    }
    texts = table.rows.reduce(into: [:]) { texts, row in
      if row.count == 2 { texts[String(row[0])] = String(row[1]) }
    }
    computed = [
      "languages": StringTable.languages.joined(separator: " "), "themes": Theme.names.joined(separator: ", "),
      "systems": PaymentSystems.builtIn.names, "newOrder": strings("button.newOrder"),
      "mock.disabled": "disabled", "mock.success": "success", "mock.decline": "decline", "mock.demo": "demo",
      "mock.exists": "payment-exists", "mock.repeated": "Repeated",
    ]
  }

  /// The keys that have a text.
  var keys: Set<String> { Set(texts.keys) }

  /// Returns a text with its placeholders filled in; nil if the table does not have it.
  func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String? {
    texts[key].map { text in
      computed.merging(values) { $1 }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
  }
}
