extension Payment {
  /// Characters of what is written down of each of a platform's words. Who lists payments reads hundreds at once.
  static let longestKept = 1000

  /// As it is written down: nobody can fill a file with words.
  var kept: Payment {
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
    kept.receiptAddress = receiptAddress.map(short)
    kept.date = date.map(short)
    // Half a token is none.
    kept.token = token.flatMap { $0.utf8.count <= 4 * Self.longestKept ? $0 : nil }
    return kept
  }
}
