import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import Testing

@Suite("Complete payments against the sandbox")
struct WholePaymentTests {
  private static let challenged = "4314220000000056"
  private static let paid = "4000000000000077"
  private static let declined = "4111111111111111"

  private func code(_ text: String) -> ChallengeAnswer { .entry(SecretText(text)) }

  @Test("A challenge with a wrong and then the right code runs 13 steps in order and logs no secret")
  func challenge() throws {
    let person = Person(cards: [try .sample(Self.challenged, code: "987")], answers: [code("0000"), code("1234")])
    let shop = Shop()
    let ended = try shop.pay(shop.options(), person: person)

    #expect(ended.result.status.rawValue == 0)
    #expect(ended.result.error == nil)
    #expect(ended.result.outcome == .success)
    #expect(ended.result.payment?.id == "internal_payment_id_1")
    #expect(ended.result.payment?.account == "431422••••••0056")
    #expect(ended.steps == Step.allCases)
    #expect(ended.illegal.isEmpty)
    #expect(ended.flow.notification?.isAuthentic == true)
    #expect(ended.messages.filter { $0.name == "POST /challenge" }.count == 3)
    expectNoSecrets(in: ended, number: Self.challenged, secrets: ["987", "0000", "1234"])
  }

  @Test("A card without a challenge runs every step in order")
  func plain() throws {
    let shop = Shop()
    let ended = try shop.pay(shop.options(), person: Person(cards: [try .sample(Self.paid)]))
    #expect(ended.result.status == .Success)
    #expect(ended.steps == Step.allCases)
    #expect(ended.illegal.isEmpty)
    expectNoSecrets(in: ended, number: Self.paid, secrets: ["123"])
  }

  @Test(
    "Each action ends with its own outcome and status",
    arguments: [
      (ActionType.Sale, 1999, Outcome.success, "success"), (.Auth, 1999, .held, "awaiting capture"),
      (.Verify, 0, .success, "success"),
    ])
  func actions(action: ActionType, amount: Int64, outcome: Outcome, status: String) throws {
    let shop = Shop()
    let options = PaymentOptions(
      projectID: 10, paymentID: "p", paymentAmount: amount, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_phone, value: "+44 20 8123")]
    options.action = action
    let ended = try shop.pay(options, person: Person(cards: [try .sample(Self.paid)]))
    #expect(ended.result.outcome == outcome)
    #expect(ended.result.status == .Success)
    #expect(ended.result.payment?.status == status)
  }

  @Test("A declined card can be followed by another one")
  func anotherCard() throws {
    let shop = Shop()
    let person = Person(cards: [try .sample(Self.declined), try .sample(Self.paid, code: "321")])
    let ended = try shop.pay(shop.options(), person: person)
    #expect(ended.result.status == .Success)
    #expect(ended.flow.attempt == 2)
    #expect(ended.result.payment?.account == "400000••••••0077")
    #expect(ended.illegal.isEmpty)
    #expect(ended.flow.completed.sorted() == Step.allCases)
    for number in [Self.declined, Self.paid] { expectNoSecrets(in: ended, number: number, secrets: ["123", "321"]) }
  }

  @Test("A card that always fails authentication is declined whatever code is entered")
  func refusedChallenge() throws {
    let shop = Shop()
    let person = Person(cards: [try .sample("5544330000000045")], answers: [code("1234")], leavesIn: .retrying)
    let ended = try shop.pay(shop.options(), person: person)
    #expect(ended.result.status == .Decline)
    #expect(ended.result.payment?.code == "104")
  }

  @Test("A card number that the platform refuses is corrected in the form")
  func putRight() throws {
    let shop = Shop()
    let person = Person(cards: [try .sample("4000000000000078"), try .sample(Self.paid)])
    let ended = try shop.pay(shop.options(), person: person)
    #expect(ended.result.status == .Success)
    #expect(ended.flow.attempt == 1)
    #expect(ended.illegal.isEmpty)
  }

  @Test("Successive payments on one SDK keep their own mock modes")
  func mockModes() throws {
    let (sdk, shop) = (EcommpaySDK(), Shop())
    let plan: [(MockModeType, String, ResultStatus)] = [
      (.success, Self.declined, .Success), (.decline, Self.paid, .Decline), (.disabled, Self.paid, .Success),
      (.success, Self.challenged, .Success), (.disabled, Self.declined, .Decline),
    ]
    for (index, (mode, number, status)) in plan.enumerated() {
      let options = shop.options("payment_\(index)")
      options.mockModeType = mode
      let person = Person(
        cards: [try .sample(number)], answers: [.entry(SecretText("7777"))], leavesIn: .retrying)
      let ended = try shop.pay(options, with: sdk, person: person)
      #expect(ended.result.status == status, "\(mode) \(number)")
      #expect(ended.illegal.isEmpty)
    }
  }

  @Test("All errors of an order are reported together, and the form stays closed")
  func mistakes() throws {
    let shop = Shop()
    let options = shop.options()
    options.signature = "bm8gc2lnbmF0dXJl"
    options.languageCode = "pt"
    options.regionCode = "Sweden"
    options.additionalFields = []
    options.forcePaymentMethod = "card"
    let ended = try shop.pay(options, person: Person())
    #expect(ended.result.status.rawValue == 500)
    #expect(ended.result.error?.code == .illegalArguments)
    #expect(
      ended.result.error?.mistakes.map { "\($0.path) \($0.code) \($0.platformCode ?? "")" } == [
        "regionCode malformedRegion 502", "additionalFields contactMissing 2004",
        "languageCode unsupportedLanguage 502", "signature badSignature 3261",
      ])
    #expect(!ended.steps.contains(.sessionRequested))
    #expect(ended.flow.interface == nil)
  }

  @Test("Every signed parameter is signed as it is sent")
  func everyParameter() throws {
    let shop = Shop()
    let options = shop.options()
    options.languageCode = "IT"
    options.forcePaymentMethod = "card"
    options.hideSavedWallets = true
    options.receiptData = "e30="
    let ended = try shop.pay(options, person: Person(cards: [try .sample(Self.paid)]))
    #expect(ended.result.status == .Success)
    #expect(ended.flow.interface?.language == "it")
    #expect(ended.flow.interface?.preselected == "card")
  }

  @Test("A payment id can be used only once")
  func usedID() throws {
    let shop = Shop()
    let first = try shop.pay(shop.options("once"), person: Person(cards: [try .sample(Self.paid)]))
    #expect(first.result.status == .Success)
    let second = try shop.pay(shop.options("once"), person: Person())
    #expect(second.result.error?.code == .paymentAlreadyExist)
  }

  @Test(
    "Leaving before the payment request cancels the payment",
    arguments: [
      Phase.preparing, .signing, .connecting, .receiving, .revealing, .collecting,
    ])
  func leaveEarly(phase: Phase) throws {
    let shop = Shop()
    let ended = try shop.pay(shop.options(), person: Person(cards: [try .sample()], leavesIn: phase))
    #expect(ended.result.status.rawValue == 200)
    #expect(ended.result.error == nil)
    #expect(ended.illegal.isEmpty)
    #expect(!ended.messages.contains { $0.name.hasPrefix("POST /v1/payment") })
  }

  @Test(
    "Leaving after the payment request reports the actual outcome",
    arguments: [
      (Phase.submitting, Self.paid, Outcome.cancelled, nil), (.registering, Self.paid, .cancelled, "301"),
      (.challenged, Self.challenged, .cancelled, "108"), (.answering, Self.challenged, .cancelled, "108"),
      (.settling, Self.paid, .success, "0"), (.retrying, Self.declined, .declined, "10000"),
    ] as [(Phase, String, Outcome, String?)])
  func leaveLate(phase: Phase, number: String, outcome: Outcome, code: String?) throws {
    let shop = Shop()
    let person = Person(cards: [try .sample(number)], answers: [self.code("1234")], leavesIn: phase)
    let ended = try shop.pay(shop.options(), person: person)
    #expect(ended.result.outcome == outcome)
    #expect(ended.result.payment?.code == code)
    #expect(ended.illegal.isEmpty)
    #expect(ended.messages.contains { $0.name == "POST /v1/payment/cancel" })
    expectNoSecrets(in: ended, number: number, secrets: ["123", "1234"])
  }

  @Test("Leaving during processing never reports a payment that was not made")
  func leaveWhileProcessing() throws {
    let shop = Shop()
    let ended = try shop.pay(shop.options(), person: Person(cards: [try .sample(Self.paid)], leavesIn: .processing))
    #expect([.cancelled, .success].contains(ended.result.outcome))
    #expect(ended.result.payment?.status == (ended.result.outcome == .success ? "success" : "canceled"))
    #expect(ended.illegal.isEmpty)
  }

  private func expectNoSecrets(
    in ended: Shop.Ended, number: String, secrets: [String], location: SourceLocation = #_sourceLocation
  ) {
    for entry in ended.entries {
      let text = String(reflecting: entry)
      #expect(!text.contains(number), sourceLocation: location)
      for secret in secrets { #expect(!text.contains("\"\(secret)\""), sourceLocation: location) }
    }
  }
}
