// The samples from the Worldline Swift SDK guide, verbatim except for the import line.
// Sample code that is not inside a function is split into functions.
// The parameters of these functions are the values that the samples share.
//
// Three lines from the guide are not valid Swift and are corrected here:
//   In `let amountInCents: = 10000`, the colon is removed.
//   `String("gc.…%@.label": format, "length")` is replaced by the key with `length` inserted.
//   In `lengthError?.minLength` after `if let`, the question mark is removed.
// The lines about AFNetworkActivityLogger, a third-party library, are omitted; `Session.logger` replaces them.
//
// The file imports only the SDK, which also provides Bundle and NSLocalizedString.
import WorldlineConnect

@MainActor
final class SeedSamples {
  let clientSessionId = "1234"
  let customerId = "5678"
  let baseURL = "https://clientapi.com"
  let assetBaseURL = "https://asset.com"
  let appIdentifier = "Example Application/v1"

  lazy var session = Session(
    clientSessionId: clientSessionId, customerId: customerId,
    baseURL: baseURL, assetBaseURL: assetBaseURL, appIdentifier: appIdentifier)

  let amountValue = 100
  let countryCode = "NL"
  let currencyCode = "EUR"
  let isRecurring = false

  // Indicate whether we want an PaymentItems object that includes groups,
  // or just contains basic payment products
  let groupPaymentProducts = true
  lazy var amountOfMoney = PaymentAmountOfMoney(totalAmount: amountValue, currencyCode: currencyCode)
  lazy var context = PaymentContext(
    amountOfMoney: amountOfMoney, isRecurring: isRecurring,
    countryCode: countryCode)

  var paymentRequest = PaymentRequest()
  var paymentItemIdentifier: String? = "1"
  var collected: [String] = []

  func items() {
    session.paymentItems(
      for: context, groupPaymentProducts: groupPaymentProducts,
      success: { paymentItems in
        // Allow the customer to select a payment item and an optional
        // account on file from the list of payment items
        // represented by paymentItems.
        self.collected.append("\(paymentItems.paymentItems.count)")
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })
  }

  func item(paymentItems: PaymentItems) -> [(any BasicPaymentItem)?] {
    //Get a BasicPaymentItem
    let basicPaymentItem = paymentItems.paymentItem(withIdentifier: "1")

    //Get a BasicPaymentProduct
    let basicPaymentProduct = paymentItems.paymentItem(withIdentifier: "1") as? BasicPaymentProduct

    //Get a BasicPaymentProductGroup
    let basicPaymentProductGroupId = "cards"  //Currently this is the only available group
    let basicPaymentGroup =
      paymentItems.paymentItem(withIdentifier: basicPaymentProductGroupId) as? BasicPaymentProductGroup
    return [basicPaymentItem, basicPaymentProduct, basicPaymentGroup]
  }

  func label(basicPaymentProduct: BasicPaymentProduct) -> (String, LogoImage?) {
    // swift-format-ignore: NeverForceUnwrap
    let bundle = Bundle(path: SDKConstants.kSDKBundlePath!)!
    let key = "gc.general.paymentProducts.\(basicPaymentProduct.identifier).name"
    let label = NSLocalizedString(
      key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle,
      value: "", comment: "")
    let logo = basicPaymentProduct.displayHints.logoImage
    return (label, logo)
  }

  func label(accountOnFile: AccountOnFile) -> String {
    let label = accountOnFile.label
    return label
  }

  func products() {
    let paymentProductId = "xyz"
    session.paymentProduct(
      withId: paymentProductId, context: context,
      success: { paymentProduct in
        // Create a payment request using the payment product
        // represented by paymentProduct.
        self.collected.append(paymentProduct.identifier)
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })

    let paymentProductGroupId = "cards"
    session.paymentProductGroup(
      withId: paymentProductGroupId, context: context,
      success: { paymentProductGroup in
        // Create a payment request using the payment product group
        // represented by paymentProductGroup.
        self.collected.append(paymentProductGroup.identifier)
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })
  }

  func field(paymentProduct: PaymentProduct) -> (Bool, Bool, Bool)? {
    if let field = paymentProduct.paymentProductField(withId: "cvv") {
      let isRequired = field.dataRestrictions.isRequired
      let obfuscate = field.displayHints.obfuscate
      field.validateValue("123")
      let validValue = field.errors.count == 0
      return (isRequired, obfuscate, validValue)
    }
    return nil
  }

  func message(error: ValidationError) -> String? {
    // swift-format-ignore: NeverForceUnwrap
    let bundle = Bundle(path: SDKConstants.kSDKBundlePath!)!
    if let lengthError = error as? ValidationErrorLength {
      let key = "gc.general.paymentProductFields.validationErrors.length.label"
      let value = NSLocalizedString(
        key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle,
        value: "", comment: "")
      return "\(value) \(lengthError.minLength) \(lengthError.maxLength)"
    }
    return nil
  }

  func request(paymentProduct: PaymentProduct, accountOnFile: AccountOnFile?) -> (FormattedValue?, Bool) {
    let paymentRequest = PaymentRequest()
    paymentRequest.paymentProduct = paymentProduct
    paymentRequest.accountOnFile = accountOnFile
    paymentRequest.tokenize = false

    paymentRequest.setValue("1234567890", forField: "cardNumber")
    paymentRequest.setValue("123", forField: "cvv")

    let identifier = "cardNumber"
    let cursorPosition = 4
    let formattedString = paymentRequest.maskedValue(forField: identifier, cursorPosition: cursorPosition)

    paymentRequest.validate()
    if paymentRequest.errors.count == 0 {
      // The payment request is valid, and can be encrypted and sent to
      // the Worldline platform via the merchant's server.
      return (formattedString, true)
    } else {
      // Notify the user that some fields contain invalid data.
      return (formattedString, false)
    }
  }

  func account(paymentProducts: BasicPaymentProducts) -> AccountOnFile? {
    let paymentProductId = "xyz"
    let accountOnFileId = "abc"
    let product = paymentProducts.paymentProduct(withIdentifier: paymentProductId)
    let accountOnFile = product?.accountOnFile(withIdentifier: accountOnFileId)
    return accountOnFile
  }

  func prepare() {
    session.prepare(
      paymentRequest,
      success: { preparedPaymentRequest in
        // Submit the information contained in the encrypted
        // payment request represented by preparedPaymentRequest
        // to the Worldline platform via your server.
        self.collected.append(preparedPaymentRequest.encryptedFields)
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })
  }

  func doIINLookup() {
    guard let unmasked = paymentRequest.unmaskedValue(forField: "cardNumber") else {
      fatalError("Payment request did not contain cardNumber field")
    }

    session.iinDetails(
      forPartialCreditCardNumber: unmasked, context: context,
      success: { response in
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
        } else {
          //Handle other status codes.
        }
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
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
    } else {
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

    session.convertAmount(
      amountInCents, withSource: source, target: target,
      success: { convertedAmountInCents in
        // Use the converted amount.
        self.collected.append("\(convertedAmountInCents)")
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })
  }

  func directory() {
    let paymentProductId = "xyz"
    let countryCode = "NL"
    let currencyCode = "EUR"

    session.directory(
      forPaymentProductId: paymentProductId, countryCode: countryCode,
      currencyCode: currencyCode,
      success: { directoryEntries in
        // Use the directory entries.
        self.collected.append("\(directoryEntries.directoryEntries.count)")
      },
      failure: { error in
        // Indicate that an error has occurred.
        self.collected.append("\(error)")
      })
  }
}
