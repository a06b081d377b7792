extension [String] {
  /// Returns the texts with a separator between them, as `joined(separator:)` does.
  ///
  /// The first use of that function looks for the conformances of its types in the whole program, which takes half a
  /// million instructions at the start of a checkout.
  package func text(separator: String) -> String {
    var text = ""
    for (place, part) in enumerated() {
      if place > 0 { text += separator }
      text += part
    }
    return text
  }
}
