/// A value to write as YAML.
package indirect enum YAMLOutput: Sendable {
  /// A scalar. Unless `isQuoted` is true, it has no quotation marks where YAML reads the same characters back.
  /// For a text that a reader could take for a number, a flag or null, `isQuoted` must therefore be true.
  case scalar(String, isQuoted: Bool = false)
  case sequence([YAMLOutput])
  /// A mapping, whose entries are written in their order.
  case mapping([(key: String, value: YAMLOutput)])
}
