public import CheckoutCore

/// The string from which a signature is computed.
/// Source: ecommpay, "Signature generation and verification", and the test vectors of its published server-side SDKs.
///
/// Each leaf value produces one `path:value` pair. The pairs are in the natural order of their paths, joined by `;`.
/// The parts of a path are joined by `:`, a colon in a name is doubled, and list elements are numbered from 0.
/// `true` becomes `1`, `false` becomes `0`, `null` becomes an empty string, and numbers keep their source text.
/// Empty lists and objects produce no pair. JSON members named `frame_mode` are skipped at any depth.
/// The signature itself is skipped in the places where a message may contain it.
public enum SignatureString {
  /// Returns the string to sign for a message.
  /// - Parameters:
  ///   - value: the message.
  ///   - isCallback: whether the platform sent the message.
  ///     If so, JSON members named `signature` are skipped at any depth, as on the platform's servers.
  ///     Otherwise they are skipped only at the top level and in `general`;
  ///     anywhere else, a member named `signature` is an ordinary parameter.
  public static func canonical(_ value: JSON, isCallback: Bool = false) -> String {
    var leaves: [Leaf] = []
    flatten(value, path: "", isCallback, into: &leaves)
    return leaves.sorted { $0.key < $1.key }.map { $0.path + ":" + $0.value }.joined(separator: ";")
  }

  /// Returns the signature that a message contains at the top level or in `general`; nil if there is none.
  public static func signature(in message: JSON) -> String? {
    message["signature"]?.string ?? message["general"]?["signature"]?.string
  }

  private struct Leaf {
    var path: String
    var value: String
    var key: NaturalKey

    init(_ path: String, _ value: String) {
      self.path = path
      self.value = value
      key = NaturalKey(path)
    }
  }

  private static func isSigned(_ name: String, under path: String, _ isCallback: Bool) -> Bool {
    guard name == "signature" else { return name != "frame_mode" }
    return !(isCallback || path.isEmpty || path == "general")
  }

  private static func flatten(_ value: JSON, path: String, _ isCallback: Bool, into leaves: inout [Leaf]) {
    func place(_ name: String) -> String { path.isEmpty ? name : path + ":" + name }
    switch value {
    case .null: leaves.append(Leaf(path, ""))
    case .bool(let flag): leaves.append(Leaf(path, flag ? "1" : "0"))
    case .number(let text), .string(let text): leaves.append(Leaf(path, text))
    case .secret(let secret):
      var bytes: [UInt8] = []
      secret.append(to: &bytes)
      leaves.append(Leaf(path, String(decoding: bytes, as: UTF8.self)))
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        flatten(element, path: place(String(index)), isCallback, into: &leaves)
      }
    case .object(let object):
      for member in object.members where isSigned(member.name, under: path, isCallback) {
        flatten(member.value, path: place(doubled(member.name)), isCallback, into: &leaves)
      }
    }
  }

  private static func doubled(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ":")) else { return name }
    return name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "::")
  }
}
