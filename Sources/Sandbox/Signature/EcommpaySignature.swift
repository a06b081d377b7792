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
  /// are `1` and `0`, `null` is empty, empty arrays and objects are left out; so are members named `signature` and
  /// `frame_mode` at any depth.
  public static func canonicalString(of value: WireValue) -> String {
    var leaves: [(path: String, value: String)] = []
    flatten(value, path: "", into: &leaves)
    let order = leaves.withUnsafeBufferPointer { leaves in
      leaves.indices.sorted { NaturalOrder.precedes(leaves[$0].path, leaves[$1].path) }
    }
    var text = ""
    text.reserveCapacity(leaves.reduce(0) { $0 + $1.path.utf8.count + $1.value.utf8.count + 2 })
    for leaf in order.lazy.map({ leaves[$0] }) {
      if !text.isEmpty { text += ";" }
      text += leaf.path
      text += ":"
      text += leaf.value
    }
    return text
  }

  /// The signature of a string: 88 characters of Base64.
  public func sign(_ text: String) -> String {
    Data(HMAC<SHA512>.authenticationCode(for: Array(text.utf8), using: key)).base64EncodedString()
  }

  /// The signature of a value's canonical string.
  public func sign(_ value: WireValue) -> String { sign(Self.canonicalString(of: value)) }

  /// Whether `signature` is that of `text`. Takes the same time wherever the first difference is.
  public func verify(_ signature: String, of text: String) -> Bool {
    guard let code = Data(base64Encoded: signature) else { return false }
    return HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: Array(text.utf8), using: key)
  }

  /// Whether `signature` is that of the value's canonical string.
  public func verify(_ signature: String, of value: WireValue) -> Bool {
    verify(signature, of: Self.canonicalString(of: value))
  }

  private static func isSigned(_ name: String) -> Bool { name != "signature" && name != "frame_mode" }

  private static func flatten(_ value: WireValue, path: String, into leaves: inout [(path: String, value: String)]) {
    switch value {
    case .null: leaves.append((path, ""))
    case .bool(let flag): leaves.append((path, flag ? "1" : "0"))
    case .integer(let number): leaves.append((path, String(number)))
    case .decimal(let number): leaves.append((path, String(number)))
    case .string(let text): leaves.append((path, text))
    case .array(let values):
      for (index, value) in values.enumerated() {
        flatten(value, path: join(path, String(index)), into: &leaves)
      }
    case .object(let members):
      for member in members where isSigned(member.name) {
        flatten(member.value, path: join(path, escape(member.name)), into: &leaves)
      }
    }
  }

  private static func join(_ path: String, _ name: String) -> String {
    if path.isEmpty { return name }
    var joined = path
    joined.reserveCapacity(path.utf8.count + 1 + name.utf8.count)
    joined += ":"
    joined += name
    return joined
  }

  private static func escape(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ":")) else { return name }
    return name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "::")
  }
}
