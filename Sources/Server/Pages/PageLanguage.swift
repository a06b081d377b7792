package import KassaResources
import KassaSandbox

/// The language of a page.
package enum PageLanguage {
  /// Returns the texts in the language of the order, or in the one that the browser prefers, or in English.
  /// - Parameters:
  ///   - order: the language of the order as two letters; nil if it is unknown.
  ///   - accepted: the value of the header `Accept-Language` (RFC 9110, section 12.5.4); nil if it is absent.
  package static func strings(order: String?, accepted: String?) -> StringTable {
    order.flatMap { StringTable(language: String($0.lowercased().prefix { $0 != "-" })) }
      ?? accepted.flatMap(AcceptedLanguages.strings) ?? .english
  }
}
