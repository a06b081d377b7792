/// A parsed YAML value with its position.
///
/// A scalar keeps its text, so that `0000` stays as it is written: what type it has is for the caller to decide.
/// The values that an alias refers to are shared, not copied. Their number can therefore grow exponentially with the
/// length of the text: a caller that visits all values needs to limit how many it visits.
package indirect enum YAMLNode: Equatable, Sendable {
  /// A scalar. `isPlain` is true if it is written without quotation marks and not as a block (`|` or `>`).
  case scalar(String, isPlain: Bool, YAMLMark)
  case sequence([YAMLNode], YAMLMark)
  /// A mapping, with its entries in the order of the text.
  case mapping([Entry], YAMLMark)

  /// A key of a mapping with its value.
  package struct Entry: Equatable, Sendable {
    /// The key, which YAML allows to be a sequence or a mapping too.
    package var key: YAMLNode
    package var value: YAMLNode

    package init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  /// Where the value begins. For the value of an alias, this is where the value itself is written.
  package var mark: YAMLMark {
    switch self {
    case .scalar(_, _, let mark), .sequence(_, let mark), .mapping(_, let mark): mark
    }
  }

  /// The text of a scalar; nil if the value is a sequence or a mapping.
  package var text: String? { if case .scalar(let text, _, _) = self { text } else { nil } }
}
