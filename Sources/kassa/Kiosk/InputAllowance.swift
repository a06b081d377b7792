import CheckoutCore
import KassaTerminal

/// How much a visitor of a kiosk may send: a long paste at once, and otherwise more than anybody types.
struct InputAllowance {
  /// The most bytes at once.
  static let most: Int64 = 32_768
  /// The bytes that are allowed again in each second.
  static let perSecond: Int64 = 1024
  /// The largest window that is drawn in.
  static let largestWindow = Size(columns: 300, rows: 100)

  private var allowed = Self.most
  /// The bytes that have been counted, and when.
  private var counted = 0
  private var since: Instant

  init(now: Instant) { since = now }

  /// Counts the bytes since the last call.
  /// - Parameter bytes: the number of bytes since the session began.
  /// - Returns: whether there were too many.
  mutating func isExceeded(by bytes: Int, at now: Instant) -> Bool {
    let regained = max(0, (now - since).milliseconds) * Self.perSecond / 1000
    // The clock may be set back.
    if regained > 0 || now < since { since = now }
    allowed = min(Self.most, allowed + regained) - Int64(bytes - counted)
    counted = bytes
    return allowed < 0
  }
}
