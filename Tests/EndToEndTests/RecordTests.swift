import CheckoutCore
import FoundationEssentials
import TestSupport
import Testing

/// Payments that are recorded with the `kassa record` command.
@Suite("kassa record")
struct RecordTests {
  @Test("Recording writes a script without card data and a screen recording")
  func records() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("", to: "recorded.yaml")
    let cast = try folder.write("", to: "recorded.cast")
    let kassa = try TerminalProgram(
      .init(arguments: ["record", "--force", script, "--cast", cast], isControlled: false))
    try openForm(kassa)
    kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab")
    kassa.type("1230")
    kassa.type("739")
    kassa.type("JANE DOE")
    try kassa.press("Enter")
    try kassa.waitForScreen("✓ Paid")
    try kassa.press("Enter")
    try kassa.expectExit(0)

    let text = try String(contentsOfFile: script, encoding: .utf8)
    #expect(text.contains("- type: \"$card.visa-0077\"\n"), "\(text)")
    #expect(text.contains("- type: \"123\"\n"))
    #expect(text.contains("result: { outcome: success"))
    #expect(!text.contains("4000") && !text.contains("739"))
    let screens = try String(contentsOfFile: cast, encoding: .utf8)
    let lines = screens.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"version\":2,\"width\":80,\"height\":24") == true)
    for line in lines { _ = try JSON(parsing: Array(line.utf8)) }
    #expect(lines.contains { $0.contains("\"m\",\"13 resultDisplayed\"") })
    #expect(!screens.contains("4000 0000") && !screens.contains("4000000000000077"))
  }

  @Test("A card that is not a test card is rejected with an error, and nothing is written")
  func realCard() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("as it was", to: "recorded.yaml")
    let kassa = try TerminalProgram(.init(arguments: ["record", "--force", script], isControlled: false))
    try openForm(kassa)
    kassa.type("4539578763621486")
    try kassa.press("Tab")
    try kassa.waitForScreen("record.card", "not a test card", "exit 2 $")
    #expect(try String(contentsOfFile: script, encoding: .utf8) == "as it was")
  }

  @Test("Digits entered outside a field stop the recording, and nothing is written")
  func strayDigits() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("as it was", to: "recorded.yaml")
    let cast = try folder.write("as it was", to: "recorded.cast")
    let kassa = try TerminalProgram(
      .init(arguments: ["record", "--force", script, "--cast", cast], isControlled: false))
    try kassa.waitForScreen("the shop") { $0.contains("Pay with") }
    kassa.type("4539 5787 6362 1486")
    try kassa.waitForScreen("record.digits", "nothing was written", "exit 2 $")
    for file in [script, cast] { #expect(try String(contentsOfFile: file, encoding: .utf8) == "as it was") }
  }

  @Test(
    "Recorded files contain no PAN or security code and do not depend on the code",
    arguments: [TypedCard.frictionless, .challenged])
  func secrets(card: TypedCard) throws {
    var written: [Written] = []
    for code in ["739", "284"] {
      var card = card
      card.code = code
      let recorded = try record(card)
      written.append(recorded)
      #expect(try recorded.leaks(of: card).isEmpty)
    }
    #expect(written[0] == written[1])
    // The script refers to the test card by name, so that the script can be played.
    #expect(written[0].script.contains("$card."))
  }

  @Test("The search detects card data in a recorded file", arguments: Tampering.allCases)
  func tampered(_ tampering: Tampering) throws {
    let card = TypedCard.frictionless
    let honest = Written(
      script: "name: a\nsteps:\n  - type: \"$card.visa-0077\"\n  - type: \"123\"\n",
      cast: #"{"version":3,"term":{"cols":40,"rows":4}}"# + "\n" + #"[0.1,"o","\u001b[1;3H•••• 0077"]"# + "\n")
    #expect(try honest.leaks(of: card).isEmpty)
    let wrong = tampering.done(to: honest, card)
    #expect(wrong != honest)
    #expect(try !wrong.leaks(of: card).isEmpty)
  }

  /// The files that `kassa record` wrote.
  struct Written: Equatable {
    var script: String
    var cast: String

    /// Returns the leaks of card data in the bytes of the two files and on the recorded screens.
    func leaks(of card: TypedCard) throws -> [String] {
      let bytes = [script, cast].flatMap { CardLeaks.found(in: Array($0.utf8), code: card.code) }
      let screens = try CastScreens(cast).showing(digits: card.number, word: card.code)
      return bytes + screens.map { $0.joined(separator: "\n") }
    }
  }

  /// A way to tamper with a file so that it leaks card data.
  enum Tampering: CaseIterable {
    case numberInScript, groupsInScript, codeInScript, numberInCast, groupsInCast, digitByDigit, codeDigitByDigit

    func done(to honest: Written, _ card: TypedCard) -> Written {
      var written = honest
      let groups = stride(from: 0, to: 16, by: 4).map { card.number.dropFirst($0).prefix(4) }.joined(separator: " ")
      switch self {
      case .numberInScript: written.script.replace("$card.visa-0077", with: card.number)
      case .groupsInScript: written.script.replace("$card.visa-0077", with: groups)
      case .codeInScript: written.script.replace("123", with: card.code)
      case .numberInCast: written.cast += #"[0.1,"o","\u001b[2;1H\#(card.number)"]"# + "\n"
      case .groupsInCast: written.cast += #"[0.1,"o","\u001b[2;1H\#(groups)"]"# + "\n"
      case .digitByDigit: written.cast += Self.typed(groups)
      case .codeDigitByDigit: written.cast += Self.typed(card.code)
      }
      return written
    }

    /// Returns asciicast events that draw the text on the screen one character at a time.
    private static func typed(_ text: String) -> String {
      text.enumerated().filter { $0.element != " " }.map { index, digit in
        #"[0.1,"o","\u001b[3;\#(index + 5)H\#(digit)"]"# + "\n"
      }.joined()
    }
  }

  /// Records a payment in virtual time, so that the same keys always produce the same files.
  private func record(_ card: TypedCard) throws -> Written {
    let folder = try TemporaryFolder()
    let script = try folder.write("", to: "recorded.yaml")
    let cast = try folder.write("", to: "recorded.cast")
    let kassa = try TerminalProgram("record", "--force", script, "--cast", cast)
    try kassa.openCardForm()
    // Type the digits one by one, so that card lookups always take place between the same two keys.
    for digit in card.number {
      kassa.type(String(digit))
      try kassa.waitForIdle(screen: "card")
    }
    try kassa.press("Tab")
    for text in [card.expiry, card.code, card.holder] {
      kassa.type(text)
      try kassa.waitForIdle(screen: "card")
    }
    try kassa.press("Enter")
    try kassa.waitForIdle()
    if card.number == TypedCard.challenged.number { try kassa.answer("1234") }
    try kassa.waitForIdle(screen: "result")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    return Written(
      script: try String(contentsOfFile: script, encoding: .utf8),
      cast: try String(contentsOfFile: cast, encoding: .utf8))
  }

  private func openForm(_ kassa: TerminalProgram) throws {
    try kassa.waitForScreen("Pay with")
    try kassa.press("Enter")
    try kassa.waitForScreen("How would you like to pay?")
    try kassa.press("Enter")
    try kassa.waitForScreen("Card number", "Name on card")
  }
}
