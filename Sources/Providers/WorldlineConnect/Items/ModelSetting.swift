import KassaCards

/// The settings that models need in addition to the platform's response.
struct ModelSetting: Sendable {
  /// The base URL of logos and tooltip images.
  var assetBaseURL: String
  /// The current date, for the validation of expiry dates.
  var today: @Sendable () -> CalendarDate
}
