import CheckoutCore

extension OptionValues {
  /// The string that the merchant server signs. Parameters without a value are omitted.
  var stringToSign: String { SignatureString.canonical(SessionMessages.paymentInfo(self, signature: nil)) }
}
