import KassaResources

/// A result code of the platform with its message. Source: ecommpay, "Unified operation codes".
struct PlatformCode: Codable, Sendable, Equatable {
  var code: String
  var message: String

  /// Creates a result code with the platform's message for it.
  init(_ code: String) {
    self.code = code
    message = Self.messages[code] ?? Self.messages["100"] ?? ""
  }

  static let success = PlatformCode("0")
  static let awaitingProcessing = PlatformCode("9999")
  static let declined = PlatformCode("100")
  static let malformed = PlatformCode("702")
  static let statusForbids = PlatformCode("3060")
  static let declinedBy3DS = PlatformCode("104")
  static let notReturned = PlatformCode("108")
  /// The platform is waiting for clarification data, or the payer never supplied it.
  static let needsClarification = PlatformCode("3191")
  static let declinedByAVS = PlatformCode("109")
  static let cancelled = PlatformCode("301")
  /// The result code of a declined redirect payment.
  static let declinedOutOfBand = PlatformCode("20000")
  static let timedOut = PlatformCode("20602")

  private static let messages: [String: String] = {
    let rows = Resource("platforms/ecommpay-codes.tsv")?.rows ?? []
    return Dictionary(
      rows.filter { $0.count >= 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { first, _ in first })
  }()
}
