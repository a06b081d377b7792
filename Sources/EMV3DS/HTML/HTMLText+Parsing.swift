public import CheckoutCore

extension HTMLText {
  public enum Limits {
    /// The maximum size, in bytes, of the message element that contains the page in Base64.
    public static let encodedBytes = 136_000
    public static let bytes = 100_000
    public static let items = 500
    public static let inputs = 40
    public static let textLength = 2_000
  }

  /// The form action of a challenge page, compared case-insensitively. Source: EMV 3-D Secure 2.2, HTML interface.
  static let challengeAction = "https://emv3ds/challenge"

  public init(_ bytes: [UInt8]) {
    var reader = HTMLReader(bytes: Array(bytes.prefix(Limits.bytes)))
    self = reader.read()
    if bytes.count > Limits.bytes { isCut = true }
  }
}
