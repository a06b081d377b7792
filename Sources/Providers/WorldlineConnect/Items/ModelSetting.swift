import Cards

/// What models need besides the answer that they are read from.
struct ModelSetting: Sendable {
  /// Where logos and drawings are.
  var assetBaseURL: String
  /// The day on which expiry dates are judged.
  var today: @Sendable () -> CalendarDate
}
