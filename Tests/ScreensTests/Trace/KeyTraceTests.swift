import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaTerminal
import TestSupport
import Testing

@testable import KassaScreens

@Suite("Key trace")
struct KeyTraceTests {
  private func form(_ size: Size = Size(columns: 80, rows: 24), language: String = "en") -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(size: size, language: language)
    checkout.press("Enter", "Enter", "F6", "Esc")
    return checkout
  }

  private func entries(_ checkout: HeadlessCheckout) -> [KeyTrace.Entry] { checkout.session.app.trace.entries }

  @Test("Nothing is kept before F6")
  func begins() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.type("4314")
    #expect(entries(checkout).isEmpty)
    checkout.press("F6")
    #expect(checkout.page.id == "trace" && checkout.text.contains("Recording has begun. Press Esc"))
    checkout.press("Down", "Up", "Esc")
    #expect(checkout.page.id == "card")
    #expect(entries(checkout).isEmpty, "the keys that operate the trace are not in it")
    checkout.press("Alt-6")
    #expect(checkout.page.id == "trace")
  }

  @Test("Each key is shown with what it did, its field, cursor and verdict, without digits")
  func effects() {
    let checkout = form()
    checkout.type("43")
    checkout.type("x")
    checkout.press("Backspace", "Left", "Ctrl-_", "Tab", "F9")
    let found = entries(checkout).map {
      "\($0.key) \($0.effect.name) \($0.field ?? "-") \($0.text ?? "-") \($0.cursor ?? -1)"
    }
    #expect(
      found == [
        "• types pan • 1", "• types pan •• 2", "• rejected pan •• 2", "Backspace deletes pan • 1",
        "Left moves pan • 0", "Ctrl-_ restores pan •• 2", "Tab next pan •• 2", "F9 nothing expiry  0",
      ])
    #expect(entries(checkout).prefix(2).map(\.verdict) == ["open", "open"])
  }

  @Test("A field with a code shows only that a key was pressed, and no time")
  func code() throws {
    let checkout = form()
    checkout.type("5555555555554444" + "1230")
    let before = entries(checkout).count
    checkout.advance(.seconds(3))
    checkout.type("7")
    checkout.press("Backspace", "Left")
    checkout.paste("93")
    let code = entries(checkout).dropFirst(before)
    #expect(code.count == 4)
    #expect(Set(code.map(\.json.text)) == [#"{"key":"•","edit":"key","field":"code"}"#])
    checkout.press("Tab")
    checkout.type("1J")
    #expect(entries(checkout).last?.sincePrevious != nil && entries(checkout).last?.key == "J")
  }

  @Test("A paste has only its length, and a click only its place")
  func paste() throws {
    let checkout = form()
    checkout.paste("4314 2200 0000 0056 12/30 739")
    #expect(entries(checkout).last?.key == "Paste 29")
    #expect(entries(checkout).last?.effect == .pastes)
    let area = try #require(checkout.session.layout().targets.first { $0.element == "pan" }?.area)
    checkout.click(area.origin)
    #expect(entries(checkout).last?.effect == .clicks)
  }

  @Test(
    "No digit of a card is in the trace, wherever it was typed",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func hidden(size: Size) {
    let checkout = form(size)
    let number = ScreenFixture.challenged
    checkout.type(number + "1230" + "739" + "JANE DOE")
    checkout.perform(.focus("holder"))
    checkout.type(number)
    checkout.perform(.focus("pan"))
    checkout.press("Ctrl-U")
    checkout.paste(number)
    checkout.press("F6")
    var seen = checkout.text
    for _ in 0..<60 {
      checkout.press("PgUp")
      seen += checkout.text
    }
    let lines = entries(checkout).map(\.json.text).joined(separator: "\n")
    for text in [seen, lines] {
      for secret in [number, "4314", "0056", "739", "1230"] { #expect(!text.contains(secret), "\(secret)") }
      #expect(text.contains("J"))
    }
    for digit in "0123456789" { #expect(!lines.contains("\"key\":\"\(digit)\"")) }
  }

  @Test("Bytes are shown in hexadecimal and as a terminal echoes them, except those of digits")
  func bytes() {
    let checkout = form()
    func send(_ name: String, _ bytes: [UInt8]) {
      guard let key = Key(name) else { return }
      checkout.session.handle(.key(key), from: InputOrigin(bytes: KeyBytes(bytes), microseconds: 1000))
    }
    send("Left", [0x1B, 0x5B, 0x44])
    send("4", [0x34])
    send("Backspace", [0x7F])
    #expect(entries(checkout).map(\.bytes) == ["1b5b44", "••", "7f"])
    #expect(entries(checkout).map(\.caret) == ["^[[D", "•", "^?"])
    checkout.session.tracePainted(at: 1850)
    #expect(entries(checkout).map(\.paint) == [850, 850, 850])
  }

  @Test("In the live test every key is shown and none obeyed, until Esc is pressed twice")
  func live() {
    let checkout = form()
    checkout.press("F6", "t", "F10", "Enter", "Esc", "x", "q")
    #expect(checkout.page.id == "trace")
    #expect(entries(checkout).map(\.key) == ["F10", "Enter", "Esc", "x", "q"])
    #expect(entries(checkout).allSatisfy { $0.effect == .nothing })
    checkout.press("Esc", "Esc")
    #expect(checkout.page.id == "trace")
    checkout.press("q")
    #expect(checkout.page.id == "card")
  }

  @Test("The trace keeps the newest entries only")
  func limit() {
    let checkout = form()
    for _ in 0..<(KeyTrace.limit + 20) { checkout.press("Home") }
    #expect(entries(checkout).count == KeyTrace.limit)
    #expect(checkout.session.app.trace.count == KeyTrace.limit + 20)
  }

  @Test("Every effect has a text in every language", arguments: StringTable.languages)
  func texts(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let effects: [KeyTrace.Effect] = [.types, .pastes, .deletes, .moves, .restores, .clicks, .rejected, .nothing, .key]
    for effect in effects { #expect(strings.optional("trace." + effect.name) != nil, "\(effect)") }
    let checkout = form(language: language)
    checkout.press("F6")
    #expect(checkout.text.contains("F6"), "\(checkout.text)")
  }
}
