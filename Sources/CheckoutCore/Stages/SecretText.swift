import Synchronization

/// A short secret, such as a one-time code. Its storage is wiped when the last copy is released.
public struct SecretText: Equatable, Sendable, WireSecret, CustomStringConvertible, CustomReflectable {
  private let storage: Storage

  private final class Storage: Sendable {
    let bytes: Mutex<[UInt8]>
    init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }
    deinit {
      bytes.withLock { bytes in
        for index in bytes.indices { bytes[index] = 0 }
      }
    }
  }

  /// - Parameter text: printable characters. Quotation marks, backslashes and control characters are removed.
  public init(_ text: some StringProtocol) {
    storage = Storage(
      text.utf8.filter { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
  }

  /// The number of characters in the secret.
  public var count: Int { storage.bytes.withLock { String(decoding: $0, as: UTF8.self).count } }
  /// Whether the secret has no characters.
  public var isEmpty: Bool { storage.bytes.withLock(\.isEmpty) }
  public var redacted: String { "••••" }
  public var description: String { redacted }
  public var customMirror: Mirror { Mirror(self, children: []) }

  public func append(to wire: inout [UInt8]) {
    let bytes = storage.bytes.withLock { $0 }
    wire.append(contentsOf: bytes)
  }

  public static func == (left: SecretText, right: SecretText) -> Bool {
    let (a, b) = (left.storage.bytes.withLock { $0 }, right.storage.bytes.withLock { $0 })
    return a.count == b.count && zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
