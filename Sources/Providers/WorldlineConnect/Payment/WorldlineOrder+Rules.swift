package import CheckoutCore

extension WorldlineOrder {
  /// All the validation errors for the order, before a session is opened.
  package var mistakes: [Mistake] {
    var mistakes: [Mistake] = []
    if merchantReference.isEmpty { mistakes.append(Mistake(path: "merchantReference", code: "missing")) }
    mistakes += amountOfMoney.mistakes
    if countryCode.isEmpty {
      mistakes.append(Mistake(path: "countryCode", code: "missing"))
    } else if countryCode.utf8.count != 2 {
      mistakes.append(Mistake(path: "countryCode", code: "malformedRegion", details: ["value": countryCode]))
    }
    return mistakes
  }
}
