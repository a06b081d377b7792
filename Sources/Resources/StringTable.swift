/// The strings of one language, by key. Missing strings fall back to English.
public struct StringTable: Sendable {
  /// The language as a two-letter ISO 639-1 code.
  public let language: String
  /// The texts by key, as parts of the table's contents: every start reads a table, and most texts are never shown.
  private let texts: [String: Substring]

  /// The tables by language. A table is read when its language is first used.
  private static let tables = Dictionary(
    uniqueKeysWithValues: Resource.all(in: "strings/").filter { $0.name.hasSuffix(".tsv") }.map { resource in
      let language = String(resource.name.dropFirst("strings/".count).dropLast(".tsv".count))
      return (language, Lazy { StringTable(language, resource.lines.dropFirst()) })
    })

  /// The English table, which is complete. The other languages fall back to it.
  public static let english = tables["en"]?.value ?? StringTable("en", [])

  /// Loads the table `strings/<language>.tsv`; returns nil if there is none.
  public init?(language: String) {
    guard let table = Self.tables[language]?.value else { return nil }
    self = table
  }

  /// - Parameter lines: lines of a key, a tab and a text.
  private init(_ language: String, _ lines: ArraySlice<Substring.UTF8View>) {
    self.language = language
    var texts = Dictionary<String, Substring>(minimumCapacity: lines.count)
    for line in lines {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      texts[String(Substring(line[..<tab]))] = Substring(line[line.index(after: tab)...])
    }
    self.texts = texts
  }

  /// The languages that have a table, sorted.
  public static var languages: [String] { tables.keys.sorted() }

  /// The keys of this language's own table, sorted.
  public var keys: [String] { texts.keys.sorted() }

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
    if let text = texts[key] {
      return TextTemplate.fill(String(text), PluralRule(language: language)) { name in
        // Texts contain the names of keys on the keyboard as placeholders.
        arguments[name] ?? (name.hasPrefix("keyboard.") ? texts[name].map(String.init) : nil)
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
