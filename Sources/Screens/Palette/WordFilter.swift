/// The words with which a person narrows down a list. An entry stays if it contains every word, in any order and case.
struct WordFilter: Sendable {
  private let words: [String]

  init(_ text: some StringProtocol) { words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
  private init(words: [String]) { self.words = words }

  /// A filter for the words without their last two letters, as far as they are long enough.
  var stems: WordFilter { WordFilter(words: words.map { $0.count > 6 ? String($0.dropLast(2)) : $0 }) }

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
