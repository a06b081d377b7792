package import KassaResources

/// The language of a page.
package enum PageLanguage {
  /// Returns the texts in the language of the order, or in the one that the browser prefers, or in English.
  /// - Parameters:
  ///   - order: the language of the order as two letters; nil if it is unknown.
  ///   - accepted: the value of the header `Accept-Language` (RFC 9110, section 12.5.4); nil if it is absent.
  package static func strings(order: String?, accepted: String?) -> StringTable {
    let wishes = [order?.lowercased()].compactMap(\.self) + ranked(accepted ?? "")
    return wishes.lazy.compactMap { StringTable(language: String($0.prefix { $0 != "-" })) }.first ?? .english
  }

  /// The languages that a browser accepts, the best one first.
  private static func ranked(_ header: String) -> [String] {
    let choices = header.split(separator: ",").prefix(20).map { choice -> (language: String, weight: Double) in
      let parts = choice.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      return (parts.first ?? "", weight ?? 1)
    }
    // The sort must keep the order of equal weights.
    return choices.enumerated().filter { $0.element.weight > 0 }.sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element.language)
  }
}
