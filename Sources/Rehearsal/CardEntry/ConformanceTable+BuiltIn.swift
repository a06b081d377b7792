import KassaResources

extension ConformanceTable {
  /// The name of the built-in table on the command line.
  package static let builtInName = "built-in"

  /// Reads the built-in table of rules.
  package static func builtIn() throws(TableMistakes) -> ConformanceTable {
    let path = "conformance/card-entry.tsv"
    guard let text = Resource(path)?.text else {
      throw TableMistakes(list: [
        TableMistake(source: path, line: 1, column: 1, code: "table.missing", message: "the built-in table is missing")
      ])
    }
    return try ConformanceTable(text, source: "card-entry.tsv")
  }
}
