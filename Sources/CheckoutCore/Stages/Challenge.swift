import Synchronization

/// What the issuer asks of the person (3-D Secure 2). Source: EMV 3-D Secure 2.2, CRes.
public struct Challenge: Equatable, Sendable {
  public var kind: Kind
  /// Header, text and label, as the issuer wrote them.
  public var header: String
  public var text: String
  public var label: String
  public var submitLabel: String
  public var resendLabel: String?
  /// The issuer wants the text to be noticed: a wrong code, for example.
  public var isWarning: Bool
  public var issuer: String?
  /// Brand id of the scheme.
  public var scheme: String?
  /// How many codes were refused so far in this challenge.
  public var refusals: Int
  /// When the issuer stops waiting.
  public var deadline: Instant

  public enum Kind: String, Sendable {
    /// A one-time code or another short text.
    case code
  }

  public init(
    kind: Kind, header: String, text: String, label: String, submitLabel: String, resendLabel: String? = nil,
    isWarning: Bool = false, issuer: String? = nil, scheme: String? = nil, refusals: Int = 0, deadline: Instant
  ) {
    self.kind = kind
    self.header = header
    self.text = text
    self.label = label
    self.submitLabel = submitLabel
    self.resendLabel = resendLabel
    self.isWarning = isWarning
    self.issuer = issuer
    self.scheme = scheme
    self.refusals = refusals
    self.deadline = deadline
  }
}

/// What the person answers to a challenge.
public enum ChallengeAnswer: Equatable, Sendable {
  case entry(SecretText)
  case resend
}

/// A short text that must not be seen again, such as a one-time code: wiped when nobody holds it any more.
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

  /// - Parameter text: printable characters only; quotation marks, backslashes and control characters are left out.
  public init(_ text: some StringProtocol) {
    storage = Storage(
      text.utf8.filter { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
  }

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
