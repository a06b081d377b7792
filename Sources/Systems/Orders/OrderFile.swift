package import CheckoutCore
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
    let value: PlacedValue?
    do throws(YAMLError) {
      value = try YAML.parse(text)
    } catch {
      let complaint = error.isLimit ? "invalid" : "neither YAML nor JSON"
      throw CompositionError(.invalidOrder, "the order file \(path) is \(complaint): \(error)")
    }
    guard let value, value.entries != nil else {
      throw CompositionError(.invalidOrder, "the order file \(path) contains no parameters")
    }
    return OrderTable(values: value.json, written: value, path: path)
  }

  /// Encodes a table as a JSON order file.
  package static func text(_ table: JSON) -> String { table.text + "\n" }
}
