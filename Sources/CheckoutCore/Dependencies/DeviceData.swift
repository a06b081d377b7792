/// The facts about the payer's device by which the issuer can recognise it.
public struct DeviceData: Equatable, Sendable {
  /// The language as two letters, with an optional region, e.g. `en` or `de-AT`.
  public var language: String
  /// The size of the window in columns and rows.
  public var columns: Int
  public var rows: Int

  public init(language: String, columns: Int, rows: Int) {
    self.language = language
    self.columns = columns
    self.rows = rows
  }
}
