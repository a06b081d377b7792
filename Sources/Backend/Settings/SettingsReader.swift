import CheckoutCore

/// Checks settings against their definitions and collects all errors.
struct SettingsReader {
  var errors: [SettingsError] = []
  /// The name of the payment system for error messages; nil to accept the settings of any system.
  var system: String?

  /// Returns the checked values of a table, by setting name. Invalid values are left out.
  mutating func table(_ json: JSON, _ rows: [SandboxSetting], _ path: [SettingsError.Component]) -> [String: Checked] {
    guard let object = json.object else {
      if !json.isNull { add(.type, path, "must be a table, not \(Self.kind(json))") }
      return [:]
    }
    var checked: [String: Checked] = [:]
    for member in object.members {
      let place = path + [.key(member.name)]
      guard let row = rows.first(where: { $0.name == member.name }) else {
        let known = rows.isEmpty ? "there are none" : "known: " + rows.map(\.name).joined(separator: ", ")
        add(.unknownKey, place, "is not a setting" + (system.map { " of \($0)" } ?? "") + "; \(known)")
        continue
      }
      if member.value.isNull { continue }
      checked[member.name] = value(member.value, row.values, place)
    }
    for row in rows where row.isRequired && object[row.name]?.isNull != false {
      add(.missing, path, "needs the key \(row.name)")
    }
    return checked
  }

  private mutating func value(
    _ json: JSON, _ values: SandboxSetting.Values, _ path: [SettingsError.Component]
  ) -> Checked? {
    switch values {
    case .text:
      guard let text = Self.text(json) else { return wrong(json, path, "must be a string") }
      return .text(text)
    case .flag:
      switch Self.text(json) {
      case "true", "yes": return .flag(true)
      case "false", "no": return .flag(false)
      default: return wrong(json, path, "must be true or false", .type)
      }
    case .word(let words):
      guard let text = Self.text(json) else { return wrong(json, path, "must be a string") }
      if words.contains(text) { return .text(text) }
      return wrong(json, path, "must be one of \(words.joined(separator: ", "))", .value)
    case .number(let range):
      if let number = Self.text(json).flatMap({ Int($0) }), range.contains(number) { return .number(number) }
      return wrong(json, path, "must be a whole number from \(range.lowerBound) to \(range.upperBound)", .type)
    case .numberOrWord(let range, let words):
      if let text = Self.text(json), words.contains(text) { return .text(text) }
      if let number = Self.text(json).flatMap({ Int($0) }), range.contains(number) { return .number(number) }
      let rule = "must be \(words.joined(separator: ", ")) or a whole number from "
      return wrong(json, path, rule + "\(range.lowerBound) to \(range.upperBound)", .type)
    case .delay: return delay(json, path).map { .delay($0) }
    case .table(let rows): return .table(table(json, rows, path))
    case .short(let key, let rows):
      let isShort = json.object == nil && json.elements == nil
      return .table(table(isShort ? .object(.init([(key, json)])) : json, rows, path))
    case .list(let element):
      guard let elements = json.elements else { return value(json, element, path).map { .list([$0]) } }
      return .list(
        elements.enumerated().compactMap { value($0.element, element, path + [.index($0.offset)]) })
    }
  }

  private mutating func delay(_ json: JSON, _ path: [SettingsError.Component]) -> Fault.Delay? {
    guard json.object != nil else {
      if let duration = Self.text(json).flatMap({ Duration(settings: $0) }) { return .fixed(duration) }
      wrong(json, path, "must be a duration such as 30s, 5m or 200ms", .type)
      return nil
    }
    let rows = [
      SandboxSetting("median", .delay, "", isRequired: true), SandboxSetting("sigma", .text, ""),
    ]
    let table = table(json, rows, path)
    guard case .delay(.fixed(let median)) = table["median"] else { return nil }
    guard let written = table["sigma"]?.text else { return .logNormal(median: median, sigma: 0.5) }
    guard let sigma = Double(written), (0...10).contains(sigma) else {
      add(.type, path + [.key("sigma")], "must be a number from 0 to 10")
      return nil
    }
    return .logNormal(median: median, sigma: sigma)
  }

  @discardableResult
  private mutating func wrong(
    _ json: JSON, _ path: [SettingsError.Component], _ rule: String, _ code: SettingsError.Code = .type
  ) -> Checked? {
    let found = Self.text(json) ?? Self.kind(json)
    add(Self.text(json) == nil ? .type : code, path, "\(rule), not \(found)")
    return nil
  }

  private mutating func add(_ code: SettingsError.Code, _ path: [SettingsError.Component], _ rule: String) {
    errors.append(SettingsError(code, path, rule))
  }

  /// Returns a scalar as text; returns nil for any other value.
  /// YAML reads an unquoted `500` as a number and an unquoted `true` as a flag.
  static func text(_ json: JSON) -> String? {
    switch json {
    case .string(let text), .number(let text): text
    case .bool(let flag): String(flag)
    case .null, .array, .object, .secret: nil
    }
  }

  private static func kind(_ json: JSON) -> String {
    switch json {
    case .array: "a list"
    case .object: "a table"
    case .null: "empty"
    case .bool, .number, .string, .secret: "a string"
    }
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

extension Duration {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
  ]

  /// Parses a duration such as `200ms`, `30s`, `5m` or `+1h`; returns nil if the text is not a valid duration.
  public init?(settings text: String) {
    let body = text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard let unit = Self.units.first(where: { body.hasSuffix($0.name) }),
      let number = Int64(body.dropLast(unit.name.count)), (0...1_000_000_000).contains(number)
    else { return nil }
    self = .milliseconds(number * unit.milliseconds)
  }

  /// The duration in the format that settings use, for example `200ms`.
  var settingsText: String { "\(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)ms" }
}
