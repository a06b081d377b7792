public import CheckoutCore

extension HTMLText {
  /// The limits for the page of an HTML challenge. What exceeds them is omitted.
  public enum Limits {
    /// The maximum size, in bytes, of the message element that contains the page in Base64.
    public static let encodedBytes = 136_000
    /// The maximum size of a page in bytes. The rest of a longer page is ignored, and `isCut` is set.
    public static let bytes = 100_000
    /// The number of text blocks and inputs after which the reader stops and sets `isCut`.
    public static let items = 500
    /// The number of inputs after which the reader stops and sets `isCut`.
    public static let inputs = 40
    /// The size of a text block, in bytes of UTF-8, after which further pieces of text are dropped.
    public static let textLength = 2_000
  }

  /// The form action of a challenge page, compared case-insensitively. Source: EMV 3-D Secure 2.2, HTML interface.
  static let challengeAction = "https://emv3ds/challenge"

  /// Reads the UTF-8 bytes of an HTML page as text with inputs.
  ///
  /// Malformed markup is read as far as possible. Scripts never run, and `omissions` lists what cannot be shown as
  /// text.
  public init(_ bytes: [UInt8]) {
    var reader = HTMLReader(bytes: Array(bytes.prefix(Limits.bytes)))
    self = reader.read()
    if bytes.count > Limits.bytes { isCut = true }
  }
}
