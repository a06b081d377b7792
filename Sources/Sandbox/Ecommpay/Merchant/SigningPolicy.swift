import CheckoutCore
import KassaSandbox

/// The signing rule of the merchant server: it signs only orders from its own project with exactly one payment ID.
///
/// A string that contains the project ID or the payment ID twice is rejected.
/// Otherwise a value with a semicolon could inject a parameter.
struct SigningPolicy: Sendable {
  var projectID: Int64

  /// Returns the error that prevents signing; nil if the string may be signed.
  func refusal(of text: String) -> RequestError? {
    var text = text
    return text.withUTF8 { bytes in
      let lines = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let payment = "payment_id:".utf8
      let projects = lines.filter { $0.starts(with: "project_id:".utf8) }
      let payments = lines.filter { $0.starts(with: payment) }
      guard payments.count == 1, payments[0].count > payment.count else {
        return RequestError("3023", field: "payment_id")
      }
      guard projects.count == 1 else { return RequestError("2442", field: "project_id") }
      return projects[0].elementsEqual("project_id:\(projectID)".utf8) ? nil : RequestError("2442", field: "project_id")
    }
  }
}

/// The parameters that the merchant server adds to an order before signing.
/// Source: ecommpay SDK guide, scheme of work, step 3.
struct SigningSupplement: Sendable {
  /// The values to add, keyed by their names in the signed string.
  var parameters: [String: String]

  /// Adds the parameters that the string to sign lacks. Parameters that are already present stay unchanged.
  /// - Returns: the completed string and the added parameters.
  func completed(_ text: String) -> (text: String, added: [JSON.Object.Member]) {
    var lines = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    var added: [JSON.Object.Member] = []
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      guard !lines.contains(where: { $0.hasPrefix(name + ":") }) else { continue }
      // The parameter names contain no digits, so their natural order is the same as their byte order.
      let place = lines.firstIndex { line in
        let key = String(line.utf8.prefix { $0 != UInt8(ascii: ":") }) ?? ""
        return Self.names.contains(key) && key > name
      }
      lines.insert(name + ":" + value, at: place ?? lines.endIndex)
      added.append(.init(name, name == "hide_saved_wallets" ? .bool(value == "1") : .string(value)))
    }
    return (lines.joined(separator: ";"), added)
  }

  /// The signed parameters other than the 3-D Secure data.
  private static let names: Set<String> = [
    "account_token", "customer_id", "force_payment_method", "hide_saved_wallets", "language_code", "payment_amount",
    "payment_currency", "payment_description", "payment_id", "project_id", "region_code",
  ]
}
