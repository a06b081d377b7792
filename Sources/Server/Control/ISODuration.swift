import CheckoutCore

/// Durations as ISO 8601 writes them, without years and months, whose lengths differ: see findings/pydantic-durations.sh.
enum ISODuration {
  /// The longest duration: 366 days.
  static let longest = Duration.seconds(366 * 86_400)

  static var form: ValueForm<Duration> {
    ValueForm("must be a duration of ISO 8601 up to 366 days, such as PT5M or PT0.5S") { json, _ in
      json.string.flatMap(parse)
    }
  }

  /// Returns a duration from a text such as `PT5M`, `P1DT12H` or `PT0.5S`; nil if it is none or longer than 366 days.
  static func parse(_ text: String) -> Duration? {
    var rest = text[...]
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var milliseconds: Int64 = 0
    var isTime = false
    var units: [(letter: Character, milliseconds: Int64)] = [("W", 604_800_000), ("D", 86_400_000)]
    var hasValue = false
    while let first = rest.first {
      if first == "T" {
        guard !isTime else { return nil }
        isTime = true
        units = [("H", 3_600_000), ("M", 60_000), ("S", 1000)]
        rest.removeFirst()
        hasValue = false
        continue
      }
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest[number.endIndex...]
      guard let letter = rest.first, let place = units.firstIndex(where: { $0.letter == letter }),
        let value = thousandths(number, allowsFraction: letter == "S")
      else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: units[place].milliseconds / 1000)
      let (sum, carry) = milliseconds.addingReportingOverflow(product)
      guard !overflow, !carry else { return nil }
      milliseconds = sum
      units.removeFirst(place + 1)
      rest.removeFirst()
      hasValue = true
    }
    let duration = Duration.milliseconds(milliseconds)
    return hasValue && duration <= longest ? duration : nil
  }

  /// Returns a number times 1000; nil if it is none, or has a fraction that is not allowed or finer than a thousandth.
  private static func thousandths(_ text: Substring, allowsFraction: Bool) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard text.first?.isNumber == true, text.last?.isNumber == true, parts.count <= (allowsFraction ? 2 : 1),
      let whole = Int64(parts[0]), whole < 1 << 40
    else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard parts[1].count <= 3, let fraction = Int64(parts[1]) else { return nil }
    return whole * 1000 + fraction * [1, 100, 10, 1][parts[1].count]
  }
}
