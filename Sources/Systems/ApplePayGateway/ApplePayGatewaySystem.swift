import ApplePayGateway
import CheckoutCore
import Ecommpay
import FoundationEssentials
import KassaApplePayGatewaySandbox
import KassaBackend
import KassaCards
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import MockWallet

/// The Apple Pay payment system, connected through a bank's gateway.
struct ApplePayGatewaySystem: EcommpayOrderSystem {
  /// Returns the cards in the mock wallet, with their device account numbers.
  static func testCards(in strings: StringTable) -> [TestCardRow] {
    WalletScenario.standard.map { card in
      let effect: String =
        switch card.action {
        case 0: strings("testCards.result.success", ["code": "0"])
        case let action?: strings("testCards.result.decline", ["code": String(action)])
        case nil: ""
        }
      let note = card.note.isEmpty ? "" : strings("testCards.note." + card.note)
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: [card.name, effect, note].filter { !$0.isEmpty }.joined(separator: ", "),
        group: card.action.map { $0 == 0 ? .paid : .declined } ?? .slow)
    }
  }

  static var sampleText: String { EcommpayOrder.gatewaySampleText }
  static func sample(changedBy changes: JSON) -> JSON {
    EcommpayOrder.gatewayTable(changedBy: changes)
  }
  static let parameters = EcommpayOrder.gatewayParameters
  static let orderFields: [OrderField] = [
    OrderField(name: "amount", path: ["amount"], value: .minorUnits),
    OrderField(name: "currency", path: ["currency"], value: .currency, reported: ["currencyCode"]),
    OrderField(
      name: "country", path: ["applePayOptions", "countryCode"], value: .country(isLetters2: true),
      reported: ["countryCode"]),
    OrderField(name: "description", path: ["description"], value: .text),
    .language("language", languages),
    OrderField(name: "stages", path: ["preAuth"], value: .flag),
  ]
  static let parameterNames = ["merchantIdentifier": "applePayOptions.applePayMerchantID"]
  var orderMistakes: [Mistake] { gatewayOrder(1).mistakes }

  var order: EcommpayOrder
  var configuration: ApplePayGatewayConfiguration
  /// The SDK instance. It is shared, because it tracks the payments in this run.
  private let sdk = ApplePayGatewaySDK(
    authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)

  /// The contact details to request from the wallet.
  private let contacts: [WalletContact.Kind]

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    let mock = try Self.checked(mock)
    (self.order, contacts) = try EcommpayOrder.readGateway(Self.given(order))
    configuration = ApplePayGatewayConfiguration { $0.mock = .init(rawValue: mock ?? "disabled") ?? .disabled }
  }

  /// The mock mode shown on the shop screen: `success`, `decline` or, for every other mode, `disabled`.
  var mock: String {
    switch configuration.mock {
    case .success, .decline: configuration.mock.rawValue
    case .disabled, .state: "disabled"
    }
  }

  mutating func choose(language: String?, method: String?) { order.languageCode = language ?? order.languageCode }

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func customize(_ setup: inout Setup) {
    setup.canCheck = true
    order.customize(&setup)
  }

  /// An order of the gateway has no customer.
  var customer: String { "" }

  private func gatewayOrder(_ number: Int) -> ApplePayGatewayOrder {
    var order = ApplePayGatewayOrder(order, number: number, configuration: configuration)
    order.contacts = contacts
    return order
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      let callbacks = CallbackLog()
      return callbacks.attach(
        sdk.presentPayment(at: presenter, order: gatewayOrder(number)) { result in
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
      sdk.resumePayment(at: presenter, order: gatewayOrder(1), resumeToken: resumeToken) { result in
        callbacks.take(result)
        onResult()
      })
  }

  static let rules = ApplePayGatewaySDK.rules

  /// Source: Apple Pay gateway guide, steps 9 and 10; gateway, `deposit`.
  static let ownWords: [(word: String, acts: [PaymentAction])] = [
    ("deposit", [.capture]), ("depositOrder", [.capture]), ("getOrderStatusExtended", [.check]),
  ]

  var backend: MockBackend.Maker {
    configuration.backend { [sdk] wire, dependencies in
      sdk.merchant(transport: wire, clock: dependencies.clock)
    }
  }
}
