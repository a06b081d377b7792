import KassaResources
import TestSupport

/// The rules that keep the texts of one language good, from `Languages/LANG.tsv`.
struct LanguageRules {
  enum Kind: String {
    /// A word or phrase that must not occur.
    case word
    /// A word or phrase of the wrong form of address.
    case register
    /// A key whose text is rightly that of English.
    case identical
    /// Two keys whose English texts are equal and whose translations rightly differ.
    case double
    /// A key with unusual spaces, quotation marks or dashes.
    case marks
    /// A key that ends in other punctuation than its English text.
    case ending
    /// A German key with a small letter after a colon.
    case colon
  }

  struct Rule {
    var kind: Kind
    var pattern: String
    /// What to write instead of a forbidden word; otherwise empty.
    var instead: String
    var reason: String
  }

  /// The rows with a known kind.
  let rules: [Rule]
  /// The number of rows in the file, to detect malformed ones.
  let rowCount: Int

  init(_ language: String) {
    let name = language + ".tsv"
    let lines = Vectors.text(name, in: "Languages").split(separator: "\n").filter { !$0.hasPrefix("# ") }
    rowCount = max(0, lines.count - 1)
    rules = TableFile(name, in: "Languages").rows.compactMap { row in
      Kind(rawValue: row["kind"]).map {
        Rule(kind: $0, pattern: row["pattern"], instead: row["instead"], reason: row["reason"])
      }
    }
  }

  /// Returns the keys or pairs of keys listed as exceptions of a kind.
  func listed(_ kind: Kind) -> Set<String> { Set(rules.filter { $0.kind == kind }.map(\.pattern)) }

  /// The rules that forbid a word.
  var forbidden: [Rule] { rules.filter { [.word, .register].contains($0.kind) } }
}

/// The texts of one language with their keys, without English texts in place of missing ones: those of the screens and
/// those of `--help`.
struct LanguageTexts {
  let rows: [(key: String, text: String)]

  init(_ language: String) {
    let tables = ["strings", "help"].compactMap { Resource("\($0)/\(language).tsv") }
    rows = tables.flatMap(\.rows).compactMap { row in
      row.count == 2 ? (String(row[0]), String(row[1])) : nil
    }
  }

  var byKey: [String: String] { Dictionary(rows.map { ($0.key, $0.text) }) { first, _ in first } }
}

/// A text prepared for searching whole words in any case.
struct SearchedText {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.lowercased().unicodeScalars) }

  /// Returns whether the text contains a word or phrase. A pattern that ends in `*` matches the beginning of a word.
  func contains(_ pattern: String) -> Bool {
    let isStem = pattern.hasSuffix("*")
    let wanted = Array((isStem ? String(pattern.dropLast()) : pattern).lowercased().unicodeScalars)
    guard let first = wanted.first, scalars.count >= wanted.count else { return false }
    return (0...scalars.count - wanted.count).contains { start in
      let end = start + wanted.count
      return scalars[start] == first && scalars[start..<end].elementsEqual(wanted)
        && !isLetter(at: start - 1) && (isStem || !isLetter(at: end))
    }
  }

  private func isLetter(at index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    let properties = scalars[index].properties
    return properties.isAlphabetic || properties.numericType != nil
  }
}
