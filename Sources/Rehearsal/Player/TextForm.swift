/// The form of a text in a message that no value of the same member departs from.
///
/// Other texts, such as numbers, codes and statuses, have no form of their own.
enum TextForm: String, CaseIterable {
  case amount = "an amount with two decimals"
  case date = "a date"
  case address = "an address"

  /// Returns the form of a text; nil if it has none.
  static func of(_ text: String) -> TextForm? { allCases.first { $0.fits(text) } }

  /// Whether a text has the form.
  func fits(_ text: String) -> Bool {
    switch self {
    case .amount:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2 && parts.allSatisfy(Self.isNumber)
    case .date:
      let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
      return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy(Self.isNumber)
    case .address: return text.hasPrefix("https://") || text.hasPrefix("http://")
    }
  }

  private static func isNumber(_ text: Substring) -> Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }
}
