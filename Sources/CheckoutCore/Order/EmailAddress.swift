/// The validation of e-mail addresses, for both orders and form fields.
package enum EmailAddress {
  /// Returns whether the text is a local part, one `@` and a host name that contains a dot, without any whitespace.
  /// Source: tests in ecommpay's mobile SDK, where `pp@pp` is invalid and `pp@pp.pp` is valid.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }
}
