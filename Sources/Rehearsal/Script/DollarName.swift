/// A name in a script that stands for something else, such as `$card.visa-0056` or `$cell.language`.
///
/// A dollar sign before anything else, as in `$19.99`, is an ordinary character.
struct DollarName: Equatable {
  /// The word before the point.
  let kind: String
  let name: String

  static let kinds = ["card", "track", "track1", "track2", "cell", "row"]

  static func all(in text: String) -> [DollarName] {
    guard text.contains("$") else { return [] }
    return text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      let kind = rest.prefix { $0.isLetter || $0.isNumber }
      let name = rest.dropFirst(kind.count + 1).prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      // A known word before the point says that a name is meant, whatever comes after it.
      let isKnown = kinds.contains(String(kind))
      guard kind.first?.isLetter == true, rest.dropFirst(kind.count).first == "." || isKnown,
        name.first?.isLetter == true || isKnown
      else { return nil }
      return DollarName(kind: String(kind), name: String(name))
    }
  }
}
