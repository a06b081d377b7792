public import KassaSandbox
public import KassaTerminal

/// A test matrix. The script runs once for every combination of the matrix values.
///
/// If the list of values for a setting is empty, the script's own setting applies.
public struct Matrix: Sendable {
  public var languages: [String] = []
  public var sizes: [Size] = []
  public var themes: [String] = []
  public var colours: [ColourMode] = []
  public var cards: [TestCard] = []
  public var mocks: [String] = []

  public init() {}
}

/// One combination of matrix values.
public struct Combination: Sendable {
  public var language: String?
  public var size: Size?
  public var theme: String?
  public var colours: ColourMode?
  public var card: TestCard?
  public var mock: String?

  public init() {}

  /// The values as words, which become part of the names of the test case and its snapshots.
  /// For example, the words may be `de`, `40x12` and `visa-0056`.
  public var words: [String] {
    [
      language, size.map { "\($0.columns)x\($0.rows)" }, theme, colours?.rawValue, card.map(CardNames.name),
      mock.map { "mock-\($0)" },
    ].compactMap(\.self)
  }

  /// The names that a script can use in place of `NAME` in `$cell.NAME`.
  static let names = ["language", "size", "theme", "colours", "mock", "card", "code", "cvc"]

  /// Replaces every `$cell.NAME` in the text with the value from this combination.
  func expand(_ text: String) -> String {
    guard text.contains("$cell.") else { return text }
    let values: [(String, String?)] = [
      ("language", language), ("size", size.map { "\($0.columns)x\($0.rows)" }), ("theme", theme),
      ("colours", colours?.rawValue), ("mock", mock), ("card", card?.number), ("code", card?.code),
      ("cvc", card.map { $0.brand == "american-express" ? "1234" : "123" }),
    ]
    return values.reduce(text) { text, value in
      text.replacing("$cell.\(value.0)", with: value.1 ?? "")
    }
  }
}

extension Script {
  /// All combinations of values from the script's matrix.
  public var cells: [Combination] {
    var cells = [Combination()]
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
    cross(matrix.cards, \.card)
    cross(matrix.mocks, \.mock)
    return cells
  }

  /// Returns the name of a test case, which is the script's name followed by the combination in brackets.
  public func name(of cell: Combination) -> String {
    cell.words.isEmpty ? name : "\(name) [\(cell.words.joined(separator: " "))]"
  }
}
