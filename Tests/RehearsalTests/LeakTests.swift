import CheckoutCore
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

@testable import KassaRehearsal

@Suite("Leak detection")
struct LeakTests {
  /// Returns a composer whose checkouts simulate a leak: they show the given text as the order description.
  static func careless(_ name: String) -> CheckoutComposer {
    { settings throws(ComposingError) in
      var composed = try Rehearsing.ecommpay(settings)
      composed.setup.order.description = name
      return composed
    }
  }

  /// The steps that lead to a payment system's card form, and those that lead from there to the end of the payment.
  struct PaymentPath: Sendable, CustomTestStringConvertible {
    var system: String
    /// The steps that lead to the card form, where the card number field has the focus.
    var opening: [String]
    var number: String
    /// The IDs of the card number field and the security code field.
    var fields: (number: String, code: String)
    /// The values for the other fields in the form, in the format of the `fill` command.
    var others = ""
    /// The steps after the form is submitted.
    var ending: [String] = []
    var testDescription: String { system }

    var head: String { "name: a test\ncheckout: { provider: \(system) }\nsteps:\n" }
    func script(_ steps: [String]) -> String { head + (opening + steps).map { "  - \($0)\n" }.joined() }
    func filled(code: String) -> String {
      "fill: { \(fields.number): \"\(number)\", \(others)\(fields.code): \"\(code)\" }"
    }
  }

  static let ways = [
    PaymentPath(
      system: "ecommpay", opening: ["choose: card"], number: "4314220000000056", fields: ("pan", "code"),
      others: "expiry: 12/30, holder: JANE DOE, ", ending: ["type: \"1234\"", "press: Enter"]),
    PaymentPath(
      system: "worldline", opening: ["choose: cards"], number: "4000000000000077", fields: ("cardNumber", "cvv"),
      others: "expiryDate: 12/30, "),
    PaymentPath(
      system: "assist", opening: [], number: "4111111111111111", fields: ("pan", "code"),
      others: "expiry: 12/30, holder: JANE DOE, "),
    PaymentPath(
      system: "dolyame",
      opening: ["choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue"]
        + ["choose: consent", "choose: continue", "choose: continue"],
      number: "2200770239097761", fields: ("pan", "code"), others: "expiry: 12/30, "),
    // The card is in the wallet, so the payer does not enter any card details.
    PaymentPath(
      system: "apple-pay", opening: [], number: "", fields: ("", ""), ending: ["press: Enter", "press: Enter"]),
  ]
  static let typed = ways.filter { !$0.number.isEmpty }

  /// Returns a card number in groups of four digits, as a program with a leak might print it.
  private static func grouped(_ number: String, by separator: String = " ") -> String {
    stride(from: 0, to: number.count, by: 4).map { number.dropFirst($0).prefix(4) }.joined(separator: separator)
  }

  private static func entry(_ name: String, _ body: JSON) -> FlowEntry {
    let message = WireMessage(from: .platform, to: .sdk, name: name, body: body)
    return FlowEntry(
      index: 54, time: Instant(milliseconds: 0), step: .paymentProcessed, attempt: 1, kind: .message(message))
  }

  /// Members with the number that was typed as a one-time code, and the words of the leak; nil for a coincidence.
  static let coincidences: [(body: JSON, words: String?)] = [
    (["payment": ["result_code": "9999"]], nil), (["payment": ["sum": ["amount": 9999]]], nil),
    (["payment": ["status": "9999"]], nil), (["account": ["expiry_year": "9999"]], nil),
    (["payment": ["id": "9999"]], "a one-time code is in the member payment.id of the message 200"),
  ]

  @Test("A one-time code may equal an amount, a result code, a status or a date", arguments: coincidences)
  func coincidence(body: JSON, words: String?) {
    var oracle = LeakOracle()
    oracle.learn(entry: "9999")
    #expect(oracle.leak(in: Self.entry("200", body))?.message == words)
  }

  @Test("A wrong code that is the platform's own result code or the amount is no leak", arguments: ["9999", "1999"])
  func wrongCode(code: String) throws {
    let result = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }",
        "choose: pay", "screen: challenge", "type: \"\(code)\"", "press: Enter", "screen: challenge",
        "type: \"1234\"", "press: Enter", "screen: result", "result: { outcome: success }",
      ])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("A complete card number outside its field is a leak", arguments: typed)
  func number(_ way: PaymentPath) throws {
    let result = try Rehearsing.play(
      way.script(["type: \"\(way.number)\""]), compose: Self.careless(Self.grouped(way.number))
    ).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
    #expect(result.failure?.line == 4 + way.opening.count)
    #expect(result.failure?.marks.isEmpty == false)
  }

  /// Functions that spell a card number in other scripts and with other separators, by name.
  static let spellings: [(name: String, text: @Sendable (String) -> String)] = [
    ("full width", { digits in digits.map { String($0.moved(by: 0xFF10)) }.joined() }),
    ("Arabic-Indic", { digits in digits.map { String($0.moved(by: 0x0660)) }.joined() }),
    ("dots", { grouped($0, by: ".") }), ("no-break spaces", { grouped($0, by: "\u{A0}") }),
    ("double spaces", { grouped($0, by: "  ") }), ("soft hyphens", { grouped($0, by: "\u{AD}") }),
    ("zero-width spaces", { $0.map(String.init).joined(separator: "\u{200B}") }),
    ("word joiners", { $0.map(String.init).joined(separator: "\u{2060}") }),
    ("en dashes", { grouped($0, by: "–") }),
  ]

  @Test("A card number is detected in any notation", arguments: spellings.map(\.name))
  func spelled(_ name: String) throws {
    let spelling = try #require(Self.spellings.first { $0.name == name })
    let way = Self.typed[0]
    let result = try Rehearsing.play(
      way.script(["type: \"\(way.number)\""]), compose: Self.careless(spelling.text(way.number))
    ).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
  }

  @Test("A card number in a script title is redacted in any notation", arguments: spellings.map(\.name))
  func title(_ name: String) throws {
    let spelling = try #require(Self.spellings.first { $0.name == name })
    let number = "4314220000000056"
    let title = "pays with \(spelling.text(number)) today"
    let result = try Rehearsing.play("name: \"\(title)\"\nsteps:\n  - see: nobody says this\n").result
    let kept =
      CaseReports.everything(about: result)
      + [ScriptText(name: title, checkout: [], size: Size(columns: 80, rows: 24)).text]
    for text in kept { #expect(!Self.digits(text).contains(number), "\(text.prefix(200))") }
    #expect(result.name.hasPrefix("pays with ") && result.name.hasSuffix(" today"))
  }

  /// Returns the digits in a string, whatever their script, as ASCII digits without separators.
  private static func digits(_ text: String) -> String {
    text.unicodeScalars.compactMap { scalar in
      scalar.properties.numericType == .decimal ? scalar.properties.numericValue.map { String(Int($0)) } : nil
    }.joined()
  }

  @Test("A card number that was never typed is not a leak")
  func untyped() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["choose: card", "type: 4000000000000077"]), compose: Self.careless("4314 2200 0000 0056")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("A screen that depends on the security code is a leak, whatever the field's ID", arguments: typed)
  func code(_ way: PaymentPath) throws {
    let result = try playsTwice(way.script([way.filled(code: "123")]))
    #expect(result.failure?.code == "leak", "\(result.failureText)")
  }

  /// Plays a script twice, with a different order description each time.
  ///
  /// The second run uses a different security code, so the difference simulates a screen that depends on the code.
  private func playsTwice(_ script: String) throws -> CaseResult {
    let runs = Mutex(0)
    return try Rehearsing.play(script) { settings throws(ComposingError) in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      var composed = try Rehearsing.ecommpay(settings)
      composed.setup.order.description = "run \(run)"
      return composed
    }.result
  }

  @Test("A leak is no expected failure, even in a step that fails for another reason")
  func unexpected() throws {
    let way = Self.typed[0]
    let head = "expect-failure: ticket 13\n"
    let shown = try Rehearsing.play(
      head + way.script(["fill: { pan: \"\(way.number)\", expiry: abc }"]),
      compose: Self.careless(Self.grouped(way.number))
    ).result
    let dependent = try playsTwice(head + way.script([way.filled(code: "123"), "screen: result"]))
    for result in [shown, dependent] {
      #expect(result.failure?.code == "leak", "\(result.failureText)")
      #expect(result.outcome == .failed && result.isRed)
    }
    let calm = try Rehearsing.play(head + way.script([way.filled(code: "123"), "screen: result"])).result
    #expect(calm.outcome == .expectedFailure, "\(calm.failureText)")
  }

  @Test("Step records, snapshots, recordings and reports contain no payment secrets", arguments: ways)
  func kept(_ way: PaymentPath) throws {
    let form = way.number.isEmpty ? [] : [way.filled(code: "739"), "snapshot: form", "choose: pay"]
    let performance = try Rehearsing.play(
      way.script(form + way.ending + ["screen: result", "snapshot: end"]), snapshots: Snapshots(isUpdating: true))
    let result = performance.result
    #expect(result.failure == nil, "\(result.failureText)")
    var kept = performance.snapshots.values + result.stepRecords.map(\.verb)
    kept += result.stepRecords.flatMap { [FrameText.plain($0.frame), $0.frame.title] }
    kept += result.entries.map { FlowEntryJSON.object($0).text }
    kept += CaseReports.everything(about: result)
    for text in kept {
      if !way.number.isEmpty { #expect(!text.digits.contains(way.number), "\(text.prefix(300))") }
      for form in ["\"739\"", ">739<", "cvv\":739", "code: 739", "cvv: 739", "CVC: 739", " 739 "] {
        #expect(!text.contains(form), "\(form) in \(text.prefix(300))")
      }
    }
  }

  @Test("Step records, snapshots and verbs contain only redacted values")
  func redaction() throws {
    let performance = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "type: 4314220000000056", "press: Shift-Tab", "press: Shift-Tab", "snapshot: number",
        "fill: { expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay", "type: \"1234\"",
      ]), snapshots: Snapshots(isUpdating: true))
    #expect(performance.result.failure == nil, "\(performance.result.failureText)")
    let stepRecords = performance.result.stepRecords
    let reported =
      stepRecords.map(\.verb) + stepRecords.map { FrameText.plain($0.frame) } + performance.snapshots.values
    for text in reported {
      #expect(!text.filter(\.isNumber).contains("4314220000000056"))
    }
    #expect(stepRecords.contains { $0.verb == "type: 431422••••••0056" })
    #expect(stepRecords.contains { $0.verb.contains("code: •••") })
    #expect(stepRecords.last?.verb == "type: ••••")
  }
}

extension Character {
  /// Returns the digit in the script whose zero has the given code point. Other characters are returned unchanged.
  fileprivate func moved(by zero: UInt32) -> Character {
    guard let digit = wholeNumberValue, let scalar = Unicode.Scalar(zero + UInt32(digit)) else { return self }
    return Character(scalar)
  }
}

extension String {
  fileprivate var digits: String { filter(\.isNumber) }
}
