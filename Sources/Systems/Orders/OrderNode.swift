package import CheckoutCore
import KassaYAML

/// An explicit null in an order file.
struct Nothing {}

/// Converts the values in an order file. An unquoted value may be a number or a Boolean.
///
/// Ambiguous values remain strings: `01` is a two-digit code, `12:30:00` is a time and `NO` is a country.
package enum OrderNode {
  static func plain(_ node: YAMLNode) -> Any {
    switch node {
    case .mapping(let entries, _):
      return entries.reduce(into: [String: Any]()) { $0[$1.key.text ?? ""] = plain($1.value) }
    case .sequence(let elements, _): return elements.map(plain)
    case .scalar(let text, let isPlain, _): return isPlain ? plain(text) : text
    }
  }

  private static func plain(_ text: String) -> Any {
    switch text {
    case "", "~", "null": return Nothing()
    case "true": return true
    case "false": return false
    case let text: return Int(text).flatMap { String($0) == text ? $0 : nil } ?? text
    }
  }

  /// Converts a JSON value to the value that an order file would contain.
  static func plain(_ json: JSON) -> Any {
    switch json {
    case .null, .secret: Nothing()
    case .bool(let flag): flag
    case .string(let text): text
    case .number(let text): Int(text) ?? text
    case .array(let elements): elements.map { plain($0) }
    case .object(let object):
      object.members.reduce(into: [String: Any]()) { $0[$1.name] = plain($1.value) }
    }
  }

  /// Converts an order-file value to JSON.
  package static func json(_ value: Any) -> JSON {
    switch value {
    case let text as String: .string(text)
    case let number as Int: JSON(number)
    case let flag as Bool: .bool(flag)
    case let list as [Any]: .array(list.map(json))
    case let table as [String: Any]: .object(.init(table.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }))
    default: .null
    }
  }
}
