extension Flow {
  /// Gives all errors the shop's language, wherever they come from: the provider, the merchant server or the flow.
  mutating func localizeErrors() {
    if let error = recoverableError, error.language != language { recoverableError = error.localized(language) }
    if let result, result.language != language { self.result = result.localized(language) }
    postPaymentOperations.error?.language = language
  }
}
