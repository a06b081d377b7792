import CheckoutCore
import KassaSandbox

/// The signing rule of the merchant server: it signs only orders from its own project with exactly one payment ID.
///
/// A string that contains a parameter twice is rejected. Otherwise a value with a semicolon could inject a parameter.
struct SigningPolicy: Sendable {
  var projectID: Int64

  /// Returns the error that prevents signing; nil if the string may be signed.
  func refusal(of text: String) -> RequestError? {
    let lines = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    let names = lines.map { line in SignedParameters.names.first { line.hasPrefix($0 + ":") } }
    for (index, name) in names.enumerated() {
      guard let name, let next = names[(index + 1)...].firstIndex(of: name) else { continue }
      // The parameters are sorted, so the value before the line that does not belong there contains it.
      let wrong = next == index + 1 ? index : next
      let holder = names[..<wrong].last.flatMap(\.self) ?? name
      return RequestError("502", field: holder, details: ["value": ";" + name + ":"])
    }
    func value(_ name: String) -> Substring? {
      names.firstIndex(of: name).map { lines[$0].dropFirst(name.count + 1) }
    }
    guard value("payment_id")?.isEmpty == false else { return RequestError("3023", field: "payment_id") }
    return value("project_id") == "\(projectID)" ? nil : RequestError("2442", field: "project_id")
  }
}

/// The parameters of a string to sign.
enum SignedParameters {
  /// The signed parameters other than the 3-D Secure data.
  static let names: Set<String> = [
    "account_token", "customer_id", "force_payment_method", "hide_saved_wallets", "language_code", "payment_amount",
    "payment_currency", "payment_description", "payment_id", "project_id", "region_code",
  ]

  /// Returns the parameters whose values would act as another parameter in the string to sign, with the text in each
  /// value that would.
  static func injected(in info: JSON) -> [(name: String, value: String)] {
    let names = names.union(["secure_info"]).map { ";" + $0 + ":" }.sorted()
    func search(_ value: JSON, _ path: String) -> [(name: String, value: String)] {
      if let members = value.members {
        return members.flatMap { search($0.value, path.isEmpty ? $0.name : path + "." + $0.name) }
      }
      guard let text = value.string, text.utf8.contains(UInt8(ascii: ";")) else { return [] }
      return names.first { text.contains($0) }.map { [(path, $0)] } ?? []
    }
    return search(info, "")
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
        return SignedParameters.names.contains(key) && key > name
      }
      lines.insert(name + ":" + value, at: place ?? lines.endIndex)
      added.append(.init(name, name == "hide_saved_wallets" ? .bool(value == "1") : .string(value)))
    }
    return (lines.joined(separator: ";"), added)
  }
}
