package import KassaCards
import KassaResources
package import KassaScreens

/// What a card form must do, and where that is laid down.
package struct ConformanceRule: Equatable, Sendable {
  /// The name of the rule, such as `PAN-GROUP-4`.
  package var id: String
  package var statement: String
  /// The standard, the product or the test table that the rule comes from.
  package var source: String
}

/// An example of a rule: keys, and what a form shows and means after them.
package struct ConformanceRow: Sendable {
  /// The ID of the rule.
  package var rule: String
  /// The empty field that the keys go to; nil for a whole empty form, whose number has the focus.
  package var field: CardForm.Part?
  /// The dialects in which the row holds; empty if it holds in each.
  package var dialects: [String]
  package var keys: [Keystroke]
  /// The keys in the notation of the table.
  package var keysText: String
  package var expected = Expected()
  /// The line of the table, from 1.
  package var line: Int

  /// What is expected after the keys. What is missing is not checked.
  package struct Expected: Equatable, Sendable {
    package var text: [CardForm.Part: String] = [:]
    /// The column of the cursor in the text of the row's field.
    package var cursor: Int?
    package var value: [CardForm.Part: String] = [:]
    package var error: [CardForm.Part: Error] = [:]
    package var focus: ConformanceFocus?

    /// Whether nothing is checked.
    package var isEmpty: Bool {
      text.isEmpty && cursor == nil && value.isEmpty && error.isEmpty && focus == nil
    }

    /// The error expected at a field.
    package enum Error: Equatable, Sendable {
      case absent, any
      case reason(String)
    }
  }

  /// Whether the row holds in a dialect.
  package func holds(in dialect: String?) -> Bool {
    dialects.isEmpty || dialect.map(dialects.contains) == true
  }
}

/// Where the focus of a form is.
package enum ConformanceFocus: String, CaseIterable, Sendable {
  case card, expiry, code, holder, pay
}

/// A table of rules for card forms with examples, for `kassa check keys --table`.
///
/// The file consists of columns separated by tabs. `@today` sets the date, `@rule` declares a rule, `@known` explains
/// why a target does not keep a rule, `#` begins a comment, and all other lines are rows below the header line. DocC describes it: «Test a card form».
package struct ConformanceTable: Sendable {
  /// The name of the file.
  package var source: String
  /// The date with which expiry dates are compared; nil for the date of the run.
  package var today: CalendarDate?
  package var rules: [ConformanceRule] = []
  package var rows: [ConformanceRow] = []
  package var known: [Known] = []

  /// A difference that is known and has a reason, so that it is reported but does not fail a run.
  package struct Known: Equatable, Sendable {
    package var target: String
    package var rule: String
    package var reason: String
  }

  package static let header = ["rule", "field", "dialect", "keys", "text", "cursor", "value", "error"]

  /// The reasons that the column `error` may name.
  package static let reasons = [
    "any", "cardNumber", "characters", "checkDigit", "empty", "incomplete", "month", "nothing", "past", "tooFar",
    "tooLong", "tooShort", "track.checkCharacter", "track.differs", "track.format", "track.incomplete", "track.layout",
    "unknownBrand",
  ]

  /// Reads a table.
  /// - Parameter known: the rules that rows may name without declaring them, such as the built-in ones.
  /// - Throws: `TableMistakes` with all mistakes, each with line and column.
  package init(_ text: String, source: String, known: [ConformanceRule] = []) throws(TableMistakes) {
    var reader = ConformanceTableReader(source: source, known: known)
    reader.read(text)
    let mistakes = reader.mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    guard mistakes.isEmpty else { throw TableMistakes(list: mistakes) }
    self = reader.table
  }

  package func rule(_ id: String) -> ConformanceRule? { rules.first { $0.id == id } }
}

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

/// A mistake in a table.
package struct TableMistake: Equatable, Sendable {
  package var source: String
  /// The line and the character in it, from 1.
  package var line: Int
  package var column: Int
  /// A stable code, such as `table.keys`.
  package var code: String
  package var message: String

  /// The mistake as a single line, such as `mine.tsv:12:30: unknown key <Lft> (table.keys)`.
  package var words: String { "\(source):\(line):\(column): \(message) (\(code))" }
}

/// All the mistakes in a table, in the order of the lines.
package struct TableMistakes: Error, Sendable {
  package var list: [TableMistake]
  package var words: String { list.map(\.words).joined(separator: "\n") }
}
