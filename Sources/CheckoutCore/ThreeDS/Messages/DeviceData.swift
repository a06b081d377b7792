/// The device data that the client sends so that the issuer can recognise the device.
///
/// A terminal uses the browser channel. Source: EMV 3-D Secure 2.2, browser data.
public struct DeviceData: Equatable, Sendable {
  /// The language as two letters, with an optional region, e.g. `en` or `de-AT`.
  public var language: String
  /// The size of the window in columns and rows. It is sent in pixels, at 8×16 pixels per cell.
  public var columns: Int
  public var rows: Int
  /// The colour depth: 1, 4, 8, 15, 16, 24, 32 or 48 bits.
  public var colourDepth: Int
  /// The offset of the time zone in minutes west of UTC.
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

  /// The device data, keyed by the standard's element names.
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
