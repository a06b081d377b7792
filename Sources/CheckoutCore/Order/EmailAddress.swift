/// What passes for an e-mail address, wherever one comes from: an order, or a field of a form.
package enum EmailAddress {
  /// Something, one at sign, a host with a dot inside; no blanks. Source: tests of ecommpay's mobile SDK, in which `pp@pp`
  /// is none and `pp@pp.pp` is one.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }
}
