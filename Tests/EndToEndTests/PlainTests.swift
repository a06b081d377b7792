import Testing

/// The `--plain` option, which runs the checkout as lines of text instead of drawing a screen.
@Suite("Plain mode")
struct PlainTests {
  /// Returns the payer's input with one entry per line.
  /// The payer starts the payment, chooses to pay by card, fills in the card details and pays.
  private static func lines(_ number: String, then rest: [String]) -> String {
    (["1", "1", number, "12/30", "739", "Jane Doe", "1"] + rest).map { $0 + "\n" }.joined()
  }

  /// Returns whether the text is free of the PAN, the security code, box-drawing characters and escape sequences.
  private static func isClean(_ text: String, number: String) -> Bool {
    let drawn = text.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) || $0.value == 0x1B }
    let bare = text.filter { !$0.isWhitespace && $0 != "-" }
    return !drawn && !bare.contains(number) && !text.contains("739")
  }

  @Test("A card without a challenge is paid")
  func pay() throws {
    let kassa = try Spawned.kassa(["--plain", "--seed", "1"], input: Self.lines("4000000000000077", then: ["1"]))
    #expect(kassa.status == 0)
    #expect(kassa.errors.isEmpty)
    #expect(kassa.output.contains("Paid"))
    #expect(kassa.output.contains("internal_payment_id_1"))
    #expect(kassa.output.contains("Visa •••• 0077"))
    #expect(Self.isClean(kassa.output, number: "4000000000000077"), "\(kassa.output)")
  }

  @Test("A challenged card is paid after a wrong one-time code")
  func payChallenged() throws {
    let lines = Self.lines("4314 2200 0000 0056", then: ["0000", "1", "1234", "1", "1"])
    let kassa = try Spawned.kassa(["--plain", "--seed", "1"], input: lines)
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("That code was not right"))
    #expect(kassa.output.contains("Paid"))
    // The code stands in the sandbox's hint and nowhere else.
    #expect(!kassa.output.replacing("sandbox: 1234", with: "").contains("1234"))
    #expect(Self.isClean(kassa.output, number: "4314220000000056"), "\(kassa.output)")
  }

  @Test("A decline is shown and a retry is offered")
  func decline() throws {
    // The payer declines another attempt.
    let kassa = try Spawned.kassa(["--plain", "--seed", "1"], input: Self.lines("4111111111111111", then: ["2", "1"]))
    #expect(kassa.status == 1)
    #expect(kassa.output.contains("10000"))
    #expect(kassa.output.contains("The bank declined the payment"))
    #expect(Self.isClean(kassa.output, number: "4111111111111111"), "\(kassa.output)")
  }

  @Test("Input that ends at the result still records step 13")
  func endsAtResult() throws {
    let state = try KeptState()
    let kassa = try Spawned.kassa(
      ["--plain", "--ledger", state.file], input: Self.lines("4000000000000077", then: ["x"]))
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("Paid"))
    let record = try Spawned.kassa(["payments", "--ledger", state.file, "internal_payment_id_1"])
    #expect(record.output.contains("✓ 13 resultDisplayed"), "\(record.output)")
  }

  /// The input of each payment system up to the payment request.
  private static let inputs = [
    ("ecommpay", ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1"]),
    ("worldline", ["1", "2", "4000000000000077", "12/30", "739", "JANE DOE", "1"]),
    ("assist", ["1", "4111111111111111", "12/30", "739", "JANE DOE", "1"]),
    ("dolyame", ["1", "1", "1234", "1", "", "1", "2", "1", "1", "2200770239097761", "12/30", "739", "1"]),
    ("apple-pay", ["1", "8", "1", "1"]),
  ]

  @Test(
    "Input that ends while the payment is processed ends the program as pending, and so does leaving", arguments: inputs
  )
  func endsWhileProcessing(provider: String, lines: [String]) throws {
    let began = ContinuousClock.now
    for rest in [[], ["/cancel"]] {
      let kassa = try Spawned.kassa(
        ["--plain", "--ephemeral", "--provider", provider], input: (lines + rest).map { $0 + "\n" }.joined())
      #expect(kassa.status == 3, "\(kassa.output)")
      #expect(kassa.output.contains("The result of the payment is not known yet"), "\(kassa.output)")
      #expect(kassa.output.contains("Leave the payment?") == !rest.isEmpty, "\(kassa.output)")
    }
    // A system that decides nothing would be asked for much longer.
    #expect(ContinuousClock.now - began < .seconds(60))
  }

  @Test(
    "While the payment is processed, /cancel leaves, and a line for a later question waits for it",
    arguments: [("assist", "InProcess"), ("apple-pay", "pending")])
  func leavesWhileProcessing(provider: String, mock: String) throws {
    let lines = Self.inputs.first { $0.0 == provider }?.1 ?? []
    let input = lines.map { "'\($0)'" }.joined(separator: " ")
    let program = try TestEnvironment.program()
    // The payer waits for a moment, so that the payment request has been sent.
    let kassa = try Spawned.run([
      "sh", "-c",
      "(printf '%s\\n' \(input); sleep 2; printf '%s\\n' /cancel 2 x) | '\(program)' --plain --ephemeral --language en"
        + " --provider \(provider) --mock \(mock)",
    ])
    #expect(kassa.status == 3, "\(kassa.output)")
    for words in ["/cancel: leave the payment", "It cannot be stopped", "Processing"] {
      #expect(kassa.output.contains(words), "\(words) is missing:\n\(kassa.output)")
    }
  }

  @Test("An invalid answer is prompted for again with the reason")
  func askAgain() throws {
    let lines = ["1", "1", "4000000000000078", "4000000000000077", "13/30", "12/30", "739", "Jane Doe", "1", "1"]
    let kassa = try Spawned.kassa(["--plain"], input: lines.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("! Not valid: check the digits"))
    #expect(kassa.output.contains("! The month is 01 to 12"))
  }

  @Test(
    "The language follows the locale unless an option overrides it",
    arguments: [
      (["LANG": "de_DE.UTF-8"], [], "Zahlen mit"),
      (["LC_ALL": "ru_RU.UTF-8"], ["--provider", "assist"], "Оплата через"),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], [], "Pay with"), (["LANG": "ja_JP.UTF-8"], [], "Pay with"),
      (["LANG": "de_DE.UTF-8"], ["--language", "en"], "Pay with"), ([:], [], "Pay with"),
    ])
  func locale(variables: [String: String], arguments: [String], title: String) throws {
    var environment = TestEnvironment.environment
    environment["LC_ALL"] = nil
    let kassa = try Spawned.run(
      [try TestEnvironment.program(), "--plain"] + arguments,
      environment: environment.merging(variables) { $1 }, input: "\n")
    #expect(kassa.output.contains(title), "\(kassa.output)")
    #expect(kassa.errors.isEmpty)
  }

  @Test(
    "Closing the input before payment exits with status 4",
    arguments: [[], ["1"], ["1", "1"], ["1", "1", "4000000000000077"], ["0"], ["2"], ["1", "0"], ["7", "x", ""]])
  func endOfInput(lines: [String]) throws {
    let kassa = try Spawned.kassa(["--plain"], input: lines.map { $0 + "\n" }.joined())
    #expect(kassa.status == 4)
    #expect(kassa.errors.isEmpty)
  }

  @Test("Commands work at the prompts, kept values are said, and steps are told only with --steps")
  func commands() throws {
    let lines = [
      "/help", "1", "1", "4111111111111111", "12/30", "/back", "/cards", "0", "", "739", "Jane Doe", "1",
      "1", "/x", "739", "3", "4000000000000077", "1", "/steps", "1",
    ]
    let input = lines.map { $0 + "\n" }.joined()
    let quiet = try Spawned.kassa(["--plain", "--seed", "1"], input: input)
    #expect(quiet.status == 0, "\(quiet.output)")
    for words in [
      "/back: ", "Expiry date kept: 12/30; Enter keeps it: ", " Visa ending 0056: ",
      "Card number kept: ending 1111; Enter keeps it: ", "! There is no such command", "Paid",
    ] {
      #expect(quiet.output.contains(words), "\(words) is missing:\n\(quiet.output)")
    }
    #expect(Self.isClean(quiet.output, number: "4000000000000077"), "\(quiet.output)")
    let telling = try Spawned.kassa(
      ["--plain", "--steps", "--seed", "1"], input: Self.lines("4000000000000077", then: ["1"]))
    #expect(telling.output.split(separator: "Step 13 of 13").count == 2, "\(telling.output)")
    let untold = try Spawned.kassa(["--plain", "--seed", "1"], input: Self.lines("4000000000000077", then: ["1"]))
    #expect(!untold.output.contains("Step "))
  }

  @Test("Plain mode works in a terminal without echoing security codes")
  func inTerminal() throws {
    let kassa = try TerminalProgram(.init(arguments: ["--plain"], isControlled: false))
    for (question, answer) in [
      ("Choose 1–8, or 0 to leave:", "1"), ("Choose 1–4, or 0 to leave:", "1"), ("Card number", "4000000000000077"),
      ("Expiry date", "1230"), ("CVV", "739"), ("Name on card", "Jane Doe"), ("Choose 1–6, or 0 to leave:", "1"),
    ] {
      let screen = try kassa.waitForScreen("the prompt \(question)") { $0.cursorLine.contains(question) }
      #expect(!screen.isAlternate)
      kassa.typeToShell(answer + "\r")
    }
    // The tester's half of the result follows the rest, so wait for the prompt after it.
    let paid = try kassa.waitForScreen("the result and its prompt") { screen in
      screen.cursorLine.contains("Choose 1–5, or 0 to leave:")
        && screen.lines.contains { $0.contains("internal_payment_id_1") }
    }
    // Compare only whole numbers, because longer numbers such as IDs may contain the security code by chance.
    #expect(!paid.lines.joined(separator: " ").split { !$0.isNumber }.contains("739"))
    kassa.typeToShell("1\r")
    try kassa.expectExit(0)
  }
}
