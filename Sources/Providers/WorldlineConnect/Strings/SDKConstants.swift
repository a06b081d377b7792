/// The constants that the SDK's sample code uses. Source: Worldline Swift SDK guide.
public enum SDKConstants {
  /// The identifier of the SDK's strings. It is a name rather than a file path, because the program embeds the strings.
  public static let kSDKBundlePath: String? = "WorldlineConnectTexts"
  /// The name of the SDK's string table.
  public static let kSDKLocalizable = "WorldlineConnectLocalizable"
}

/// The SDK's strings, for programs without Foundation. The type has the name that the SDK's sample code uses.
///
/// A program that also imports Foundation must write `WorldlineConnect.Bundle`.
public struct Bundle: Sendable {
  let texts: ConnectTexts

  /// Creates the bundle; nil for a path other than `SDKConstants.kSDKBundlePath`.
  /// - Parameters:
  ///   - path: `SDKConstants.kSDKBundlePath`.
  ///   - language: ISO 639-1, two letters. If the language or a string is missing, English is used.
  public init?(path: String, language: String = "en") {
    guard path == SDKConstants.kSDKBundlePath else { return nil }
    texts = ConnectTexts(language: language)
  }
}

/// Returns the localised string for a string key. If there is none, returns `value`, or the key if `value` is empty.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle, value: String = "", comment: String
) -> String {
  bundle.texts[key] ?? (value.isEmpty ? key : value)
}
