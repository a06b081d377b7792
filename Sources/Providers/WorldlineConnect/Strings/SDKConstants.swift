/// Constant names used in the guide's samples. Source: Worldline Swift SDK guide.
public enum SDKConstants {
  /// The identifier of the SDK's texts; a name rather than a file path, as the texts are embedded.
  public static let kSDKBundlePath: String? = "WorldlineConnectTexts"
  /// The name of the SDK's string table.
  public static let kSDKLocalizable = "WorldlineConnectLocalizable"
}

/// The texts of the SDK, under the name that the guide's samples use, for programs without Foundation.
///
/// A program that also imports Foundation writes `WorldlineConnect.Bundle`.
public struct Bundle: Sendable {
  let texts: ConnectTexts

  /// Creates the bundle; nil for a path other than `SDKConstants.kSDKBundlePath`.
  /// - Parameter language: ISO 639-1, two letters; missing languages and texts fall back to English.
  public init?(path: String, language: String = "en") {
    guard path == SDKConstants.kSDKBundlePath else { return nil }
    texts = ConnectTexts(language: language)
  }
}

/// Returns the text of a key, else `value`, else the key itself if `value` is empty.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle, value: String = "", comment: String
) -> String {
  bundle.texts[key] ?? (value.isEmpty ? key : value)
}
