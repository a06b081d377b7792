import CheckoutCore
import DolyameSDK
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@Suite("Screens of an instalment payment")
struct InstalmentScreenTests {
  @Test("A payment can be made with the keyboard alone")
  func keys() {
    let window = Window()
    #expect(window.text.contains("Pay with Dolyame"))
    window.press(Key(.enter))
    #expect(window.page.id == "inquiry.outcome")
    window.press(Key(.down), Key(.enter))
    #expect(window.page.id == "inquiry.phone")
    window.type("9161234567")
    #expect(window.text.contains("+7 (916) 123-45-67"))
    window.press(Key(.enter))
    #expect(window.page.id == "inquiry.code")
    #expect(window.text.contains("+7 (916) ***-**-67"))
    window.type("1234")
    window.press(Key(.enter))
    #expect(window.page.id == "inquiry.questionnaire")
    window.type("Петрова")
    window.press(Key(.tab))
    window.type("Анна")
    window.press(Key(.tab), Key(.tab))
    window.type("28051991")
    #expect(window.text.contains("28.05.1991"))
    window.press(Key(.tab))
    window.type("anna@example.com")
    window.press(Key(.enter))
    #expect(window.page.id == "inquiry.consent")
    window.press(Key(.character(" ")), Key(.enter))
    #expect(window.page.id == "inquiry.schedule")
    for line in ["15 Jun 2026", "29 Jun 2026", "13 Jul 2026", "27 Jul 2026", "RUB\u{A0}1,675.00"] {
      #expect(window.text.contains(line), "\(line)\n\(window.text)")
    }
    window.press(Key(.enter))
    #expect(window.page.id == "card" || window.page.id == "form", "\(window.page.id)")
    #expect(window.text.contains("Pay RUB\u{A0}1,675.00"))
    window.type("2200770239097761")
    window.press(Key(.tab))
    window.type("1230")
    window.type("123")
    // The last digit moves the focus to the button, which Enter presses.
    window.press(Key(.enter))
    #expect(window.page.id == "result", "\(window.text)")
    #expect(window.results.all.isEmpty)
    window.press(Key(.enter))
    #expect(window.results.all == [.success])
    #expect(window.session.exitStatus == 0)
  }

  @Test("Every screen shows the merchant's name and icon, from the demo chooser to the result")
  func shop() {
    let window = Window()
    var pages: [String] = []
    func look() {
      pages.append(window.page.id.rawValue)
      #expect(window.page.title == "Cosmoshop", "\(window.page.id)")
      #expect(window.page.badge?.text == "CO", "\(window.page.id)")
    }
    look()
    window.push("pay")
    look()
    window.push("choice.success")
    for (field, value) in [("phone", "9161234567"), ("smsCode", "1234")] {
      look()
      window.fill(field, value)
      window.push("continue")
    }
    look()
    for (field, value) in [
      ("lastName", "Петрова"), ("firstName", "Анна"), ("birthday", "28.05.1991"), ("personEmail", "anna@example.com"),
    ] { window.fill(field, value) }
    window.push("continue")
    look()
    window.push("consent")
    window.push("continue")
    look()
    window.payByCard()
    look()
    #expect(
      pages == [
        "shop", "inquiry.outcome", "inquiry.phone", "inquiry.code", "inquiry.questionnaire", "inquiry.consent",
        "inquiry.schedule", "result",
      ])
  }

  @Test("The pay button is as wide as the page, with padding in its own colour")
  func button() throws {
    let window = Window()
    let layout = window.session.layout()
    let targets = layout.targets.filter { $0.element == "pay" }
    #expect(targets.count == 3)
    #expect(targets.allSatisfy { $0.area.columns == 76 && $0.area.rows == 1 })
    window.session.handle(.mouse(MouseEvent(kind: .press, point: targets[1].area.origin)))
    window.settle()
    #expect(window.page.id == "inquiry.outcome")
  }

  @Test("The basket unfolds and shows the prepaid amount")
  func basket() {
    let window = Window()
    window.goToSchedule()
    #expect(!window.text.contains("Плащ"))
    window.push("basket")
    #expect(window.text.contains("1 × Плащ"))
    #expect(window.text.contains("-RUB\u{A0}300.00"))
  }

  @Test("All errors of the questionnaire are shown below their fields")
  func mistakes() {
    let window = Window()
    window.push("pay")
    window.push("choice.success")
    window.fill("phone", "916")
    window.push("continue")
    #expect(window.page.id == "inquiry.phone")
    window.fill("phone", "9161234567")
    window.push("continue")
    window.fill("smsCode", "1234")
    window.push("continue")
    for (field, value) in [
      ("lastName", "4"), ("firstName", "Анна"), ("birthday", "31.02.1991"), ("personEmail", "a@b.c"),
    ] {
      window.fill(field, value)
    }
    window.push("continue")
    #expect(window.page.id == "inquiry.questionnaire")
    var errors: [String] = []
    for case .field(let field) in window.page.body where field.error != nil { errors.append(field.id.rawValue) }
    #expect(errors == ["lastName", "birthday"])
    var kept: [String] = []
    for case .field(let field) in window.page.body { kept.append(field.text) }
    #expect(kept == ["4", "Анна", "", "31.02.1991", "a@b.c"])
  }

  @Test("The payment does not continue without consent")
  func consent() {
    let window = Window()
    window.goToSchedule()
    let other = Window()
    other.push("pay")
    other.push("choice.success")
    other.fill("phone", "9161234567")
    other.push("continue")
    other.fill("smsCode", "1234")
    other.push("continue")
    for (field, value) in [
      ("lastName", "Петрова"), ("firstName", "Анна"), ("birthday", "28.05.1991"), ("personEmail", "a@b.c"),
    ] { other.fill(field, value) }
    other.push("continue")
    other.push("continue")
    #expect(other.page.id == "inquiry.consent")
    #expect(window.page.id == "inquiry.schedule")
  }

  @Test("Another code can be requested only after the waiting time")
  func resend() {
    let window = Window()
    window.push("pay")
    window.push("choice.success")
    window.fill("phone", "9161234567")
    window.push("continue")
    #expect(window.page.elements.first { $0.id == "resend" }?.isEnabled == false)
    window.push("resend")
    #expect(window.fixture.wire.count("resend") == 0)
    window.pass(.seconds(61))
    #expect(window.page.elements.first { $0.id == "resend" }?.isEnabled == true)
    window.push("resend")
    #expect(window.fixture.wire.count("resend") == 1)
    window.push("otherPhone")
    #expect(window.page.id == "inquiry.phone")
  }

  @Test("Leaving is confirmed once, and the payment is dismissed when the screen closes")
  func leaving() {
    let window = Window()
    window.goToSchedule()
    window.press(Key(.escape))
    #expect(window.page.dialog?.id == "leave")
    window.push("stay")
    #expect(window.page.id == "inquiry.schedule")
    window.press(Key(.escape))
    window.push("leave")
    #expect(window.page.id == "result")
    window.push("done")
    #expect(window.results.all == [.dismissed])
    #expect(window.session.exitStatus == 4)
  }

  @Test("The demo chooser can be left")
  func leavingChooser() {
    let window = Window()
    window.push("pay")
    window.press(Key(.function(10)))
    #expect(window.page.id == "result", "\(window.text)")
    window.push("done")
    #expect(window.results.all == [.dismissed])
  }

  @Test("No text is missing in any language, down to the smallest window", arguments: StringTable.languages)
  func languages(language: String) {
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
      let window = Window(language: language, size: size)
      func look() {
        for block in window.page.body + (window.page.dialog?.body ?? []) {
          #expect(!"\(block)".contains("⟦"), "\(block)")
        }
        #expect(!window.text.contains("⟦"), "\(window.text)")
      }
      look()
      window.push("pay")
      look()
      window.press(Key(.function(1)))
      look()
      window.press(Key(.escape))
      window.push("choice.unknown_then_success")
      look()
      window.fill("phone", "9161234567")
      window.push("continue")
      look()
      window.fill("smsCode", "0000")
      window.push("continue")
      look()
      window.fill("smsCode", "1234")
      window.push("continue")
      look()
      for (field, value) in [
        ("lastName", "Петрова"), ("firstName", "Анна"), ("birthday", "28.05.1991"), ("personEmail", "a@b.c"),
      ] { window.fill(field, value) }
      window.push("continue")
      look()
      window.push("consent")
      window.push("continue")
      look()
      window.push("basket")
      look()
      window.payByCard()
      look()
    }
  }

  @Test("Line mode shows the same prompts")
  func plain() {
    let window = Window()
    var dialogue = PlainDialogue(setup: window.session.app.setup)
    var lines: [String] = []
    var questions: [String] = []
    func step(_ answer: String?) {
      if let answer, case .perform(let action) = dialogue.answer(answer) {
        window.session.perform(action)
        window.settle()
      }
      lines += dialogue.show(window.page)
      if let question = dialogue.question { questions.append(question.prompt) }
    }
    step(nil)
    for answer in ["1", "2", "9161234567", "1", "1234", "1"] { step(answer) }
    #expect(window.page.id == "inquiry.questionnaire", "\(questions) \(lines)")
    #expect(questions.contains { $0.contains("1 Pay with Dolyame") }, "\(questions)")
    #expect(questions.contains { $0.contains("First payment succeeds") })
    #expect(questions.contains { $0.hasPrefix("Phone") })
    #expect(lines.contains("How should it end?"))
  }
}
