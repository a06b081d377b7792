package import KassaResources

/// A row of the sandbox panel, with its full ID.
struct SettingLine: Equatable, Sendable {
  var id: String
  var row: EditRow
  /// The key of the heading above the line.
  var section: String
  /// The number of the group that the line belongs to, from 1; nil outside repeated groups.
  var number: Int?
  /// Whether the line is the first one of its repeated group.
  var isFirst = false

  func label(_ strings: StringTable) -> String {
    guard let number else { return strings(row.label) }
    return isFirst ? strings(row.label + ".number", ["number": String(number)]) : "\(number) · " + strings(row.label)
  }

  func note(_ strings: StringTable) -> String { row.note(strings) }

  /// Returns a value as it is shown: a word of the language if there is one.
  func shown(_ value: String, _ strings: StringTable) -> String { row.shown(value, strings) }
}

extension EditRow {
  /// The explanation of the row's value, or else of the row, or else the one of its group.
  /// - Parameters:
  ///   - arguments: what the explanation contains.
  ///   - value: the value; empty if the row is not set.
  package func note(_ strings: StringTable, _ arguments: [String: String] = [:], of value: String = "") -> String {
    if let own = strings.optional(label + ".note." + value) ?? strings.optional(label + ".note", arguments) {
      return own
    }
    let group = label.lastIndex(of: ".").map { label[..<$0] } ?? label[...]
    return strings(group + ".note")
  }

  /// Returns what a choice means, in words; nil if there are none.
  func meaning(_ value: String, _ strings: StringTable) -> String? {
    strings.optional(names + value) ?? parts[value].map { $0.map { strings($0) }.joined(separator: " · ") }
  }

  func shown(_ value: String, _ strings: StringTable) -> String {
    if value.isEmpty { return strings("setting.unset") }
    if isSecret { return "••••" }
    if kind == .flag { return strings(value == "true" ? "plain.yes" : "plain.no") }
    return value
  }
}

extension [EditRow] {
  /// Returns the lines for these rows: those of a repeated group that does not exist are left out, except its first one
  /// if the group would be the next.
  func lines(_ values: [String: String], in place: String = "", section: String = "") -> [SettingLine] {
    flatMap { row -> [SettingLine] in
      let id = place + row.name
      let section = row.section.isEmpty ? section : row.section
      switch row.kind {
      case .group(let rows): return rows.lines(values, in: id + ".", section: section)
      case .repeated(let rows):
        let count = Self.count(of: rows, values, id)
        return (1...count + 1).flatMap { number in
          let lines = rows.lines(values, in: "\(id).\(number).", section: section)
          return lines.prefix(number > count ? 1 : lines.count).enumerated().map { index, line in
            var line = line
            line.number = number
            line.isFirst = index == 0
            return line
          }
        }
      default: return [SettingLine(id: id, row: row, section: section)]
      }
    }
  }

  private static func count(of rows: [EditRow], _ values: [String: String], _ id: String) -> Int {
    guard let first = rows.first else { return 0 }
    var count = 0
    while values["\(id).\(count + 1).\(first.name)"]?.isEmpty == false { count += 1 }
    return count
  }

  /// Sets a value. Removing the first value of a repeated group removes the group; later groups move up.
  func set(_ id: String, _ value: String, in values: inout [String: String]) {
    values[id] = value.isEmpty ? nil : value
    guard value.isEmpty else { return }
    for case let row in self {
      guard case .repeated(let rows) = row.kind, let first = rows.first, id.hasPrefix(row.name + "."),
        let number = Int(id.dropFirst(row.name.count + 1).prefix { $0 != "." }),
        id == "\(row.name).\(number).\(first.name)"
      else { continue }
      let paths = values.keys.filter { $0.hasPrefix(row.name + ".") }
      var kept: [String: String] = [:]
      for path in paths {
        let rest = path.dropFirst(row.name.count + 1)
        guard let own = Int(rest.prefix { $0 != "." }) else { continue }
        let value = values.removeValue(forKey: path)
        if own != number { kept["\(row.name).\(own > number ? own - 1 : own)\(rest.drop { $0 != "." })"] = value }
      }
      values.merge(kept) { $1 }
    }
  }

  /// What is set, in one line for the shop screen: labels and values. Of a repeated group, only the first two values.
  func summary(_ values: [String: String], _ strings: StringTable) -> String {
    var said: [Int: Int] = [:]
    return lines(values).compactMap { line -> String? in
      guard let value = values[line.id], !value.isEmpty else { return nil }
      if let number = line.number {
        said[number, default: 0] += 1
        if said[number, default: 0] > 2 { return nil }
      }
      return strings("setting.pair", ["label": line.label(strings), "value": line.shown(value, strings)])
    }.joined(separator: ", ")
  }
}

extension ShopEditor {
  /// The lines of the sandbox panel, in the order in which they are shown.
  func lines(_ values: [String: String]) -> [SettingLine] {
    let lines = settings.lines(values)
    return headings.flatMap { heading in lines.filter { $0.section == heading } }
  }
}
