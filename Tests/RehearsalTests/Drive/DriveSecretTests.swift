import CheckoutCore
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Tests that no answer of a driven checkout has a card number or a code in it, and that all answers together do not either.
@Suite("Secrets in the answers of a driven checkout")
struct DriveSecretTests {
  private static let number = "4314220000000056"

  /// Whether a text has the number, however it is grouped.
  private static func hasNumber(_ text: String) -> Bool {
    text.split(separator: "\n").contains { String($0).digits.contains(number) }
  }

  @Test(
    "A number and a code that are filled in, typed and pasted are hidden",
    arguments: [
      [#"{"fill": {"pan": "4314220000000056", "expiry": "12/30", "code": "739", "holder": "JANE DOE"}}"#],
      [#"{"type": "4314220000000056"}"#, #"{"type": "1230"}"#, #"{"type": "739"}"#],
      [#"{"paste": "4314 2200 0000 0056 12/30 739"}"#],
    ])
  func entered(lines: [String]) throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    driven.play(lines)
    driven.play(
      #"{"choose": "pan"}"#, #"{"choose": "code"}"#, #"{"fill": {"holder": "JANE DOE"}}"#, #"{"choose": "pay"}"#)
    driven.play(#"{"type": "1234"}"#)
    let typed = try #require(driven.answers.last)
    #expect(typed.member("value", of: "otp")?.string == "••••", "\(typed.text)")
    driven.play(#"{"press": "Enter"}"#, #"{"press": "F2"}"#, #"{"press": "Esc"}"#)
    _ = driven.end()
    #expect(driven.answers.last?.at("exit.status")?.integer == 0, "\(driven.text)")
    for answer in driven.answers {
      #expect(!Self.hasNumber(answer.text), "\(answer.text)")
      #expect(!answer.text.split { !$0.isNumber }.contains("739"), "\(answer.text)")
    }
  }

  @Test("The digits that single keys make visible never make up the number", arguments: ["pan", "holder"])
  func keys(field: String) throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    driven.play(#"{"choose": "\#(field)"}"#)
    // The digits that are visible in any of the answers, by their places in the number.
    var visible: Set<Int> = []
    for digit in Self.number {
      let answer = driven.play(#"{"press": "\#(digit)"}"#)
      let shown = (answer.member("value", of: field)?.string ?? "").filter { $0.isNumber || $0 == "•" }
      for (place, character) in shown.enumerated() where character.isNumber { visible.insert(place) }
      #expect(!Self.hasNumber(answer.text), "\(answer.text)")
    }
    #expect(visible.count < 12, "\(visible.sorted())")
  }

  @Test("A number that is typed into a filter, or as anything else, is in no answer")
  func elsewhere() throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    let lines = [
      #"{"press": "F3"}"#, #"{"type": "4314220000000056"}"#, #"{"press": "Esc"}"#, #"{"press": "Esc"}"#,
      #"{"press": "Alt-P"}"#, #"{"type": "4314220000000056"}"#, #"{"press": "Esc"}"#, #"{"press": "Esc"}"#,
      #"{"press": "4314220000000056"}"#, #"{"4314220000000056": 1}"#, #"{"choose": "4314220000000056"}"#,
      #"{"see": "4314220000000056"}"#, #"{"fill": {"4314220000000056": "1"}}"#, "4314220000000056",
      #""4314220000000056"#,
      #"{"fill": {"expiry": "4314220000000056"}}"#, #"{"screen": "4314220000000056"}"#,
      #"{"type": "$card.4314220000000056"}"#,
    ]
    for line in lines {
      let answer = driven.play(line)
      #expect(!Self.hasNumber(answer.text), "\(line): \(answer.text)")
    }
  }

  @Test("The list of test cards names its cards, and a step chooses one by its name")
  func testCards() throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    let list = driven.play(#"{"press": "F3"}"#)
    let ids = list["elements"]?.elements?.compactMap { $0["id"]?.string } ?? []
    #expect(list["screen"]?.string == "testCards" && ids.contains("$card.visa-0056"), "\(ids)")
    #expect(!ids.contains { $0.filter(\.isNumber).count >= 12 })
    #expect(!Self.hasNumber(list.text), "\(list.text)")
    let filled = driven.play(#"{"choose": "$card.visa-0056"}"#)
    #expect(filled["screen"]?.string == "card" && filled.member("value", of: "pan")?.string?.hasSuffix("0056") == true)
  }

  @Test("An error does not repeat what a code field holds")
  func codeInError() throws {
    var driven = try Driven()
    driven.play(Driven.card("challenge-success"))
    let answer = driven.play(#"{"fill": {"otp": "98a76"}}"#)
    #expect(!answer.text.contains("9876"), "\(answer.text)")
  }

  @Test("A code is hidden in every payment system", arguments: PaymentSystems.builtIn.all.map { $0.name })
  func systems(system: String) throws {
    var driven = try Driven(system)
    driven.play(#"{"choose": "pay"}"#)
    for _ in 0..<6 {
      guard let fields = driven.answers.last?["elements"]?.elements?.filter({ $0["kind"]?.string == "field" }) else {
        break
      }
      for field in fields where ["securityCode", "oneTimeCode"].contains(field["role"]?.string) {
        let id = field["id"]?.string ?? ""
        let answer = driven.play(#"{"fill": {"\#(id)": "739"}}"#)
        #expect(answer.member("value", of: id)?.string?.contains { $0.isNumber } != true, "\(answer.text)")
      }
      if driven.play(#"{"choose": "card"}"#)["error"] != nil { driven.play(#"{"press": "Enter"}"#) }
    }
    #expect(driven.answers.count > 4)
  }
}
