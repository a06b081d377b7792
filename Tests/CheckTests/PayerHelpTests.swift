import ArgumentParser
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests the help in the payer's language against that of ArgumentParser.
@Suite("Help in the payer's language") struct PayerHelpTests {
  static let foreign = StringTable.languages.filter { $0 != "en" }

  /// A window width at which no line wraps.
  private static let unwrapped = 10_000

  // MARK: Texts

  @Test("With the English texts, the help is that of ArgumentParser", arguments: ["kassa", "pay"])
  func english(name: String) throws {
    let english = Kassa.helpMessage(for: try command(name), columns: Self.unwrapped)
    #expect(try page(name, "en").text(columns: Self.unwrapped) == english)
  }

  @Test("Every language has every text, with the placeholders of the English one", arguments: foreign)
  func complete(language: String) throws {
    let (own, english) = (try rows(language), try rows("en"))
    #expect(own.map(\.key) == english.map(\.key))
    for (own, english) in zip(own, english) {
      #expect(placeholders(own.text) == placeholders(english.text), "\(own.key): \(own.text)")
    }
  }

  @Test("Every text belongs to an option, a command or a paragraph, and each of them has one")
  func covered() throws {
    let root = try #require(CommandDescription.root)
    let pay = try #require(root.commands.first { $0.name == "pay" })
    var expected: Set<String> = Set(["kassa"] + root.commands.map(\.name)).mapped { "usage.command." + $0 }
    for command in [root, pay] {
      expected.formUnion(command.options.map { "usage.option." + $0.name })
      let paragraphs = command.discussion.split(separator: "\n").count { !$0.hasPrefix(" ") }
      expected.formUnion((1...paragraphs).map { "usage.discussion.\(command.name).\($0)" })
    }
    let keys = try #require(HelpTexts(language: "en")).keys
    let frame: Set<String> = [
      "usage.default", "usage.defaultCommand", "usage.detailed", "usage.options", "usage.overview",
      "usage.placeholder.options", "usage.placeholder.subcommand", "usage.subcommands", "usage.synopsis",
    ]
    #expect(expected.subtracting(keys).sorted().isEmpty, "without a text")
    #expect(keys.subtracting(expected).subtracting(frame).sorted().isEmpty, "without a use")
    #expect(expected.count > 35)
  }

  @Test("Every placeholder is filled in", arguments: StringTable.languages, ["kassa", "pay"])
  func filled(language: String, name: String) throws {
    let page = try page(name, language)
    #expect(!page.text(columns: 80).contains { "{}".contains($0) })
  }

  // MARK: Layout

  @Test(
    "No line is wider than the window, and no word is lost", arguments: foreign, [20, 40, 49, 50, 66, 80, 132])
  func width(language: String, columns: Int) throws {
    for name in ["kassa", "pay"] {
      let page = try page(name, language)
      let text = page.text(columns: columns)
      for line in text.split(separator: "\n") { #expect(TextWidth.columns(String(line)) <= columns, "\(line)") }
      // In a narrow window, long words are broken.
      #expect(letters(text) == letters(page.text(columns: Self.unwrapped)))
    }
  }

  @Test(
    "The help offers the options and values of the English one in its order", arguments: foreign, ["kassa", "pay"])
  func options(language: String, name: String) throws {
    let own = try page(name, language)
    let english = try page(name, "en")
    #expect(own.sections.first?.entries.map(\.label) == english.sections.first?.entries.map(\.label))
    for (mine, english) in zip(own.sections[0].entries, english.sections[0].entries) {
      #expect(values(mine.text) == values(english.text), "\(mine.text)")
    }
    for system in PaymentSystems.builtIn.all where name == "pay" {
      #expect(own.overview.contains("\n  \(system.name): \(system.mocks.joined(separator: ", "))"))
    }
  }

  @Test("A description stands beside its label, or below one that is too long for its column")
  func layout() {
    let page = HelpPage(
      overview: "О.", usage: "У",
      sections: [
        HelpPage.Section(
          title: "П:",
          entries: [
            HelpPage.Entry(label: "--a", text: "слово слово"),
            HelpPage.Entry(label: "--abcdefghijklmnopqrstu", text: "б"),
            HelpPage.Entry(label: "--abcdefghijklmnopqrs", text: "б"),
          ])
      ],
      note: "Н")
    let indent = String(repeating: " ", count: 26)
    #expect(
      page.text(columns: 80) == """
        О.

        У

        П:
          --a                     слово слово
          --abcdefghijklmnopqrstu б
          --abcdefghijklmnopqrs   б

          Н
        """)
    #expect(
      HelpPage(
        overview: "О.", usage: "У",
        sections: [
          HelpPage.Section(title: "П:", entries: [HelpPage.Entry(label: "--abcdefghijklmnopqrstuv", text: "б")])
        ]
      ).text(columns: 80) == "О.\n\nУ\n\nП:\n  --abcdefghijklmnopqrstuv\n\(indent)б\n")
    #expect(page.text(columns: 40).contains("  --a\n      слово слово\n"))
  }

  // MARK: Choice

  @Test(
    "The language is that of --language, or that of the locale",
    arguments: [
      ([], ["LANG": "de_DE.UTF-8"], "de"), ([], ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], "fr"),
      ([], ["LANG": "de_DE.UTF-8", "LC_ALL": "C"], nil), ([], ["LANG": "en_GB.UTF-8"], nil), ([], [:], nil),
      ([], ["LANG": "ja_JP.UTF-8"], nil), (["--language", "it"], ["LANG": "de"], "it"), (["--language=UK"], [:], "uk"),
      (["--language", "en"], ["LANG": "de"], nil), (["--language", "xx"], ["LANG": "de"], nil),
      (["--language", "it", "--language", "hu"], [:], "hu"), (["--language"], ["LANG": "be_BY"], "be"),
    ] as [([String], [String: String], String?)])
  func language(arguments: [String], variables: [String: String], expected: String?) {
    let help = PayerHelp(arguments: ["kassa", "pay"] + arguments, TerminalEnvironment { variables[$0] })
    #expect(help?.language == expected)
  }

  @Test("Only the help of kassa and of kassa pay is translated")
  func others() throws {
    let help = try #require(PayerHelp(arguments: ["--language", "de"], TerminalEnvironment { _ in nil }))
    #expect(help.translation(of: Kassa.helpMessage(), columns: 80)?.hasPrefix("ÜBERBLICK: ") == true)
    #expect(help.translation(of: Kassa.helpMessage(for: Pay.self), columns: 80)?.hasPrefix("ÜBERBLICK: ") == true)
    #expect(help.translation(of: Kassa.helpMessage(for: Show.self), columns: 80) == nil)
    #expect(help.translation(of: Version.text, columns: 80) == nil)
    #expect(help.translation(of: "Error: Unknown option '--nonsense'", columns: 80) == nil)
  }

  // MARK: Helpers

  private func command(_ name: String) throws -> any ParsableCommand.Type {
    try #require(PayerHelp.commands.first { $0.configuration.commandName == name })
  }

  private func page(_ name: String, _ language: String) throws -> HelpPage {
    let texts = try #require(HelpTexts(language: language))
    let command = try command(name)
    return try #require(PayerHelp.page(of: command, texts))
  }

  private func rows(_ language: String) throws -> [(key: String, text: String)] {
    try #require(Resource("help/\(language).tsv")).rows.map { row in
      try #require(row.count == 2, "\(row)")
      return (String(row[0]), String(row[1]))
    }
  }

  private func placeholders(_ text: String) -> [String] {
    text.matches(of: #/\{([\w.]+)\}/#).map { String($0.1) }.sorted()
  }

  private func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// The addresses, options and environment variables in a text, and the defaults at its end.
  private func values(_ text: String) -> [String] {
    text.matches(of: #/--[a-z]+|https?:[\w.:\/]+|\$?[A-Z]+_[A-Z_a-z\/.]*\w|kassa \w+|: ([a-z]+)\)/#)
      .map { String($0.1 ?? $0.0) }.sorted()
  }
}

extension Set<String> {
  fileprivate func mapped(_ change: (String) -> String) -> Set<String> { Set(map(change)) }
}
