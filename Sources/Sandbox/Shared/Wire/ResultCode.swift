/// A result code of a payment in a sandbox, with what it stands for.
public struct ResultCode: Equatable, Sendable {
  /// The code as the platform sends it, such as `0` or `AS000`.
  public var code: String
  /// What the code stands for, in English; empty if the platform has no words for it.
  public var meaning: String

  /// Creates a result code with its meaning in English.
  public init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// Returns the codes in numerical and alphabetical order, each once.
  package static func sorted(_ codes: [ResultCode]) -> [ResultCode] {
    var seen: Set<String> = []
    return codes.filter { seen.insert($0.code).inserted }.sorted { left, right in
      (Int(left.code) ?? .max, left.code) < (Int(right.code) ?? .max, right.code)
    }
  }
}
