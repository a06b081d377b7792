/// The strings of one language, by key. Missing strings fall back to English.
public struct StringTable: Sendable {
  /// The language as a two-letter ISO 639-1 code.
  public let language: String
  /// The file with the texts, a line each, sorted by key.
  private let file: Resource?
  /// Where the lines with a text begin. A text is searched for in the file, because every start needs a table and shows
  /// few of its texts.
  private let starts: [Int]

  private static let folder = "strings/"

  /// The English table, which is complete. The other languages fall back to it.
  public static let english = StringTable("en", Resource(folder + "en.tsv"))

  /// The languages that have a table, sorted.
  public static let languages = Resource.all(in: folder).filter { $0.name.hasSuffix(".tsv") }.map { resource in
    String(resource.name.dropFirst(folder.count).dropLast(".tsv".count))
  }

  /// Finds the table `strings/<language>.tsv`; returns nil if there is none.
  public init?(language: String) {
    guard let file = Resource(Self.folder + language + ".tsv") else { return nil }
    self.init(language, file)
  }

  private init(_ language: String, _ file: Resource?) {
    (self.language, self.file) = (language, file)
    starts = file?.bytes.lines.dropFirst().map(\.lowerBound) ?? []
  }

  /// The keys of this language's own table, sorted.
  public var keys: [String] { file?.rows.compactMap { $0.first.map(String.init) } ?? [] }

  /// Returns the text for a key as it stands in this language's own table, by binary search.
  private func text(_ key: String) -> String? {
    guard let bytes = file?.bytes else { return nil }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      // The key in the file ends with a tab, which sorts before every character of a key.
      var place = starts[middle]
      let other = key.utf8.first { byte in
        defer { place += 1 }
        return bytes[place] != byte || byte == UInt8(ascii: "\t")
      }
      if let other {
        if bytes[place - 1] < other { low = middle + 1 } else { high = middle }
      } else if bytes[place] == UInt8(ascii: "\t") {
        return String(decoding: bytes[(place + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      } else {
        high = middle
      }
    }
    return nil
  }

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
