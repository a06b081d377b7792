import Crypto
import FoundationEssentials

/// Signs and verifies as the ecommpay platform and a merchant's server do, on this side of the wire.
///
/// Source: ecommpay, «Signature generation and verification», and the vectors of its published server-side SDKs:
/// HMAC-SHA512 with the project's secret over the canonical string, as standard Base64.
public struct EcommpaySignature: Sendable {
  private let key: SymmetricKey

  /// - Parameter secret: the project's secret, any text.
  public init(secret: String) { key = SymmetricKey(data: Array(secret.utf8)) }

  /// The string that is signed: `path:value` of every leaf, in natural order of the paths, joined by `;`.
  ///
  /// Path parts are joined by `:`, a colon inside a name is doubled, elements of arrays are numbered from 0. Booleans
  /// are `1` and `0`, `null` is empty, empty arrays and objects are left out; so are members named `frame_mode` at any
  /// depth, and the signature itself: `signature` and `general.signature`.
  /// - Parameter isCallback: whether the platform sends the message: then members named `signature` are left out at any
  ///   depth.
  public static func canonicalString(of value: WireValue, isCallback: Bool = false) -> String {
    var leaves = SignedLeaves(isCallback: isCallback)
    leaves.add(value)
    return leaves.joined()
  }

  /// The signature of a string: 88 characters of Base64.
  public func sign(_ text: String) -> String {
    Data(HMAC<SHA512>.authenticationCode(for: Array(text.utf8), using: key)).base64EncodedString()
  }

  /// The signature of a value's canonical string.
  public func sign(_ value: WireValue, isCallback: Bool = false) -> String {
    sign(Self.canonicalString(of: value, isCallback: isCallback))
  }

  /// Whether `signature` is that of `text`. Takes the same time wherever the first difference is.
  public func verify(_ signature: String, of text: String) -> Bool {
    guard let code = Data(base64Encoded: signature) else { return false }
    return HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: Array(text.utf8), using: key)
  }

  /// Whether `signature` is that of the value's canonical string.
  public func verify(_ signature: String, of value: WireValue, isCallback: Bool = false) -> Bool {
    verify(signature, of: Self.canonicalString(of: value, isCallback: isCallback))
  }
}
