import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import Ecommpay

@Suite("Redirect methods")
struct RedirectTests {
  private static let project = EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project }

  private static func options(
    amount: Int64 = 1999, currency: String = "USD", region: String? = "US"
  ) -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "p", paymentAmount: amount, paymentCurrency: currency, customerID: "10",
      regionCode: region)
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    return options
  }

  private static func details(_ method: String, bank: String? = nil) -> PaymentDetails {
    PaymentDetails(method: method, values: bank.map { ["bank": .text($0)] } ?? [:])
  }

  /// Returns a payer who performs the given actions outside the checkout, comes back and confirms having returned.
  private static func person(
    _ shop: Shop, _ method: String, bank: String? = nil, acts: [OutOfBandAction], retries: Bool = false,
    leavesIn: Phase? = nil, seen: @escaping @Sendable (Redirect) -> Void = { _ in }
  ) -> Person {
    let acts = Mutex(acts)
    return Person(
      cards: Array(repeating: details(method, bank: bank), count: 2), retries: retries, leavesIn: leavesIn,
      chooses: method,
      onRedirect: { redirect in
        seen(redirect)
        guard redirect.progress == .waiting else { return nil }
        let action = acts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let action { shop.sandbox.outOfBand(action) }
        return .returned
      })
  }

  @Test(
    "A method that an order cannot be paid with is refused with the true reason",
    arguments: [
      ("boost", "USD", 1999, "is a payment method of this project, but not for this paymentCurrency"),
      ("boost", "MYR", 99, "is a payment method of this project, but not for this paymentAmount"),
      ("apple_pay_core", "USD", 1999, "is a payment method of this project, but needs applePayOptions"),
      (
        "paypal", "USD", 1999,
        "is not a payment method of this project; known: card, apple_pay_core, skrill-wallet, neteller-wallet, alipay, "
          + "online-malaysian-banks, online-thailand-banks, boost"
      ),
    ] as [(String, String, Int64, String)])
  func unfit(method: String, currency: String, amount: Int64, reason: String) throws {
    let options = Self.options(amount: amount, currency: currency, region: nil)
    options.forcePaymentMethod = method
    let mistakes =
      try Shop(configuration: Self.project).pay(options, person: Person(leavesIn: .collecting)).result.error?.mistakes
      ?? []
    #expect(mistakes.map(\.code) == ["unknownMethod"] && mistakes.map(\.platformCode) == ["2541"])
    #expect(mistakes.first?.description(language: "en") == "forcePaymentMethod: " + reason)
  }

  @Test("A method is refused in its country alone, and for sales alone")
  func countries() throws {
    let options = Self.options(amount: 1999, currency: "MYR", region: "SE")
    options.forcePaymentMethod = "boost"
    let abroad = try Shop(configuration: Self.project).pay(options, person: Person(leavesIn: .collecting)).result.error?
      .mistakes.first
    #expect(abroad?.details["unfit"] == "regionCode")
    options.regionCode = "MY"
    options.action = .auth
    let held = try Shop(configuration: Self.project).pay(options, person: Person(leavesIn: .collecting)).result.error?
      .mistakes.first
    #expect(held?.details["unfit"] == "action")
  }

  @Test(
    "A payment approved on the external page succeeds and notifies the merchant server",
    arguments: [
      ("skrill-wallet", nil, "USD", "Skrill", Redirect.Kind.page), ("neteller-wallet", nil, "EUR", "Neteller", .page),
      ("alipay", nil, "USD", "Alipay", .application), ("boost", nil, "MYR", "Boost", .application),
      ("online-malaysian-banks", "rhb", "MYR", "RHB Now", .page),
      ("online-thailand-banks", "scb", "THB", "SCB Easy", .page),
    ] as [(String, String?, String, String, Redirect.Kind)])
  func paid(method: String, bank: String?, currency: String, title: String, kind: Redirect.Kind) throws {
    let shop = Shop(configuration: Self.project)
    let options = Self.options(amount: 5000, currency: currency, region: nil)
    let seen = Collected<Redirect>()
    let ended = try shop.pay(
      options, person: Self.person(shop, method, bank: bank, acts: [.approve]) { if seen.last == nil { seen.add($0) } }
    )
    #expect(ended.result.outcome == .success)
    #expect(ended.flow.payment?.method == method)
    #expect(ended.flow.payment?.account == nil)
    #expect(ended.steps.sorted() == Step.allCases)
    #expect(ended.illegal.isEmpty)
    let redirect = try #require(seen.last)
    #expect(redirect.title == title)
    #expect(redirect.kind == kind)
    #expect(
      redirect.url.hasPrefix("https://\(SandboxAuthority.ecommpayPages)/\(method)/\(bank.map { $0 + "/" } ?? "")"))
    #expect(redirect.pollInterval == .seconds(3))
    #expect(redirect.deadline != nil)
    #expect(shop.sandbox.charges == ["p": 1])
    #expect(shop.sandbox.notifications(of: "p").filter(\.isFinal).count == 1)
  }

  @Test("Only methods that fit the order are listed, in the platform's order")
  func listed() throws {
    let cases: [(String, Int64, String?, ActionType, [String])] = [
      ("USD", 1999, "US", .sale, ["card", "skrill-wallet", "neteller-wallet", "alipay"]),
      ("USD", 300, "US", .sale, ["card", "skrill-wallet", "alipay"]),
      ("USD", 99, "US", .sale, ["card", "alipay"]),
      ("USD", 2_000_000, "US", .sale, ["card", "alipay"]),
      ("MYR", 1999, "MY", .sale, ["card", "online-malaysian-banks", "boost"]),
      ("MYR", 1999, "US", .sale, ["card"]),
      ("THB", 9000, nil, .sale, ["card", "online-thailand-banks"]),
      ("THB", 1999, nil, .sale, ["card"]),
      ("USD", 1999, "US", .auth, ["card"]),
      ("USD", 0, "US", .verify, ["card"]),
    ]
    for (currency, amount, region, action, expected) in cases {
      let shop = Shop(configuration: Self.project)
      let options = Self.options(amount: amount, currency: currency, region: region)
      options.action = action
      let ended = try shop.pay(options, person: Person(leavesIn: .collecting))
      #expect(
        ended.flow.interface?.methods.map(\.id) == expected, "\(currency) \(amount) \(region ?? "") \(action)")
    }
  }

  @Test("A method with several banks prompts for the bank")
  func banks() throws {
    let shop = Shop(configuration: Self.project)
    let options = Self.options(currency: "MYR", region: "MY")
    let ended = try shop.pay(options, person: Person(leavesIn: .collecting))
    let method = try #require(ended.flow.interface?.methods.first { $0.id == "online-malaysian-banks" })
    #expect(method.kind == .redirect)
    let field = try #require(method.fields.first { $0.id == "bank" })
    guard case .choice(let banks) = field.kind else {
      Issue.record("\(field.kind)")
      return
    }
    #expect(field.isRequired)
    #expect(banks.map(\.value) == ["maybank2u", "cimbclicks", "rhb", "pbebank", "hlb"])
  }

  @Test(
    "A forced redirect method is offered only if it fits the order",
    arguments: [("skrill-wallet", true), ("boost", false)])
  func forced(method: String, fits: Bool) throws {
    let shop = Shop(configuration: Self.project)
    let options = shop.options()
    options.forcePaymentMethod = method
    let ended = try shop.pay(options, person: Self.person(shop, method, acts: [.approve]))
    #expect(ended.flow.interface?.methods.map(\.id) == (fits ? [method] : nil))
    #expect(ended.flow.interface?.preselected == (fits ? method : nil))
    #expect(ended.result.outcome == (fits ? .success : .failed))
    if !fits { #expect(ended.result.error?.platformCode == "2541") }
  }

  @Test("A declined redirect can be retried and charges once")
  func again() throws {
    let shop = Shop(configuration: Self.project)
    let ended = try shop.pay(
      shop.options(), person: Self.person(shop, "skrill-wallet", acts: [.decline, .approve], retries: true))
    #expect(ended.result.outcome == .success)
    #expect(ended.flow.attempt == 2)
    #expect(ended.illegal.isEmpty)
    #expect(shop.sandbox.charges.values.max() == 1)
  }

  @Test("The payer's return proves no payment; an abandoned redirect times out with code 20602")
  func abandoned() throws {
    let shop = Shop(configuration: Self.project)
    let seen = Collected<Redirect.Progress>()
    let ended = try shop.pay(
      shop.options(),
      person: Self.person(shop, "skrill-wallet", acts: [.abandon]) { seen.add($0.progress) },
      waiting: .seconds(1000))
    #expect(ended.result.outcome == .declined)
    #expect(ended.flow.payment?.code == "20602")
    #expect(seen.all.first == .waiting)
    #expect(seen.all.contains(.unconfirmed))
    #expect(shop.sandbox.charges.values.max() == 0)
  }

  @Test("Leaving during a redirect cancels the payment at the platform")
  func left() throws {
    let shop = Shop(configuration: Self.project)
    let ended = try shop.pay(
      shop.options(), person: Self.person(shop, "skrill-wallet", acts: [], leavesIn: .redirected))
    #expect(ended.result.outcome == .cancelled)
    #expect(ended.flow.payment?.code == "301")
    #expect(shop.sandbox.outOfBand(.approve) == false)
  }

  @Test(
    "A redirect address without HTTPS or with control characters is refused",
    arguments: ["http://a.test/", "https://a.test/\u{1B}"])
  func addresses(url: String) throws {
    let answer = AnswerReader(["url": .string(url), "name": "Bank"])
    #expect(throws: CheckoutError.self) { try RedirectReference(answer) }
  }
}
