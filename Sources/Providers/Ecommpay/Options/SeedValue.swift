/// How the document writes the values of its types. Source: seed 000, sections on testing and on the types of payment.
package enum SeedValue {
  /// The name of a value without what the document's languages put before it: `.Auth` and `ActionType.Auth` of Swift and
  /// `ActionTypeAuth` of Objective-C are `Auth`.
  package static func name(_ text: String, of type: String) -> String {
    var name = text[...]
    if name.hasPrefix(type) { name = name.dropFirst(type.count) }
    if name.hasPrefix(".") { name = name.dropFirst() }
    return name.isEmpty ? text : String(name)
  }
}
