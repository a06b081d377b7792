import CheckoutCore
import KassaSandbox

/// An XML element in a platform response. It contains either text, which is escaped, or child elements.
struct AssistElement: Sendable {
  var name: String
  var text = ""
  var children: [AssistElement] = []

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  init(_ name: String, _ children: [AssistElement?]) {
    self.name = name
    self.children = children.compactMap(\.self)
  }

  /// Creates an element with text; returns nil if the text is nil.
  init?(_ name: String, optional text: String?) {
    guard let text else { return nil }
    self.init(name, text)
  }

  /// The complete XML document, encoded as UTF-8.
  var document: [UInt8] { Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + written).utf8) }

  private var written: String {
    let inner = children.isEmpty ? Self.escape(text) : children.map(\.written).joined()
    return "<\(name)>\(inner)</\(name)>"
  }

  private static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x0A, 0x0D, 0x09: result += "&#x" + String(scalar.value, radix: 16) + ";"
      case 0..<0x20: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the XML document of a SOAP envelope that contains this element, with the namespace of the platform's answers.
  func enveloped() -> [UInt8] { AssistElement("soap:Envelope", [AssistElement("soap:Body", [self])]).soap }

  private var soap: [UInt8] {
    let text = written.replacingFirst(
      "<soap:Envelope>",
      #"<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/""#
        + #" xmlns:ASS-NS="http://www.paysecure.ru/ws/">"#)
    return Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + text).utf8)
  }
}

extension String {
  fileprivate func replacingFirst(_ start: String, _ replacement: String) -> String {
    hasPrefix(start) ? replacement + dropFirst(start.count) : self
  }
}

/// The arguments of a SOAP call: its text-only elements, by their lower-case names without namespace prefixes.
///
/// This is not a general XML parser. It reads only what calls to this platform contain,
/// and tolerates whitespace, namespace prefixes, attributes, comments and CDATA.
struct AssistCall: Sendable {
  /// The name of the element inside the SOAP body.
  private(set) var name = ""
  private(set) var arguments: [String: String] = [:]

  /// Parses a SOAP envelope; returns nil if the bytes are not a SOAP envelope or an argument occurs twice.
  init?(_ body: [UInt8]) {
    guard body.count < 100_000 else { return nil }
    let text = String(decoding: body, as: UTF8.self)
    var rest = Substring(text)
    var openName: String?
    var content = ""
    var sawBody = false
    while let start = rest.firstIndex(of: "<") {
      content += Self.decoded(rest[..<start])
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = Self.after("-->", rest) else { return nil }
        rest = rest[end...]
      } else if rest.hasPrefix("<![CDATA[") {
        guard let end = Self.after("]]>", rest) else { return nil }
        content += rest[..<end].dropFirst(9).dropLast(3)
        rest = rest[end...]
      } else {
        guard let end = Self.after(">", rest) else { return nil }
        let tag = rest[..<end].dropFirst().dropLast()
        rest = rest[end...]
        if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
        if tag.hasPrefix("/") {
          if let open = openName, open == Self.local(tag.dropFirst()) {
            guard arguments[open] == nil else { return nil }
            arguments[open] = String(content.drop(while: \.isWhitespace))
          }
          openName = nil
        } else {
          let local = Self.local(tag)
          if sawBody, name.isEmpty { name = local }
          if local == "body" { sawBody = true }
          openName = tag.hasSuffix("/") ? nil : local
          content = ""
        }
      }
    }
    guard !name.isEmpty else { return nil }
  }

  subscript(argument: String) -> String? { arguments[argument.lowercased()].flatMap { $0.isEmpty ? nil : $0 } }

  private static func local(_ tag: Substring) -> String {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
    return (name.split(separator: ":").last ?? name).lowercased()
  }

  private static func after(_ word: String, _ text: Substring) -> Substring.Index? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.index(rest.startIndex, offsetBy: word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private static func decoded(_ text: Substring) -> String {
    var pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return String(text) }
    var result = String(pieces.removeFirst())
    for piece in pieces {
      guard let end = piece.firstIndex(of: ";") else {
        result += "&" + piece
        continue
      }
      let name = piece[..<end]
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      if let character = entities[String(name)] {
        result += character
      } else if name.hasPrefix("#"), let scalar = number.flatMap({ Unicode.Scalar($0) }) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&" + piece[...end]
      }
      result += piece[piece.index(after: end)...]
    }
    return result
  }
}
