import Crypto
import FoundationEssentials

/// A token of Apple Pay as a platform opens it: Base64 of `paymentData`, version EC_v1.
///
/// Checked: size, form, version, for whose key, and the tag of the cipher. Not checked: the signature of the wallet's
/// maker, a detached PKCS#7.
public struct ApplePayToken: Sendable, Equatable {
  /// The number that the device pays with; digits.
  public var number: String
  /// `YYMMDD`.
  public var expiry: String
  /// Three digits, ISO 4217.
  public var currency: String
  /// Minor units.
  public var amount: Int64
  /// Base64.
  public var cryptogram: String
  /// Electronic commerce indicator, where there is one.
  public var eci: String?
  /// Hexadecimal digits.
  public var transaction: String

  /// Why a token is refused.
  public enum Fault: String, Error, Sendable, CaseIterable {
    /// Longer than 8192 characters, or nothing at all.
    case size
    /// Not Base64.
    case encoding
    /// No JSON, or a member is missing. Also a whole `PKPaymentToken` in place of its `paymentData`.
    case form
    /// Not EC_v1.
    case version
    /// Encrypted for somebody else's key.
    case keyHash
    /// Altered, or for another merchant identifier.
    case cipher
    /// Opened, but without what a payment needs.
    case content
  }

  /// Source: gateway, request `applePay`, field `paymentToken`.
  static let maximumSize = 8192

  public init(base64: String, key: ApplePayKey, merchantIdentifier: String) throws(Fault) {
    guard !base64.isEmpty, base64.utf8.count <= Self.maximumSize else { throw .size }
    guard let data = Data(base64Encoded: base64) else { throw .encoding }
    guard let token = WireValue(json: Array(data)), let header = token["header"], let version = token["version"]?.string
    else { throw .form }
    guard version == "EC_v1" else { throw .version }
    guard let sealed = token["data"]?.string, token["signature"]?.string?.isEmpty == false,
      let ephemeral = header["ephemeralPublicKey"]?.string.flatMap({ Data(base64Encoded: $0) }),
      let box = Data(base64Encoded: sealed), box.count > 16,
      let transaction = header["transactionId"]?.string, transaction.utf8.count == 64
    else { throw .form }
    guard header["publicKeyHash"]?.string == key.hash else { throw .keyHash }
    guard let cipher = key.cipherKey(ephemeral: Array(ephemeral), merchantIdentifier: merchantIdentifier),
      let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 16)),
      let sealedBox = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: box.dropLast(16), tag: box.suffix(16)),
      let text = try? AES.GCM.open(sealedBox, using: cipher)
    else { throw .cipher }
    try self.init(content: WireValue(json: Array(text)) ?? [:], transaction: transaction)
  }

  private init(content: WireValue, transaction: String) throws(Fault) {
    guard let number = content["applicationPrimaryAccountNumber"]?.string,
      (12...19).contains(number.utf8.count), number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let expiry = content["applicationExpirationDate"]?.string, expiry.utf8.count == 6,
      let currency = content["currencyCode"]?.string, currency.utf8.count == 3,
      let amount = content["transactionAmount"]?.integer,
      let cryptogram = content["paymentData"]?["onlinePaymentCryptogram"]?.string, !cryptogram.isEmpty
    else { throw .content }
    self.number = number
    self.expiry = expiry
    self.currency = currency
    self.amount = amount
    self.cryptogram = cryptogram
    eci = content["paymentData"]?["eciIndicator"]?.string
    self.transaction = transaction
  }
}
