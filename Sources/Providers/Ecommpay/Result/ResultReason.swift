import KassaResources

/// Why a payment with a given result code ended as it did.
/// Source: ecommpay, "Unified operation codes", whose messages are only in English.
enum ResultReason {
  /// Returns the reason as the part of a string key after `reason.`; nil for an unknown code.
  static func key(_ code: String) -> String? { keys[code] }

  private static let keys: [String: String] = Dictionary(
    (Resource("platforms/ecommpay-codes.tsv")?.rows ?? []).compactMap { row in
      row.count >= 4 ? (String(row[0]), String(row[3])) : nil
    }, uniquingKeysWith: { first, _ in first })
}
