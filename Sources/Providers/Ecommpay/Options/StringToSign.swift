import CheckoutCore

extension OptionValues {
  /// `key:value` lines of the parameters that a signature covers, sorted by key, joined by `;`. A parameter without a
  /// value has no line.
  var stringToSign: String {
    // No name has a digit in it, so that their natural order is the alphabetical one.
    signedParameters.sorted { $0.name < $1.name }.map { $0.name + ":" + $0.value }.joined(separator: ";")
  }

  private var signedParameters: [(name: String, value: String)] {
    let all: [(Parameter, String?)] = [
      (.projectID, projectID == 0 ? nil : String(projectID)),
      (.paymentID, paymentID.nonEmpty),
      (.paymentAmount, String(paymentAmount)),
      (.paymentCurrency, paymentCurrency.nonEmpty),
      (.paymentDescription, paymentDescription?.nonEmpty),
      (.customerID, customerID?.nonEmpty),
      (.regionCode, regionCode?.nonEmpty),
      (.token, token?.nonEmpty),
      (.languageCode, languageCode?.nonEmpty),
      (.forcePaymentMethod, forcePaymentMethod?.nonEmpty),
      (.hideSavedWallets, hideSavedWallets.map { $0 ? "1" : "0" }),
    ]
    return all.compactMap { parameter, value in value.map { (parameter.wireName, $0) } }
      + Self.lines(threeDSecureInfo?.wire ?? .null, under: Parameter.threeDSecureInfo.wireName)
  }

  /// One line for each member, under the names of all objects that it is in.
  private static func lines(_ value: JSON, under path: String) -> [(name: String, value: String)] {
    switch value {
    case .object(let object): object.members.flatMap { lines($0.value, under: path + ":" + $0.name) }
    case .string(let text), .number(let text): [(path, text)]
    default: []
    }
  }
}
