/// The constants that the SDK's sample code uses. Source: Worldline Swift SDK guide.
public enum SDKConstants {
  /// The location of the SDK's strings. It is not a file path, because the program embeds the strings; its type makes
  /// `Bundle(path: SDKConstants.kSDKBundlePath!)` the SDK's ``Bundle`` even in a program that imports Foundation.
  public static let kSDKBundlePath: SDKBundlePath? = SDKBundlePath(name: "WorldlineConnectTexts")
  /// The name of the SDK's string table.
  public static let kSDKLocalizable = "WorldlineConnectLocalizable"
}

/// The location of the SDK's strings. The only value is `SDKConstants.kSDKBundlePath`.
public struct SDKBundlePath: Hashable, Sendable, CustomStringConvertible {
  let name: String

  public var description: String { name }
}
