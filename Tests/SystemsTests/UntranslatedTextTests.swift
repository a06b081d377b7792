import CheckoutCore
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// Tests that no screen of another language shows a text in English: neither kassa's own texts nor those of the issuer
/// and of the platforms.
@Suite("Texts that stay English")
struct UntranslatedTextTests {
  static let places = CutTextTests.places.filter { $0.language != "en" }

  @Test("No scene shows the text that it shows in English", arguments: places)
  func scenes(_ place: CutTextTests.Place) throws {
    let english = CutTextTests.Place(system: place.system, language: "en")
    for scene in place.system.kind.scenes where !Self.tools.contains(String(scene.name.prefix { $0 != "-" })) {
      let (own, others) = (try Self.texts(scene, place), Set(try Self.texts(scene, english)))
      let left = own.filter { others.contains($0) && !Self.stays($0) || Self.isEnglish($0) }
      #expect(left.isEmpty, "\(scene.name): \(left)")
    }
  }

  @Test("The search detects English texts, whole and in part, and lets names and codes pass")
  func bites() {
    for text in ["General decline", "Confirm your payment", "Card"] { #expect(!Self.stays(text), "\(text)") }
    for text in ["Visa •••• 0077", "1234", "dom_1", "https://pages.test/a", "19.99", "ecommpay · sandbox"] {
      #expect(Self.stays(text), "\(text)")
    }
    #expect(Self.isEnglish("Elutasítva: the bank did not answer") && !Self.isEnglish("Die Bank hat abgelehnt"))
  }

  /// Screens that show messages, settings and keys as their documents and scripts write them.
  private static let tools: Set<String> = [
    "held", "inspector", "marks", "opening", "setting", "setting.search", "trace",
  ]

  private static func texts(_ scene: Gallery.Scene, _ place: CutTextTests.Place) throws -> [String] {
    let checkout = try CutTextTests.checkout(scene, place)
    defer { checkout.finish() }
    return RawTextOracle.texts(of: checkout.page)
  }

  /// Whether a text contains words that only English has.
  private static func isEnglish(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { ["the", "your", "you", "this", "have"].contains($0) }
  }

  /// Whether a text may be the same in every language: it consists of names and of what is no word.
  private static func stays(_ text: String) -> Bool {
    text.split(separator: " · ").allSatisfy { part in
      // A card is shown by its name and its last digits.
      let name = part.split(separator: " ").prefix { !$0.contains("•") }.joined(separator: " ")
      return names[name] != nil
        || part.split { " ,\u{A0}".contains($0) }.allSatisfy { names[String($0)] != nil || isCode($0) }
    }
  }

  /// Whether a word is no word of a language: a number, an address, a member of a message, an abbreviation.
  private static func isCode(_ word: Substring) -> Bool {
    word.count { $0.isLetter } < 2 || word.contains { $0.isNumber || "_/@.•×".contains($0) }
      || word == word.uppercased()
  }

  /// The texts that are the same in every language, by reason.
  private static let names: [String: String] = {
    let reasons: [(reason: String, texts: [String])] = [
      (
        "the shop's name and what it sells",
        ["Cosmoshop", "T-shirt with dog print", "Raincoat", "Scarf"]
      ),
      (
        "payment systems and their sandbox",
        ["AssistMobile", "Dolyame", "Worldline Connect", "ecommpay", "Sandbox", "sandbox", "sandbox:"]
      ),
      (
        "keys that have the same name on the keyboards of several languages",
        [
          "Alt-P", "Backspace", "Ctrl-C", "Ctrl-L", "Ctrl-P", "Ctrl-T", "Ctrl-Z", "Del", "End", "Enter", "Esc", "Home",
          "PgDn", "PgUp", "Shift-Tab", "Tab",
        ]
      ),
      (
        "payment methods and brands",
        [
          "Visa", "Mastercard", "Maestro", "Mir", "American Express", "JCB", "Cartes Bancaires", "Diners Club",
          "Apple Pay", "Google Pay", "AfterPay", "Alipay", "Bancontact", "Neteller", "PayPal", "Skrill", "Sofort",
          "iDEAL", "paysafecard",
        ]
      ),
      (
        "banks, and the names that they give their cards",
        [
          "Cosmo Bank", "Cosmo Acquiring", "ASN Bank", "Knab", "Rabobank", "RegioBank", "Triodos Bank", "bunq",
          "Cosmobank Everyday", "Cosmobank Platinum", "Gift card", "Nebula", "Nebula Gold", "Orbita", "Silent",
          "Nederland",
        ]
      ),
      ("payment systems as the option --provider names them", ["worldline", "apple-pay", "assist", "dolyame"]),
      ("a word that several languages share", ["no"]),
      ("cities whose names are international", ["Lima", "Oslo", "Riga"]),
      (
        "terms and names of the documents",
        ["3-D Secure", "3DS Method", "Client API", "OneClick", "bnpl-test-app", "completionHandler", "payFinished"]
      ),
      (
        "results as the SDK reports them to its host",
        [
          "completionHandler 100 Decline", "completionHandler 200 Cancelled", "completionHandler 0 Success",
          "completionHandler 500 Error outcome unknown", "completionHandler success", "completionHandler cancelled",
          "payFinished Approved", "payFinished Canceled", "Approved", "decline", "success",
        ]
      ),
      (
        "words that several languages share",
        [
          "Action", "Callback", "Cascade", "Code", "Date", "Description", "Notifications", "Partner", "Question",
          "Region",
          "Secret", "Situation", "Status", "Total", "Version", "Wallet", "page",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: reasons.flatMap { row in row.texts.map { ($0, row.reason) } })
  }()
}
