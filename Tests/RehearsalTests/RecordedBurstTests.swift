import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// What a session that was recorded in memory becomes as a script, whatever bursts its keys come in.
@Suite("Recording in memory")
struct RecordedBurstTests {
  /// A checkout composed as in the program, on the shop screen.
  static func checkout(_ change: (inout CheckoutSettings) -> Void = { _ in }) throws -> HeadlessCheckout {
    var settings = CheckoutSettings()
    settings.provider = "ecommpay"
    settings.begin = "shop"
    change(&settings)
    let composed = try CheckoutInputs.composeScript(settings)
    return HeadlessCheckout(composed)
  }

  static func keys(_ text: String) -> [InputEvent] { text.map { .key(Key(.character($0))) } }

  /// Presses `w` and returns the script that was saved.
  static func saved(_ checkout: HeadlessCheckout) throws -> String {
    checkout.press("w")
    return try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
  }

  /// Leaves the payment, although something was typed.
  static func leave(_ checkout: HeadlessCheckout) {
    checkout.press("F10")
    checkout.perform(.press("leave"))
    #expect(checkout.page.id == "result", "\(checkout.text)")
  }

  static func steps(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
  }

  @Test("A digit that moves on from the card number is typed into the expiry date", arguments: [true, false])
  func movesOn(isBurst: Bool) throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    for part in ["4000000000000077", "0129"] {
      if isBurst { checkout.handle(burst: Self.keys(part)) } else { checkout.type(part) }
    }
    checkout.type("937" + "JANE DOE")
    checkout.press("Enter")
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
    let text = try Self.saved(checkout)
    let wanted = ["type: \"$card.visa-0077\"", "type: \"0129\"", "type: \"123\"", "type: JANE DOE"]
    #expect(Self.steps(text).contains(wanted), "\(text)")
    for secret in ["40000", "937"] { #expect(!text.contains(secret), "\(text)") }
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("One burst over the whole form is divided among its fields")
  func wholeForm() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    checkout.handle(burst: Self.keys("4000000000000077" + "0129" + "937" + "JANE DOE") + [.key(Key(.enter))])
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
    let text = try Self.saved(checkout)
    #expect(!text.contains("937") && !text.contains("40000"), "\(text)")
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("Backspace in an empty field goes back, and pasted card details keep their name")
  func backAndPaste() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    checkout.paste("4000 0000 0000 0077 12/30 937 JANE DOE")
    checkout.perform(.focus("code"))
    checkout.press("Ctrl-U", "Backspace")
    #expect(checkout.page.focus == "expiry")
    checkout.press("Ctrl-U", "Backspace")
    checkout.press("Ctrl-U")
    checkout.type("4314220000000056")
    checkout.type("1129")
    checkout.type("937")
    checkout.perform(.press("pay"))
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
    let text = try Self.saved(checkout)
    #expect(text.contains("paste: \"$card.visa-0077 12/30 123 JANE DOE\""), "\(text)")
    #expect(!text.contains("937"))
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("Keys in the inspector, the key trace and the help are left out, and so is what finds a row in a list")
  func tools() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    checkout.type("4000")
    checkout.press("F2", "Down", "Esc", "F6", "Esc", "F1", "Esc", "F3")
    checkout.type("0056")
    checkout.press("Enter")
    let text = try checkout.recording.script(checkout.session)
    #expect(Self.steps(text).suffix(2) == ["press: F3", "choose: \"$card.visa-0056\""], "\(text)")
    checkout.perform(.press("pay"))
    checkout.type("1234")
    checkout.press("Enter")
    let result = try Rehearsing.play(try Self.saved(checkout)).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("A session with a foreign card number is not saved, and the next payment is")
  func foreign() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    checkout.type("4539578763621486")
    checkout.press("Tab")
    #expect(checkout.recording.refusal == .realCard)
    Self.leave(checkout)
    checkout.press("w")
    #expect(checkout.savedScripts.isEmpty)
    #expect(checkout.page.status.text == "Not saved: the card number is not that of a test card (F3)")
    checkout.perform(.press("again"))
    #expect(checkout.page.id == "shop" && checkout.recording.refusal == nil)
    checkout.press("Enter", "Enter")
    checkout.type("4000000000000077" + "1230" + "937" + "JANE DOE")
    checkout.press("Enter")
    let result = try Rehearsing.play(try Self.saved(checkout)).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("A session with a code in another field is not saved")
  func strayCode() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter")
    checkout.perform(.focus("holder"))
    checkout.type("739")
    Self.leave(checkout)
    checkout.press("w")
    #expect(checkout.savedScripts.isEmpty)
    #expect(checkout.page.status.text.hasPrefix("Not saved: digits"), "\(checkout.text)")
  }

  @Test("F7 makes the script look for a text on the screen")
  func mark() throws {
    let checkout = try Self.checkout()
    checkout.press("Enter", "Enter", "F7")
    #expect(checkout.page.dialog?.id == "marks", "\(checkout.text)")
    checkout.type("name on")
    #expect(checkout.page.dialog?.body.isEmpty == false, "\(checkout.text)")
    checkout.press("Enter")
    #expect(checkout.page.status.text == "The script looks for “Name on card”", "\(checkout.text)")
    #expect(checkout.page.dialog == nil, "\(checkout.text)")
    let text = try checkout.recording.script(checkout.session)
    #expect(Self.steps(text).last == "see: Name on card", "\(text)")
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("Several payments make one script, each with its result; the dialog of further actions is closed again")
  func several() throws {
    let checkout = try Self.checkout()
    for card in ["4000000000000077", "4314220000000056"] {
      checkout.press("Enter", "Enter")
      checkout.type(card + "1230" + "937" + "JANE DOE")
      checkout.press("Enter")
      if checkout.page.id == "challenge" {
        checkout.type("1234")
        checkout.press("Enter")
      }
      #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
      checkout.perform(.press("saveScript"))
      checkout.perform(.press("again"))
    }
    #expect(checkout.savedScripts.count == 2)
    let text = try #require(checkout.savedScripts.last?.text)
    #expect(Self.steps(text).contains { $0.hasPrefix("result: { outcome: success") }, "\(text)")
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("What differs from the sample order is in the script, without tokens and card numbers")
  func order() throws {
    let order = "{ paymentAmount: 4200, token: abcdef0123456789, paymentDescription: '4111 1111 1111 1111' }"
    let given = try Script("checkout: { order: \(order) }\nsteps: []\n", source: "given.yaml").checkout
    let checkout = try Self.checkout { $0.order = given.order }
    let text = try checkout.recording.script(checkout.session)
    #expect(text.contains("\"paymentAmount\":4200"), "\(text)")
    for secret in ["abcdef", "4111"] { #expect(!text.contains(secret), "\(text)") }
  }
}
