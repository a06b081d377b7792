/// What a client tells of the device, so that the issuer may know it again. Source: EMV 3-D Secure 2.2, browser data; a
/// terminal answers as the browser channel does.
public struct DeviceData: Equatable, Sendable {
  /// Two letters, with a region where there is one: `en`, `de-AT`.
  public var language: String
  /// The window in columns and rows; told in pixels of a cell of 8×16.
  public var columns: Int
  public var rows: Int
  /// 1, 4, 8, 15, 16, 24, 32 or 48 bits.
  public var colourDepth: Int
  /// Minutes west of UTC.
  public var timeZone: Int
  public var userAgent: String
  public var acceptHeader: String

  public init(
    language: String, columns: Int, rows: Int, colourDepth: Int = 4, timeZone: Int = 0, userAgent: String = "kassa/1",
    acceptHeader: String = "text/plain"
  ) {
    self.language = language
    self.columns = columns
    self.rows = rows
    self.colourDepth = colourDepth
    self.timeZone = timeZone
    self.userAgent = userAgent
    self.acceptHeader = acceptHeader
  }

  /// The elements by the standard's names.
  public var json: JSON { .compact(members) }

  static let colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

  var members: [(String, JSON?)] {
    [
      ("browserAcceptHeader", .string(String(acceptHeader.prefix(2048)))), ("browserJavaEnabled", false),
      ("browserJavascriptEnabled", false), ("browserLanguage", .string(String(language.prefix(35)))),
      ("browserColorDepth", .string(String(Self.colourDepths.last { $0 <= max(1, colourDepth) } ?? 1))),
      ("browserScreenWidth", .string(String(min(999_999, max(0, columns) * 8)))),
      ("browserScreenHeight", .string(String(min(999_999, max(0, rows) * 16)))),
      ("browserTZ", .string(String(min(840, max(-840, timeZone))))),
      ("browserUserAgent", .string(String(userAgent.prefix(2048)))),
    ]
  }
}
