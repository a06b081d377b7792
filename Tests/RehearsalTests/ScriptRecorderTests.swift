import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Recording a session as a script")
struct ScriptRecorderTests {
  /// A headless checkout with a script recorder attached.
  private final class RecordingSession {
    let checkout = HeadlessCheckout.sample()
    var recorder = ScriptRecorder(
      name: "recorded", size: Size(columns: 80, rows: 24), settings: { [("provider", "ecommpay")] })
    private let start: Instant

    init() {
      start = checkout.clock.now
      checkout.onEvent = { [unowned self] event in
        recorder.take(
          event, page: checkout.page, phase: checkout.flow.phase, at: checkout.clock.now - start,
          isReading: checkout.session.app.isReading)
      }
      checkout.onFrame = { [unowned self] _ in
        recorder.show(checkout.page)
        recorder.follow(checkout.flow, of: checkout.session.app.setup.providerName)
      }
    }

    func script() throws -> String { try recorder.script(checkout.page) }
    func steps() throws -> [String] {
      try script().split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    }

    func openForm() { checkout.press("Enter", "Enter") }
  }

  @Test("A payment is recorded with test card names, test codes, screen assertions and its result")
  func payment() throws {
    let session = RecordingSession()
    session.openForm()
    session.checkout.type("4314220000000056")
    session.checkout.press("Tab")
    session.checkout.type("1230" + "937" + "JANE DOE")
    session.checkout.press("Enter")
    session.checkout.type("7777")
    session.checkout.press("Enter")
    session.checkout.advance(.seconds(5))
    session.checkout.type("1234")
    session.checkout.press("Enter")
    let text = try session.script()
    #expect(session.checkout.flow.result?.outcome == .success)
    let steps = try session.steps()
    #expect(steps.prefix(3) == ["press: Enter", "screen: methods", "press: Enter"])
    for step in [
      "screen: card", "type: $card.visa-0056", "press: Tab", "type: \"1230\"", "type: \"123\"", "type: JANE DOE",
      "screen: challenge", "type: \"0000\"", "clock: +6s", "type: \"1234\"", "screen: result",
    ] {
      let quoted = step.replacing("type: $card.visa-0056", with: "type: \"$card.visa-0056\"")
      #expect(steps.contains(quoted), "\(step)\n\(text)")
    }
    #expect(text.hasSuffix("result: { outcome: success, code: \"0\", notified: once }\n"), "\(text)")
    for secret in ["43142200", "4314 22", "937", "7777"] { #expect(!text.contains(secret), "\(text)") }
  }

  @Test(
    "Digits typed on a screen without a field are rejected at once, whatever separates them",
    arguments: [
      ["4", "5", "3"], ["4", " ", "5", "-", "3"], ["٤", "٥", "٣"], ["4", "Tab", "5", "Down", "3"],
      ["4", "Backspace", "5", "3"],
    ])
  func stray(keys: [String]) throws {
    let session = RecordingSession()
    for key in keys {
      session.checkout.handle(key.count == 1 ? .key(Key(.character(Character(key)))) : .key(Key(key) ?? Key(.tab)))
    }
    #expect(session.recorder.refusal == .strayDigits)
    let error = #expect(throws: ScriptRecorder.Refusal.self) { try session.script() }
    #expect(error?.rawValue == "record.digits")
  }

  @Test("Pasted digits and digits spread over several screens are rejected on screens without a field")
  func strayText() throws {
    let session = RecordingSession()
    session.checkout.handle(.paste("card: 4539 5787 6362 1486"))
    #expect(session.recorder.refusal == .strayDigits)
    let other = RecordingSession()
    other.checkout.type("4")
    other.checkout.press("F4")
    other.checkout.type("53")
    #expect(other.recorder.refusal == .strayDigits)
  }

  @Test("A card number or a security code in another form field is rejected")
  func otherField() throws {
    for (digits, isRefused) in [("4539578763621486", true), ("739", true), ("73", false)] {
      let session = RecordingSession()
      session.openForm()
      session.checkout.perform(.focus("holder"))
      session.checkout.type(digits)
      #expect((session.recorder.refusal != nil) == isRefused, "\(digits)")
    }
  }

  @Test("Single digits, dates and values in their own fields are accepted")
  func notStray() throws {
    let session = RecordingSession()
    session.checkout.type("1a2b3c4")
    session.openForm()
    session.checkout.type("4314220000000056")
    session.checkout.press("Tab")
    session.checkout.type("1230" + "937" + "JANE DOE")
    #expect(session.recorder.refusal == nil)
  }

  /// The tracks of a card with an expiry date that no script has by itself.
  private static func tracks(_ number: String) -> (one: String, two: String) {
    (
      CardTrack.track1(number: number, expiry: "11/29", name: "JANE DOE", isChecked: true),
      CardTrack.track2(number: number, expiry: "11/29", isChecked: true)
    )
  }

  @Test("A swipe and pasted tracks are recorded by the name of the test card", arguments: [false, true])
  func swipe(isPasted: Bool) throws {
    let (one, two) = Self.tracks("4000000000000077")
    for (text, name) in [(one, "$track1"), (two, "$track2"), (one + two, "$track")] {
      let session = RecordingSession()
      session.openForm()
      if isPasted {
        session.checkout.paste(text + "\n")
      } else {
        session.checkout.type("41")
        session.checkout.type(text)
        session.checkout.press("Enter")
        session.checkout.pause()
      }
      session.checkout.type("123")
      session.checkout.perform(.focus("holder"))
      session.checkout.press("Ctrl-U")
      session.checkout.type("JANE DOE")
      session.checkout.press("Enter")
      let script = try session.script()
      let steps = try session.steps()
      #expect(steps.contains((isPasted ? "paste" : "type") + ": \"\(name).visa-0077\""), "\(script)")
      #expect(!script.contains("2911") && !script.contains("0077^") && !script.contains("4000000"), "\(script)")
      #expect(steps.filter { $0 == "press: Enter" }.count == 3, "\(script)")
    }
  }

  @Test("The tracks of a card that is not a test card are refused", arguments: [false, true])
  func swipeOfRealCard(isPasted: Bool) throws {
    let (one, two) = Self.tracks("4539578763621486")
    for text in [one, two, one + two, String(two.prefix(12)), String(one.prefix(40))] {
      let session = RecordingSession()
      session.openForm()
      if isPasted { session.checkout.paste(text) } else { session.checkout.type(text) }
      let error = #expect(throws: ScriptRecorder.Refusal.self) { try session.script() }
      #expect(error?.rawValue == "record.card", "\(text)")
    }
  }

  @Test("Half a swipe of a test card, and one that Esc dropped, are left out; a sentinel alone is typed")
  func halfSwipe() throws {
    let session = RecordingSession()
    session.openForm()
    let (one, _) = Self.tracks("4000000000000077")
    session.checkout.type(String(one.prefix(30)))
    session.checkout.pause()
    session.checkout.type(String(one.prefix(30)))
    session.checkout.press("Esc")
    session.checkout.type(";")
    session.checkout.pause()
    let steps = try session.steps()
    #expect(steps.suffix(3) == ["screen: card", "see: Card", "type: \";\""], "\(steps)")
  }

  @Test("A recorded swipe passes when played")
  func swipePlays() throws {
    let session = RecordingSession()
    session.openForm()
    let (one, two) = Self.tracks("4000000000000077")
    session.checkout.type(one + two)
    session.checkout.press("Enter")
    session.checkout.pause()
    session.checkout.type("123")
    session.checkout.perform(.focus("holder"))
    session.checkout.press("Enter")
    #expect(session.checkout.flow.result?.outcome == .success, "\(session.checkout.text)")
    let text = try session.script().replacing(
      "press: Enter\n  - screen: result", with: "choose: pay\n  - screen: result")
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("A recorded script passes when played", arguments: ["4314220000000056", "4000000000000077"])
  func plays(card: String) throws {
    let session = RecordingSession()
    session.openForm()
    session.checkout.type("4111")
    session.checkout.press("Ctrl-U")
    session.checkout.type(card)
    session.checkout.press("Tab", "F1", "Esc")
    session.checkout.type("1230" + "937" + "JANE DOE")
    session.checkout.resize(Size(columns: 100, rows: 30))
    session.checkout.press("Enter")
    if session.checkout.page.id == "challenge" {
      session.checkout.type("0000")
      session.checkout.press("Enter")
      session.checkout.type("1234")
      session.checkout.press("Enter")
    }
    #expect(session.checkout.flow.result?.outcome == .success)
    let text = try session.script()
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(text)\n\(result.failure?.message ?? "")")
  }

  @Test("Corrections in the number field are recorded as the final number")
  func corrections() throws {
    let session = RecordingSession()
    session.openForm()
    session.checkout.type("43142200000000")
    session.checkout.press("Backspace", "Left", "Right", "Ctrl-U")
    session.checkout.type("4111111111111111")
    session.checkout.press("Tab", "Shift-Tab", "Backspace")
    session.checkout.type("1")
    session.checkout.press("Tab")
    let steps = try session.steps()
    #expect(
      steps.suffix(6) == [
        "type: \"$card.visa-1111\"", "press: Tab", "press: Shift-Tab", "press: Ctrl-U", "type: \"$card.visa-1111\"",
        "press: Tab",
      ], "\(steps)")
  }

  @Test(
    "A number that is not a test card is rejected, typed or pasted, with or without a typing error",
    arguments: ["4539578763621486", "4539 5787 6362 1487", "431422000005", "5105105105105100"])
  func realCard(number: String) {
    for isPasted in [false, true] {
      let session = RecordingSession()
      session.openForm()
      if isPasted { session.checkout.paste(number) } else { session.checkout.type(number) }
      session.checkout.press("Tab")
      #expect(throws: ScriptRecorder.Refusal.self) { try session.script() }
      // Deleting the card number does not help.
      // The recorder still refuses, because the number was entered before.
      session.checkout.press("Shift-Tab", "Ctrl-U", "Tab")
      #expect(throws: ScriptRecorder.Refusal.self) { try session.script() }
    }
  }

  @Test("A real number still in its field when the recording ends is rejected")
  func unfinished() {
    let session = RecordingSession()
    session.openForm()
    session.checkout.type("4539578763621486")
    #expect(throws: ScriptRecorder.Refusal.self) { try session.script() }
  }

  @Test("A pasted card keeps its expiry date, and its code becomes a test value")
  func pastedCard() throws {
    let session = RecordingSession()
    session.openForm()
    session.checkout.paste("4314 2200 0000 0056 12/30 937")
    session.checkout.type("JANE")
    let text = try session.script()
    #expect(text.contains("- paste: \"$card.visa-0056 12/30 123\"\n  - type: JANE\n"), "\(text)")
    #expect(!text.contains("937"))
  }

  @Test("Sizes, clicks and other pastes are recorded unchanged")
  func others() throws {
    let session = RecordingSession()
    session.checkout.resize(Size(columns: 100, rows: 30))
    session.checkout.press("F1", "Esc")
    session.openForm()
    session.checkout.click(Point(column: 1, row: 1))
    session.checkout.press("Tab", "Tab", "Tab")
    session.checkout.paste("J: #\"DOE")
    let steps = try session.steps()
    #expect(steps.first == "resize: 100x30")
    #expect(steps.contains("click: { at: \"1,1\" }"))
    #expect(steps.last == "paste: \"J: #\\\"DOE\"")
  }
}
