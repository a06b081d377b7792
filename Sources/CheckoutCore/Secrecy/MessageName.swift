/// What a message is called, taken apart: `POST /v1/init`, `GET /products?amount=100`, `200`, `completionHandler success`.
struct MessageName: Sendable {
  /// The first word: a method, a status, or the name of a callback.
  let word: Substring
  /// The parts of the path; none where the message has no path.
  let path: [Substring]
  /// Names and values of the query, as they are written.
  let query: [(name: Substring, value: Substring)]
  /// What stands behind the first word where that is no path.
  let rest: Substring

  init(_ text: String) {
    let blank = text.firstIndex(of: " ") ?? text.endIndex
    word = text[..<blank]
    let rest = text[blank...].drop { $0 == " " }
    guard rest.hasPrefix("/") else {
      path = []
      query = []
      self.rest = rest
      return
    }
    self.rest = ""
    let mark = rest.firstIndex(of: "?") ?? rest.endIndex
    path = rest[..<mark].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    query = rest[mark...].dropFirst().split(separator: "&").map { pair in
      let equals = pair.firstIndex(of: "=") ?? pair.endIndex
      return (pair[..<equals], pair[equals...].dropFirst())
    }
  }
}

/// Which messages a rule is about: `*` for all, a first word, or a method with a path in which `*` and `{member}` stand for
/// any part. A part `{member}` is a member of the message under that name.
struct MessagePattern: Equatable, Sendable {
  private let word: String
  private let path: [String]

  init(_ text: Substring) {
    let name = MessageName(String(text))
    word = name.word.isEmpty ? "*" : String(name.word)
    path = name.path.map { String($0) }
  }

  var isAny: Bool { word == "*" }

  func matches(_ name: MessageName) -> Bool {
    if isAny { return true }
    guard word == name.word, path.count == name.path.count else { return false }
    return zip(path, name.path).allSatisfy { $0 == "*" || $0.hasPrefix("{") || $0 == $1 }
  }

  /// The names of the members that are parts of the path, by their places.
  var members: [(place: Int, name: String)] {
    path.enumerated().compactMap { place, part in
      part.hasPrefix("{") && part.hasSuffix("}") ? (place, String(part.dropFirst().dropLast())) : nil
    }
  }
}
