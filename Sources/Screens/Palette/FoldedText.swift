/// A text in which words are looked for at every key, so that it is put into small letters only once.
struct FoldedText: Sendable {
  private let bytes: [UInt8]

  init(_ texts: [String]) { bytes = Array(texts.joined(separator: " ").lowercased().utf8) }

  /// Returns whether the text contains a word.
  /// - Parameter word: the word in small letters, as UTF-8.
  func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    let last = bytes.count - word.count
    guard last >= 0 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (0...last).contains { start in
        bytes[start] == first && word.indices.allSatisfy { bytes[start + $0] == word[$0] }
      }
    }
  }
}
