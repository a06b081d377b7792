// Runs the samples of the five documents in simulated worlds. Each line of the output names a document and what ran.

import ApplePayGateway
import AssistMobile
import DolyameSDK
import Ecommpay
import Foundation
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox
import WorldlineConnect

/// Ends the program if a sample has not done what the document says.
@MainActor
func check(_ isTrue: Bool, _ what: String, line: Int = #line) {
  guard isTrue else { fatalError("line \(line): \(what)") }
}

/// A payer who leaves every checkout at once.
let leaving = ScriptedPresenter { _ in
  struct Gone: Error {}
  throw Gone()
}

await ecommpay()
await worldline()
await assist()
try await applePay()
await dolyame()

// MARK: ecommpay SDK UI & Core for iOS

@MainActor
func ecommpay() async {
  let controller = EcommpayViewController(leaving)
  await waiting { controller.viewDidLoad(world: EcommpayWorld(), done: $0) }
  check(controller.printed.all == ["ecommpaySDK finished with status 200"], "\(controller.printed.all)")
  let options = PaymentOptions(projectID: 10, paymentID: "1", paymentAmount: 100, paymentCurrency: "USD")
  check(controller.actions(paymentOptions: options) == [.Auth, .Verify], "actions")
  check(controller.modes(paymentOptions: options).count == 3, "modes")
  controller.color(paymentOptions: options)
  check(options.brandColor != nil && controller.constants() == 10, "values")
  controller.sign(paymentOptions: options, signature: "signature")
  check(options.signature == "signature", "signature")
  print("ecommpay: the form opened and reported the payer's leaving.")
}

// MARK: Worldline Swift SDK

@MainActor
func worldline() async {
  let samples = WorldlineSamples()

  // As written, the session has nowhere to send its requests, so the sample reports its error.
  await waiting { done in
    samples.done = done
    samples.items()
  }
  check(samples.errors.count == 1 && samples.paymentItems == nil, "\(samples.errors)")
  samples.errors = []

  let order = WorldlineOrder(
    merchantReference: "order-1", amountOfMoney: samples.context.amountOfMoney, countryCode: "NL", customerID: "10")
  guard let session = try? await WorldlineConnectSDK(world: WorldlineWorld()).openSession(for: order) else {
    fatalError("no session")
  }
  samples.session = session
  for start in [
    samples.items, { samples.product("1") }, samples.group, samples.convert, { samples.directory("809") },
  ] {
    await waiting { done in
      samples.done = done
      start()
    }
  }
  check(samples.errors.isEmpty, "\(samples.errors)")
  guard let items = samples.paymentItems, let product = samples.paymentProduct else { fatalError("no items") }
  check(samples.item(paymentItems: items)[0]?.identifier == "1", "items")
  check(samples.paymentProductGroup?.identifier == "cards", "group")
  check(samples.results.count > 1, "directory")

  let (label, logo) = samples.label(basicPaymentProduct: product)
  check(label == "Visa" && logo?.shipped != nil, "label")
  check(samples.field(paymentProduct: product) == [true, true, true], "field")
  let number = product.paymentProductField(withId: "cardNumber")
  let error = number?.validateValue("1").first { $0 is ValidationErrorLength }
  let message = error.flatMap(samples.message) ?? ""
  check(message.contains("12") && !message.contains("{") && !message.contains("%"), message)

  samples.request(paymentProduct: product)
  check(samples.request(paymentProduct: product, accountOnFile: nil).accountOnFile == nil, "request")
  check(samples.values()?.formattedString == "1234 5678 90", "mask")
  check(!samples.validate(), "an invalid request")
  for (field, value) in [("cardNumber", "4567350000427977"), ("expiryDate", "1230"), ("cvv", "123")] {
    samples.paymentRequest.setValue(value, forField: field)
  }
  check(samples.validate(), "a valid request")
  await waiting { done in
    samples.done = done
    samples.prepare()
  }
  check(samples.errors.isEmpty && samples.results.count == 2, "\(samples.errors)")
  await waiting { done in
    samples.done = done
    samples.doIINLookup()
  }
  check(samples.paymentItemIdentifier == "1", samples.paymentItemIdentifier)
  guard let products = try? await session.paymentProducts(for: samples.context) else { fatalError("no products") }
  check(samples.account(paymentProducts: products) == nil, "account")
  print("Worldline: items, labels, messages, masks, encryption, look-ups and conversions ran; \(message)")
}

// MARK: AssistMobile

@MainActor
func assist() async {
  let payer = ScriptedPresenter { stage in
    switch stage {
    case .choice(let interface): .choose(method: interface.methods[0].id)
    case .fields(let method, _):
      .confirm(try method.card(number: "4111111111111111", expiry: "12/30", code: "123", holder: "JANE DOE"))
    default: nil
    }
  }
  let controller = AssistViewController(payer)
  let world = AssistWorld()
  var assistPay: AssistPay?
  await waiting { done in
    controller.onFinish = done
    assistPay = controller.pay(world: world)
  }
  await waiting { done in
    controller.onFinish = done
    assistPay.map(controller.ask)
  }
  check(controller.finished.map { controller.advice($0.status) } == ["paid", "paid"], "\(controller.finished)")
  check(!controller.finished[0].bill.isEmpty, "no bill")
  print("AssistMobile: \(controller.finished[0].status), then getResult said \(controller.finished[1].status).")
}

// MARK: Apple Pay gateway

@MainActor
func applePay() async throws {
  let world = ApplePayGatewayWorld()
  let operations = try await ApplePayGatewaySDK(world: world).operations()
  let shop = ApplePayShop(gateway: operations.client)
  guard let wallet = world.wallet, let dollar = CurrencyTable.standard["USD"], let first = OrderNumber("sample-1"),
    let second = OrderNumber("sample-2")
  else { fatalError("no wallet") }
  func paymentData() async throws -> Data {
    let request = WalletRequest(
      merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US", networks: [.visa], total: Money(1999, dollar))
    guard let card = try wallet.cards(for: [.visa]).first else { fatalError("no card") }
    return Data(try await wallet.authorise(request, card: card.id).paymentData)
  }
  let one = try await shop.pay(orderNumber: first, paymentData: try await paymentData())
  check(one?.state == .deposited && one?.amount == 1999, "\(String(describing: one))")
  let two = try await shop.payInTwoStages(orderNumber: second, paymentData: try await paymentData())
  check(two.map(\.state) == [.held, .deposited], "\(two)")
  print("Apple Pay gateway: one order paid in one stage, one held and then captured.")
}

// MARK: Dolyame SDK

@MainActor
func dolyame() async {
  let application = DolyameApplication(leaving)
  application.prepare(world: DolyameWorld())
  await waiting { done in
    application.onResult = done
    application.button.press()
  }
  check(application.results == [.dismissed] && application.coordinator == nil, "\(application.results)")
  check(application.isBalanced(application.configuration().order), "equation")
  // The guide: the SDK keeps no strong reference to the view controller.
  weak var screen: EcommpayViewController?
  let coordinator: DolyamePaymentCoordinator
  do {
    let controller = EcommpayViewController(leaving)
    screen = controller
    coordinator = DolyamePaymentCoordinator(
      configuration: application.configuration(), modalHostViewController: controller, world: DolyameWorld())
  }
  check(screen == nil && coordinator.configuration == application.configuration(), "the view controller is kept")
  print("Dolyame: the button started the coordinator, which reported that the payer left.")
}
