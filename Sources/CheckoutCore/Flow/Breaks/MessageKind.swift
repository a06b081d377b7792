/// A kind of message as scripts, faults and breaks name it.
///
/// - `POST /v1/payment`: requests with this method and path.
/// - `/v1/payment`, `payment.do`, `/products/*`: requests whose path ends with these components. `*` stands for one component.
/// - `AReq`, `200`, `completionHandler`: messages whose name begins with these words.
///
/// The query of a request does not matter.
package struct MessageKind: Equatable, Sendable {
  /// The method; nil for any.
  private let method: Substring?
  private let path: [Substring]
  /// The words with which the name of a message without a path may begin; nil if the kind names a path.
  private let words: Substring?

  package static let methods: Set<Substring> = ["GET", "POST", "PUT", "DELETE", "PATCH"]

  package init(_ text: String) {
    let name = MessageName(text)
    guard Self.methods.contains(name.word) || name.word.hasPrefix("/") else {
      (method, words) = (nil, Substring(text))
      // A word without blanks may also be the end of a path, such as `payment.do`.
      path = text.isEmpty || text.contains(" ") ? [] : Self.components(text[...])
      return
    }
    words = nil
    if name.word.hasPrefix("/") {
      (method, path) = (nil, Self.components(name.word))
    } else {
      (method, path) = (name.word, name.path.isEmpty ? Self.components(name.rest) : name.path)
    }
  }

  /// Returns whether a text names requests by their path, as opposed to answers and other messages.
  package static func namesPath(_ text: String) -> Bool {
    methods.contains(MessageName(text).word) || text.contains("/")
  }

  private static func components(_ path: Substring) -> [Substring] {
    (path.hasPrefix("/") ? path.dropFirst() : path).prefix { $0 != "?" }
      .split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Returns whether a request is of this kind.
  package func matches(method: String, path: String) -> Bool { matches(method[...], Self.components(path[...])) }

  /// Returns whether a message is of this kind.
  /// - Parameter name: the name of the message in the record of a flow, such as `POST /v1/payment?id=1` or `200`.
  package func matches(_ name: String) -> Bool {
    if let words, !words.isEmpty, name.hasPrefix(words), name.dropFirst(words.count).first ?? " " == " " { return true }
    let name = MessageName(name)
    return Self.methods.contains(name.word) && matches(name.word, name.path)
  }

  private func matches(_ found: Substring, _ components: [Substring]) -> Bool {
    guard method == nil || method == found, !path.isEmpty, components.count >= path.count else { return false }
    return zip(path.reversed(), components.reversed()).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
