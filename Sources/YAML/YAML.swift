package import CheckoutCore

/// The entry points for reading and writing YAML with libyaml.
package enum YAML {
  /// Parses text that contains at most one YAML document.
  ///
  /// Aliases are replaced by the values they refer to, which are shared.
  ///
  /// - Returns: the value of the document; nil if the text is empty or only consists of comments.
  /// - Throws: `YAMLError` if the text exceeds `YAMLBounds`, is not valid YAML, contains several documents, uses an alias
  ///   that is not yet defined, or has a mapping with duplicate keys, or with one that is a list or a table.
  package static func parse(_ text: String) throws(YAMLError) -> PlacedValue? {
    // The parser is recursive, so the depth is limited first.
    if let complaint = YAMLBounds.complaint(about: text) { throw YAMLError(limit: complaint) }
    var composer = try Composer(text)
    return try composer.document()
  }

  /// Writes a value as a YAML document in block style, with an indentation of two and lines of any length.
  ///
  /// Characters of other scripts are not escaped, except those beyond U+FFFF, such as emoji: libyaml escapes these.
  ///
  /// - Returns: the text, which ends with a line break.
  /// - Throws: `YAMLError` if libyaml runs out of memory or refuses the value.
  package static func write(_ value: YAMLOutput) throws(YAMLError) -> String {
    let writer = try EventWriter()
    try writer.begin()
    try writer.write(value)
    return try writer.end()
  }
}
