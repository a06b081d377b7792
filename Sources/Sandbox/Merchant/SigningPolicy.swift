/// What the merchant server is ready to sign: an order of its own project, and one payment.
///
/// A string that names either of them twice is refused as well: a value with a semicolon in it could pass for a
/// parameter.
struct SigningPolicy: Sendable {
  var projectID: Int64

  /// What keeps the server from signing; nil where nothing does.
  func refusal(of text: String) -> Mistake? {
    var text = text
    return text.withUTF8 { bytes in
      let lines = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let payment = "payment_id:".utf8
      let projects = lines.filter { $0.starts(with: "project_id:".utf8) }
      let payments = lines.filter { $0.starts(with: payment) }
      guard payments.count == 1, payments[0].count > payment.count else { return Mistake("3023", field: "payment_id") }
      guard projects.count == 1 else { return Mistake("2442", field: "project_id") }
      return projects[0].elementsEqual("project_id:\(projectID)".utf8) ? nil : Mistake("2442", field: "project_id")
    }
  }
}

/// What the merchant server adds to an order before it signs it. Source: seed 000, scheme of work, step 3.
struct SigningSupplement: Sendable {
  /// By the names that are signed.
  var parameters: [String: String]

  /// - Returns: the string with what it lacks, and what was added; what the order says already stays.
  func completed(_ text: String) -> (text: String, added: [WireValue.Member]) {
    var lines = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    var added: [WireValue.Member] = []
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      guard !lines.contains(where: { $0.hasPrefix(name + ":") }) else { continue }
      // The names have no digits, so natural order is that of their bytes.
      let place = lines.firstIndex { line in
        let key = line.prefix { $0 != ":" }
        return Self.names.contains(String(key)) && key > name
      }
      lines.insert(name + ":" + value, at: place ?? lines.endIndex)
      added.append(.init(name, name == "hide_saved_wallets" ? .bool(value == "1") : .string(value)))
    }
    return (lines.joined(separator: ";"), added)
  }

  /// What a signature covers, apart from 3-D Secure.
  private static let names: Set<String> = [
    "account_token", "customer_id", "force_payment_method", "hide_saved_wallets", "language_code", "payment_amount",
    "payment_currency", "payment_description", "payment_id", "project_id", "region_code",
  ]
}
