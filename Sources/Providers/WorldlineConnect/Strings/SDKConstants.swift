/// Names that the seed's samples use. Source: seed 002.
public enum SDKConstants {
  /// Where the texts are; they are built in, so this is a name and no path of a file.
  public static let kSDKBundlePath: String? = "WorldlineConnectTexts"
  /// The table of the texts.
  public static let kSDKLocalizable = "WorldlineConnectLocalizable"
}

/// The texts of the SDK, under the name that the seed's samples give them, for programs without Foundation. A program
/// that imports Foundation as well writes `WorldlineConnect.Bundle`.
public struct Bundle: Sendable {
  let texts: ConnectTexts

  /// Nil for a path other than `SDKConstants.kSDKBundlePath`.
  /// - Parameter language: ISO 639-1, two letters; English stands in for what there is not.
  public init?(path: String, language: String = "en") {
    guard path == SDKConstants.kSDKBundlePath else { return nil }
    texts = ConnectTexts(language: language)
  }
}

/// The text of a key; `value` where there is none, the key itself where that is empty.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle, value: String = "", comment: String
) -> String {
  bundle.texts[key] ?? (value.isEmpty ? key : value)
}
