/// The SDK's strings in one language. Source: Worldline Swift SDK guide, BasicPaymentProduct.
///
/// The type has the name that the SDK's sample code uses. To name the type itself, a program that also imports Foundation
/// writes `WorldlineConnect.Bundle`.
public struct Bundle: Sendable {
  let texts: ConnectTexts

  /// Creates the bundle; always succeeds, and is failable only because the sample code unwraps it.
  /// - Parameters:
  ///   - path: `SDKConstants.kSDKBundlePath`.
  ///   - language: ISO 639-1, two letters; nil for the language of the device.
  ///     If the language or a string is missing, English is used.
  public init?(path: SDKBundlePath, language: String? = nil) {
    texts = ConnectTexts(language: language ?? DeviceLanguage.current)
  }
}

/// Returns the localised string for a string key. If there is none, returns `value`, or the key if `value` is empty.
///
/// The limits in validation messages are placeholders of `String(format:)`, such as `%1$ld`, as the guide's sample code
/// expects. `ConnectTexts.message(_:)` returns the complete message.
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle, value: String = "", comment: String
) -> String {
  bundle.texts[key].map(FormatString.make) ?? (value.isEmpty ? key : value)
}

/// The conversion of the platform's placeholders into those of `String(format:)`.
enum FormatString {
  /// The placeholders, in the order in which the guide's sample code passes their values.
  private static let numbered = [("{minLength}", 1), ("{maxLength}", 2), ("{minValue}", 1), ("{maxValue}", 2)]

  /// Returns a text with numbered placeholders. A text without limits is returned as it is.
  static func make(_ text: String) -> String {
    let found = numbered.filter { text.contains($0.0) }
    guard !found.isEmpty else { return text }
    // A percent sign of the text itself is doubled, because it is not a placeholder.
    return found.reduce(text.replacing("%", with: "%%")) { text, placeholder in
      text.replacing(placeholder.0, with: "%\(placeholder.1)$ld")
    }
  }
}
