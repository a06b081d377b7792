import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaWorldlineSandbox
import WorldlineConnect

struct WorldlineSystem: EcommpayOrderSystem {
  static var languages: [String] { EcommpaySandboxConfiguration().languages }
  static var sampleText: String { EcommpayOrder.worldlineSampleText }

  static func sample(changedBy changes: JSON) -> JSON {
    EcommpayOrder.worldlineTable(changedBy: changes)
  }
  static let parameters = EcommpayOrder.worldlineParameters
  /// Source: Worldline's example application for UIKit, first screen.
  static let orderFields: [OrderField] = [
    OrderField(name: "amount", path: ["paymentAmount"], value: .minorUnits, reported: ["totalAmount"]),
    OrderField(name: "currency", path: ["paymentCurrency"], value: .currency, reported: ["currencyCode"]),
    OrderField(
      name: "country", path: ["regionCode"], value: .country(isLetters2: true), reported: ["countryCode"]),
    OrderField(name: "description", path: ["paymentDescription"], value: .text),
    OrderField(name: "customer", path: ["customerID"], value: .text),
    OrderField(name: "recurring", path: ["isRecurring"], value: .flag),
    OrderField(name: "groups", path: ["groupPaymentProducts"], value: .flag),
    .language("languageCode", languages),
    OrderField(name: "action", path: ["action"], value: .words(["sale", "auth"])),
    OrderField(name: "convert", path: ["convertAmountTo"], value: .words(WorldlineConfiguration.convertible)),
    OrderField(name: "method", path: ["forcePaymentMethod"], value: .method(methods)),
  ]

  private static var methods: [OrderField.Method] {
    WorldlineConfiguration.offers.map { offer in
      var method = OrderField.Method(code: offer.id, name: offer.name)
      if !offer.countries.isEmpty { method.conditions["country"] = Set(offer.countries) }
      if !offer.currencies.isEmpty { method.conditions["currency"] = Set(offer.currencies) }
      if !offer.allowsRecurring { method.conditions["recurring"] = ["", "false"] }
      return method
    }
  }

  static let parameterNames = ["merchantReference": "paymentID"]
  var orderMistakes: [Mistake] {
    WorldlineOrder(order, options, number: 1, merchantName: configuration.merchantName).mistakes
  }

  var order: EcommpayOrder
  let options: WorldlineOptions
  var configuration: WorldlineConfiguration

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    let mock = try Self.checked(mock)
    (self.order, options) = try EcommpayOrder.readWorldline(Self.given(order))
    if let mode = mock.flatMap(MockModeType.init) { self.order.mock = mode }
    configuration = WorldlineConfiguration()
    configuration.mock = .init(rawValue: self.order.mock.rawValue) ?? .disabled
    // Let out-of-band actions wait for the user, unless a mock mode determines the result.
    configuration.thirdParty = configuration.mock == .disabled ? .waits : .confirms
  }

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func customize(_ setup: inout Setup) {
    setup.simulatesOutOfBandActions = true
    setup.takeHints(of: configuration.acs)
    setup.canCheck = true
    order.customize(&setup)
    // Worldline knows only that the payment is the first of a series.
    if order.recurrentInfo != nil { setup.plan = setup.strings("plan.series") }
    setup.details = order.worldlineDetails(options, setup.strings, setup.format)
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      let callbacks = CallbackLog()
      return callbacks.attach(
        Self.sdk.presentPayment(
          at: presenter, order: WorldlineOrder(order, options, number: number, merchantName: configuration.merchantName)
        ) { result in
          callbacks.take(result)
          onResult()
        })
    }
  }

  static let canResume = true

  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    let callbacks = CallbackLog()
    return callbacks.attach(
      Self.sdk.resumePayment(
        at: presenter, order: WorldlineOrder(order, options, number: 1, merchantName: configuration.merchantName),
        resumeToken: resumeToken
      ) { result in
        callbacks.take(result)
        onResult()
      })
  }

  static let rules = WorldlineConnectSDK.rules

  /// Source: Worldline, Server API, payments.
  static let ownWords: [(word: String, acts: [PaymentAction])] = [
    ("approve", [.capture]), ("cancel", [.release]),
  ]

  var backend: MockBackend.Maker {
    configuration.backend { Self.sdk.merchant(transport: $0, clock: $1.clock) }
  }

  private static let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
}
