import KassaCards

/// The settings that products and fields need in addition to the platform's response.
struct ModelSetting: Sendable {
  /// The base URL for logos and tooltip images.
  var assetBaseURL: String
  /// The current date, which is used to validate expiry dates.
  var today: @Sendable () -> CalendarDate
}
