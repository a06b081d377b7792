extension Payment {
  /// The maximum length of each stored string from the platform, in Unicode scalars.
  /// The length is limited because lists load hundreds of payments at once.
  static let longestKept = 1000

  /// The storable copy of the payment, with strings of limited length and without secrets or personal data.
  package var kept: Payment {
    func short(_ text: String) -> String {
      text.utf8.count <= Self.longestKept
        ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestKept)))
    }
    var kept = self
    kept.status = short(status)
    kept.operationID = operationID.map(short)
    kept.provider = provider.map(short)
    kept.method = method.map(short)
    kept.type = type.map(short)
    kept.account = account.map(short)
    kept.brand = brand.map(short)
    kept.code = code.map(short)
    kept.message = message.map(short)
    kept.recurringID = recurringID.map(short)
    kept.date = date.map(short)
    // Do not store encrypted card data, because anyone who has the private key can decrypt it.
    // Do not store the token here, because it is stored with the merchant's payment instruments.
    kept.encrypted = nil
    kept.token = nil
    kept.receiptAddress = nil
    return kept
  }

  /// The token of the payment instrument; nil if it is too long to store, because a truncated token is useless.
  var keptToken: String? { token.flatMap { $0.utf8.count <= 4 * Self.longestKept ? $0 : nil } }
}
