import CheckoutCore
import KassaCards
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Plain mode")
struct PlainDialogueTests {
  @Test("A selection challenge is shown as numbered choices, which keep their numbers and stand before what sends them")
  func otherQuestions() {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs.question = .singleSelect
    let player = PlainPlayer(ScreenFixture.checkout(configuration: configuration))
    player.answer("1", "1", ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.dialogue.question?.prompt.contains("1 Phone ending in 42, no") == true)
    player.answer("2")
    #expect(player.dialogue.question?.prompt.contains("2 j***@example.test, yes\n3 Continue") == true)
    player.answer("3", "1234", "1")
    #expect(player.checkout.outcome == .success)
  }

  @Test("When the program is interrupted, a line says what became of the payment")
  func interrupted() {
    let player = PlainPlayer(ScreenFixture.checkout())
    func words() -> [String] { player.dialogue.words(atInterruption: player.checkout.session.app.exitLine) }
    #expect(words().isEmpty, "there is no payment")
    player.answer("1", "1")
    #expect(words() == ["Nothing was charged."])
    player.answer(ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "challenge")
    #expect(words().first == "The result of the payment is not known yet", "\(words())")
    player.answer("1234", "1")
    #expect(words().count == 1 && words()[0].contains("Paid $19.99"), "\(words())")
  }

  @Test("A payment with a challenge succeeds")
  func pays() {
    let player = PlainPlayer(ScreenFixture.checkout(), tellsSteps: true)
    player.answer("1", "1", ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "challenge")
    player.answer("1234", "1")
    #expect(player.checkout.outcome == .success)
    #expect(player.text.contains("Step 13 of 13"))
    #expect(player.text.contains("Paid"))
    #expect(!player.text.contains(ScreenFixture.challenged))
    #expect(!player.text.contains("│"))
  }

  @Test("An invalid answer is reported and prompted for again")
  func errors() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", "4111111111111112")
    #expect(player.text.contains("! Not valid: check the digits"))
    #expect(player.dialogue.question?.prompt.hasPrefix("Card number") == true)
    player.answer(ScreenFixture.frictionless)
    #expect(player.dialogue.question?.prompt.hasPrefix("Expiry date") == true)
  }

  @Test("Secrets are prompted for without echo")
  func secret() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.frictionless, "12/30")
    #expect(player.dialogue.question?.isSecret == true)
  }

  @Test("An answer outside the menu is reported, and 0 leaves")
  func menu() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("7", "x")
    #expect(player.text.contains("not in the list"))
    player.answer("0")
    #expect(player.checkout.session.exitStatus == 4)
  }

  @Test("Who tries the same card again is asked for the security code only, and can still change every other value")
  func retry() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "retry")
    player.answer("1")
    #expect(player.dialogue.question?.isSecret == true, "\(player.dialogue.question?.prompt ?? "")")
    player.answer("123")
    #expect(player.dialogue.question?.prompt.hasPrefix("1 Pay $19.99\n") == true)
    player.answer(player.number(of: "Card number"))
    #expect(player.dialogue.question?.prompt == "Card number kept: ending 1111; Enter keeps it: ")
    player.answer("", "1")
    #expect(player.checkout.flow.attempt == 2)
    #expect(!player.text.contains(ScreenFixture.declined))
    player.answer("2")
    #expect(player.dialogue.question?.prompt.hasPrefix("Card number (") == true, "another card begins empty")
  }

  @Test("A kept value can be replaced")
  func replaceKept() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1", "1", "123")
    player.answer(player.number(of: "Card number"))
    player.answer(ScreenFixture.frictionless, "1")
    #expect(player.checkout.outcome == .success)
  }

  @Test("Steps are told only if wanted, and each step of an attempt once")
  func steps() {
    let quiet = PlainPlayer(ScreenFixture.checkout())
    let telling = PlainPlayer(ScreenFixture.checkout(), tellsSteps: true)
    for player in [quiet, telling] {
      player.answer("1", "1", ScreenFixture.frictionless, "12/30", "123", "Jane Doe", "1")
      #expect(player.checkout.outcome == .success)
    }
    #expect(!quiet.text.contains("Step "))
    let told = telling.lines.filter { $0.hasPrefix("Step ") }
    #expect(told.count == 13)
    #expect(Set(told).count == 13)
    telling.answer("2")
    #expect(telling.lines.filter { $0.hasPrefix("Step ") }.count == 13, "back in the shop, nothing is told again")
  }

  @Test("Waiting is announced once, and no line of the result is said twice")
  func quiet() {
    let checkout = ScreenFixture.checkout()
    var dialogue = PlainDialogue(setup: checkout.session.app.setup)
    var lines: [String] = []
    checkout.onFrame = { _ in lines += dialogue.show(checkout.page, of: checkout.session.app.presentation) }
    checkout.pay(ScreenFixture.frictionless)
    #expect(checkout.outcome == .success)
    #expect(lines.filter { $0 == "Processing your payment" }.count == 1)
    #expect(!lines.contains { $0.contains("so far") || $0.contains("Waiting for") })
    #expect(lines.filter { $0.contains("exit 0") }.count == 1, "\(lines)")
    #expect(lines.contains { $0.contains("13/13") })
  }

  @Test("/steps lists the steps so far, in a menu and in a field")
  func stepsCommand() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("/steps")
    #expect(player.lines.last == "No step has been done yet.")
    player.answer("1", "/steps")
    #expect(player.lines.filter { $0.hasPrefix("Step ") }.count == 6)
    player.answer("1", "/steps")
    #expect(player.lines.filter { $0.hasPrefix("Step ") }.count == 12)
  }

  @Test("/back goes to the question before, then to the screen before, and nothing is lost")
  func back() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.frictionless, "12/30", "/back")
    #expect(player.dialogue.question?.prompt == "Expiry date kept: 12/30; Enter keeps it: ")
    player.answer("/back")
    #expect(player.dialogue.question?.prompt == "Card number kept: ending 0077; Enter keeps it: ")
    player.answer("/back")
    #expect(player.checkout.page.id == "methods")
    player.answer("/back")
    #expect(player.lines.contains { $0.contains("/cancel leaves the payment") })
    #expect(player.checkout.page.id == "methods")
    player.answer("1", "", "", "123", "Jane Doe", "1")
    #expect(player.checkout.outcome == .success)
  }

  @Test("/cancel leaves at every prompt", arguments: [0, 1, 2, 3, 4, 5, 6])
  func cancel(count: Int) {
    let player = PlainPlayer(ScreenFixture.checkout())
    let answers = ["1", "1", ScreenFixture.frictionless, "12/30", "123", "Jane Doe"]
    for answer in answers.prefix(count) { player.answer(answer) }
    player.answer("/cancel")
    if player.checkout.page.dialog?.id == "leave" { player.answer("/cancel") }
    #expect(player.checkout.outcome == .cancelled || player.checkout.session.exitStatus == 4)
  }

  @Test("/cards lists the test cards by their last digits, and a number fills in the form")
  func cards() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("/cards")
    #expect(
      player.lines.suffix(6) == [
        "Paid", "1 Visa ending 0077: no challenge, paid", "3-D Secure · one-time code",
        "2 Visa ending 0056: asks for a code", "Declined", "3 Visa ending 1111: declined (10000)",
      ])
    player.answer("3")
    #expect(player.lines.filter { $0 == "For the card form: Visa ending 1111" }.count == 1, "\(player.text)")
    #expect(player.checkout.page.id == "shop")
    player.answer("1", "1")
    #expect(player.checkout.page.field("pan")?.text == "•••• •••• •••• 1111")
    player.answer("/cards")
    #expect(player.dialogue.question?.prompt == "Choose 1–3, or 0 to go back: ")
    player.answer("0", "/cards", "2")
    #expect(player.lines.contains("Filled in: Visa ending 0056"))
    player.answer("1")
    #expect(player.checkout.page.id == "challenge")
    #expect(!player.text.contains(ScreenFixture.challenged))
  }

  @Test("/cards with words lists only the cards that contain all of them, with numbers of their own")
  func filteredCards() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", "/cards DECLINED visa")
    #expect(player.lines.suffix(2) == ["Declined", "1 Visa ending 1111: declined (10000)"])
    #expect(player.dialogue.question?.prompt == "Choose 1–1, or 0 to go back: ")
    player.answer("2")
    #expect(player.lines.last == "That number is not in the list.")
    player.answer("/cards declined nothing")
    #expect(player.lines.last == "No test card contains these words.")
    player.answer("/cards declined", "1")
    #expect(player.checkout.page.field("pan")?.text == "•••• •••• •••• 1111")
    #expect(!player.text.contains("lists only the cards"), "the list is short")
  }

  @Test("A one-time code is echoed, and one that is too short is asked for again at once")
  func shortCode() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "challenge" && player.dialogue.question?.isSecret == false)
    let prompt = player.dialogue.question?.prompt
    player.answer("12")
    #expect(player.text.contains("The code has at least 4 characters"))
    #expect(player.dialogue.question?.prompt == prompt)
    player.answer("1234", "1")
    #expect(player.checkout.outcome == .success)
  }

  @Test("A long list of test cards says how to shorten it")
  func manyCards() {
    var setup = ScreenFixture.checkout().session.app.setup
    setup.testCards = TestCardList(
      (10...19).map { TestCardRow(number: "41111111111111\($0)", brand: .visa, effect: "paid") })
    var dialogue = PlainDialogue(setup: setup)
    _ = dialogue.show(ScreenFixture.checkout().page)
    func lines(_ command: String) -> [String] {
      if case .say(let lines) = dialogue.answer(command) { lines } else { [] }
    }
    let hint = StringTable.english("plain.cards.filter")
    #expect(lines("/cards").contains(hint))
    #expect(!lines("/cards 1111").isEmpty && !lines("/cards 1111").contains(hint))
  }

  @Test("In the list of methods, /cards opens the form with the chosen card")
  func cardsFromMethods() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "/cards")
    #expect(player.dialogue.question?.prompt == "Choose 1–3, or 0 to go back: ")
    player.answer("0")
    #expect(player.checkout.page.id == "methods")
    player.answer("/cards", "2")
    #expect(player.checkout.page.id == "card")
    #expect(player.dialogue.question?.prompt.hasPrefix("1 Pay $19.99") == true)
    player.answer("1")
    #expect(player.checkout.page.id == "challenge")
  }

  @Test("After a decline, /cards opens the form with another card, and nothing is asked again")
  func cardsFromRetry() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1", "/cards", "1")
    #expect(player.checkout.page.id == "card")
    #expect(player.dialogue.question?.prompt.hasPrefix("1 Pay $19.99") == true)
    #expect(!player.text.contains("Enter keeps it"))
    player.answer("1")
    #expect(player.checkout.outcome == .success && player.checkout.flow.attempt == 2)
  }

  @Test("The time left is told once, although it changes")
  func timeLeft() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1")
    for _ in 0..<3 {
      player.checkout.advance(.seconds(2))
      player.show()
    }
    #expect(player.lines.count { $0.contains(" left · ") } == 1, "\(player.text)")
    player.answer("/cards", "2", "1")
    #expect(player.checkout.page.id == "challenge")
    for _ in 0..<3 {
      player.checkout.advance(.seconds(70))
      player.show()
    }
    #expect(player.lines.count { $0.hasPrefix("Time left to confirm: ") } == 1, "\(player.text)")
  }

  @Test("Answer 1 leads on, also where the card can be saved")
  func firstAnswer() {
    var dialogue = PlainDialogue(setup: ScreenFixture.checkout().session.app.setup)
    let box = Page.Checkbox(id: "save", label: "Save this card", isOn: false)
    let buttons = [Page.Button(id: .back, label: "Back"), Page.Button(id: .pay, label: "Pay", isPrimary: true)]
    _ = dialogue.show(Page(id: .card, body: [.checkbox(box), .buttons(buttons)]))
    #expect(dialogue.question?.prompt.hasPrefix("1 Pay\n2 Save this card, no\n3 Back\n") == true)
  }

  @Test("An empty answer is refused at once where the field must be filled in", arguments: [2, 3, 4, 5])
  func required(count: Int) {
    let player = PlainPlayer(ScreenFixture.checkout())
    for answer in ["1", "1", ScreenFixture.frictionless, "12/30", "123"].prefix(count) { player.answer(answer) }
    let question = player.dialogue.question
    player.answer("")
    #expect(player.lines.last == "! This field is required")
    #expect(player.dialogue.question == question)
  }

  @Test("After an empty answer, the complaint about the answer before is not repeated")
  func emptyAfterMistake() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", "4111111111111112")
    #expect(player.lines.last == "! Not valid: check the digits")
    player.answer("")
    #expect(player.lines.last == "! This field is required" && player.dialogue.complaints().isEmpty)
    player.answer("4111")
    #expect(player.lines.last == "! Too short: 4 digits")
  }

  @Test(
    "A name with a digit is refused at its question, and as a card number only if it may be one",
    arguments: [
      ("1", "! A name has no digits"), ("1230123DOE", "! A name has no digits"),
      ("4111 1111", "! This looks like a card number"), ("4111111111111111", "! This looks like a card number"),
    ])
  func digitsInName(name: String, complaint: String) {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.frictionless, "12/30", "123")
    let question = player.dialogue.question
    player.answer(name)
    #expect(player.lines.last == complaint)
    #expect(player.dialogue.question?.prompt == question?.prompt)
  }

  @Test("What a key or an answer did is said in words")
  func status() {
    var dialogue = PlainDialogue(setup: ScreenFixture.checkout().session.app.setup)
    var page = Page(
      id: .result, body: [.heading("Paid", id: "title"), .buttons([Page.Button(id: .done, label: "Done")])])
    page.status = Page.Status("Nothing repeated")
    #expect(dialogue.show(page).last?.contains("Nothing repeated") == false)
    page.status = Page.Status("Saved as receipt.txt", .success)
    #expect(dialogue.show(page) == ["Saved as receipt.txt"])
    page.status = Page.Status("Not saved", .error)
    #expect(dialogue.show(page) == ["! Not saved"])
  }

  @Test("Amounts have ordinary spaces, over which a speech synthesiser joins a number and its currency")
  func spokenAmounts() {
    let player = PlainPlayer(ScreenFixture.checkout(language: "fr"))
    #expect(player.text.contains("19,99 $"))
    #expect(player.dialogue.question?.prompt.contains("19,99 $") == true)
    player.answer("/help")
    #expect(player.text.allSatisfy { !"\u{A0}\u{202F}\u{2009}".contains($0) }, "\(player.text)")
  }

  @Test("/help says what can be typed here")
  func help() {
    let player = PlainPlayer(ScreenFixture.checkout())
    #expect(player.text.contains("/help"))
    player.answer("/help")
    #expect(player.lines.contains("Type the number of a choice and press Enter."))
    player.answer("1", "1", "/help")
    #expect(player.lines.contains("Type the answer and press Enter."))
    for command in ["/back", "/cancel", "/cards", "/help", "/steps"] {
      #expect(player.lines.filter { $0.hasPrefix(command + ":") }.count == 2, "\(command)")
    }
  }

  @Test("An unknown command is an error in words, at a menu, a field and a secret field", arguments: [0, 2, 4])
  func unknown(count: Int) {
    let player = PlainPlayer(ScreenFixture.checkout())
    for answer in ["1", "1", ScreenFixture.frictionless, "12/30"].prefix(count) { player.answer(answer) }
    let question = player.dialogue.question
    player.answer("/nothing")
    #expect(player.lines.contains("! There is no such command; /help lists them."))
    #expect(player.dialogue.question == question)
  }

  @Test("A slash inside an answer is part of it")
  func slash() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.frictionless, "12/30")
    #expect(player.dialogue.question?.isSecret == true)
    #expect(!player.text.contains("! "))
  }
}
