package import CheckoutCore

/// Checks settings against their definitions and collects all mistakes.
struct SettingsReader {
  /// The name of the payment system for error messages; nil to accept the settings of any system.
  var system: String?
  private var reader: ValueReader

  /// - Parameter policy: who wrote the settings: a person, or a program in a request.
  init(system: String? = nil, policy: ValuePolicy = .script) {
    self.system = system
    reader = ValueReader(policy)
  }

  var mistakes: [ValueMistake] { reader.mistakes }

  /// Returns the checked values of a table, by setting name. Invalid values are left out.
  mutating func table(_ value: PlacedValue, _ rows: [SandboxSetting]) -> [String: Checked] {
    guard let table = reader.table(value) else { return [:] }
    var checked: [String: Checked] = [:]
    for entry in table.entries ?? [] {
      guard let row = rows.first(where: { $0.name == entry.key }) else {
        unknown(entry.value, rows.map(\.name))
        continue
      }
      if reader.policy.isRequest || !entry.value.isEmpty { checked[entry.key] = self.value(entry.value, row.values) }
    }
    for row in rows where row.isRequired && table[row.name]?.isEmpty != false {
      reader.add(.missing, value.path, "needs the key \(row.name)")
    }
    for row in rows where checked[row.name] != nil {
      if let mistake = row.mistake(in: checked) { reader.add(.value, value.path + .key(row.name), mistake) }
    }
    return checked
  }

  private mutating func unknown(_ value: PlacedValue, _ names: [String]) {
    let known = names.isEmpty ? "there are none" : "known: " + names.joined(separator: ", ")
    reader.add(.unknownKey, value.path, "is not a setting\(system.map { " of \($0)" } ?? ""); \(known)")
  }

  private mutating func value(_ value: PlacedValue, _ values: SandboxSetting.Values) -> Checked? {
    let isScalar = value.json.object == nil && value.json.elements == nil
    switch values {
    case .text: return reader.read(ValueForm.text.map(Checked.text), value)
    case .flag: return reader.read(ValueForm.flag.map(Checked.flag), value)
    case .word(let words): return reader.read(ValueForm.word(words).map(Checked.text), value)
    case .number(let range): return reader.read(ValueForm.integer(range).map(Checked.number), value)
    case .numberOrWord(let range, let words):
      let form = ValueForm<Checked>(
        "must be \(words.joined(separator: ", ")) or a whole number from \(range.lowerBound) to \(range.upperBound)"
      ) { json, policy in
        ValueForm.word(words).content(json, policy).map(Checked.text)
          ?? ValueForm.integer(range).content(json, policy).map(Checked.number)
      }
      return reader.read(form, value)
    case .delay: return delay(value).map(Checked.delay)
    case .table(let rows): return .table(table(value, rows))
    case .short(let key, let rows):
      let whole = PlacedValue(.object(.init([(key, value.json)])), path: value.path)
      return .table(table(isScalar ? whole : value, rows))
    case .list(let element):
      guard let elements = value.elements else { return self.value(value, element).map { .list([$0]) } }
      return .list(elements.compactMap { self.value($0, element) })
    }
  }

  private mutating func delay(_ value: PlacedValue) -> Fault.Delay? {
    guard let entries = value.entries else { return reader.read(ValueForm.duration.map(Fault.Delay.fixed), value) }
    for entry in entries where !["median", "sigma"].contains(entry.key) { unknown(entry.value, ["median", "sigma"]) }
    let median = reader.read(.duration, "median", in: value)
    if value["median"]?.isEmpty != false { reader.add(.missing, value.path, "needs the key median") }
    let sigma = reader.read(.number(0...10), "sigma", in: value)
    return median.map { .logNormal(median: $0, sigma: sigma ?? 0.5) }
  }
}

extension SandboxSetting {
  /// Returns what is wrong with the setting beside the others of its table; nil if it fits.
  fileprivate func mistake(in table: [String: Checked]) -> String? {
    guard let companion, !companion.words.contains(table[companion.name]?.text ?? "") else { return rule?(table) }
    let found = table[companion.name]?.text.map { "with \(companion.name): \($0)" } ?? "without \(companion.name)"
    return "means nothing \(found); it belongs to \(companion.words.joined(separator: ", "))"
  }
}

/// A checked value, which the definition of its setting accepts.
enum Checked {
  case text(String)
  case flag(Bool)
  case number(Int)
  case delay(Fault.Delay)
  case table([String: Checked])
  case list([Checked])

  var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .delay, .table, .list: nil
    }
  }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var delay: Fault.Delay? { if case .delay(let delay) = self { delay } else { nil } }
  var table: [String: Checked] { if case .table(let table) = self { table } else { [:] } }
  var list: [Checked] { if case .list(let elements) = self { elements } else { [] } }

  func value<Value: RawRepresentable>(_: Value.Type = Value.self) -> Value? where Value.RawValue == String {
    text.flatMap(Value.init)
  }
}

extension ValueForm where Content == Duration {
  package static var duration: Self {
    Self("must be a duration such as 30s, 5m or 200ms") { json, _ in
      json.scalarText.flatMap { Duration(settings: $0) }
    }
  }
}

extension Duration {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
  ]

  /// Parses a duration such as `200ms`, `30s`, `5m` or `+1h`; returns nil if the text is not a valid duration.
  public init?(settings text: String) {
    let body = text.hasPrefix("+") ? text.dropFirst() : text[...]
    // Int64 takes a sign of its own.
    guard body.first?.isNumber == true, let unit = Self.units.first(where: { body.hasSuffix($0.name) }),
      let number = Int64(body.dropLast(unit.name.count)), (0...Self.most).contains(number)
    else { return nil }
    self = .milliseconds(number * unit.milliseconds)
  }

  /// The most of a unit that settings take.
  private static let most: Int64 = 1_000_000_000

  /// The duration in the format that settings use, for example `200ms`. A unit is as small as possible.
  var settingsText: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let unit = Self.units.first { milliseconds / $0.milliseconds <= Self.most } ?? Self.units[Self.units.count - 1]
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}
