import CheckoutCore
import KassaCards

/// A validator for JSON schemas that are spread over several files, with the keywords that HAR's schemas use.
///
/// A keyword that it does not know is reported, so that no rule is skipped silently.
struct JSONSchema {
  /// The schemas by the name of their file.
  private let files: [String: JSON]

  init(files: [String: JSON]) { self.files = files }

  /// Returns everything in a value that a schema does not allow, each with its place in the value.
  func problems(in value: JSON, against file: String) -> [String] {
    guard let schema = files[file] else { return ["no schema \(file)"] }
    return problems(value, schema, "")
  }

  private func problems(_ value: JSON, _ schema: JSON, _ place: String) -> [String] {
    guard let members = schema.object?.members else { return ["\(place): the schema is not an object"] }
    return members.flatMap { keyword in
      check(value, keyword.name, keyword.value, place).map { $0.hasPrefix("/") ? $0 : "\(place)/: \($0)" }
    }
  }

  private func check(_ value: JSON, _ keyword: String, _ rule: JSON, _ place: String) -> [String] {
    switch keyword {
    // Annotations. `unique` is not defined by any draft; the tests check what it says.
    case "$id", "$schema", "optional", "unique": return []
    case "type":
      let types = rule.elements ?? [rule]
      return types.contains { Self.isOf(value, type: $0.string ?? "") } ? [] : ["not of type \(rule.text)"]
    case "required":
      guard value.object != nil else { return [] }
      return (rule.elements ?? []).compactMap(\.string).filter { value[$0] == nil }.map { "\($0) is missing" }
    case "properties":
      return (rule.object?.members ?? []).flatMap { property in
        value[property.name].map { problems($0, property.value, "\(place)/\(property.name)") } ?? []
      }
    case "items":
      return (value.elements ?? []).enumerated().flatMap { problems($1, rule, "\(place)/\($0)") }
    case "$ref":
      guard let file = rule.string?.split(separator: "#").first, let schema = files[String(file)] else {
        return ["unknown reference \(rule.text)"]
      }
      return problems(value, schema, place)
    case "oneOf":
      let fitting = (rule.elements ?? []).count { problems(value, $0, place).isEmpty }
      return fitting == 1 ? [] : ["fits \(fitting) schemas instead of one"]
    case "format":
      guard let text = value.string else { return [] }
      return Self.isOf(text, format: rule.string ?? "") ? [] : ["\(text) is not a \(rule.text)"]
    case "pattern":
      guard let text = value.string else { return [] }
      guard let pattern = try? Regex(rule.string ?? "") else { return ["the pattern \(rule.text) is not valid"] }
      return text.firstMatch(of: pattern) == nil ? ["\(text) does not match \(rule.text)"] : []
    // HAR's schemas write `min` for `minimum`.
    case "min", "minimum":
      guard case .number(let text) = value, let number = Double(text) else { return [] }
      return number >= Double(rule.integer ?? 0) ? [] : ["\(text) is less than \(rule.text)"]
    default: return ["unknown keyword \(keyword)"]
    }
  }

  private static func isOf(_ value: JSON, type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null): true
    case ("number", .number): true
    case ("integer", .number): value.integer != nil
    default: false
    }
  }

  private static func isOf(_ text: String, format: String) -> Bool {
    switch format {
    case "date-time":
      // RFC 3339, section 5.6.
      let form = #/(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)/#
      guard let match = text.wholeMatch(of: form) else { return false }
      return CalendarDate(match.output.1) != nil
    case "uri":
      // RFC 3986, section 3, with a host.
      let form =
        #/[A-Za-z][A-Za-z0-9+.\-]*:\/\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\[\]]|%[0-9A-Fa-f]{2})+(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9A-Fa-f]{2})*/#
      return text.wholeMatch(of: form) != nil
    case "ipv4":
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    case "ipv6": return text.contains(":") && text.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    default: return false
    }
  }
}
