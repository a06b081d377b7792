/// The entry points for reading and writing YAML with libyaml.
package enum YAML {
  /// Parses text that contains at most one YAML document.
  ///
  /// Aliases are replaced by the values they refer to, which are shared.
  /// Parsing is recursive: a caller that parses text from others needs to limit its nesting depth first.
  ///
  /// - Returns: the value of the document; nil if the text is empty or only consists of comments.
  /// - Throws: `YAMLError` if the text is not valid YAML, contains several documents, uses an alias that is not yet
  ///   defined, or has a mapping with duplicate keys.
  package static func parse(_ text: String) throws(YAMLError) -> YAMLNode? {
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
