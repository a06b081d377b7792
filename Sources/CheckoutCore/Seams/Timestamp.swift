import Cards

extension Instant {
  /// Reads the form of the platforms' messages, `2026-06-15T12:00:00+0000`; nil for another form.
  public init?(timestamp text: some StringProtocol) {
    let parts = text.split(separator: "T")
    guard parts.count == 2, let date = CalendarDate(parts[0]), parts[1].hasSuffix("+0000") else { return nil }
    let numbers = parts[1].dropLast(5).split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    guard numbers.count == 3, let hours = numbers[0], let minutes = numbers[1], let seconds = numbers[2],
      (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds)
    else { return nil }
    let whole = Int64(date.daysSinceEpoch) * 86_400 + hours * 3600 + minutes * 60 + seconds
    self.init(milliseconds: whole * 1000)
  }
}
