/// The strings of one language, by key. Missing strings fall back to English.
public struct StringTable: Sendable {
  /// The tables are stored by reference, because all drawing code receives a copy of this value.
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

  /// The language as a two-letter ISO 639-1 code.
  public var language: String { tables.language }

  /// Loads the table `strings/<language>.tsv`; returns nil if there is none.
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

  /// The English table, which is complete. The other languages fall back to it.
  public static let english = StringTable(english: read("en"))

  /// The languages that have a table.
  public static var languages: [String] {
    Resource.all(in: "strings/").compactMap { resource in
      guard resource.name.hasSuffix(".tsv") else { return nil }
      return String(resource.name.dropFirst(8).dropLast(4))
    }
  }

  /// The keys of this language's own table, sorted.
  public var keys: [String] { tables.texts?.keys.sorted() ?? [] }

  /// Returns the text for a key with its placeholders filled in.
  /// `{name}` is replaced with the argument, `{name:day|days}` with the plural form for the argument (`PluralRule`).
  /// A missing text is returned as its key in white square brackets (`⟦key⟧`), so that a test can detect it.
  public func callAsFunction(_ key: String, _ arguments: [String: String]) -> String {
    optional(key, arguments) ?? "⟦\(key)⟧"
  }

  /// Returns the text for a key whose only placeholder is `count`, filled in.
  public func callAsFunction(_ key: String, count: Int) -> String {
    if let text = tables.texts?[key] { return TextTemplate.fill(text, count: count, rule) }
    guard let text = tables.fallback?[key] else { return "⟦\(key)⟧" }
    return TextTemplate.fill(text, count: count, .one)
  }

  /// Returns the text for a key, without filling in placeholders.
  public func callAsFunction(_ key: String) -> String { optional(key) ?? "⟦\(key)⟧" }

  /// Returns the text for a key with its placeholders filled in; nil if neither this language nor English has the text.
  public func optional(_ key: String, _ arguments: [String: String]) -> String? {
    if let text = tables.texts?[key] { return arguments.isEmpty ? text : TextTemplate.fill(text, arguments, rule) }
    guard let text = tables.fallback?[key] else { return nil }
    return arguments.isEmpty ? text : TextTemplate.fill(text, arguments, .one)
  }

  /// Returns the text for a key, without filling in placeholders; nil if neither this language nor English has the text.
  public func optional(_ key: String) -> String? { tables.texts?[key] ?? tables.fallback?[key] }

  private var rule: PluralRule { PluralRule(language: language) }

  private static func read(_ language: String) -> TextIndex? {
    Resource("strings/\(language).tsv").map(TextIndex.init)
  }
}
