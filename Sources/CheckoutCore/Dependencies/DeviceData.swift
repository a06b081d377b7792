/// The facts about the payer's device by which the issuer can recognise it.
public struct DeviceData: Equatable, Sendable {
  /// The language as two letters, with an optional region, e.g. `en` or `de-AT`.
  public var language: String
  /// The width of the window in columns.
  public var columns: Int
  /// The height of the window in rows.
  public var rows: Int

  /// Creates the data that the issuer receives.
  /// - Parameters:
  ///   - language: two letters, with an optional region, e.g. `en` or `de-AT`.
  ///   - columns: the width of the window in columns.
  ///   - rows: the height of the window in rows.
  public init(language: String, columns: Int, rows: Int) {
    self.language = language
    self.columns = columns
    self.rows = rows
  }
}
