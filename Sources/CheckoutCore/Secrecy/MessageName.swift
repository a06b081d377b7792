/// A parsed message name, e.g. `POST /v1/init`, `GET /products?amount=100`, `200` or `completionHandler success`.
struct MessageName: Sendable {
  /// The first word of the name: an HTTP method, an HTTP status or the name of a callback.
  let word: Substring
  /// The path components; empty if the message has no path.
  let path: [Substring]
  /// The names and values in the query, without percent-decoding.
  let query: [(name: Substring, value: Substring)]
  /// The text after the first word; empty if that text is a path.
  let rest: Substring

  /// - Parameter text: the name. Spaces around it are ignored, so that a redacted name matches the same rules again.
  init(_ text: String) {
    // Bytes are compared, because a combining character after a separator would hide it.
    let bytes = text.utf8
    let space = UInt8(ascii: " ")
    let start = bytes.firstIndex { $0 != space } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 != space }.map(bytes.index(after:)) ?? start
    let trimmed = bytes[start..<end]
    let blank = trimmed.firstIndex(of: space) ?? end
    word = Substring(trimmed[..<blank])
    let rest = trimmed[blank...].drop { $0 == space }
    guard rest.first == UInt8(ascii: "/") else {
      path = []
      query = []
      self.rest = Substring(rest)
      return
    }
    self.rest = ""
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? end
    path = rest[..<mark].dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    query = rest[mark...].dropFirst().split(separator: UInt8(ascii: "&")).map { pair in
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return (Substring(pair[..<equals]), Substring(pair[equals...].dropFirst()))
    }
  }
}

/// A pattern for message names: `*` for all messages, a first word, or a method with a path.
///
/// In the path, `*` and `{member}` match any path component.
/// `{member}` also makes that path component a message member with this name.
package struct MessagePattern: Equatable, Sendable, CustomStringConvertible {
  private let word: String
  private let path: [String]

  /// The pattern as the tables in `Resources/members` write it.
  package var description: String { word + (path.isEmpty ? "" : " /" + path.joined(separator: "/")) }

  init(_ text: Substring) {
    let name = MessageName(String(text))
    word = name.word.isEmpty ? "*" : String(name.word)
    isAny = word == "*"
    path = name.path.map { String($0) }
  }

  /// Whether the pattern stands for every message.
  package let isAny: Bool

  func matches(_ name: MessageName) -> Bool {
    if isAny { return true }
    guard word == name.word, path.count == name.path.count else { return false }
    return zip(path, name.path).allSatisfy { $0 == "*" || $0.hasPrefix("{") || $0 == $1 }
  }

  /// The positions and names of the path components that are message members.
  var members: [(place: Int, name: String)] {
    path.enumerated().compactMap { place, part in
      part.hasPrefix("{") && part.hasSuffix("}") ? (place, String(part.dropFirst().dropLast())) : nil
    }
  }
}
