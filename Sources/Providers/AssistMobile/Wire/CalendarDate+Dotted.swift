import KassaCards

extension CalendarDate {
  /// The date in the format used by the SOAP services, e.g. `21.11.2026`.
  var dotted: String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return two(day) + "." + two(month) + "." + String(year)
  }
}
