import ApplePayGateway
import CheckoutCore
import Ecommpay
import KassaApplePayGatewaySandbox
import KassaSandbox

extension ApplePayGatewayOrder {
  /// Converts an order to an order for the Apple Pay gateway.
  /// - Parameter number: the payment's number within this run, starting at 1. Each payment gets its own order number.
  init(_ order: EcommpayOrder, number: Int, configuration: ApplePayGatewayConfiguration) {
    let base = order.paymentID ?? ""
    func given(_ member: KeyPath<PaymentOptions.ApplePayOptions, String>) -> String? {
      order.applePayOptions.map { $0[keyPath: member] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      orderNumber: base.isEmpty ? "" : EcommpayOrder.id(base, number), amount: order.paymentAmount ?? 0,
      currencyCode: order.paymentCurrency ?? "", description: order.paymentDescription ?? "",
      preAuth: order.action.map { $0 == .Auth }, language: order.languageCode,
      merchantName: given(\.applePayDescription) ?? configuration.merchantName,
      merchantIdentifier: given(\.applePayMerchantID) ?? configuration.merchantIdentifier,
      countryCode: given(\.countryCode) ?? order.regionCode ?? "US")
  }
}

extension EcommpayOrder {
  /// The sample order for the gateway, in the format of an order file.
  static let gatewaySampleText = """
    # Order file for kassa pay --provider apple-pay --order FILE
    orderNumber: internal_payment_id_1   # the merchant's own, 1 to 36 characters, unique
    amount: 1999                         # minor units
    currency: USD                        # ISO 4217
    description: T-shirt with dog print
    preAuth: false                       # true: authorise now, capture with depositOrder
    # contacts: [email, phone]           # contacts that the wallet returns: name email phone postalAddress
    # language: en                       # be de en es fr hu it ru uk
    # applePayOptions:
    #   applePayMerchantID: merchant.test.cosmoshop
    #   applePayDescription: Cosmoshop
    #   countryCode: US
    """
}
