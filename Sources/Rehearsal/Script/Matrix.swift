import CheckoutCore
package import KassaSandbox
package import KassaTerminal

/// A test matrix. The script runs once for every combination of the matrix values.
///
/// If the list of values for a setting is empty, the script's own setting applies.
package struct Matrix: Sendable {
  package var languages: [String] = []
  package var sizes: [Size] = []
  package var themes: [String] = []
  package var colours: [ColourMode] = []
  package var modes: [InterfaceMode] = []
  package var cards: [TestCard] = []
  package var mocks: [String] = []

  package init() {}

  /// The names that `$cell.NAME` can stand for, given the axes.
  var names: [String] {
    (languages.isEmpty ? [] : ["language"]) + (sizes.isEmpty ? [] : ["size"]) + (themes.isEmpty ? [] : ["theme"])
      + (colours.isEmpty ? [] : ["colours"]) + (modes.isEmpty ? [] : ["mode"])
      + (mocks.isEmpty ? [] : ["mock"]) + (cards.isEmpty ? [] : ["card", "code", "cvc"])
  }
}

/// One combination of matrix values.
package struct Combination: Sendable {
  package var language: String?
  package var size: Size?
  package var theme: String?
  package var colours: ColourMode?
  package var mode: InterfaceMode?
  package var card: TestCard?
  package var mock: String?
  /// The index of the row of examples.
  package var row: Int?
  /// The name of the row of examples.
  package var rowName: String?
  /// What `$NAME` stands for, of the values that the script has remembered so far.
  var remembered: [String: String] = [:]

  package init() {}

  /// The values as words, which become part of the names of the test case and its snapshots.
  /// For example, the words may be `de`, `40x12` and `visa-0056`.
  package var words: [String] {
    [
      rowName, language, size.map { "\($0.columns)x\($0.rows)" }, theme, colours?.rawValue,
      mode?.rawValue, card.map(CardNames.builtIn.name),
      mock.map { "mock-\($0)" },
    ].compactMap(\.self)
  }

  /// The names that a script can use in place of `NAME` in `$cell.NAME`.
  static let names = ["language", "size", "theme", "colours", "mode", "mock", "card", "code", "cvc"]

  /// Returns the settings of the checkout in this combination.
  package func settings(over settings: CheckoutSettings) -> CheckoutSettings {
    var settings = expanded(settings)
    settings.language = language ?? settings.language
    settings.mock = mock ?? settings.mock
    return settings
  }

  /// Returns settings of a checkout with the values of this combination in place of every `$cell.NAME`.
  func expanded(_ settings: CheckoutSettings) -> CheckoutSettings {
    var settings = settings
    settings.language = settings.language.map(expand)
    settings.mock = settings.mock.map(expand)
    settings.method = settings.method.map(expand)
    settings.given = settings.given.map { Given($0.state, card: $0.card.map(expand)) }
    settings.order = settings.order.map { entry in
      var entry = entry
      entry.value = entry.value.replacingTexts(expand)
      return entry
    }
    return settings
  }

  /// Replaces every `$cell.NAME` in the text with the value from this combination.
  func expand(_ text: String) -> String {
    guard text.contains("$") else { return text }
    let values: [(String, String?)] = [
      ("language", language), ("size", size.map { "\($0.columns)x\($0.rows)" }), ("theme", theme),
      ("colours", colours?.rawValue), ("mode", mode?.rawValue), ("mock", mock), ("card", card?.number),
      ("code", card?.code),
      ("cvc", card.map { $0.brand == "american-express" ? "1234" : "123" }),
    ]
    let expanded = values.reduce(text) { text, value in
      text.replacing("$cell.\(value.0)", with: value.1 ?? "")
    }
    return withRemembered(expanded) { $0 }
  }

  /// Replaces the names in a regular expression, in which a remembered value stands for itself.
  func expandPattern(_ text: String) -> String {
    var plain = self
    plain.remembered = [:]
    return withRemembered(plain.expand(text)) { value in
      value.map { $0.isLetter || $0.isNumber || $0 == " " ? String($0) : "\\\($0)" }.joined()
    }
  }

  private func withRemembered(_ text: String, _ written: (String) -> String) -> String {
    // A longer name comes first, so that `$order2` is not taken for `$order`.
    remembered.sorted { $0.key.count > $1.key.count }.reduce(text) { text, value in
      text.replacing("$\(value.key)", with: written(value.value))
    }
  }
}

extension Script {
  /// All combinations of values from the script's matrix.
  package var cells: [Combination] {
    var cells = [Combination()]
    if !variants.isEmpty {
      cells = variants.enumerated().map { index, variant in
        var cell = Combination()
        (cell.row, cell.rowName) = (index, variant.name)
        return cell
      }
    }
    func cross<T>(_ values: [T], _ path: WritableKeyPath<Combination, T?>) {
      guard !values.isEmpty else { return }
      cells = cells.flatMap { cell in
        values.map { value in
          var cell = cell
          cell[keyPath: path] = value
          return cell
        }
      }
    }
    cross(matrix.languages, \.language)
    cross(matrix.sizes, \.size)
    cross(matrix.themes, \.theme)
    cross(matrix.colours, \.colours)
    cross(matrix.modes, \.mode)
    cross(matrix.cards, \.card)
    cross(matrix.mocks, \.mock)
    return cells
  }

  /// Returns the name of a test case, which is the script's name followed by the combination in brackets.
  package func name(of cell: Combination) -> String {
    cell.words.isEmpty ? name : "\(name) [\(cell.words.joined(separator: " "))]"
  }
}
