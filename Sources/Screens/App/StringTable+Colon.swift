import KassaResources

extension StringTable {
  /// Returns a text as it is written after a colon: with a small letter, unless it begins with an abbreviation or a
  /// name with further capitals. In German, what follows begins with a capital: it is a sentence or a noun.
  func afterColon(_ text: String) -> String {
    guard language != "de", let first = text.first, first.isUppercase,
      text.dropFirst().prefix(while: \.isLetter).allSatisfy(\.isLowercase)
    else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
