/// A piece of an HTML document, whose texts and attributes are escaped when it is written.
///
/// The output is well-formed XML as well, so that any XML parser can check it.
package indirect enum HTML: Sendable, Equatable {
  case text(String)
  case element(String, attributes: [Attribute], children: [HTML])

  /// An attribute with its value. A nil value leaves it out.
  package struct Attribute: Sendable, Equatable {
    var name: String
    var value: String?
  }

  /// Creates an element.
  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [HTML]) -> HTML {
    .element(name, attributes: attributes.map { Attribute(name: $0.key, value: $0.value) }, children: children)
  }

  /// Creates an element that contains a text.
  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String) -> HTML {
    tag(name, attributes, [.text(text)])
  }

  /// Creates an element without content, such as `input`.
  static func void(_ name: String, _ attributes: KeyValuePairs<String, String?>) -> HTML { tag(name, attributes, []) }

  /// The elements that have no content and no end tag.
  private static let empty: Set<String> = ["br", "input", "link", "meta"]

  /// The markup.
  package var markup: String {
    switch self {
    case .text(let text): return Self.escaped(text)
    case .element(let name, let attributes, let children):
      let list = attributes.compactMap { attribute in
        attribute.value.map { " \(attribute.name)=\"\(Self.escaped($0))\"" }
      }
      let start = "<" + name + list.joined()
      guard !Self.empty.contains(name) else { return start + "/>" }
      return start + ">" + children.map(\.markup).joined() + "</\(name)>"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // XML has no other control characters.
      case "\u{0}"..<"\u{20}" where !["\t", "\n", "\r"].contains(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
