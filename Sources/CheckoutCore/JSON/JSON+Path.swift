extension JSON {
  /// Returns the value at a path such as `payment.sum.amount` or `errors.0.code`; nil if there is none.
  package func at(_ path: String) -> JSON? {
    var value: JSON? = self
    for name in path.split(separator: ".") {
      if let index = Int(name), let elements = value?.elements {
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[String(name)]
      }
    }
    return value
  }

  /// The value as plain text: a string without its quotation marks, and everything else as JSON writes it.
  package var plainText: String {
    switch self {
    case .string(let text): text
    case .secret(let secret): secret.redacted
    default: text
    }
  }
}
