/// An unknown or missing element in a platform response. The rest of the response is still used.
public struct DecodingIssue: Hashable, Sendable, CustomStringConvertible {
  /// The path of the element, e.g. `paymentProducts[1].fields[0].displayHints.formElement.type`.
  public var path: String
  /// The unknown value that was found; empty if the element is missing.
  public var found: String

  /// Creates an issue.
  /// - Parameters:
  ///   - path: the path of the element.
  ///   - found: the unknown value; empty if the element is missing.
  public init(path: String, found: String) {
    self.path = path
    self.found = found
  }

  public var description: String { found.isEmpty ? "\(path): missing" : "\(path): unknown \(found)" }
}
