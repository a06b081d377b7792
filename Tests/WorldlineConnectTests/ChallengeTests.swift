import CheckoutCore
import EMV3DS
import KassaSandbox
import KassaWorldlineSandbox
import Testing

@testable import WorldlineConnect

@Suite("In-app challenges with Worldline")
struct ChallengeTests {
  /// The test cards. Columns: card number, expected outcome, expected status code.
  static let cards: [(String, Outcome, String)] = [
    ("4711100000000018", .success, "900"), ("4711100000000026", .declined, "430393"),
    ("4711100000000034", .declined, "430330"), ("4711100000000042", .success, "900"),
    ("5311100000000019", .success, "900"), ("371110000000016", .success, "900"),
  ]

  @Test("The right code gives the test card's outcome and charges at most once", arguments: cards)
  func answered(number: String, outcome: Outcome, code: String) throws {
    let fixture = SandboxFixture()
    let result = try fixture.pay(SandboxFixture.order("a"), method: "cards", WholePaymentTests.card(number))
    #expect(result.outcome == outcome)
    #expect(result.payment?.code == code)
    #expect(fixture.sandbox.charges["a"] == (outcome == .success ? 1 : 0))
    #expect(fixture.sandbox.notifications(of: "a").count(where: \.isFinal) == 1)
  }

  @Test("The in-app test cards match the card file")
  func file() {
    #expect(TestCards.worldlineInApp.map(\.number) == Self.cards.map(\.0))
  }

  @Test(
    "A malformed challenge action is refused",
    arguments: [
      ["actionType": "MOBILE_THREEDS_CHALLENGE"],
      [
        "actionType": "MOBILE_THREEDS_CHALLENGE",
        "mobileThreeDSecureChallengeParameters": [
          "acsTransactionId": "a", "threeDServerTransactionId": "b", "acsURL": "http://acs.test/",
        ],
      ],
      [
        "actionType": "MOBILE_THREEDS_CHALLENGE",
        "mobileThreeDSecureChallengeParameters": [
          "acsTransactionId": "a", "threeDServerTransactionId": "b", "acsURL": "https://acs.test/",
          "messageVersion": "1.0.2",
        ],
      ],
    ] as [JSON])
  func malformed(_ action: JSON) {
    #expect(throws: CheckoutError.self) { try ChallengeClient.Terms(merchantAction: action) }
  }

  @Test("Other merchant actions contain no challenge", arguments: ["REDIRECT", "SHOW_FORM", ""])
  func other(_ type: String) throws {
    #expect(try ChallengeClient.Terms(merchantAction: ["actionType": .string(type)]) == nil)
    #expect(try ChallengeClient.Terms(merchantAction: nil) == nil)
  }
}
