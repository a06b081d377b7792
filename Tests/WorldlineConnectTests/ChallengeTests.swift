import CheckoutCore
import Sandbox
import Testing

@testable import WorldlineConnect

@Suite("The issuer asks on these screens, with Worldline")
struct ChallengeTests {
  /// Card, outcome, code.
  static let cards: [(String, Outcome, String)] = [
    ("4711100000000018", .success, "900"), ("4711100000000026", .declined, "430393"),
    ("4711100000000034", .declined, "430330"), ("4711100000000042", .success, "900"),
    ("5311100000000019", .success, "900"), ("371110000000016", .success, "900"),
  ]

  @Test("The right code pays where issuer and payment environment agree, once", arguments: cards)
  func answered(number: String, outcome: Outcome, code: String) throws {
    let rig = Rig()
    let result = try rig.pay(Rig.order("a"), method: "cards", WholePaymentTests.card(number))
    #expect(result.outcome == outcome)
    #expect(result.payment?.code == code)
    #expect(rig.sandbox.charges["a"] == (outcome == .success ? 1 : 0))
    #expect(rig.sandbox.notifications(of: "a").count(where: \.isFinal) == 1)
  }

  @Test("The test cards are those of the file, and every one of them is a card number of a product")
  func file() {
    #expect(TestCards.worldlineInApp.map(\.number) == Self.cards.map(\.0))
  }

  @Test(
    "What no issuer sends is told and pays nothing",
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
    #expect(throws: CheckoutError.self) { try IssuerDialogue.Terms(merchantAction: action) }
  }

  @Test("Another action is none of the issuer's", arguments: ["REDIRECT", "SHOW_FORM", ""])
  func other(_ type: String) throws {
    #expect(try IssuerDialogue.Terms(merchantAction: ["actionType": .string(type)]) == nil)
    #expect(try IssuerDialogue.Terms(merchantAction: nil) == nil)
  }
}
