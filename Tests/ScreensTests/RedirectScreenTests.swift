import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Redirect to an external page")
struct RedirectScreenTests {
  private func away(
    _ method: String = "skrill-wallet", size: Size = Size(columns: 80, rows: 24), language: String = "en",
    isPlayed: Bool = false
  ) -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(
      size: size, language: language,
      configuration: EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project },
      simulatesOutOfBandActions: isPlayed)
    checkout.press("Enter")
    checkout.perform(.press(ElementID(method)))
    checkout.press("Enter")
    return checkout
  }

  private func ids(_ checkout: HeadlessCheckout) -> [ElementID] { checkout.page.elements.map(\.id) }
  private var own: [ElementID] { ["returned", "copy", "cancel"] }

  @Test("The payer can confirm the return, leave or copy the link, and leaving is never focused first")
  func buttons() {
    let checkout = away()
    #expect(checkout.page.id == "redirect")
    #expect(checkout.page.focus == "returned")
    #expect(ids(checkout) == own)
    checkout.press("Enter")
    #expect(checkout.flow.redirect?.progress == .unconfirmed)
    #expect(checkout.text.contains("No confirmation received yet") && checkout.page.status.text.isEmpty)
    checkout.press("c")
    #expect(checkout.session.wantsCopy == checkout.flow.redirect?.url)
    #expect(checkout.page.status.text == "Sent to the clipboard; not every terminal allows that")
    checkout.press("Esc")
    #expect(checkout.page.dialog?.focus == "stay")
    checkout.press("Tab", "Enter")
    #expect(checkout.outcome == .cancelled)
  }

  @Test("After a decline on a page elsewhere, another try asks for nothing here")
  func retried() {
    let checkout = away(isPlayed: true)
    checkout.press("d")
    #expect(checkout.page.id == "retry" && checkout.text.contains("Try again"), "\(checkout.text)")
    #expect(!checkout.text.contains("asks for"), "\(checkout.text)")
  }

  @Test("A key shows the QR code alone in a small window, and any key returns")
  func codeAlone() {
    let checkout = away()
    #expect(checkout.text.contains("q shows the link as a QR code"))
    checkout.press("q")
    #expect(checkout.page.isCodeAlone)
    let rows = checkout.text.split(separator: "\n")
    #expect(rows.count { $0.contains("█") || $0.contains("▀") || $0.contains("▄") } >= 14)
    #expect(rows.last?.drop { $0 == " " } == "Any key: back")
    checkout.press("Esc")
    #expect(!checkout.page.isCodeAlone && checkout.page.dialog == nil)
    #expect(checkout.text.contains("Continue at Skrill"))
    checkout.press("q", "F10")
    #expect(checkout.page.dialog?.id == "leave")
    #expect(checkout.text.contains("Skrill"), "the dialog is shown over the text")
    checkout.press("Esc")
    checkout.press("x")
    checkout.resize(Size(columns: 40, rows: 12))
    checkout.press("q")
    #expect(!checkout.page.isCodeAlone, "a QR code that does not fit is not shown")
  }

  @Test(
    "Outside mock mode, the simulation keys do nothing and are not offered",
    arguments: ["a", "d", "w"])
  func notPlayed(key: String) {
    let checkout = away()
    checkout.press(key)
    #expect(checkout.flow.phase == .redirected)
    #expect(checkout.page.status.tone == .normal)
    #expect(!checkout.text.contains("Mock mode"))
    checkout.perform(.press("elsewhere.approve"))
    #expect(checkout.flow.phase == .redirected)
  }

  @Test(
    "Mock mode simulates the external page with labelled keys", arguments: [("a", Outcome.success), ("d", nil)])
  func played(key: String, outcome: Outcome?) {
    let checkout = away(isPlayed: true)
    #expect(ids(checkout) == ["elsewhere.approve", "elsewhere.decline", "elsewhere.abandon"] + own)
    #expect(checkout.text.contains("Mock mode"))
    checkout.press(key)
    #expect(checkout.outcome == outcome)
    if outcome == nil { #expect(checkout.page.id == "retry") }
  }

  @Test("An abandoned redirect counts down to a decline and keeps the focus")
  func abandoned() {
    let checkout = away(isPlayed: true)
    checkout.press("Tab", "l")
    #expect(checkout.page.status.text.contains("Mock mode"))
    checkout.advance(.seconds(60))
    #expect(checkout.page.focus == "elsewhere.decline" || checkout.page.focus == "elsewhere.abandon")
    #expect(checkout.text.contains("14 min"))
    checkout.advance(.seconds(800))
    #expect(checkout.text.contains("Time left: "))
    checkout.advance(.seconds(60))
    #expect(checkout.outcome == .declined)
  }

  @Test("The redirect link is clickable at every size")
  func link() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
      let checkout = away(size: Size(columns: columns, rows: rows))
      #expect(Set(checkout.frame.links.map(\.target.url)) == [checkout.flow.redirect?.url])
    }
  }

  @Test(
    "What checking again finds is seen in the smallest window, wherever the focus is",
    arguments: StringTable.languages)
  func answer(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let sentence = strings("redirect.unconfirmed").firstSentence
    for isPlayed in [false, true] {
      let checkout = away(size: PageLayout.smallest, language: language, isPlayed: isPlayed)
      if isPlayed { checkout.press("l") }
      checkout.press("F5")
      #expect(checkout.flow.redirect?.progress == .unconfirmed)
      #expect(checkout.wordsInSight.contains(sentence.words), "\(checkout.text)")
      // The answer to a later key takes its place.
      checkout.press("c")
      #expect(checkout.page.status.tone == .success, "\(checkout.text)")
    }
  }

  @Test("A refused redirect can be retried")
  func again() {
    let checkout = away(isPlayed: true)
    checkout.press("d", "Enter")
    #expect(checkout.page.id == "fields")
    #expect(checkout.flow.attempt == 2)
    checkout.press("Enter")
    #expect(checkout.page.id == "redirect")
    checkout.press("a")
    #expect(checkout.outcome == .success)
  }

  @Test("Plain mode shows the link on its own line and numbers the actions")
  func plain() {
    let checkout = ScreenFixture.checkout(
      configuration: EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project })
    let player = PlainPlayer(checkout)
    player.answer("1", "2", "1")
    #expect(checkout.flow.phase == .redirected)
    #expect(player.lines.contains(checkout.flow.redirect?.url ?? "none"))
    #expect(player.dialogue.question?.prompt.contains("1 I am done") == true)
    player.answer("1")
    #expect(player.text.contains("No confirmation received yet"))
    #expect(checkout.backend.outOfBand(.approve))
    player.answer("1")
    #expect(checkout.outcome == .success)
  }
}

@Suite("Copying and saving a result")
struct KeepingTests {
  @Test("The payment id can be copied, and the receipt contains no secrets")
  func kept() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.frictionless)
    var saved: [SavedText] = []
    checkout.session.save = { text in
      saved.append(text)
      return text.name
    }
    checkout.press("c")
    #expect(checkout.session.wantsCopy == "p1")
    // Whether the terminal allows it is not known.
    #expect(checkout.page.status.text.hasPrefix("Sent to the clipboard"))
    checkout.session.tellNotCopied()
    #expect(checkout.page.status.text == "This terminal takes no text for the clipboard")
    checkout.press("s")
    #expect(saved.map(\.name) == ["receipt-p1.txt"])
    let text = saved.first?.text ?? ""
    #expect(text.contains("Cosmoshop") && text.contains("$19.99") && text.contains("p1"))
    #expect(!text.contains(ScreenFixture.frictionless) && !text.contains("123\n"))
    #expect(checkout.page.status.text == "Saved as receipt-p1.txt")
    checkout.session.save = { _ in nil }
    checkout.perform(.press("save"))
    #expect(checkout.page.status.tone == .error)
    checkout.press("Tab")
    #expect(checkout.page.status.tone != .error)
  }

  @Test("A result without a payment has nothing to copy")
  func nothing() {
    let checkout = ScreenFixture.checkout { $0.additionalFields = [] }
    checkout.press("Enter")
    #expect(checkout.page.id == "result")
    #expect(!checkout.page.elements.contains { $0.id == "copy" })
    checkout.press("Tab", "Tab")
    #expect(checkout.page.focus == "saveScript")
    checkout.press("c")
    #expect(checkout.session.wantsCopy == nil)
  }
}
