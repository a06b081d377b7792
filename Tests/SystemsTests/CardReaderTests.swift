import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// A card reader types the tracks of a card in a burst. It works on the form of every payment system.
@Suite("A card reader on every form")
struct CardReaderTests {
  static let systems = CardEntryTests.systems

  /// A Mastercard number, which every system accepts, with one brand.
  private static let card = "5555555555554444"
  private static let one = CardTrack.track1(number: card, expiry: "12/30", name: "JANE DOE")
  private static let two = CardTrack.track2(number: card, expiry: "12/30")
  private static let checkedOne = CardTrack.track1(number: card, expiry: "12/30", name: "JANE DOE", isChecked: true)
  private static let checkedTwo = CardTrack.track2(number: card, expiry: "12/30", isChecked: true)

  /// What a reader may send for one swipe. A line end is its Enter key, a tab its Tab key.
  private static let swipes = [
    one, two, one + two, checkedOne, checkedTwo, checkedOne + checkedTwo, one + "\n", two + "\t", one + two + "\n",
    one + "\n" + two + "\n", checkedOne + "\n" + checkedTwo + "\n",
    one + two + "+" + card + "=" + String(repeating: "0", count: 100) + "?\n",
  ]

  /// Types a text as a reader does.
  private func swipe(_ text: String, _ checkout: HeadlessCheckout) {
    for character in text {
      switch character {
      case "\n": checkout.press("Enter")
      case "\t": checkout.press("Tab")
      default: checkout.type(String(character))
      }
    }
  }

  @Test("A swipe fills in the form from every element and never submits it", arguments: systems)
  func everywhere(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    let elements = checkout.page.elements.map(\.id)
    for element in elements where element != "back" {
      for text in [Self.one, Self.two + "\n", Self.checkedOne + Self.checkedTwo + "\n"] {
        checkout.perform(.fill(try form.id(.cardNumber), text: "4"))
        checkout.perform(.fill(try form.id(.expiry), text: ""))
        checkout.perform(.fill(try form.id(.securityCode), text: ""))
        checkout.perform(.focus(element))
        swipe(text, checkout)
        #expect(checkout.page.status.text == "Reading the card…")
        checkout.pause()
        try check(form, text)
      }
    }
  }

  @Test("Readers may send tracks 1, 2 and 3, check characters, Enter and Tab", arguments: systems)
  func variants(system: TestSystem) throws {
    for text in Self.swipes {
      let form = try NewCardForm(system)
      swipe(text, form.checkout)
      form.checkout.pause()
      try check(form, text)
    }
  }

  private func check(_ form: NewCardForm, _ text: String) throws {
    let (checkout, words) = (form.checkout, "\(text)\n\(form.checkout.text)")
    #expect(form.number?.text == "•••• •••• •••• 4444", "\(words)")
    #expect(form.number?.error == nil && form.field(.expiry)?.text == "12/30", "\(words)")
    if text.contains("%") { #expect(form.name == nil || form.field(.holder)?.text == "JANE DOE", "\(words)") }
    #expect(form.focus == .securityCode && form.field(.securityCode)?.text == "", "\(words)")
    #expect(form.field(.securityCode)?.error == nil, "\(words)")
    #expect(checkout.flow.phase == .collecting && !checkout.isStuck)
    #expect(!checkout.text.contains("201000") && checkout.page.status.text != "Reading the card…")
  }

  @Test("After a swipe, the security code completes the form", arguments: systems)
  func pays(system: TestSystem) throws {
    let form = try NewCardForm(system)
    swipe(Self.one + "\n", form.checkout)
    form.checkout.pause()
    form.checkout.type("123")
    #expect(form.field(.securityCode)?.text == "•••")
    form.checkout.perform(.press("pay"))
    #expect(form.checkout.flow.phase != .collecting || form.number == nil, "\(form.checkout.text)")
  }

  /// Swipes that fail, with the error.
  private static let failures = [
    ("%B5555555555554444^DOE/JANE^3012", "Only part of the stripe was read"),
    (";5555555555554444=3012\n", "Only part of the stripe was read"),
    (one + ";55555", "Only part of the stripe was read"),
    (one + "x", "Misread: swipe the card again"), (two + "1", "Misread: swipe the card again"),
    (checkedOne + "x\n", "Misread: swipe the card again"), (one + "x" + two + "\n", "Misread: swipe the card again"),
    (two + ";", "Misread: swipe the card again"),
    ("%B5555555555554444?\n", "Not the stripe of a payment card"),
    (";123=3012201?", "Not the stripe of a payment card"),
    ("%BPÄSS^DOE/JANE^3012201?", "Not the stripe of a payment card"),
    (";" + String(repeating: "5", count: 250), "Not the stripe of a payment card"),
    (one + ";4314220000000056=30122010000000000?\n", "The two tracks do not match"),
    (one + ";5555555555554444=29122010000000000?\n", "The two tracks do not match"),
  ]

  @Test("An unusable swipe brings back what was there, and says why at the number", arguments: systems)
  func failures(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    for (text, error) in Self.failures {
      checkout.perform(.fill(try form.id(.cardNumber), text: "2222"))
      checkout.perform(.fill(try form.id(.expiry), text: "1"))
      checkout.perform(.focus("pay"))
      swipe(text, checkout)
      checkout.pause()
      #expect(form.number?.error == error, "\(text)\n\(checkout.text)")
      #expect(form.focus == .cardNumber && form.number?.text == "2222", "\(text)\n\(checkout.text)")
      #expect(form.field(.expiry)?.text == "1" && form.field(.securityCode)?.text == "", "\(text)")
      #expect(checkout.flow.phase == .collecting)
    }
  }

  @Test("Esc drops a swipe, changes nothing and does not leave the form", arguments: systems)
  func escape(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    let name = checkout.page.id
    checkout.type("5555")
    checkout.type(String(Self.one.prefix(30)))
    checkout.press("Esc")
    checkout.pause()
    #expect(checkout.page.id == name && checkout.page.dialog == nil)
    #expect(form.number?.text.hasPrefix("5555") == true && form.number?.error == nil, "\(checkout.text)")
    checkout.type("5")
    #expect(form.number?.text.hasPrefix("5555 5") == true)
  }

  @Test("A person who types a sentinel and then digits sees the ordinary errors", arguments: systems)
  func slow(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(";")
    #expect(form.number?.error == nil)
    checkout.advance(.milliseconds(250))
    #expect(form.number?.error == "A card number has digits only", "\(checkout.text)")
    checkout.type("5")
    checkout.advance(.milliseconds(300))
    checkout.type("5")
    #expect(form.number?.text == "55" && form.number?.error == nil, "\(checkout.text)")
  }

  @Test("Half a swipe ends by itself when nothing more comes", arguments: systems)
  func timeOut(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(";5555")
    let end = try #require(checkout.session.app.nextChange)
    #expect(end <= checkout.clock.now + .milliseconds(250))
    checkout.advance(.milliseconds(249))
    #expect(form.number?.error == nil && checkout.page.status.text == "Reading the card…")
    checkout.advance(.milliseconds(1))
    #expect(form.number?.error == "Only part of the stripe was read", "\(checkout.text)")
    #expect(checkout.page.status.text != "Reading the card…")
  }

  @Test("A key that no reader sends drops the swipe and works as usual", arguments: systems)
  func otherKeys(system: TestSystem) throws {
    for key in ["Left", "Backspace", "Home", "F1", "F2", "Ctrl-U", "Shift-Tab", "Down"] {
      let form = try NewCardForm(system)
      let checkout = form.checkout
      checkout.type("5555")
      let other = try NewCardForm(system)
      other.checkout.type("5555")
      checkout.type(";431422")
      for checkout in [checkout, other.checkout] { checkout.press(key) }
      #expect(checkout.text == other.checkout.text, "\(key)\n\(checkout.text)")
      #expect(!checkout.session.app.isReading)
    }
  }

  @Test("A question mark in a swipe does not open the help", arguments: systems)
  func help(system: TestSystem) throws {
    let form = try NewCardForm(system)
    form.checkout.perform(.focus("pay"))
    form.checkout.type(Self.two)
    #expect(form.checkout.session.app.isTyping && form.checkout.page.dialog == nil)
    #expect(form.checkout.page.id != "help")
  }

  @Test("Pasted tracks with a contradiction change nothing", arguments: systems)
  func pasted(system: TestSystem) throws {
    let form = try NewCardForm(system)
    form.checkout.type("22")
    form.checkout.paste(Self.one + ";4314220000000056=30122010000000000?")
    #expect(form.number?.error == "The two tracks do not match" && form.number?.text == "22")
  }

  @Test(
    "A manual scanner's number, Tab, expiry date and Enter fill two fields and never submit",
    arguments: systems.flatMap { system in
      [Self.card, "4314220000000056", "6200000000000005", "6759649826438453", "2200000000000053"].map { (system, $0) }
    })
  func scanner(system: TestSystem, number: String) throws {
    for date in ["1230", "12/30", "12/2030"] {
      let form = try NewCardForm(system)
      let checkout = form.checkout
      for isFull in [false, true] {
        if isFull {
          // A second scan, of a form with a security code and a name.
          checkout.perform(.fill(try form.id(.securityCode), text: "123"))
          if let name = form.name { checkout.perform(.fill(name, text: "JANE DOE")) }
          for role in [Page.Field.Role.expiry, .cardNumber] {
            checkout.perform(.focus(try form.id(role)))
            checkout.press("Ctrl-U")
          }
        }
        swipe(number + "\t" + date + "\n", checkout)
        #expect(form.number?.text.suffix(4) == number.suffix(4), "\(checkout.text)")
        #expect(form.field(.expiry)?.text == (date == "1230" ? "12/30" : date), "\(date)\n\(checkout.text)")
        #expect(checkout.flow.phase == .collecting)
      }
    }
  }

  @Test("A scanner's pasted number, tab, expiry date and line end fill two fields", arguments: systems)
  func pastedScan(system: TestSystem) throws {
    for date in ["1230", "12/30"] {
      let form = try NewCardForm(system)
      form.checkout.paste(Self.card + "\t" + date + "\n")
      #expect(
        form.number?.text == "•••• •••• •••• 4444" && form.field(.expiry)?.text == "12/30", "\(form.checkout.text)")
      #expect(form.focus == .securityCode && form.checkout.flow.phase == .collecting)
    }
  }

  @Test("Where no card number is asked for, the sentinels do nothing harmful")
  func applePay() throws {
    let fixture = try TestSystem.applePay.stage()
    let checkout = fixture.checkout
    for _ in 0..<3 {
      let (page, phase) = (checkout.page.id, checkout.flow.phase)
      checkout.type("%;")
      #expect(!checkout.session.app.isReading && checkout.page.id == page && checkout.flow.phase == phase)
      checkout.press("Enter")
    }
  }

  @Test("Line mode takes a reader's lines at any prompt, and asks for what is missing", arguments: systems)
  func plain(system: TestSystem) throws {
    let lines = [
      [Self.one + Self.two], [Self.one], [Self.one, Self.two], [Self.checkedOne + "\r"], [Self.two, ""],
    ]
    for lines in lines {
      let form = try NewCardForm(system)
      let checkout = form.checkout
      var dialogue = PlainDialogue(setup: checkout.session.app.setup)
      var said: [String] = dialogue.show(checkout.page)
      for line in lines {
        let reply = dialogue.answer(line)
        if case .perform(let action) = reply { checkout.perform(action) }
        if case .say(let words) = reply { said += words }
        said += dialogue.show(checkout.page) + dialogue.complaints()
      }
      #expect(form.field(.expiry)?.text == "12/30" && form.number?.error == nil, "\(lines) \(said)")
      #expect(checkout.flow.phase == .collecting && dialogue.question != nil)
      // An empty line, as the Enter of a reader makes, is an answer, so that prompt does not come again.
      if !lines.contains(""), form.field(.holder)?.text != "" {
        #expect(dialogue.question?.isSecret == true, "\(lines) \(dialogue.question?.prompt ?? "")")
      }
      #expect(!said.joined().contains("201000"))
    }
  }

  @Test("Line mode says what is wrong with a swipe", arguments: systems)
  func plainFailure(system: TestSystem) throws {
    let form = try NewCardForm(system)
    var dialogue = PlainDialogue(setup: form.checkout.session.app.setup)
    _ = dialogue.show(form.checkout.page)
    guard case .perform(let action) = dialogue.answer("%B5555555555554444^DOE/JANE^3012") else {
      Issue.record("no action")
      return
    }
    form.checkout.perform(action)
    _ = dialogue.show(form.checkout.page)
    #expect(dialogue.complaints() == ["! Only part of the stripe was read"])
  }
}
