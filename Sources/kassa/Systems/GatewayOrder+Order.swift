import ApplePayGateway
import CheckoutCore
import Ecommpay
import Sandbox

extension GatewayOrder {
  /// The same order for the gateway.
  /// - Parameter number: which payment of this run, from 1; another one needs another number.
  init(_ order: EcommpayOrder, number: Int, configuration: GatewayConfiguration) {
    let base = order.paymentID ?? ""
    func given(_ member: KeyPath<PaymentOptions.ApplePayOptions, String>) -> String? {
      order.applePayOptions.map { $0[keyPath: member] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      orderNumber: base.isEmpty ? "" : EcommpayOrder.id(base, number), amount: order.paymentAmount ?? 0,
      currencyCode: order.paymentCurrency ?? "", description: order.paymentDescription ?? "",
      preAuth: order.action == .Auth, language: order.languageCode,
      merchantName: given(\.applePayDescription) ?? configuration.merchantName,
      merchantIdentifier: given(\.applePayMerchantID) ?? configuration.merchantIdentifier,
      countryCode: given(\.countryCode) ?? order.regionCode ?? "US")
  }
}

extension EcommpayOrder {
  /// The sample for the gateway as a file would say it.
  static let gatewaySampleText = """
    # An order for: kassa pay --provider apple-pay --order FILE
    orderNumber: internal_payment_id_1   # the shop's own, 1 to 36 characters, used once
    amount: 1999                         # minor units
    currency: USD                        # ISO 4217
    description: T-shirt with dog print
    preAuth: false                       # true: held, to be charged by depositOrder
    # contacts: [email, phone]           # what the wallet tells of the person: name email phone postalAddress
    # language: en                       # en de es fr hu it
    # applePayOptions:
    #   applePayMerchantID: merchant.test.cosmoshop
    #   applePayDescription: Cosmoshop
    #   countryCode: US
    """
}
