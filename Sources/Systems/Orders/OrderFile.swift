import CheckoutCore
import FoundationEssentials
import KassaRehearsal
import KassaYAML

/// Reads an order from a YAML or JSON file that uses the parameter names from the payment system's documentation.
package enum OrderFile {
  /// Reads the table in a file without interpreting its parameters.
  /// - Throws: `CompositionError` if the file cannot be read or does not contain a table.
  package static func table(_ path: String) throws(CompositionError) -> OrderTable {
    let text: String
    do {
      text = try ScriptInput.read(path, most: YAMLBounds.bytes)
    } catch {
      throw CompositionError(.unreadableOrder, "cannot read the order file \(path): \(error.words)")
    }
    return try table(text: text, path: path)
  }

  /// Parses the contents of an order file.
  static func table(text: String, path: String) throws(CompositionError) -> OrderTable {
    func bounded(_ complaint: String?) throws(CompositionError) {
      if let complaint { throw CompositionError(.invalidOrder, "the order file \(path) is invalid: \(complaint)") }
    }
    try bounded(YAMLBounds.complaint(about: text))
    let node: YAMLNode?
    do throws(YAMLError) {
      node = try YAML.parse(text)
    } catch {
      throw CompositionError(.invalidOrder, "the order file \(path) is neither YAML nor JSON: \(error)")
    }
    try bounded(node.flatMap(YAMLBounds.complaint(about:)))
    guard let table = node.map(OrderNode.plain) as? [String: Any] else {
      throw CompositionError(.invalidOrder, "the order file \(path) contains no parameters")
    }
    return OrderTable(values: table, path: path)
  }

  /// Encodes a table as a JSON order file.
  package static func text(_ table: [String: Any]) -> String { json(table).text + "\n" }

  private static func json(_ value: Any) -> JSON {
    switch value {
    case is Nothing: .null
    case let flag as Bool: .bool(flag)
    case let number as Int: JSON(number)
    case let list as [Any]: .array(list.map(json))
    case let table as [String: Any]: .object(.init(table.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }))
    default: .string("\(value)")
    }
  }
}
