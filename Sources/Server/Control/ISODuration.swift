import CheckoutCore

/// Durations as ISO 8601 writes them, without years and months, whose lengths differ: see findings/pydantic-durations.sh.
enum ISODuration {
  /// The letter of a unit, its milliseconds, and the most digits that its number may have. The digits are limited instead of
  /// the duration, because that is what a JSON schema can tell.
  private typealias Unit = (letter: Character, milliseconds: Int64, digits: Int)

  private static let days: [Unit] = [("W", 604_800_000, 2), ("D", 86_400_000, 3)]
  private static let times: [Unit] = [("H", 3_600_000, 4), ("M", 60_000, 6), ("S", 1000, 8)]

  /// The JSON schema of a duration. The format `duration` allows years and months, and no fractions.
  static var schema: JSON {
    let (weeks, day) = ("[0-9]{1,2}W", "[0-9]{1,3}D")
    let (hours, minutes, seconds) = ("[0-9]{1,4}H", "[0-9]{1,6}M", "[0-9]{1,8}([.,][0-9]{1,3})?S")
    let time = "T(\(hours)(\(minutes))?(\(seconds))?|\(minutes)(\(seconds))?|\(seconds))"
    return [
      "type": "string", "pattern": .string("^P(\(weeks)(\(day))?(\(time))?|\(day)(\(time))?|\(time))$"),
      "examples": ["PT5M"],
    ]
  }

  static var form: ValueForm<Duration> {
    ValueForm(
      "must be a duration of ISO 8601 such as PT5M or PT0.5S, of at most 99 weeks, 999 days, 9999 hours, 999999 minutes and "
        + "99999999 seconds"
    ) { json, _ in json.string.flatMap(parse) }
  }

  /// Returns a duration from a text such as `PT5M`, `P1DT12H` or `PT0.5S`; nil if it is none, or has a longer number than allowed.
  static func parse(_ text: String) -> Duration? {
    var rest = text[...]
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var milliseconds: Int64 = 0
    var isTime = false
    var units = days
    var hasValue = false
    while let first = rest.first {
      if first == "T" {
        guard !isTime else { return nil }
        isTime = true
        units = times
        rest.removeFirst()
        hasValue = false
        continue
      }
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest[number.endIndex...]
      guard let letter = rest.first, let place = units.firstIndex(where: { $0.letter == letter }),
        let value = thousandths(number, digits: units[place].digits, allowsFraction: letter == "S")
      else { return nil }
      milliseconds += value * (units[place].milliseconds / 1000)
      units.removeFirst(place + 1)
      rest.removeFirst()
      hasValue = true
    }
    return hasValue ? .milliseconds(milliseconds) : nil
  }

  /// Returns a number times 1000; nil if it is none, has too many digits, or a fraction that is not allowed or finer than a
  /// thousandth.
  private static func thousandths(_ text: Substring, digits: Int, allowsFraction: Bool) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard text.first?.isNumber == true, text.last?.isNumber == true, parts.count <= (allowsFraction ? 2 : 1),
      parts[0].count <= digits, let whole = Int64(parts[0])
    else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard parts[1].count <= 3, let fraction = Int64(parts[1]) else { return nil }
    return whole * 1000 + fraction * [1, 100, 10, 1][parts[1].count]
  }
}
