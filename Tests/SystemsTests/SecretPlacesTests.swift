import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal
import Synchronization
import TestSupport
import Testing

@testable import KassaRehearsal

/// Tests that card data is visible only while it is being entered.
///
/// The places searched are frames, pages, titles, plain-mode lines, flow entries and the backend's stored data.
@Suite("Card number and security code")
struct SecretPlacesTests {
  @Test("The PAN and the security code appear only while they are entered", arguments: TestSystem.all)
  func nowhere(system: TestSystem) throws {
    let store = LoggingStore()
    let stage = try system.stage(store: store)
    let checkout = stage.checkout
    let number = system.typed["pan"] ?? system.typed["cardNumber"]
    let secrets = Secrets(number: number, code: "739")
    var found: [String] = []
    var frames = 0
    checkout.onFrame = { [unowned checkout] frame in
      frames += 1
      let page = checkout.page
      // While the PAN is being typed, it may be visible in its field and on the card image.
      let isTyped = FrameRedactor.isNumberTyped(page)
      let shown = isTyped ? FrameRedactor.frame(of: checkout.session) : frame
      let kept = isTyped ? FrameRedactor.redacted(page) : page
      var dialogue = PlainDialogue(setup: checkout.session.app.setup)
      let lines = dialogue.show(kept) + [dialogue.question?.prompt ?? ""]
      for (place, texts) in [
        ("frame", [FrameText.plain(shown)]), ("title", [frame.title, page.title, page.subtitle]), ("lines", lines),
      ] {
        found += texts.flatMap(secrets.found).map { "\($0) in the \(place) of \(page.id)" }
      }
    }
    #expect(Passer(system: system).go(checkout), "\(checkout.text)")
    #expect(checkout.flow.result?.outcome == .success)
    checkout.press("F2", "End", "Esc")
    checkout.advance(.seconds(600))
    checkout.onFrame = nil
    for entry in checkout.entries {
      found += secrets.found(in: FlowEntryJSON.object(entry).text).map { "\($0) in entry \(entry.index)" }
    }
    for write in store.log {
      found += secrets.found(in: write.name + "\n" + write.text).map { "\($0) in the backend's \(write.name)" }
    }
    #expect(found.isEmpty, "\(Set(found).sorted().joined(separator: "\n"))")
    #expect(frames > 5 && !store.log.isEmpty)
  }

  @Test(
    "The search detects a PAN and a security code in text",
    arguments: [
      ("4000000000000077", 1), ("a 4000 0000 0000 0077 b", 1), ("４０００００００００００００７７", 1), ("4000.0000.0000.0077", 1),
      ("400000••••••0077", 0), ("CVC 739", 1), (#"{"cvv":"739"}"#, 1), ("7390", 0), ("a739", 0), ("", 0),
    ])
  func bites(text: String, count: Int) {
    #expect(Secrets(number: "4000000000000077", code: "739").found(in: text).count == count)
  }
}

/// The card data that must not be visible.
private struct Secrets {
  /// The PAN; nil if the card is stored in a wallet.
  var number: String?
  var code: String

  /// Returns the secrets found in a string.
  /// The PAN is found in any script and grouping, but the security code only as a separate word.
  func found(in text: String) -> [String] {
    var found: [String] = []
    for line in text.split(separator: "\n") where line.contains(where: \.isNumber) {
      if let number, String(line).digits.contains(number) { found.append("the number") }
      if line.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(Substring(code)) {
        found.append("the code")
      }
    }
    return found
  }
}
