import CheckoutCore
import Testing

@testable import kassa

/// The language where nobody names one. Source: POSIX, «Environment Variables»: `LC_ALL` before `LC_MESSAGES` before `LANG`.
@Suite("The language of the locale")
struct LocaleTests {
  struct Surroundings: Sendable, CustomTestStringConvertible {
    var variables: [String: String]
    var language: String?
    init(_ variables: [String: String], _ language: String?) {
      self.variables = variables
      self.language = language
    }
    var testDescription: String { "\(variables)" }
  }

  static let surroundings = [
    Surroundings(["LANG": "de_DE.UTF-8"], "de"), Surroundings(["LANG": "fr"], "fr"),
    Surroundings(["LANG": "uk_UA.KOI8-U"], "uk"), Surroundings(["LANG": "it_IT@euro"], "it"),
    Surroundings(["LANG": "HU_hu"], "hu"),
    Surroundings(["LC_ALL": "es_ES.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "es"),
    Surroundings(["LC_MESSAGES": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "de"),
    // Characters are no messages; what is empty is not set.
    Surroundings(["LC_CTYPE": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], "fr"),
    Surroundings(["LC_ALL": "", "LANG": "be_BY.UTF-8"], "be"),
    Surroundings(["LC_ALL": "C", "LANG": "de_DE.UTF-8"], nil), Surroundings(["LANG": "C.UTF-8"], nil),
    Surroundings(["LANG": "POSIX"], nil), Surroundings(["LANG": "ja_JP.UTF-8"], nil),
    // Three letters are another language than the two that they begin with.
    Surroundings(["LANG": "dec_XX.UTF-8"], nil), Surroundings([:], nil),
  ]

  @Test("is the one of the messages, where there is a table for it", arguments: surroundings)
  func language(_ case: Surroundings) {
    let process = ProgramEnvironment { `case`.variables[$0] }
    #expect(process.language(among: ["en", "hu", "es", "it", "de", "fr", "ru", "be", "uk"]) == `case`.language)
  }

  @Test("is one that the payment system can be used in")
  func narrow() {
    let process = ProgramEnvironment { $0 == "LANG" ? "uk_UA.UTF-8" : nil }
    #expect(process.language(among: ["en", "de"]) == nil)
  }

  @Test("is that of nobody where screens are drawn without a terminal")
  func drawing() {
    let process = ProgramEnvironment(forDrawing: true) { _ in "de_DE.UTF-8" }
    #expect(process.language(among: ["de"]) == nil)
    #expect(process.term == nil)
  }
}
