/// The texts for people in one language, by key. English stands in for what a language lacks.
public struct StringTable: Sendable {
  /// Two letters, ISO 639-1.
  public let language: String
  private let texts: [String: String]
  private let fallback: [String: String]

  /// The table `strings/<language>.tsv`, or nil where there is none.
  public init?(language: String) {
    if language == "en" {
      self = .english
      return
    }
    guard let texts = Self.read(language) else { return nil }
    self.language = language
    self.texts = texts
    fallback = Self.english.texts
  }

  private init(english texts: [String: String]) {
    language = "en"
    self.texts = texts
    fallback = [:]
  }

  /// The complete table that the others fall back to.
  public static let english = StringTable(english: read("en") ?? [:])

  /// The languages that have a table.
  public static var languages: [String] {
    Resource.all.compactMap { resource in
      guard resource.name.hasPrefix("strings/"), resource.name.hasSuffix(".tsv") else { return nil }
      return String(resource.name.dropFirst(8).dropLast(4))
    }
  }

  /// All keys of this language's own table, sorted.
  public var keys: [String] { texts.keys.sorted() }

  /// The text with `{name}` replaced by the arguments, and `{name:day|days}` by the form for that number (`PluralRule`); the key itself in angle marks where there is no such text, which
  /// a test looks for.
  public func callAsFunction(_ key: String, _ arguments: [String: String] = [:]) -> String {
    optional(key, arguments) ?? "⟦\(key)⟧"
  }

  /// The same, nil where there is no such text.
  public func optional(_ key: String, _ arguments: [String: String] = [:]) -> String? {
    if let text = texts[key] { return arguments.isEmpty ? text : Self.fill(text, arguments, rule) }
    guard let text = fallback[key] else { return nil }
    return arguments.isEmpty ? text : Self.fill(text, arguments, .one)
  }

  private var rule: PluralRule { PluralRule(language: language) }

  /// Works on bytes: a brace is one, whatever stands around it.
  private static func fill(_ text: String, _ arguments: [String: String], _ rule: PluralRule) -> String {
    let bytes = text.utf8
    var result = ""
    var rest = bytes.startIndex
    while let open = bytes[rest...].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let after = bytes.index(after: close)
      result += text[rest..<open]
      result += piece(text[bytes.index(after: open)..<close], arguments, rule) ?? String(text[open..<after])
      rest = after
    }
    return result + text[rest...]
  }

  /// `count` is the argument itself; `count:day|days` the form that it wants, in the order of the language's rule.
  private static func piece(_ inner: Substring, _ arguments: [String: String], _ rule: PluralRule) -> String? {
    guard let colon = inner.utf8.firstIndex(of: UInt8(ascii: ":")) else { return arguments[String(inner)] }
    guard let number = arguments[String(inner[..<colon])].flatMap({ Int($0) }) else { return nil }
    let forms = inner[inner.utf8.index(after: colon)...].split(separator: "|", omittingEmptySubsequences: false)
    return forms.isEmpty ? nil : String(forms[min(rule.form(for: number), forms.count - 1)])
  }

  private static func read(_ language: String) -> [String: String]? {
    guard let resource = Resource("strings/\(language).tsv") else { return nil }
    let rows = resource.rows
    var texts = [String: String](minimumCapacity: rows.count)
    for row in rows where row.count == 2 { texts[String(row[0])] = String(row[1]) }
    return texts
  }
}
