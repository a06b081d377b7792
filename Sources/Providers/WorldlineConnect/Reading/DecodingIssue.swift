/// Something in an answer that this version does not know. The rest of the answer is kept.
public struct DecodingIssue: Hashable, Sendable, CustomStringConvertible {
  /// Where, e.g. `paymentProducts[1].fields[0].displayHints.formElement.type`.
  public var path: String
  /// What was found there; empty where something is missing.
  public var found: String

  public init(path: String, found: String) {
    self.path = path
    self.found = found
  }

  public var description: String { found.isEmpty ? "\(path): missing" : "\(path): unknown \(found)" }
}
