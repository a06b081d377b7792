public import CheckoutCore
import Crypto
import KassaSandbox

/// The signature algorithm for messages between the ecommpay platform and a merchant server.
///
/// The signature is the HMAC-SHA512 of the canonical string, keyed with the project's secret, in standard Base64.
/// Source: ecommpay, "Signature generation and verification", and the test vectors of its published server-side SDKs.
public struct EcommpaySignature: Sendable {
  private let key: SymmetricKey

  /// Creates a signer for one project.
  /// - Parameter secret: the project's secret, which may be any string.
  public init(secret: String) { key = SymmetricKey(data: Array(secret.utf8)) }

  /// Returns the string to sign: `path:value` for every leaf, in natural order of the paths, joined by `;`.
  ///
  /// Path components are joined by `:`. A colon inside a name is doubled. Array elements are numbered from 0.
  /// Booleans are written as `1` and `0`, and `null` as the empty string. Empty arrays and objects are omitted.
  /// JSON members named `frame_mode` are omitted at any depth.
  /// The signature itself is omitted: `signature` and `general.signature`.
  /// - Parameters:
  ///   - value: the message.
  ///   - isCallback: whether the message is a callback.
  ///     In a callback, members named `signature` are omitted at any depth.
  public static func canonicalString(of value: JSON, isCallback: Bool = false) -> String {
    var leaves = SignedLeaves(isCallback: isCallback)
    leaves.add(value)
    return leaves.joined()
  }

  /// Returns the signature of a string: 88 Base64 characters.
  public func sign(_ text: String) -> String {
    Base64.encode(HMAC<SHA512>.authenticationCode(for: Array(text.utf8), using: key))
  }

  /// Returns the signature of a value's canonical string.
  public func sign(_ value: JSON, isCallback: Bool = false) -> String {
    sign(Self.canonicalString(of: value, isCallback: isCallback))
  }

  /// Returns whether `signature` is the signature of `text`. The comparison takes constant time.
  public func verify(_ signature: String, of text: String) -> Bool {
    guard let code = Base64.decode(signature) else { return false }
    return HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: Array(text.utf8), using: key)
  }

  /// Returns whether `signature` is the signature of the value's canonical string.
  public func verify(_ signature: String, of value: JSON, isCallback: Bool = false) -> Bool {
    verify(signature, of: Self.canonicalString(of: value, isCallback: isCallback))
  }
}

extension SignedText {
  /// The string to sign of an order, as the merchant server receives it.
  static func ecommpayOrder(_ text: String) -> SignedText {
    pairs(text, of: "POST /sign", "application>merchantServer")
  }

  /// The canonical string of a callback.
  static func ecommpayCallback(_ callback: JSON) -> SignedText {
    pairs(
      EcommpaySignature.canonicalString(of: callback, isCallback: true), of: "POST /callback",
      "platform>merchantServer")
  }

  /// The canonical string of a merchant server's request.
  static func ecommpayRequest(_ request: JSON, _ path: String) -> SignedText {
    pairs(EcommpaySignature.canonicalString(of: request), of: "POST " + path, "merchantServer>platform")
  }
}
