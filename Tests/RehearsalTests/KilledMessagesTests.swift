import Testing

@testable import KassaRehearsal

/// A program that is killed sees nothing of what its platform and the bank say meanwhile.
@Suite("What the bank is asked while the program is killed")
struct KilledMessagesTests {
  /// Systems whose platform asks the bank on its own time, and the steps of a payment up to the card.
  static let payments: [(system: String, steps: [String])] = [
    ("ecommpay", ["choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"]),
    ("assist", ["fill: { pan: $card.assist-visa-1111, expiry: 12/30, code: 123, holder: JANE DOE }"]),
    (
      "dolyame",
      [
        "choose: continue", "fill: { smsCode: 1234 }", "choose: continue", "choose: continue", "choose: consent",
        "choose: continue", "choose: continue", "fill: { pan: $card.dolyame-mir-7761, expiry: 12/30, code: 123 }",
      ]
    ),
  ]

  private static func play(_ system: String, _ steps: [String]) throws -> CaseResult {
    let lines = (["kill: { step: 9 }"] + steps).map { "  - \($0)\n" }.joined()
    return try Rehearsing.play("checkout: { provider: \(system) }\nsteps:\n\(lines)").result
  }

  @Test("It is a message of the payment that is resumed, once", arguments: payments)
  func recorded(system: String, steps: [String]) throws {
    let resumed = steps + ["choose: pay", "resume", "screen: result"]
    let once = try Self.play(
      system, resumed + ["message: { name: \"0100\", count: 1 }", "message: { name: \"0110\", count: 1 }"])
    #expect(once.failure == nil, "\(once.failureText)")
    let none = try Self.play(system, resumed + ["message: { name: \"0100\", count: 0 }"])
    #expect(none.failure?.code == "message", "\(none.failureText)")
  }

  @Test("It is no message of another payment")
  func another() throws {
    let pay = Self.payments[0].steps + ["choose: pay", "screen: result"]
    let steps =
      Self.payments[0].steps + ["choose: pay", "start", "checkout: { order: { paymentID: second } }"] + pay
      + ["message: { name: \"0100\", count: 1, payment: last }"]
    let result = try Self.play("ecommpay", steps)
    #expect(result.failure == nil, "\(result.failureText)")
  }
}
