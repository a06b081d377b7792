extension Payment {
  /// Characters of what is written down of each of a platform's words. Who lists payments reads hundreds at once.
  static let longestKept = 1000

  /// As it is written down: nobody can fill a file with words, and nothing that is secret or about a person stays.
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
    // Encrypted card data is card data to the owner of the key. The token stands with the shop's instruments.
    kept.encrypted = nil
    kept.token = nil
    kept.receiptAddress = nil
    return kept
  }

  /// The token under which the shop keeps the instrument; nil for one that is too long to be kept: half a token is none.
  var keptToken: String? { token.flatMap { $0.utf8.count <= 4 * Self.longestKept ? $0 : nil } }
}
