import CheckoutCore
import KassaRehearsal
import Testing

@testable import KassaSystems

@Suite("Faults")
struct FaultTests {
  static let faultyScripts: [String] = ScriptLibrary.names.filter { name in
    (try? ScriptLibrary.script(name))??.steps.contains { if case .fault = $0.verb { true } else { false } } ?? false
  }

  @Test("A script behaves differently without its faults", arguments: faultyScripts)
  func bite(name: String) throws {
    let script = try #require(try ScriptLibrary.script(name))
    var calm = script
    calm.steps.removeAll { if case .fault = $0.verb { true } else { false } }
    let player = Player(compose: CheckoutInputs.composeScript)
    let (faulty, clean) = (player.play(script).result, player.play(calm).result)
    #expect(faulty.failure == nil, "\(faulty.failureText)")
    #expect(faulty.entries != clean.entries || clean.failure != nil)
  }

  static func messages(_ steps: String...) throws -> [WireMessage] { try messages(steps) }

  static func messages(_ steps: [String]) throws -> [WireMessage] {
    let result = try paid(steps)
    #expect(result.failure == nil, "\(result.failureText)")
    return messages(in: result)
  }

  static func messages(in result: CaseResult) -> [WireMessage] {
    result.entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
  }

  static func paid(_ steps: [String]) throws -> CaseResult {
    let pay = "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"
    return try Rehearsing.play(Rehearsing.steps(["choose: card", pay] + steps)).result
  }

  static let brokenAnswers: [(fault: String, name: String, body: String)] = [
    ("{ kind: connection-reset, message: /v1/payment }", "—", "connectionLost"),
    ("{ kind: \"429\", message: /v1/payment }", "429", "error"),
    ("{ kind: \"500\", message: /v1/payment }", "500", "error"),
  ]

  @Test("The program receives the faulty response", arguments: brokenAnswers)
  func broken(fault: String, name: String, body: String) throws {
    let messages = try Self.messages("fault: \(fault)", "choose: pay")
    #expect(messages.contains { $0.name == name && $0.body.text.contains(body) })
    // The fault applies once, so the retry succeeds.
    #expect(messages.count { $0.name == "POST /v1/payment" } == 2)
  }

  @Test("A fault that meets fewer messages than its times fails, saying how many")
  func tooFew() throws {
    let fault = "fault: { kind: latency, message: /v1/payment, times: 7 }"
    let result = try Rehearsing.play(
      Rehearsing.steps([
        fault, "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }",
        "choose: pay", "screen: result",
      ])
    ).result
    #expect(result.failure?.code == "fault")
    #expect(result.failure?.message.hasPrefix("the fault latency on /v1/payment met 1 of 7 messages; ") == true)
  }

  @Test("A fault happens the specified number of times", arguments: [1, 2])
  func times(count: Int) throws {
    let messages = try Self.messages(
      "fault: { kind: connection-reset, message: /v1/payment, times: \(count) }", "choose: pay",
      "result: { outcome: success, notified: once }")
    #expect(messages.count { $0.name == "POST /v1/payment" } == count + 1)
  }

  @Test("A held-back notification is delivered later if no other follows")
  func heldBack() throws {
    let fault = ["fault: notification-out-of-order", "choose: pay"]
    func reported(_ steps: [String], _ result: String) throws -> CaseResult {
      let pay = "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"
      return try Rehearsing.play(Rehearsing.steps(["choose: card", pay] + fault + steps + [result])).result
    }
    let soon = try reported([], "result: { outcome: success, notified: once }")
    #expect(soon.failure != nil, "the notification is held back")
    let later = try reported(["clock: +10s"], "result: { outcome: success, notified: once }")
    #expect(later.failure == nil, "\(later.failureText)")
  }

  @Test("A fault waits for its step and message")
  func place() throws {
    let faults = [
      "fault: { kind: connection-reset, step: 12, message: /v1/payment, times: always }",
      "fault: { kind: connection-reset, message: /v1/nowhere, times: always }",
    ]
    for fault in faults {
      // The payment goes on as if there were no fault, and at its end the fault has met no message.
      let result = try Self.paid([fault, "choose: pay", "result: { outcome: success }"])
      #expect(result.failure?.code == "fault", "\(result.failureText)")
      #expect(result.failure?.line == 5)
      #expect(Self.messages(in: result).count { $0.name == "POST /v1/payment" } == 1)
    }
  }

  @Test("Switching faults off also ends permanent ones, and new faults can follow")
  func off() throws {
    func lost(_ steps: [String]) throws -> Int {
      let result = try Rehearsing.play(Rehearsing.steps(steps)).result
      #expect(result.failure == nil, "\(result.failureText)")
      return Self.messages(in: result).count { $0.name == "—" }
    }
    let outage = "fault: { kind: connection-reset, message: /v1/init, times: always }"
    let failed = [outage, "checkout: {}"] + Array(repeating: "clock: +61s", count: 4) + ["not-see: methods.title"]
    let once = try lost(failed + ["fault: off", "checkout: {}", "screen: methods"])
    let again = try lost(failed + ["fault: off"] + failed)
    #expect(once > 0)
    #expect(again > once)
  }

  @Test("A latency delays the response by its duration", arguments: [("9s", 9), ("{ median: 30s, sigma: 0 }", 30)])
  func latency(delay: String, seconds: Int) throws {
    func play(_ fault: [String]) throws -> Duration {
      try Rehearsing.play(Rehearsing.steps(fault + ["checkout: {}", "screen: methods"])).result.duration
    }
    let slow = try play(["fault: { kind: latency, message: /v1/init, delay: \(delay) }"])
    #expect(try slow - play([]) == .seconds(seconds))
  }

  @Test("A payment whose status is never received ends as pending")
  func neverAnswered() throws {
    let clocks = Array(repeating: "clock: +61s", count: 8)
    let steps = ["choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"]
    for kind in ["no-answer", "connection-reset", "empty-answer", "broken-bytes", "half-answer", "\"500\"", "\"429\""] {
      let fault = "fault: { kind: \(kind), message: /v1/payment/status, times: always }"
      let result = try Rehearsing.play(
        Rehearsing.steps(steps + [fault, "choose: pay"] + clocks + ["screen: result", "result: { outcome: pending }"])
      ).result
      #expect(result.failure == nil, "\(kind): \(result.failureText)")
    }
  }
}
