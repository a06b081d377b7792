package import KassaResources

/// The languages that a client accepts.
package enum AcceptedLanguages {
  /// Returns the texts in the language that a client prefers among those that have texts; nil if there is none.
  /// - Parameter header: the value of the header `Accept-Language` (RFC 9110, section 12.5.4).
  package static func strings(_ header: String) -> StringTable? {
    ranked(header).lazy.compactMap { StringTable(language: String($0.prefix { $0 != "-" })) }.first
  }

  /// Returns the languages in the order of preference, the best one first.
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
