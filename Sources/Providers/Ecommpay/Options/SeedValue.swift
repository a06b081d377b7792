/// The spelling of enum values in the ecommpay documentation.
/// Source: ecommpay SDK guide, sections on testing and on the types of payment.
package enum SeedValue {
  /// Returns the name of an enum value without its language-specific prefix.
  /// For example, `.Auth` and `ActionType.Auth` in Swift and `ActionTypeAuth` in Objective-C all become `Auth`.
  package static func name(_ text: String, of type: String) -> String {
    var name = text[...]
    if name.hasPrefix(type) { name = name.dropFirst(type.count) }
    if name.hasPrefix(".") { name = name.dropFirst() }
    return name.isEmpty ? text : String(name)
  }
}
