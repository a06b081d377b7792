/// One setting of a mock backend: its name, its accepted values and a one-line description.
///
/// Order files, scripts, the documentation and the example orders all use the same definitions of settings.
public struct SandboxSetting: Sendable {
  /// The values that a setting accepts.
  public indirect enum Values: Sendable {
    /// Any text.
    case text
    /// `true` or `false`; `yes` and `no` are accepted as well.
    case flag
    /// One of the given words.
    case word([String])
    /// A whole number in the given range.
    case number(ClosedRange<Int>)
    /// A whole number in the given range, or one of the given words.
    case numberOrWord(ClosedRange<Int>, [String])
    /// A duration such as `200ms`, `30s` or `5m`, or a table with the `median` and the `sigma` of a log-normal delay.
    case delay
    /// A table with the given settings, each at most once.
    case table([SandboxSetting])
    /// A table. If only the setting `key` is needed, its value alone can replace the table.
    case short(key: String, [SandboxSetting])
    /// A list. A single value counts as a list with one element.
    case list(Values)
  }

  /// The part of the world that settings change, in the order in which a person is shown them.
  public enum Section: String, CaseIterable, Sendable {
    /// The mock mode and the payment methods.
    case payment
    /// The cards that are accepted and saved, and what becomes of payments with them.
    case cards
    /// The issuer and its challenges, 3-D Secure.
    case secure = "3ds"
    /// The notifications from the platform to the merchant server.
    case notifications
    /// The faults and breaks of the network and of the platform.
    case faults
    /// The merchant's own settings at the payment system.
    case shop
  }

  /// The name of the setting in order files and scripts.
  public var name: String
  /// The accepted values.
  public var values: Values
  /// A description of the setting, in at most 60 characters.
  public var note: String
  /// An example value in YAML.
  public var example: String {
    get { ownExample ?? values.example }
    set { ownExample = newValue }
  }
  private var ownExample: String?
  /// Whether a table that contains the setting must have a value for it.
  public var isRequired: Bool
  /// The section in which a person is shown the setting; nil for the section of the setting that it is nested in.
  public var section: Section?
  /// The other setting of the same table without which this one means nothing; nil if there is none.
  private(set) var companion: Companion?
  /// What else the table that contains the setting must hold; nil if the setting fits any.
  private(set) var rule: Rule?
  /// When the setting has an effect; nil if it always has, because it describes the shop, the platform or the device.
  package internal(set) var need: SettingNeed?

  /// A setting that another one needs beside it, and the values that it must have.
  struct Companion: Sendable {
    var name: String
    var words: [String]
  }

  /// Returns the setting with the other one that it needs.
  func with(_ name: String, _ words: [String]) -> Self {
    var setting = self
    setting.companion = Companion(name: name, words: words)
    return setting
  }

  /// Returns what is wrong with a setting in its table; nil if it fits.
  typealias Rule = @Sendable (_ table: [String: Checked]) -> String?

  /// Returns the setting with a rule about its table.
  func checked(_ rule: @escaping Rule) -> Self {
    var setting = self
    setting.rule = rule
    return setting
  }

  /// The value that is in force as long as the setting is not set; nil if it is none that can be written.
  package private(set) var usual: String?

  /// Returns the setting with the value that is in force as long as it is not set.
  package func usually(_ value: String) -> Self {
    var setting = self
    setting.usual = value
    return setting
  }

  /// Creates a setting.
  /// - Parameters:
  ///   - name: the name in order files and scripts.
  ///   - values: the accepted values.
  ///   - note: a description in at most 60 characters.
  ///   - example: an example value in YAML; nil to derive one from `values`.
  ///   - isRequired: whether the table that contains the setting must have it.
  ///   - section: the section in which a person is shown the setting; nil for that of the setting it is nested in.
  public init(
    _ name: String, _ values: Values, _ note: String, example: String? = nil, isRequired: Bool = false,
    section: Section? = nil
  ) {
    self.section = section
    self.name = name
    self.values = values
    self.note = note
    ownExample = example
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
