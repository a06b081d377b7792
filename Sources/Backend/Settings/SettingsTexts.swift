public import CheckoutCore

/// Settings as texts by path, for forms in which a person sets them.
///
/// A path joins the names of nested settings with full stops, for example `issuer.question`. The elements of a list of
/// tables are numbered from 1: `faults.1.kind`. A list of texts is one text, separated by commas. The spread of a
/// log-normal delay has the path of the delay with `sigma` appended. A text that is set but empty is written `""`.
public enum SettingsTexts {
  /// The last component of the path of a delay's spread.
  public static let sigma = "sigma"

  private static let empty = "\"\""

  /// Returns the texts of the settings in a table, which must have no errors. Unset settings have no text.
  public static func texts(of table: JSON, in rows: [SandboxSetting]) -> [String: String] {
    var texts: [String: String] = [:]
    add(table, rows, "", to: &texts)
    return texts
  }

  private static func add(_ table: JSON, _ rows: [SandboxSetting], _ place: String, to texts: inout [String: String]) {
    for row in rows {
      guard let value = table[row.name], !value.isNull else { continue }
      add(value, row.values, place + row.name, to: &texts)
    }
  }

  private static func add(
    _ value: JSON, _ values: SandboxSetting.Values, _ path: String, to texts: inout [String: String]
  ) {
    switch values {
    case .text: texts[path] = value.scalarText.map { $0.isEmpty ? empty : $0 }
    case .flag, .word, .number: texts[path] = value.scalarText
    case .numberOrWord(let range, let words):
      let text = value.scalarText
      // If every number has a word, e.g. the steps of the flow, the text is the word.
      let number = words.count == range.count ? text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil } : nil
      texts[path] = number.map { words[$0 - range.lowerBound] } ?? text
    case .delay:
      texts[path] = value.scalarText ?? value["median"].flatMap(\.scalarText)
      texts[path + "." + sigma] = value[sigma].flatMap(\.scalarText)
    case .table(let rows): add(value, rows, path + ".", to: &texts)
    case .short(let key, let rows):
      add(value.object == nil ? .object(.init([(key, value)])) : value, rows, path + ".", to: &texts)
    case .list(let element):
      let elements = value.elements ?? [value]
      guard case .short = element else {
        texts[path] = elements.compactMap(\.scalarText).joined(separator: ", ")
        return
      }
      for (index, value) in elements.enumerated() { add(value, element, "\(path).\(index + 1)", to: &texts) }
    }
  }

  /// Returns the table with these texts. The values are not checked: see `SandboxSettings.init(_:for:)`.
  /// An empty text counts as unset.
  public static func table(of texts: [String: String], in rows: [SandboxSetting]) -> JSON {
    table(texts.filter { !$0.value.isEmpty }, rows, "")
  }

  private static func table(_ texts: [String: String], _ rows: [SandboxSetting], _ place: String) -> JSON {
    .compact(rows.map { ($0.name, value(texts, $0.values, place + $0.name)) })
  }

  private static func value(_ texts: [String: String], _ values: SandboxSetting.Values, _ path: String) -> JSON? {
    switch values {
    case .text: return texts[path].map { .string($0 == empty ? "" : $0) }
    case .word: return texts[path].map(JSON.string)
    case .flag: return texts[path].map { Bool($0).map(JSON.bool) ?? .string($0) }
    case .number, .numberOrWord: return texts[path].map { text in Int(text).map { JSON($0) } ?? .string(text) }
    case .delay:
      guard let sigma = texts[path + "." + sigma] else { return texts[path].map(JSON.string) }
      return .compact([("median", texts[path].map(JSON.string)), (self.sigma, .string(sigma))])
    case .table(let rows), .short(_, let rows):
      let table = table(texts, rows, path + ".")
      return table.object?.members.isEmpty == false ? table : nil
    case .list(let element):
      guard case .short = element else {
        let parts = texts[path]?.split(separator: ",").map { $0.trimmed } ?? []
        return parts.isEmpty ? nil : .array(parts.filter { !$0.isEmpty }.map(JSON.string))
      }
      var elements: [JSON] = []
      while let next = value(texts, element, "\(path).\(elements.count + 1)") { elements.append(next) }
      return elements.isEmpty ? nil : .array(elements)
    }
  }

  /// Returns the path of the setting with an error, in the notation of these texts.
  public static func path(of error: ValueMistake) -> String {
    let parts = error.path.components.map { component in
      switch component {
      case .key(let key): key
      case .index(let index): String(index + 1)
      }
    }
    return parts.joined(separator: ".")
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
