import CheckoutCore
import KassaBackend
import Testing

@testable import KassaRehearsal

/// Tests that what the article says of each payment system is what happens.
@Suite("What each payment system does")
struct PaymentFactsTests {
  private func play(_ system: String, _ steps: [String], settings: String = "", line: String) throws {
    let result = try Rehearsing.play(PaymentFacts.script(system, steps, settings: settings)).result
    #expect(result.failure == nil, "\(line)\n\(result.failureText)")
  }

  @Test("What follows ends as the article says", arguments: PaymentFacts.rows(below: "What follows"))
  func follows(row: [String]) throws {
    try #require(row.count == 6)
    let (system, screen) = (row[0], row[2])
    let steps = try #require(PaymentFacts.steps(system, row[1]), "\(row)")
    let told = row[5].isEmpty ? "" : ", told: \(row[5])"
    let leave = ["retry": ["choose: leave"], "fields": ["press: F10", "choose: leave"]][screen] ?? []
    try play(
      system, steps + ["screen: \(screen)"] + leave + ["result: { outcome: \(row[3]), code: \"\(row[4])\"\(told) }"],
      line: "\(row)")
  }

  @Test("A payment waits as long as the article says", arguments: PaymentFacts.rows(below: "How long it waits"))
  func waits(row: [String]) throws {
    try #require(row.count == 6)
    let wait = try #require(PaymentFacts.wait(row[0], row[1]), "\(row)")
    let (early, late) = (["clock: \(row[2])", "screen: \(row[3])"], ["clock: \(row[4])", "screen: \(row[5])"])
    // A script needs its settings, which may make no difference before their time.
    let whole = wait.settings.isEmpty ? early : early + late
    for steps in [whole, late] { try play(row[0], wait.steps + steps, settings: wait.settings, line: "\(row)") }
  }

  @Test("A value looks on the wire as the article says", arguments: PaymentFacts.rows(below: "Values on the wire"))
  func values(row: [String]) throws {
    try #require(row.count == 4)
    let wanted = "message: { name: \(row[1]), has: { \(row[2]): \"\(row[3])\" } }"
    try play(row[0], PaymentFacts.pay(row[0]) + ["screen: result", wanted], line: "\(row)")
  }

  @Test(
    "An operation of the shop is notified as the article says",
    arguments: PaymentFacts.rows(below: "Notifications of operations"))
  func operations(row: [String]) throws {
    try #require(row.count == 5)
    let operations = row[2].split(separator: ";").map { "merchant: { \($0.drop { $0 == " " }) }" }
    let wanted = "result: { told: \(row[3]), notified: \(row[4]) }"
    let steps = PaymentFacts.pay(row[0]) + ["screen: result"] + operations + [wanted]
    try play(row[0], steps, settings: row[1], line: "\(row)")
  }

  @Test("An operation is refused as the article says", arguments: PaymentFacts.rows(below: "Refused operations"))
  func refusals(row: [String]) throws {
    try #require(row.count == 6)
    let before = row[2].split(separator: ";").map { "merchant: { \($0.drop { $0 == " " }) }" }
    let amount = row[3].contains(":") ? row[3] : row[3] + ": "
    let steps = PaymentFacts.pay(row[0]) + ["screen: result"] + before
    let text = PaymentFacts.script(
      row[0], steps + ["merchant: { \(amount), refused: \"\(row[4])\" }"], settings: row[1])
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(row)\n\(result.failureText)")
    // A refusal that is expected is noted with its words.
    #expect(result.stepRecords.last?.verb.contains("\(row[4]) (\(row[5]))") == true, "\(row)")
  }

  @Test("An order is refused as the article says", arguments: PaymentFacts.rows(below: "Refused orders"))
  func refusedOrders(row: [String]) throws {
    try #require(row.count == 4)
    // Only what is wrong with the wallet's token is found when the order is paid.
    let steps = row[1].contains("token: altered") ? PaymentFacts.pay(row[0]) : []
    let wanted = "result: { outcome: failed, code: \"\(row[2])\", error: \(row[3]) }"
    try play(row[0], steps + ["screen: result", wanted], settings: row[1], line: "\(row)")
  }

  @Test("Every code with which a built-in script expects a refusal is in the article")
  func refusedCodes() throws {
    let known = PaymentFacts.rows(below: "Refused operations").map { [$0[0], $0[4]] }
    for name in ScriptLibrary.names {
      let script = try #require(try ScriptLibrary.script(name))
      for case .merchant(let action) in script.steps.flat.map(\.verb) {
        guard let code = action.refusal, code != "any" else { continue }
        #expect(known.contains([script.system, code]), "\(name): \(code)")
      }
    }
  }

  @Test("Every payment system is in every table")
  func complete() {
    for heading in [
      "What follows", "How long it waits", "Values on the wire", "Notifications of operations", "Refused operations",
      "Refused orders",
    ] {
      let systems = Set(PaymentFacts.rows(below: heading).compactMap(\.first))
      #expect(systems == Set(Sandboxes.builtIn.names), "\(heading)")
    }
  }
}
