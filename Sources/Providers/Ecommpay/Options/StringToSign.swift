import CheckoutCore

extension OptionValues {
  /// What the signature covers, as the merchant server signs it. A parameter without a value has no line.
  var stringToSign: String { SignatureString.canonical(SessionMessages.paymentInfo(self, signature: nil)) }
}
