extension Money {
  /// An ISO 4217 currency with its number of decimal places.
  public struct Currency: Hashable, Codable, Sendable {
    /// The alphabetic code: three letters, e.g. `USD`.
    public let code: String
    /// The numeric code: three digits, e.g. `840`.
    public let numeric: String
    /// The number of decimal places in an amount, 0–4. Source: ISO 4217, table of active codes.
    public let exponent: Int

    /// Creates a currency. The values are not checked: ``CurrencyTable`` contains the active currencies.
    /// - Parameters:
    ///   - code: the alphabetic code: three letters.
    ///   - numeric: the numeric code: three digits.
    ///   - exponent: the number of decimal places in an amount, 0–4.
    public init(code: String, numeric: String, exponent: Int) {
      self.code = code
      self.numeric = numeric
      self.exponent = exponent
    }

    /// - Throws: `DecodingError` if no ISO 4217 currency has the exponent.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let exponent = try values.decode(Int.self, forKey: .exponent)
      guard Self.exponents.contains(exponent) else {
        throw DecodingError.dataCorruptedError(
          forKey: .exponent, in: values, debugDescription: "no ISO 4217 currency has the exponent \(exponent)")
      }
      self.init(
        code: try values.decode(String.self, forKey: .code), numeric: try values.decode(String.self, forKey: .numeric),
        exponent: exponent)
    }

    private enum CodingKeys: CodingKey { case code, numeric, exponent }

    /// The valid currency exponents. Source: ISO 4217, table of active codes.
    public static let exponents = 0...4
  }
}
