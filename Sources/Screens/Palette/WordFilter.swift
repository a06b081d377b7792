/// The words with which a person narrows down a list. An entry stays if it contains every word, in any order and case.
struct WordFilter: Sendable {
  private let words: [String]

  init(_ text: some StringProtocol) { words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Whether every entry stays.
  var isEmpty: Bool { words.isEmpty }

  /// Whether an entry with these texts stays.
  func accepts(_ texts: [String]) -> Bool {
    let text = texts.joined(separator: " ").lowercased()
    return words.allSatisfy(text.contains)
  }

  /// Whether an entry with this text stays.
  func accepts(_ text: FoldedText) -> Bool { words.allSatisfy { text.contains(Array($0.utf8)) } }
}
