import CheckoutCore
import KassaCards
import KassaSandbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Validates a payment request and determines the result of the payment.
struct WorldlinePaymentCheck {
  let platform: WorldlinePlatform

  func judge(_ input: WorldlineInput, _ order: JSON?) throws(WorldlineError) -> WorldlinePayment {
    let money = order?["amountOfMoney"]
    let country = order?["customer"]?["billingAddress"]?["countryCode"]
    guard
      let context = WorldlineContext([
        "amountOfMoney": money, "countryCode": country, "isRecurring": order?["isRecurring"],
      ])
    else { throw .parameter("order") }
    // The amount must be positive and must be expressible in minor units of its currency.
    guard context.amount > 0, let currency = CurrencyTable.standard[context.currency],
      context.amount.rescaled(from: 2, to: currency.exponent) != nil
    else { throw .parameter("order") }
    guard input.product.isAvailable(context) else { throw .notInContext }
    let token = try account(input)
    let missing = input.product.requiredFieldIDs.first { id in
      input.value(id) == nil && token?.attributes.contains { $0.key == id } != true
    }
    if let missing { throw .parameter(missing) }
    let number = input.value("cardNumber") ?? token?.attributes.first { $0.key == "cardNumber" }?.value
    if let typed = input.value("cardNumber"), !Luhn.isValid(Array(typed.utf8)) { throw .parameter("cardNumber") }
    if input.product.method == "card" {
      let check = WorldlineCardCheck(
        product: input.product, today: platform.clock.now.date(), place: WorldlineCardCheck.payment)
      try check.check { name in
        input.value(name) ?? (token?.attributes.first { $0.key == name }?.value)
      }
    }
    let wallet = input.product.id == 302 ? try open(input, context) : nil
    let scenario =
      wallet.map { TestCard.wallet($0.number, platform.configuration.mock) }
      ?? TestCard.worldline(input.value("cardNumber") ?? "", platform.configuration.mock)
    let play = wallet == nil && input.product.method == "card" ? play(input, order) : nil
    let isDeclined = play == nil && scenario.authentication == .none && scenario.code != "0"
    let isAway = play == nil && (input.product.isRedirect || scenario.authentication == .challenge)
    let keeps =
      input.account == nil
      && (input.product.autoTokenized || (input.tokenize && input.product.allowsTokenization))
    let paidFrom = number ?? wallet?.number ?? input.value("iban") ?? input.value("accountNumber")
    let walletExpiry = wallet.map { String($0.expiry.dropFirst(2).prefix(2) + $0.expiry.prefix(2)) }
    let knownExpiry = token?.attributes.first { $0.key == "expiryDate" }?.value
    let now = platform.clock.now
    var payment = WorldlinePayment(
      id: platform.configuration.merchantID + platform.randomness.digits(18),
      reference: order?["references"]?["merchantReference"]?.string ?? "", session: input.session.id,
      merchantCustomer: order?["customer"]?["merchantCustomerId"]?.string ?? "", product: input.product.id,
      method: input.product.method, amount: context.amount, currency: context.currency,
      account: Self.masked(paidFrom ?? ""), expiry: input.value("expiryDate") ?? knownExpiry ?? walletExpiry,
      status: isDeclined ? .rejected : isAway ? .redirected : .pendingCapture,
      thirdParty: isAway ? .waiting : nil, code: scenario.code,
      token: keeps ? platform.randomness.digits(10) : input.account, cipherDigest: input.digest, nonce: input.nonce,
      made: now, changed: now)
    payment.requiresApproval =
      input.product.method == "card" && order?["requiresApproval"] == .bool(true)
    payment.returnURL = order?["returnUrl"]?.string
    authenticate(&payment, play)
    return payment
  }

  /// Returns the issuer's scenario for a card.
  /// Returns nil if the merchant app cannot display challenges or the platform's own test cards determine the result.
  private func play(_ input: WorldlineInput, _ order: JSON?) -> ACSScenario? {
    guard platform.configuration.mock == .disabled, order?["authenticationFlow"] == "native",
      let number = input.value("cardNumber")
    else { return nil }
    if let every = platform.issuer.behaviour.everyScenario { return every }
    if let card = TestCards.worldlineInApp.first(where: { $0.number == number }) {
      var play: ACSScenario = card.authentication == .challenge ? .challenge : .frictionless
      if card.result == .refused { play.end = "N" }
      return play
    }
    return TestCards.worldline.contains { $0.number == number } ? nil : ACSScenario.cards[number]
  }

  /// Applies the issuer's first response: frictionless approval, refusal or a challenge.
  private func authenticate(_ payment: inout WorldlinePayment, _ play: ACSScenario?) {
    payment.play = play
    guard let question = WorldlinePaymentProcessor(platform: platform).question(payment) else { return }
    let verdict = platform.issuer.authenticate(question)
    if verdict.status == "C" {
      payment.status = .redirected
      payment.transaction = platform.issuer.open(question)
    } else if verdict.outcome != .authenticated {
      payment.status = .rejected
      payment.code = WorldlinePayment.refusedByIssuer
    }
  }

  /// Decrypts a wallet's payment token, which must have been issued for this merchant and for the order's amount.
  private func open(_ input: WorldlineInput, _ context: WorldlineContext) throws(WorldlineError) -> ApplePayToken {
    let place = "encryptedPaymentData"
    guard let text = input.value(place), let key = ApplePayKey.sandbox else { throw .parameter(place) }
    let token: ApplePayToken
    do throws(ApplePayToken.Fault) {
      token = try ApplePayToken(
        base64: Base64.encode(text.utf8), key: key,
        merchantIdentifier: platform.configuration.applePayMerchantIdentifier)
    } catch {
      throw .parameter(place)
    }
    guard !token.isExpired(on: platform.clock.now.date()) else { throw .format(place) }
    // The platform expresses amounts in hundredths, whatever the currency. The wallet expresses them in minor units.
    let currency = CurrencyTable.standard[context.currency]
    guard let cents = token.amount.rescaled(from: currency?.exponent ?? 2, to: 2), cents == context.amount,
      token.currency == currency?.numeric
    else { throw .parameter(place) }
    return token
  }

  private func account(_ input: WorldlineInput) throws(WorldlineError) -> WorldlineToken? {
    guard let id = input.account else { return nil }
    guard let token = platform.tokens(of: input.session).first(where: { $0.id == id }),
      token.product == input.product.id
    else { throw .parameter("accountOnFileId") }
    return token
  }

  /// Masks all characters of a string except the last four.
  private static func masked(_ text: String) -> String {
    String(repeating: "*", count: max(0, text.count - 4)) + text.suffix(4)
  }
}

extension TestCard {
  /// Returns the scenario for a card in the mock wallet. The wallet's cryptogram has already authenticated the payer.
  static func wallet(_ number: String, _ mock: WorldlineConfiguration.Mock) -> TestCard {
    guard mock == .disabled else { return worldline("", mock) }
    return worldline("", WalletScenario.action(of: number) == 0 ? .success : .decline)
  }

  /// Returns the scenario for a card in the Worldline sandbox.
  /// A card that is not listed is approved without 3-D Secure.
  static func worldline(_ number: String, _ mock: WorldlineConfiguration.Mock) -> TestCard {
    func scenario(_ result: Result, _ code: String) -> TestCard {
      TestCard(
        number: number, brand: "", authentication: .none, result: result, code: code, allowsAnotherAttempt: false,
        note: "")
    }
    return switch mock {
    case .success: scenario(.success, "0")
    case .decline: scenario(.decline, "430330")
    case .disabled:
      (TestCards.worldline + TestCards.worldlineInApp).first { $0.number == number } ?? scenario(.success, "0")
    }
  }
}

extension TestCards {
  /// The Worldline test cards. Source: Worldline, 3-D Secure test cases; the resource file names its sources.
  public static let worldline = read("testcards/worldline.tsv")
  /// The test cards for challenges that the merchant app displays.
  /// They were invented for this project, because the platform does not publish a list.
  public static let worldlineInApp = read("testcards/worldline-in-app.tsv")
}
