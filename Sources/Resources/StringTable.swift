/// The strings of one language, by key. Missing strings fall back to English.
public struct StringTable: Sendable {
  /// The language as a two-letter ISO 639-1 code.
  public let language: String
  private let bytes: Resource.Bytes?
  /// Where each text is in the bytes. A text is made when it is shown, because every start needs a table and shows few of
  /// its texts.
  private let places: Lazy<[String: Range<Int>]>

  private static let tables = tables(in: "strings/")
  private static let names = ResourceTable("cldr/languages.tsv")
  /// What the members of messages mean, by the explanation in English.
  private static let meanings = tables(in: "meanings/")

  /// Returns the tables of a folder by language. Each is read when its first text is needed.
  private static func tables(in folder: String) -> [String: StringTable] {
    Dictionary(
      uniqueKeysWithValues: Resource.all(in: folder).map { file in
        let language = String(file.name.dropFirst(folder.count).prefix { $0 != "." })
        return (language, StringTable(language, file.bytes))
      })
  }

  /// The English table, which is complete. The other languages fall back to it.
  public static let english = tables["en"] ?? StringTable("en", nil)

  /// The languages that have a table, sorted.
  public static let languages = tables.keys.sorted()

  private init(_ language: String, _ bytes: Resource.Bytes?) {
    (self.language, self.bytes) = (language, bytes)
    places = Lazy {
      guard let bytes else { return [:] }
      let lines = bytes.lines.dropFirst()
      var places = [String: Range<Int>](minimumCapacity: lines.count)
      for line in lines {
        guard let tab = bytes.tab(in: line) else { continue }
        places[bytes.text(line.lowerBound..<tab)] = tab + 1..<line.upperBound
      }
      return places
    }
  }

  /// Finds the table `strings/<language>.tsv`; returns nil if there is none.
  public init?(language: String) {
    guard let table = Self.tables[language] else { return nil }
    self = table
  }

  /// Returns what a language calls itself, e.g. `Deutsch`; nil if it has no table.
  /// - Parameter language: its two-letter ISO 639-1 code.
  package static func name(of language: String) -> String? { names?.cell(row: language, column: "name") }

  /// The keys of this language's own table, sorted.
  public var keys: [String] { places.value.keys.sorted() }

  /// Returns the text for a key as it stands in this language's own table.
  private func text(_ key: String) -> String? { places.value[key].flatMap { bytes?.text($0) } }

  /// Returns what a member of a message means, in this language.
  /// - Parameter english: the explanation from `Resources/explanations`.
  package func meaning(_ english: String) -> String { Self.meanings[language]?.text(english) ?? english }

  /// The explanations that have a text in this language, sorted; empty in English.
  package var meanings: [String] { Self.meanings[language]?.keys ?? [] }

  /// Returns the text for a key with its placeholders filled in.
  /// `{name}` is replaced with the argument, `{name:day|days}` with the plural form for the argument (`PluralRule`).
  /// A missing text is returned as its key in white square brackets (`⟦key⟧`), so that a test can detect it.
  public func callAsFunction(_ key: String, _ arguments: [String: String]) -> String {
    optional(key, arguments) ?? "⟦\(key)⟧"
  }

  /// Returns the text for a key whose only placeholder is `count`, filled in.
  public func callAsFunction(_ key: String, count: Int) -> String { self(key, ["count": String(count)]) }

  /// Returns the text for a key, without filling in placeholders.
  public func callAsFunction(_ key: String) -> String { optional(key) ?? "⟦\(key)⟧" }

  /// Returns the text for a key with its placeholders filled in; nil if neither this language nor English has the text.
  public func optional(_ key: String, _ arguments: [String: String]) -> String? {
    if let text = text(key) {
      return TextTemplate.fill(text, PluralRule(language: language)) { name in
        // Texts contain the names of keys on the keyboard as placeholders.
        arguments[name] ?? (name.hasPrefix("keyboard.") ? self.text(name) : nil)
      }
    }
    return language == "en" ? nil : Self.english.optional(key, arguments)
  }

  /// Returns the text for a key, without filling in placeholders; nil if neither this language nor English has the text.
  public func optional(_ key: String) -> String? { optional(key, [:]) }
}

extension StringTable {
  /// Returns a text as it is written after a colon: with a small letter, unless it begins with an abbreviation or a
  /// name with further capitals. In German, what follows begins with a capital: it is a sentence or a noun.
  package func afterColon(_ text: String) -> String {
    guard language != "de", let first = text.first, first.isUppercase,
      text.dropFirst().prefix(while: \.isLetter).allSatisfy(\.isLowercase)
    else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
