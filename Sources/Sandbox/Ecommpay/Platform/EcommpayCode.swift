import KassaResources
import KassaSandbox

/// A result code of the platform with its message. Source: ecommpay, "Unified operation codes".
struct EcommpayCode: Codable, Sendable, Equatable {
  var code: String
  var message: String

  /// Creates a result code with the platform's message for it.
  init(_ code: String) {
    self.code = code
    message = Self.messages[code] ?? Self.messages["100"] ?? ""
  }

  static let success = EcommpayCode("0")
  static let awaitingProcessing = EcommpayCode("9999")
  static let declined = EcommpayCode("100")
  static let malformed = EcommpayCode("702")
  static let statusForbids = EcommpayCode("3060")
  static let declinedBy3DS = EcommpayCode("104")
  static let notReturned = EcommpayCode("108")
  /// The platform is waiting for clarification data, or the payer never supplied it.
  static let needsClarification = EcommpayCode("3191")
  static let declinedByAVS = EcommpayCode("109")
  static let cancelled = EcommpayCode("301")
  /// The result code of a declined redirect payment.
  static let declinedOutOfBand = EcommpayCode("20000")
  static let timedOut = EcommpayCode("20602")

  private static let messages: [String: String] = {
    let rows = Resource("platforms/ecommpay-codes.tsv")?.rows ?? []
    return Dictionary(
      rows.filter { $0.count >= 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { first, _ in first })
  }()
}
