/// The texts for people in one language, by key. English stands in for what a language lacks.
public struct StringTable: Sendable {
  /// One reference: a table is handed on with everything that is drawn.
  private let tables: Tables

  private final class Tables: Sendable {
    let language: String
    let texts: TextIndex?
    let fallback: TextIndex?

    init(language: String, texts: TextIndex?, fallback: TextIndex? = nil) {
      self.language = language
      self.texts = texts
      self.fallback = fallback
    }
  }

  /// Two letters, ISO 639-1.
  public var language: String { tables.language }

  /// The table `strings/<language>.tsv`, or nil where there is none.
  public init?(language: String) {
    if language == "en" {
      self = .english
      return
    }
    guard let texts = Self.read(language) else { return nil }
    tables = Tables(language: language, texts: texts, fallback: Self.english.tables.texts)
  }

  private init(english texts: TextIndex?) {
    tables = Tables(language: "en", texts: texts)
  }

  /// The complete table that the others fall back to.
  public static let english = StringTable(english: read("en"))

  /// The languages that have a table.
  public static var languages: [String] {
    Resource.all.compactMap { resource in
      guard resource.name.hasPrefix("strings/"), resource.name.hasSuffix(".tsv") else { return nil }
      return String(resource.name.dropFirst(8).dropLast(4))
    }
  }

  /// All keys of this language's own table, sorted.
  public var keys: [String] { tables.texts?.keys.sorted() ?? [] }

  /// The text with `{name}` replaced by the arguments, and `{name:day|days}` by the form for that number
  /// (`PluralRule`); the key itself in angle marks where there is no such text, which a test looks for.
  public func callAsFunction(_ key: String, _ arguments: [String: String]) -> String {
    optional(key, arguments) ?? "⟦\(key)⟧"
  }

  /// The text as it stands.
  public func callAsFunction(_ key: String) -> String { optional(key) ?? "⟦\(key)⟧" }

  /// The same, nil where there is no such text.
  public func optional(_ key: String, _ arguments: [String: String]) -> String? {
    if let text = tables.texts?[key] { return arguments.isEmpty ? text : TextTemplate.fill(text, arguments, rule) }
    guard let text = tables.fallback?[key] else { return nil }
    return arguments.isEmpty ? text : TextTemplate.fill(text, arguments, .one)
  }

  public func optional(_ key: String) -> String? { tables.texts?[key] ?? tables.fallback?[key] }

  private var rule: PluralRule { PluralRule(language: language) }

  private static func read(_ language: String) -> TextIndex? {
    Resource("strings/\(language).tsv").map(TextIndex.init)
  }
}
