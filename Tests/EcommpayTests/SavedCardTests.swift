import CheckoutCore
import Ecommpay
import KassaCards
import KassaEcommpaySandbox
import KassaSandbox
import Testing

@Suite("Saved cards")
struct SavedCardTests {
  private static func project(_ mode: String) -> EcommpaySandboxConfiguration {
    var card = EcommpayMethod.card
    card.walletSaveMode = mode
    return EcommpaySandboxConfiguration { $0.methods = [card] }
  }

  private static func options(
    _ payment: String, customer: String = "10", amount: Int64 = 1999, _ change: (PaymentOptions) -> Void = { _ in }
  ) -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: payment, paymentAmount: amount, paymentCurrency: "USD", customerID: customer)
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    options.hideSavedWallets = false
    change(options)
    return options
  }

  private static func card(_ number: String = "4000000000000077", save: Bool? = nil) throws -> PaymentDetails {
    var card = try PaymentDetails.sample(number)
    if let save { card.values["save"] = .flag(save) }
    return card
  }

  /// Returns the saved cards that a new payment offers. The payer leaves that payment at once.
  private static func offered(_ shop: Shop, _ options: PaymentOptions) throws -> [PaymentMethod] {
    let ended = try shop.pay(options, person: Person(leavesIn: .collecting))
    return (ended.flow.interface?.methods ?? []).filter { $0.saved != nil }
  }

  @Test(
    "The save mode and the payer decide whether a card is saved",
    arguments: [
      ("never", nil, false), ("never", true, false), ("always", nil, true), ("askCustomer", nil, false),
      ("askCustomer", false, false), ("askCustomer", true, true),
    ] as [(String, Bool?, Bool)])
  func modes(mode: String, save: Bool?, isKept: Bool) throws {
    let shop = Shop(configuration: Self.project(mode))
    let paid = try shop.pay(Self.options("p1"), person: Person(cards: [Self.card(save: save)]))
    #expect(paid.result.outcome == .success)
    #expect((paid.result.payment?.token != nil) == isKept)
    let asks = paid.flow.interface?.methods.first?.fields.contains { $0.id == "save" }
    #expect(asks == (mode == "askCustomer"))

    let offered = try Self.offered(shop, Self.options("p2"))
    #expect(offered.map(\.saved?.account) == (isKept ? ["400000••••••0077"] : []))
    if let kept = offered.first {
      #expect(kept.saved?.brand == .visa)
      #expect(kept.saved?.expiry == "12/30")
      #expect(kept.saved?.token == paid.result.payment?.token)
      #expect(kept.fields.map(\.id) == ["code"])
    }
  }

  @Test("A verification saves the card only if the customer agrees", arguments: [nil, false, true] as [Bool?])
  func verified(save: Bool?) throws {
    let shop = Shop(configuration: Self.project("askCustomer"))
    let checked = try shop.pay(
      Self.options("p1", amount: 0) { $0.action = .Verify }, person: Person(cards: [Self.card(save: save)]))
    #expect(checked.result.outcome == .success)
    #expect(checked.flow.interface?.methods.first?.fields.contains { $0.id == "save" } == true)
    #expect(try Self.offered(shop, Self.options("p2")).count == (save == true ? 1 : 0))
    #expect(shop.sandbox.charges["p1"] == 0)
  }

  /// Returns a shop in which customer 10 has a saved card, and the payment method for that card.
  private static func shopWithCard(_ number: String = "4000000000000077") throws -> (shop: Shop, method: PaymentMethod)
  {
    let shop = Shop(configuration: project("always"))
    let person = Person(cards: [try card(number)], answers: [.entry(SecretText("1234"))])
    _ = try shop.pay(options("first"), person: person)
    return (shop, try #require(try offered(shop, options("second")).first))
  }

  private static func code(_ text: String, _ method: PaymentMethod) throws -> PaymentDetails {
    PaymentDetails(method: method.id, values: ["code": .code(try #require(SecurityCode(digits: text.utf8)))])
  }

  @Test("Saved cards come first, for their own customer only, and not when hidden, verifying or tokenising")
  func offers() throws {
    let (shop, method) = try Self.shopWithCard()
    let ended = try shop.pay(Self.options("a"), person: Person(leavesIn: .collecting))
    #expect(ended.flow.interface?.methods.map(\.id) == [method.id, "card"])
    #expect(try Self.offered(shop, Self.options("b", customer: "11")).isEmpty)
    #expect(try Self.offered(shop, Self.options("c") { $0.hideSavedWallets = true }).isEmpty)
    #expect(try Self.offered(shop, Self.options("d") { $0.hideSavedWallets = false }).count == 1)
    #expect(try Self.offered(shop, Self.options("h") { $0.hideSavedWallets = nil }).isEmpty)
    #expect(try Self.offered(shop, Self.options("e") { $0.action = .Verify }).isEmpty)
    #expect(try Self.offered(shop, Self.options("f") { $0.action = .Tokenize }).isEmpty)
    #expect(try Self.offered(shop, Self.options("g") { $0.forcePaymentMethod = "card" }).count == 1)
  }

  @Test("A saved card needs only its security code; the number is not logged")
  func pays() throws {
    let (shop, method) = try Self.shopWithCard()
    let ended = try shop.pay(
      Self.options("again"), person: Person(cards: [try Self.code("123", method)], chooses: method.id))
    #expect(ended.result.outcome == .success)
    #expect(ended.result.payment?.account == "400000••••••0077")
    #expect(ended.result.payment?.token == method.saved?.token)
    #expect(shop.sandbox.charges["again"] == 1)
    let asked = ended.messages.first { $0.name == "POST /v1/payment" }
    #expect(asked?.body["card"] == nil)
    #expect(asked?.body["account"]?["cvv"]?.string == "•••")
    #expect(!ended.messages.contains { $0.body.text.contains("4000000000000077") || $0.body.text.contains("\"123\"") })
  }

  @Test("A saved card follows its scenario: the issuer challenges again")
  func challenge() throws {
    let (shop, method) = try Self.shopWithCard("4314220000000056")
    let person = Person(
      cards: [try Self.code("123", method)], answers: [.entry(SecretText("1234"))], chooses: method.id)
    let ended = try shop.pay(Self.options("again"), person: person)
    #expect(ended.result.outcome == .success)
    #expect(ended.entries.contains { if case .moved(_, .challenged) = $0.kind { true } else { false } })
  }

  @Test("A security code of the wrong length can be corrected")
  func wrongCode() throws {
    let (shop, method) = try Self.shopWithCard()
    let person = Person(
      cards: [try Self.code("1234", method), try Self.code("123", method)], chooses: method.id)
    let ended = try shop.pay(Self.options("again"), person: person)
    #expect(ended.result.outcome == .success)
    #expect(ended.messages.contains { $0.body["errors"]?.elements?.first?["field"] == "account.cvv" })
  }

  @Test("A declined payment saves no card")
  func declined() throws {
    let shop = Shop(configuration: Self.project("always"))
    let options = Self.options("p1") { $0.mockModeType = .decline }
    let person = Person(cards: [try Self.card()], answers: [.entry(SecretText("7777"))])
    #expect(try shop.pay(options, person: person).result.status == .Decline)
    #expect(try Self.offered(shop, Self.options("p2")).isEmpty)
  }

  @Test("Verification and tokenisation save the card without a charge", arguments: [ActionType.Verify, .Tokenize])
  func withoutPayment(action: ActionType) throws {
    let shop = Shop(configuration: Self.project("always"))
    let options = Self.options("p1", amount: 0) { $0.action = action }
    let ended = try shop.pay(options, person: Person(cards: [Self.card()]))
    #expect(ended.result.payment?.token != nil)
    #expect(try Self.offered(shop, Self.options("p2")).count == 1)
    #expect(shop.sandbox.charges["p1"] == 0)
  }

  @Test("A card that pays twice is saved once")
  func once() throws {
    let (shop, _) = try Self.shopWithCard()
    _ = try shop.pay(Self.options("p3"), person: Person(cards: [Self.card()]))
    #expect(try Self.offered(shop, Self.options("p4")).count == 1)
  }

  @Test("With a token only its card is offered; an unknown or another customer's token is refused")
  func token() throws {
    let (shop, method) = try Self.shopWithCard()
    _ = try shop.pay(Self.options("other"), person: Person(cards: [Self.card("5252000000000004")]))
    #expect(try Self.offered(shop, Self.options("p5")).count == 2)
    let one = try Self.offered(shop, Self.options("p6") { $0.token = method.saved?.token })
    #expect(one.map(\.id) == [method.id])

    let (unknown, stolen) = (Self.options("p7"), Self.options("p8", customer: "11"))
    unknown.token = "nobody's"
    stolen.token = method.saved?.token
    for options in [unknown, stolen] {
      let refused = try shop.pay(options, person: Person())
      #expect(refused.result.error?.mistakes.map(\.path) == ["token"])
      #expect(refused.result.error?.mistakes.map(\.platformCode) == ["3221"])
    }
  }

  @Test("Only saved cards can be deleted, and they stay deleted")
  func forget() throws {
    let shop = Shop(configuration: Self.project("askCustomer"))
    _ = try shop.pay(Self.options("p1"), person: Person(cards: [Self.card(save: true)]))
    let method = try #require(try Self.offered(shop, Self.options("p2")).first)
    func kept(_ ended: Shop.Ended) -> Int {
      ended.entries.count { if case .note("method.kept", _) = $0.kind { true } else { false } }
    }
    let refused = try shop.pay(
      Self.options("p3"), person: Person(cards: [try Self.card()], forgets: ["card", "account:1"]))
    #expect(kept(refused) == 2)
    #expect(try Self.offered(shop, Self.options("p4")).map(\.id) == [method.id])

    let ended = try shop.pay(Self.options("p5"), person: Person(cards: [try Self.card()], forgets: [method.id]))
    #expect(kept(ended) == 0)
    #expect(try Self.offered(shop, Self.options("p6")).isEmpty)
    #expect(ended.illegal.isEmpty)
  }
}
