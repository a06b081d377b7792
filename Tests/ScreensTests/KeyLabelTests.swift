import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Names of keys in every language")
struct KeyLabelTests {
  @Test(
    "A key has the name that is printed on the keyboard",
    arguments: [
      ("en", "Del", "Del"), ("de", "Del", "Entf"), ("de", "Home", "Pos1"), ("de", "PgUp", "Bild↑"),
      ("de", "Ctrl-C", "Strg-C"), ("de", "Shift-Tab", "Umschalt-Tab"), ("de", "Space", "Leertaste"),
      ("fr", "Enter", "Entrée"), ("fr", "Esc", "Échap"), ("fr", "End", "Fin"), ("es", "Enter", "Intro"),
      ("es", "PgDn", "AvPág"), ("it", "Del", "Canc"), ("it", "Ctrl-P", "Ctrl-P"), ("hu", "Space", "Szóköz"),
      ("ru", "Space", "Пробел"), ("ru", "Enter", "Enter"), ("be", "Space", "Прабел"), ("uk", "Esc", "Esc"),
      ("fr", "Alt-B", "Alt-B"), ("fr", "F10", "F10"), ("fr", "k", "k"), ("fr", "/", "/"), ("fr", "Tab", "Tab"),
      ("fr", "Up", "↑"),
    ])
  func labels(language: String, key: String, label: String) throws {
    let strings = try #require(StringTable(language: language))
    #expect(try #require(Key(key)).label(strings, isASCII: false) == label)
  }

  @Test("Without arrows, the arrow keys are named in words")
  func ascii() throws {
    #expect(try #require(Key("Up")).label(.english, isASCII: true) == "Up")
    #expect(try #require(Key("Left")).label(#require(StringTable(language: "de")), isASCII: true) == "Links")
  }

  @Test("In English, the names are those of scripts")
  func english() {
    let arrows: Set<KeyCode> = [.up, .down, .left, .right]
    let keys = Key.namedKeys.compactMap { Key($0) }.filter { !arrows.contains($0.code) }
    for key in keys + ["Ctrl-T", "Alt-2", "Alt-P"].compactMap({ Key($0) }) {
      #expect(key.label(.english, isASCII: false) == key.name)
    }
  }

  @Test("Texts take the names of keys from the table", arguments: StringTable.languages)
  func texts(language: String) throws {
    let strings = try #require(StringTable(language: language))
    var found = 0
    for (key, text) in LanguageTexts(language).rows {
      #expect(!strings(key).contains("{keyboard."), "\(key): a key without a name")
      if text.contains("{keyboard.") { found += 1 }
    }
    #expect(found > 20)
    #expect(strings("wallet.status").contains(strings("keyboard.enter")))
  }

  @Test("No text has a name of its own for a key", arguments: StringTable.languages.filter { $0 != "en" })
  func copies(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let names = ["enter", "escape", "delete", "pageUp", "pageDown"].flatMap { name in
      [strings("keyboard." + name), StringTable.english("keyboard." + name)]
    }
    for (key, text) in LanguageTexts(language).rows where !key.hasPrefix("keyboard.") && key != Self.sending {
      let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let copies = Set(names).intersection(words)
      #expect(copies.isEmpty, "\(key): \(text)")
    }
  }

  /// In Italian, «Invio» is also the sending of a request.
  private static let sending = "phase.submitting"
}
