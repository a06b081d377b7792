import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Languages")
struct LanguageTests {
  static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)]

  // MARK: String tables

  @Test("The languages are those of the platforms")
  func complete() {
    // Source: AssistMobile guide, languages of the payment page.
    let assist = ["ru", "en", "be", "uk"]
    #expect(Set(StringTable.languages) == Set(EcommpaySandboxConfiguration().languages + assist))
  }

  @Test("Each language calls itself by a name")
  func names() {
    let names = StringTable.languages.map { StringTable.name(of: $0) ?? "" }
    #expect(Set(names).subtracting([""]).count == StringTable.languages.count, "\(names)")
    #expect(Resource("cldr/languages.tsv")?.rows.map { String($0[0]) } == StringTable.languages)
    #expect(StringTable.name(of: "de") == "Deutsch" && StringTable.name(of: "xx") == nil)
  }

  @Test(
    "A string table begins with its header and is sorted by the bytes of its keys", arguments: StringTable.languages)
  func order(language: String) throws {
    let table = try #require(Resource("strings/\(language).tsv"))
    let lines = table.text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("# ") }
    #expect(lines.first == "key\ttext")
    let keys = lines.dropFirst().dropLast().map { Array($0.prefix { $0 != "\t" }.utf8) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test("Each text of a string table is found, and nothing else", arguments: StringTable.languages)
  func found(language: String) throws {
    let table = try #require(StringTable(language: language))
    let keys = Set(table.keys)
    #expect(table.keys == (try Self.rows(language).map(\.key)))
    for (key, text) in try Self.rows(language) {
      let found = try #require(table.optional(key), "\(key)")
      if !text.contains("{keyboard.") { #expect(found == text) }
      for other in ["", String(key.dropLast()), key + "x", "!" + key, "~" + key, key + "\t" + text]
      where !keys.contains(other) {
        #expect(table.optional(other) == nil, "\(other)")
      }
    }
  }

  @Test("Every language has the same keys as English in the same order", arguments: StringTable.languages)
  func keys(language: String) throws {
    let english = try Self.rows("en")
    let own = try Self.rows(language)
    #expect(Set(own.map(\.key)) == Set(english.map(\.key)))
    #expect(own.map(\.key) == english.map(\.key))
  }

  @Test("Every language has the same placeholders as English", arguments: StringTable.languages)
  func placeholders(language: String) throws {
    let english = try Self.rows("en")
    for (own, model) in zip(try Self.rows(language), english) where own.key == model.key {
      #expect(Self.placeholders(own.text) == Self.placeholders(model.text), "\(own.key): \(own.text)")
    }
  }

  @Test("Texts are not empty and contain no invisible characters", arguments: StringTable.languages)
  func clean(language: String) throws {
    for (key, text) in try Self.rows(language) {
      #expect(!text.isEmpty, "\(key)")
      #expect(text.first?.isWhitespace != true && text.last?.isWhitespace != true, "\(key): «\(text)»")
      #expect(!text.contains("  "), "\(key): «\(text)»")
      let unseen = text.unicodeScalars.filter { Self.unseen.contains($0.properties.generalCategory) }
      #expect(unseen.isEmpty, "\(key): \(unseen)")
    }
  }

  // MARK: Screens

  @Test("Every language fits on every screen", arguments: StringTable.languages, ScreenFixture.scenes)
  func screens(language: String, name: String) throws {
    let scene = try ScreenFixture.scene(name)
    for size in Self.sizes {
      let checkout = ScreenFixture.checkout(size: size, language: language)
      scene.play(checkout)
      #expect(!checkout.text.contains("⟦"), "a text is missing at \(size):\n\(checkout.text)")
      let shown = PageLayout(checkout.page, size: size, theme: Theme())
      // Elements outside the window become visible in a taller window of the same width.
      let whole = PageLayout(checkout.page, size: Size(columns: size.columns, rows: 200), theme: Theme())
      for button in checkout.page.buttons {
        let label = button.isPrimary ? "[ \(button.label) ]" : button.label
        #expect(Self.text(of: button.id, in: whole, whole.frame) == label, "\(size)\n\(FrameText.plain(whole.frame))")
        if let visible = Self.text(of: button.id, in: shown, checkout.frame) {
          #expect(visible == label, "\(size)\n\(checkout.text)")
        }
      }
      let lines = FrameText.plain(whole.frame)
      for label in checkout.page.labels { #expect(lines.contains(label), "\(label) at \(size)\n\(lines)") }
    }
  }

  @Test(
    "The smallest window shows the two most important keys and the help", arguments: StringTable.languages,
    ScreenFixture.scenes)
  func hints(language: String, name: String) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(size: PageLayout.smallest, language: language)
    scene.play(checkout)
    let (help, others) = (checkout.page.hints.filter { $0.key == "F1" }, checkout.page.hints.filter { $0.key != "F1" })
    let wanted = (others.prefix(2) + help).map { "\($0.key) \($0.text)" }
    for hint in wanted { #expect(checkout.text.contains(hint), "\(hint)\n\(checkout.text)") }
  }

  @Test("The labels fit on the drawn card", arguments: StringTable.languages)
  func card(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let checkout = ScreenFixture.checkout(language: language)
    checkout.press("Enter", "Enter")
    #expect(checkout.text.contains(strings("card.holder")), "\(checkout.text)")
    #expect(strings("placeholder.expiry").count == 5)
  }

  @Test("Every text stays readable in ASCII", arguments: StringTable.languages)
  func ascii(language: String) throws {
    let marks = try Self.rows(language).filter { $0.text.contains { $0.isLetter && !$0.isASCII } }
    for (key, text) in marks {
      var frame = Frame(size: Size(columns: 400, rows: 1))
      frame.put(text, at: Point(column: 0, row: 0), style: Style())
      frame.foldToASCII()
      let folded = FrameText.plain(frame)
      #expect(folded.allSatisfy { $0.isASCII }, "\(key): \(folded)")
      #expect(folded.count { $0 == "?" } == text.count { $0 == "?" || $0 == "¿" }, "\(key): \(folded)")
    }
  }

  // MARK: Helpers

  private static let unseen: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
  ]

  private static func rows(_ language: String) throws -> [(key: String, text: String)] {
    let resource = try #require(Resource("strings/\(language).tsv"))
    return try resource.rows.map { row in
      try #require(row.count == 2, "\(row)")
      return (String(row[0]), String(row[1]))
    }
  }

  /// Returns the names of the placeholders in a string, sorted. Plural forms do not count as placeholders, nor do the
  /// names of keys, which some languages inflect.
  private static func placeholders(_ text: String) -> [String] {
    pieces(text).filter { !$0.contains(":") && !$0.hasPrefix("keyboard.") }.sorted()
  }

  private static func pieces(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "}" }) }
  }

  @Test("Counted texts have as many plural forms as the language", arguments: StringTable.languages)
  func plurals(language: String) throws {
    let count = PluralRule(language: language).formCount
    for (key, text) in try Self.rows(language) {
      for piece in Self.pieces(text) where piece.contains(":") {
        let parts = piece.split(separator: ":", maxSplits: 1)
        #expect(parts.count == 2 && parts[1].split(separator: "|").count == count, "\(key): \(text)")
        #expect(
          Self.placeholders(text).contains(String(parts[0])),
          "\(key) has a plural form without its placeholder: \(text)")
      }
    }
  }

  @Test(
    "The plural rules follow CLDR",
    arguments: [
      ("en", [0: 1, 1: 0, 2: 1, 11: 1, 21: 1, 101: 1]), ("fr", [0: 0, 1: 0, 2: 1, 21: 1]), ("hu", [1: 0, 2: 1]),
      (
        "ru",
        [
          0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2, 112: 2, 1001: 0,
          1011: 2,
        ]
      ),
      ("uk", [1: 0, 3: 1, 7: 2, 13: 2, 31: 0, 103: 1]), ("be", [1: 0, 24: 1, 11: 2, 91: 0]), ("xx", [1: 0, 2: 0]),
    ])
  func rule(language: String, forms: [Int: Int]) {
    for (number, form) in forms { #expect(PluralRule(language: language).form(for: number) == form, "\(number)") }
  }

  @Test("A counted text uses the matching plural form")
  func counted() throws {
    let german = try #require(StringTable(language: "de"))
    #expect(
      StringTable.english("unfinished.several", ["count": "1"]) == "1 payment was left unfinished; the last one:")
    #expect(
      StringTable.english("unfinished.several", ["count": "3"]) == "3 payments were left unfinished; the last one:")
    #expect(german("unfinished.several", ["count": "1"]) == "1 Zahlung ist nicht abgeschlossen; die letzte:")
  }

  /// Returns the text in the clickable area of an element; nil if the element is not visible.
  private static func text(of element: ElementID, in layout: PageLayout, _ frame: Frame) -> String? {
    guard let area = layout.targets.last(where: { $0.element == element })?.area else { return nil }
    let lines = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(area.row) else { return nil }
    return String(lines[area.row].dropFirst(area.column).prefix(area.columns))
  }
}

extension Page {
  fileprivate var buttons: [Button] {
    (dialog?.body ?? body).flatMap { block -> [Button] in
      if case .buttons(let buttons) = block { buttons } else { [] }
    }
  }

  /// The labels of form fields and facts. They must not be truncated.
  fileprivate var labels: [String] {
    guard dialog == nil else { return [] }
    return body.flatMap { block -> [String] in
      switch block {
      case .field(let field): [field.label]
      case .facts(let facts): facts.map(\.name)
      default: []
      }
    }
  }
}
