public import KassaCards
import KassaResources

extension LocaleFormat {
  /// Returns a date, e.g. `15 Jun 2026` in English and `15.06.2026` in German.
  public func date(_ date: CalendarDate) -> String {
    let months = Self.dates?.cell(row: language, column: "months")
    return fill(Self.dates?.cell(row: language, column: "date") ?? "y-MM-dd") { letter, count in
      switch (letter, count) {
      case ("y", _): String(date.year)
      case ("M", 3):
        months?.split(separator: " ").dropFirst(date.month - 1).first.map(String.init) ?? Self.padded(date.month, 2)
      case ("M", _): Self.padded(date.month, count)
      case ("d", _): Self.padded(date.day, count)
      default: nil
      }
    }
  }

  /// Returns the time of day in hours and minutes, e.g. `14:03`.
  /// - Parameters:
  ///   - instant: the time to write.
  ///   - offset: the time zone's offset from UTC in seconds, positive to the east.
  public func time(_ instant: Instant, offset: Int = 0) -> String {
    let clock = instant.clockText(offset: offset)
    return fill(Self.dates?.cell(row: language, column: "time") ?? "HH:mm") { letter, count in
      switch letter {
      case "H": Self.padded(Int(clock.prefix(2)) ?? 0, count)
      case "m": String(clock.dropFirst(3).prefix(2))
      default: nil
      }
    }
  }

  /// Returns the date and the time of day, e.g. `15 Jun 2026, 14:03`.
  /// - Parameters:
  ///   - instant: the time to write.
  ///   - offset: the time zone's offset from UTC in seconds, positive to the east.
  public func dateTime(_ instant: Instant, offset: Int = 0) -> String {
    Self.fill(
      Self.dates?.cell(row: language, column: "dateTime") ?? "{1}, {0}",
      time(instant, offset: offset), date(instant.date(offset: offset)))
  }

  /// Replaces every run of one letter in a date pattern. A run without a replacement stays as it is.
  private func fill(_ pattern: String, _ field: (Character, Int) -> String?) -> String {
    var text = ""
    var rest = pattern[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      let isField = letter.isASCII && letter.isLetter
      text += (isField ? field(letter, run.count) : nil) ?? String(run)
      rest = rest[run.endIndex...]
    }
    return text
  }

  private static func padded(_ number: Int, _ width: Int) -> String { Int64(number).padded(width) }

  /// Replaces `{0}` and `{1}` in a CLDR pattern.
  static func fill(_ pattern: String, _ zero: String, _ one: String) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let place = rest[open...].prefix(3)
      text += place == "{0}" ? zero : place == "{1}" ? one : String(place)
      rest = rest[open...].dropFirst(3)
    }
    return text + rest
  }
}
