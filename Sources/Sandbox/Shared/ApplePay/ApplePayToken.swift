import CheckoutCore
import Crypto
package import KassaCards

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decrypted Apple Pay token. Its encrypted form is the Base64 `paymentData` of a wallet's token, version EC_v1.
///
/// The initialiser checks the size, the structure, the version, the public key hash and the authentication tag.
/// It does not check Apple's signature, which is a detached PKCS#7 message.
public struct ApplePayToken: Sendable, Equatable {
  /// The device account number (DPAN), as digits only.
  public var number: String
  /// The expiry date, as `YYMMDD`.
  public var expiry: String
  /// The numeric ISO 4217 currency code, as three digits.
  public var currency: String
  /// The transaction amount in minor units.
  public var amount: Int64
  /// The payment cryptogram in Base64.
  public var cryptogram: String
  /// The electronic commerce indicator; nil if the token has none.
  public var eci: String?
  /// The transaction identifier, as 64 hexadecimal digits.
  public var transaction: String

  /// The reason a token was rejected.
  public enum Fault: String, Error, Sendable, CaseIterable {
    /// The token is empty or longer than 8192 characters.
    case size
    /// The token is not valid Base64.
    case encoding
    /// The token is not JSON, lacks a required field, or is a whole `PKPaymentToken` instead of only its `paymentData`.
    case form
    /// The version of the token is not EC_v1.
    case version
    /// The token was encrypted for a different public key.
    case keyHash
    /// The token was tampered with or was issued for a different merchant identifier.
    case cipher
    /// The decrypted contents lack data that is required for a payment.
    case content
  }

  /// The maximum length of an accepted token, in characters.
  /// Source: gateway, `applePay` request, `paymentToken` field.
  package static let maximumSize = 8192

  /// Decrypts a token as the payment gateway does.
  /// - Parameters:
  ///   - base64: the wallet's `paymentData` in Base64, in at most 8192 characters.
  ///   - key: the payment processing key of the merchant.
  ///   - merchantIdentifier: the identifier that is registered with Apple, from which the cipher key is derived.
  /// - Throws: the first fault found, in the order size, encoding, structure, version, key hash, cipher, contents.
  public init(base64: String, key: ApplePayKey, merchantIdentifier: String) throws(Fault) {
    guard !base64.isEmpty, base64.utf8.count <= Self.maximumSize else { throw .size }
    guard let data = Base64.decode(base64) else { throw .encoding }
    guard let token = JSON(json: data), let header = token["header"], let version = token["version"]?.string
    else { throw .form }
    guard version == "EC_v1" else { throw .version }
    guard let sealed = token["data"]?.string, token["signature"]?.string?.isEmpty == false,
      let ephemeral = header["ephemeralPublicKey"]?.string.flatMap({ Base64.decode($0) }),
      let box = Base64.decode(sealed), box.count > 16,
      let transaction = header["transactionId"]?.string, transaction.utf8.count == 64
    else { throw .form }
    guard header["publicKeyHash"]?.string == key.hash else { throw .keyHash }
    guard let cipher = key.cipherKey(ephemeral: ephemeral, merchantIdentifier: merchantIdentifier),
      let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 16)),
      let sealedBox = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: box.dropLast(16), tag: box.suffix(16)),
      let text = try? AES.GCM.open(sealedBox, using: cipher)
    else { throw .cipher }
    try self.init(content: JSON(json: Array(text)) ?? [:], transaction: transaction)
  }

  /// Returns whether the card's last month is over, or its expiry date is none.
  package func isExpired(on today: CalendarDate) -> Bool {
    guard let date = Int64(digits: expiry), (1...12).contains(date / 100 % 100) else { return true }
    return (2000 + Int(date / 10_000), Int(date / 100 % 100)) < (today.year, today.month)
  }

  private init(content: JSON, transaction: String) throws(Fault) {
    guard let number = content["applicationPrimaryAccountNumber"]?.string,
      (12...19).contains(number.utf8.count), number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let expiry = content["applicationExpirationDate"]?.string, expiry.utf8.count == 6,
      let currency = content["currencyCode"]?.string, currency.utf8.count == 3,
      let amount = content["transactionAmount"]?.int64,
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
