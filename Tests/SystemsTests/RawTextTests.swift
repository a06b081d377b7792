import CheckoutCore
import EMV3DS
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import kassa

/// Tests that the payer never sees internal string keys or codes in any language. The built-in scripts are checked too.
@Suite("Raw string keys and codes")
struct RawTextTests {
  // MARK: Screens

  @Test("Pages, help, inspector and plain mode show no raw keys", arguments: CutTextTests.places)
  func scenes(_ place: CutTextTests.Place) throws {
    for scene in place.system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      // The window is wide enough to show the list of steps at the side.
      checkout.resize(Size(columns: 200, rows: 50))
      var pages = [checkout.page]
      var dialogue = PlainDialogue(setup: checkout.session.app.setup)
      let lines = dialogue.show(checkout.page) + dialogue.complaints() + [dialogue.question?.prompt ?? ""]
      if checkout.page.dialog == nil {
        for key in ["F1", "F2"] {
          checkout.press(key)
          pages.append(checkout.page)
          checkout.press("Esc")
        }
      }
      for page in pages {
        let failure = RawTextOracle.failure(in: page)
        #expect(failure == nil, "\(scene.name): \(failure?.message ?? "")")
      }
      for line in lines { #expect(RawTextOracle.raw(in: line) == nil, "\(scene.name): \(line)") }
    }
  }

  @Test(
    "The search detects raw keys",
    arguments: ["⟦help.screen.fields⟧", "over: threeds.completed.Y.", "threeds.rule rule=card 20"])
  func bites(text: String) {
    #expect(RawTextOracle.raw(in: text) != nil)
    let page = Page(id: "x", dialog: Page.Dialog(id: "y", title: "", body: [.text(text, id: "z", tone: .normal)]))
    #expect(RawTextOracle.failure(in: page) != nil)
  }

  // MARK: Entries

  /// The notes that the flow can contain, with every code that can occur in their details.
  private static let notes: [(note: FlowNote, details: [String: String])] =
    ends.map { (.challengeEnd, ["code": $0.code, "status": $0.status.rawValue]) }
    + ThreeDSErrorCode.allCases.map {
      (.challengeEnd, ["code": "threeds.protocol." + $0.rawValue, "status": TransStatus.unavailable.rawValue])
    }
    + TransStatus.allCases.flatMap { status in
      [FlowNote.issuerLiable, .merchantLiable].map { note in
        (note, ["status": status.rawValue, "reason": "10", "eci": "05"])
      }
    }
    + ThreeDSMethodCompletion.allCases.map { (.deviceMethod, ["completion": $0.rawValue]) }
    + [FlowNote.checkFailed, .followUpFailed].flatMap { note in
      ["network.timeout", "method.kept", "merchant.unable", "403"].map { (note, ["code": $0]) }
    }
    + [
      (.issuerRule, ["rule": "card 20: 20 < 50, frictionless"]), (.decoupled, [:]), (.checkedLater, [:]),
      (.receiptSent, ["address": "jane@example.com", "count": "2"]), (.unknownContent, ["what": "fields[3]: tooltip"]),
      (.skuMissing, ["path": "order.items[0].sku"]), (.noConfirmation, ["path": "partner.notificationUrl"]),
      (.illegalEvent, ["event": "confirm", "phase": "ended"]), (.mccUnusual, ["path": "order.mcc"]), (.methodKept, [:]),
      (.orderRenumbered, ["used": "order", "payment": "order-2"]),
      (.orderUnchecked, ["used": "order", "payment": "order-2"]),
      (.notConverted, ["currency": "EUR", "code": "network.timeout"]),
      (.signatureRefused, ["what": "order", "ours": "a:1"]),
      (.signatureRefused, ["what": "notification", "ours": "a:1", "theirs": "a:1"]),
      (.signatureRefused, ["what": "request", "ours": "a:1", "theirs": "a:2", "position": "3"]),
      (.signatureRefused, ["what": "order", "ours": "a:", "theirs": "a:", "position": "3", "parameter": "a"]),
    ]
    + ["lessThanRuble", "haveSumDifference", "haveItemsDifference", "wrongPersonData", "noPartnerForClient"].map {
      (.unexpectedEvent, ["event": $0])
    }

  private static let ends: [ThreeDSEnd] =
    TransStatus.allCases.map { .completed($0) } + [.cancelled(nil), .lost]
    + ThreeDSEnd.Limit.allCases.map { .timedOut($0) }

  @Test("No note shows a raw key", arguments: StringTable.languages)
  func notes(language: String) throws {
    let strings = try #require(StringTable(language: language))
    #expect(Set(Self.notes.map(\.note)) == Set(FlowNote.allCases), "a note has no example")
    for (note, details) in Self.notes {
      let words = FlowNote.words(note.rawValue, details, strings)
      #expect(RawTextOracle.raw(in: words) == nil, "\(note): \(words)")
      #expect(!words.contains("{"), "\(note) lacks a detail: \(words)")
    }
    for code in StorageError.Code.allCases {
      let words = FlowNote.words("ledger." + code.rawValue, ["file": "ledger.db"], strings)
      #expect(words == StorageError(code, place: "ledger.db").words(strings))
    }
    for unknown in ["made.up", "ledger.made"] {
      #expect(FlowNote.words(unknown, [:], strings) == strings("note.unknown"))
    }
  }

  @Test("An event note is shown in words", arguments: StringTable.languages)
  func events(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let words = FlowNote.words("dolyame.unexpected", ["event": "haveSumDifference"], strings)
    #expect(words.contains(strings("dolyame.event.haveSumDifference")) && !words.contains("haveSum"), "\(words)")
  }

  @Test("kassa payments and reports show no raw keys")
  func lines() throws {
    let entries = Self.notes.enumerated().map { index, example in
      FlowEntry(
        index: index, time: Instant(milliseconds: 0), step: .paymentProcessed, attempt: 1,
        kind: .note(key: example.note.rawValue, details: example.details))
    }
    for entry in entries {
      for line in [entry.line, PaymentPrinter.words(entry)] {
        #expect(RawTextOracle.raw(in: line) == nil, "\(line)")
        #expect(!line.contains("="), "\(line)")
      }
    }
    for party in WireMessage.Party.allCases { #expect(StringTable.english.optional(party.textKey) != nil) }
  }

  // MARK: Errors

  @Test("An error without a text shows its code inside a sentence", arguments: StringTable.languages)
  func errors(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let error = CheckoutError(code: .init(rawValue: "made.up")).words(strings)
    #expect(error != "made.up" && error.contains("made.up"))
    let mistake = Mistake(path: "order.id", code: "madeUp").words(strings)
    #expect(mistake != "order.id: madeUp" && mistake.contains("madeUp"))
  }
}
