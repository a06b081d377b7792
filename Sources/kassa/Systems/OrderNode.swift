import CheckoutCore
import Yams

/// Nothing, said in so many words.
struct Nothing {}

/// The values of an order file. What is not quoted may be a number or a flag, but no text loses a character by that: `01`
/// is a code of two digits, `12:30:00` a time, `NO` a country.
enum OrderNode {
  static func plain(_ node: Node) -> Any? {
    switch node {
    case .mapping(let mapping):
      return mapping.reduce(into: [String: Any]()) { $0[$1.key.string ?? ""] = plain($1.value) }
    case .sequence(let sequence): return sequence.compactMap(plain)
    case .scalar(let scalar): return plain(scalar)
    case .alias: return nil
    }
  }

  private static func plain(_ scalar: Node.Scalar) -> Any {
    guard scalar.style == .plain || scalar.style == .any else { return scalar.string }
    switch scalar.string {
    case "", "~", "null": return Nothing()
    case "true": return true
    case "false": return false
    case let text: return Int(text).flatMap { String($0) == text ? $0 : nil } ?? text
    }
  }

  /// A value of JSON as an order file would have it.
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

  /// The same as JSON, for readers that know nothing of files.
  static func json(_ value: Any) -> JSON {
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
