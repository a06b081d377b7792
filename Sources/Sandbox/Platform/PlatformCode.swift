import Resources

/// A code of the platform with its words. Source: ecommpay, «Unified operation codes».
struct PlatformCode: Codable, Sendable, Equatable {
  var code: String
  var message: String

  /// The code with the platform's own words.
  init(_ code: String) {
    self.code = code
    message = Self.messages[code] ?? Self.messages["100"] ?? ""
  }

  static let success = PlatformCode("0")
  static let awaitingProcessing = PlatformCode("9999")
  static let malformed = PlatformCode("702")
  static let statusForbids = PlatformCode("3060")
  static let declinedBy3DS = PlatformCode("104")
  static let notReturned = PlatformCode("108")
  static let cancelled = PlatformCode("301")
  /// Of other methods than cards.
  static let declinedElsewhere = PlatformCode("20000")
  static let timedOut = PlatformCode("20602")

  private static let messages: [String: String] = {
    let rows = Resource("platforms/ecommpay-codes.tsv")?.rows ?? []
    return Dictionary(
      rows.filter { $0.count >= 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { first, _ in first })
  }()
}
