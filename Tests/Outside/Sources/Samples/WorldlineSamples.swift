// swift-format-ignore-file
// The samples of the Worldline Swift SDK guide, with their comments. Statements outside a function are put into functions,
// whose parameters are the values that the samples share; `done` tells the program that a sample has called back.
// The deviations are listed in the article «From the document to kassa».

import Foundation
import WorldlineConnect

let clientSessionId = "1234"
let customerId = "5678"
let baseURL = "https://clientapi.com"
let assetBaseURL = "https://asset.com"
let appIdentifier = "Example Application/v1"

@MainActor
final class WorldlineSamples {
  var session = Session(clientSessionId: clientSessionId, customerId: customerId,
                              baseURL: baseURL, assetBaseURL: assetBaseURL, appIdentifier: appIdentifier)
  var context: PaymentContext
  var paymentItems: PaymentItems?
  var paymentProduct: PaymentProduct?
  var paymentProductGroup: PaymentProductGroup?
  var paymentRequest = PaymentRequest()
  var paymentItemIdentifier = "2"
  var errors: [String] = []
  var results: [String] = []
  var done: () -> Void = {}

  init() {
    let amountValue = 100
    let countryCode = "NL"
    let currencyCode = "EUR"
    let isRecurring = false
    let amountOfMoney = PaymentAmountOfMoney(totalAmount: amountValue, currencyCode: currencyCode)
    let context = PaymentContext(amountOfMoney: amountOfMoney, isRecurring: isRecurring, 
                                countryCode: countryCode)
    self.context = context
  }

  func items() {
    // Indicate whether we want an PaymentItems object that includes groups, 
    // or just contains basic payment products
    let groupPaymentProducts = true
    session.paymentItems(for: context, groupPaymentProducts: groupPaymentProducts, 
                                success: { paymentItems in
        // Allow the customer to select a payment item and an optional
        // account on file from the list of payment items
        // represented by paymentItems.
        self.paymentItems = paymentItems
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }

  func item(paymentItems: BasicPaymentItems) -> [(any BasicPaymentItem)?] {
    //Get a BasicPaymentItem
    let basicPaymentItem = paymentItems.paymentItem(withIdentifier: "1")

    //Get a BasicPaymentProduct
    let basicPaymentProduct = paymentItems.paymentItem(withIdentifier: "1") as? BasicPaymentProduct

    //Get a BasicPaymentProductGroup
    let basicPaymentProductGroupId = "cards" //Currently this is the only available group
    let basicPaymentGroup = paymentItems.paymentItem(withIdentifier: basicPaymentProductGroupId) as? 
                                BasicPaymentProductGroup
    return [basicPaymentItem, basicPaymentProduct, basicPaymentGroup]
  }

  func label(basicPaymentProduct: BasicPaymentProduct) -> (String, LogoImage?) {
    let bundle = Bundle(path: SDKConstants.kSDKBundlePath!)!
    let key = "gc.general.paymentProducts.\(basicPaymentProduct.identifier).name"
    let label = NSLocalizedString(key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle, 
                                value: "", comment: "")
    let logo = basicPaymentProduct.displayHints.logoImage
    return (label, logo)
  }

  func label(accountOnFile: AccountOnFile) -> String {
    let label = accountOnFile.label
    return label
  }

  func product(_ id: String) {
    let paymentProductId = id
    session.paymentProduct(withId: paymentProductId, context: context, 
                                success: { paymentProduct in
        // Create a payment request using the payment product
        // represented by paymentProduct.
        self.paymentProduct = paymentProduct
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }

  func group() {
    let paymentProductGroupId = "cards"
    session.paymentProductGroup(withId: paymentProductGroupId, context: context, 
                                success: { paymentProductGroup in
        // Create a payment request using the payment product group
        // represented by paymentProductGroup.
        self.paymentProductGroup = paymentProductGroup
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }

  func field(paymentProduct: PaymentProduct) -> [Bool] {
    if let field = paymentProduct.paymentProductField(withId: "cvv") {
        let isRequired = field.dataRestrictions.isRequired
        let obfuscate = field.displayHints.obfuscate
        field.validateValue("123")
        let validValue = field.errors.count == 0
        return [isRequired, obfuscate, validValue]
    }
    return []
  }

  func message(error: ValidationError) -> String? {
    let bundle = Bundle(path: SDKConstants.kSDKBundlePath!)!
    if let lengthError = error as? ValidationErrorLength {
        let key = String(format: "gc.general.paymentProductFields.validationErrors.%@.label", "length")
        let value = NSLocalizedString(key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle, 
                                value: "", comment: "")

        let errorMessage = String(format: value, lengthError.minLength, lengthError.maxLength)
        return errorMessage
    }
    return nil
  }

  func request(paymentProduct: PaymentProduct) {
    let paymentRequest = PaymentRequest()
    paymentRequest.paymentProduct = paymentProduct
    paymentRequest.tokenize = false
    self.paymentRequest = paymentRequest
  }

  func request(paymentProduct: PaymentProduct, accountOnFile: AccountOnFile?) -> PaymentRequest {
    let paymentRequest = PaymentRequest()
    paymentRequest.paymentProduct = paymentProduct
    paymentRequest.accountOnFile = accountOnFile
    paymentRequest.tokenize = false
    return paymentRequest
  }

  func account(paymentProducts: PaymentProducts) -> AccountOnFile? {
    let paymentProductId = "xyz"
    let accountOnFileId = "abc"
    let product = paymentProducts.paymentProduct(withIdentifier: paymentProductId)
    let accountOnFile = product?.accountOnFile(withIdentifier: accountOnFileId)
    return accountOnFile
  }

  func values() -> FormattedValue? {
    paymentRequest.setValue("1234567890", forField: "cardNumber")
    paymentRequest.setValue("123", forField: "cvv")

    let identifier = "cardNumber"
    let cursorPosition = 4
    let formattedString = paymentRequest.maskedValue(forField: identifier, cursorPosition: cursorPosition)
    return formattedString
  }

  func validate() -> Bool {
    paymentRequest.validate()
    if paymentRequest.errors.count == 0 {
        // The payment request is valid, and can be encrypted and sent to
        // the Worldline platform via the merchant's server.
        return true
    }
    else {
        // Notify the user that some fields contain invalid data.
        return false
    }
  }

  func prepare() {
    session.prepare(paymentRequest, success: { preparedPaymentRequest in
        // Submit the information contained in the encrypted
        // payment request represented by preparedPaymentRequest
        // to the Worldline platform via your server.
        self.results = [preparedPaymentRequest.encryptedFields, preparedPaymentRequest.encodedClientMetaInfo]
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }

  func doIINLookup() {
      guard let unmasked = paymentRequest.unmaskedValue(forField: "cardNumber") else {
          fatalError("Payment request did not contain cardNumber field")
      }

      session.iinDetails(forPartialCreditCardNumber: unmasked, context: context, success: { response in
          if response.status == .supported {
              if !response.coBrands.isEmpty {
                  if !self.isSelectedPaymentProduct(inCoBrands: response.coBrands) {
                      self.switchToPaymentProduct(response)
                  }

                  // EU legislation requires that, in the case of
                  // a card with multiple brands, a customer can
                  // choose what brand he wants to do the payment
                  // with.

                  self.showCoBrandNotification()
              } else if response.paymentProductId != self.paymentItemIdentifier {
                  self.switchToPaymentProduct(response)
              }
          }
          else {
              //Handle other status codes.
          }
          self.done()
      }, failure: { error in
          // Indicate that an error has occurred.
          self.errors.append("\(error)")
          self.done()
      })
  }

  func isSelectedPaymentProduct(inCoBrands cobrands: [IINDetail]) -> Bool {
      return cobrands.contains { $0.paymentProductId == paymentItemIdentifier }
  }

  func switchToPaymentProduct(_ response: IINDetailsResponse) {
      if response.allowedInContext, let itemId = response.paymentProductId {
          // Switch to the payment product that actually is in the top level
          // Iin Details Response.
          paymentItemIdentifier = itemId
      }
      else {
          // Provide the customer with an error message that shows that the
          // credit card number he is entering can currently not be payed
          // with.
          // Show the customer that he may choose
          // another brand to pay with.
      }
  }

  func showCoBrandNotification() {
      // Show the customer that he may choose
      // another brand to pay with.
  }

  func convert() {
    let amountInCents = 10000
    let source = "EUR"
    let target = "USD"

    session.convertAmount(amountInCents, withSource: source, target: target, 
                                success: { convertedAmountInCents in
        // Use the converted amount.
        self.results = ["\(convertedAmountInCents)"]
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }

  func directory(_ id: String) {
    let paymentProductId = id
    let countryCode = "NL"
    let currencyCode = "EUR"

    session.directory(forPaymentProductId: paymentProductId, countryCode: countryCode, 
                                currencyCode: currencyCode, success: { directoryEntries in
        // Use the directory entries.
        self.results = directoryEntries.directoryEntries.map(\.issuerName)
        self.done()
    }, failure: { error in
        // Indicate that an error has occurred.
        self.errors.append("\(error)")
        self.done()
    })
  }
}
