import CheckoutCore
import KassaScreens
import Testing

@testable import kassa

/// Tests the default language, which is used if no language is given.
/// Source: POSIX, "Environment Variables": `LC_ALL` overrides `LC_MESSAGES`, which overrides `LANG`.
@Suite("Default language from the locale")
struct LocaleTests {
  struct LocaleCase: Sendable, CustomTestStringConvertible {
    var variables: [String: String]
    var language: String?
    init(_ variables: [String: String], _ language: String?) {
      self.variables = variables
      self.language = language
    }
    var testDescription: String { "\(variables)" }
  }

  static let localeCase = [
    LocaleCase(["LANG": "de_DE.UTF-8"], "de"), LocaleCase(["LANG": "fr"], "fr"),
    LocaleCase(["LANG": "uk_UA.KOI8-U"], "uk"), LocaleCase(["LANG": "it_IT@euro"], "it"),
    LocaleCase(["LANG": "HU_hu"], "hu"),
    LocaleCase(["LC_ALL": "es_ES.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "es"),
    LocaleCase(["LC_MESSAGES": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "de"),
    // `LC_CTYPE` does not set the language of messages, and an empty variable counts as unset.
    LocaleCase(["LC_CTYPE": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "fr"),
    LocaleCase(["LC_ALL": "", "LANG": "be_BY.UTF-8"], "be"),
    LocaleCase(["LC_ALL": "C", "LANG": "de_DE.UTF-8"], nil), LocaleCase(["LANG": "C.UTF-8"], nil),
    LocaleCase(["LANG": "POSIX"], nil), LocaleCase(["LANG": "ja_JP.UTF-8"], nil),
    // A three-letter language code must not be mistaken for the two-letter code that it begins with.
    LocaleCase(["LANG": "dec_XX.UTF-8"], nil), LocaleCase([:], nil),
  ]

  @Test("The language comes from the messages locale if a string table exists", arguments: localeCase)
  func language(_ case: LocaleCase) {
    let process = ProgramEnvironment { `case`.variables[$0] }
    #expect(
      process.terminal.language(among: ["en", "hu", "es", "it", "de", "fr", "ru", "be", "uk"]) == `case`.language)
  }

  @Test("A language that the payment system does not support is not used")
  func narrow() {
    let process = ProgramEnvironment { $0 == "LANG" ? "uk_UA.UTF-8" : nil }
    #expect(process.terminal.language(among: ["en", "de"]) == nil)
  }

  @Test("No locale language is used when screens are drawn without a terminal")
  func drawing() {
    let process = ProgramEnvironment(forDrawing: true) { _ in "de_DE.UTF-8" }
    #expect(process.terminal.language(among: ["de"]) == nil)
    #expect(process.terminal.term == nil)
  }
}
