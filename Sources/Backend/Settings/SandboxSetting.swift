/// One setting of a mock backend: its name, its accepted values and a one-line description.
///
/// Order files, scripts, the documentation and the example orders all use the same definitions of settings.
public struct SandboxSetting: Sendable {
  /// The values that a setting accepts.
  public indirect enum Values: Sendable {
    case text
    /// `true` or `false`; `yes` and `no` are accepted as well.
    case flag
    case word([String])
    case number(ClosedRange<Int>)
    /// A whole number in the given range, or one of the given words.
    case numberOrWord(ClosedRange<Int>, [String])
    /// A duration such as `200ms`, `30s` or `5m`, or a table with the `median` and the `sigma` of a log-normal delay.
    case delay
    case table([SandboxSetting])
    /// A table. If only the setting `key` is needed, its value alone can replace the table.
    case short(key: String, [SandboxSetting])
    /// A list. A single value counts as a list with one element.
    case list(Values)
  }

  /// The part of the world that settings change, in the order in which a person is shown them.
  public enum Section: String, CaseIterable, Sendable {
    case payment, cards
    case secure = "3ds"
    case notifications, faults, shop
  }

  public var name: String
  public var values: Values
  /// A description of the setting, in at most 60 characters.
  public var note: String
  /// An example value in YAML.
  public var example: String
  public var isRequired: Bool
  /// The section in which a person is shown the setting; nil for the section of the setting that it is nested in.
  public var section: Section?

  public init(
    _ name: String, _ values: Values, _ note: String, example: String? = nil, isRequired: Bool = false,
    section: Section? = nil
  ) {
    self.section = section
    self.name = name
    self.values = values
    self.note = note
    self.example = example ?? values.example
    self.isRequired = isRequired
  }
}

extension SandboxSetting.Values {
  /// An example value in YAML, such as the first word, the lowest number or `true`.
  fileprivate var example: String {
    switch self {
    case .text: "text"
    case .flag: "true"
    case .word(let words): words.first ?? ""
    case .number(let range), .numberOrWord(let range, _): String(range.lowerBound)
    case .delay: "2s"
    case .table(let rows): Self.example(rows)
    case .short(let key, let rows): Self.example(rows.filter { $0.name == key })
    case .list(let element): "[\(element.example)]"
    }
  }

  private static func example(_ rows: [SandboxSetting]) -> String {
    "{ " + rows.map { "\($0.name): \($0.example)" }.joined(separator: ", ") + " }"
  }

  /// The accepted values in the form used by the documentation, for example `never, askCustomer, always`.
  public var words: String {
    switch self {
    case .text: "text"
    case .flag: "true, false"
    case .word(let words): words.joined(separator: ", ")
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .numberOrWord(let range, let words):
      "\(range.lowerBound) to \(range.upperBound), " + words.joined(separator: ", ")
    case .delay: "a duration such as 200ms, 30s or 5m"
    case .table(let rows), .short(_, let rows): rows.map(\.name).joined(separator: ", ")
    case .list(let element): "list: " + element.words
    }
  }
}
