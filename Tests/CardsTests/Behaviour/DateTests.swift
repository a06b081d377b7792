import Testing

@testable import KassaCards

@Suite struct DateTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-06-15", 20_619), ("0000-03-01", -719_468),
    ("9999-12-31", 2_932_896),
  ])
  func daysSinceEpoch(_ text: String, _ days: Int) throws {
    let date = try day(text)
    #expect(date.daysSinceEpoch == days)
    #expect(CalendarDate(daysSinceEpoch: days) == date)
    #expect(date.description == text)
  }

  @Test func everyDayComesBack() {
    var before: CalendarDate?
    for days in stride(from: -800_000, to: 2_932_896, by: 97) {
      let date = CalendarDate(daysSinceEpoch: days)
      #expect(date.daysSinceEpoch == days)
      #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
      if let before { #expect(before < date) }
      before = date
    }
  }

  @Test func theEndsOfTheRange() {
    #expect(CalendarDate(daysSinceEpoch: .max).year == 9_999)
    #expect(CalendarDate(daysSinceEpoch: .min).year == -9_999)
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-6-15", "20260615", "2026-06-15 ", "2026/06/15", "２０２６-06-15",
  ])
  func whatIsNoDate(_ text: String) { #expect(CalendarDate(text) == nil) }

  @Test func aCardIsGoodUntilTheEndOfItsMonth() throws {
    let expiry = try #require(Expiry(month: 6, year: 2026))
    #expect(!expiry.isPast(on: try day("2026-06-30")))
    #expect(expiry.isPast(on: try day("2026-07-01")))
    #expect("\(expiry) \(expiry.wireMonth) \(expiry.wireYear) \(expiry.wireShortYear)" == "06/26 06 2026 26")
    #expect(expiry < (try #require(Expiry(month: 1, year: 2027))))
    #expect(Expiry(month: 13, year: 2026) == nil)
  }

  @Test(arguments: [
    ("", "", ExpiryVerdict.Reason.empty), ("1", "1", .incomplete), ("5", "05/", .incomplete),
    ("12", "12/", .incomplete),
    ("1/", "01/", .incomplete), ("13", "13", .month), ("00", "00", .month), ("05/26", "05/26", .past),
    ("12/1999", "12/1999", .past), ("01/46", "01/46", .tooFar), ("12/20", "12/20", .incomplete),
    ("ab", "", .characters),
    ("2027-10-31", "", .characters),
  ])
  func reasons(_ text: String, _ display: String, _ reason: ExpiryVerdict.Reason) throws {
    let verdict = CardPolicy.kassa.checkExpiry(text, today: try day("2026-06-15"))
    #expect(verdict.reason == reason)
    #expect(verdict.display == display)
    #expect(!verdict.valid)
  }

  @Test(arguments: [
    "12/27", "12 / 27", "12-27", "12 27", "1227", "122027", "12/2027", "2027-12", "2027/12", "１２／２７", "١٢/٢٧",
    "12/27\n",
  ])
  func datesAsTheyAreWritten(_ text: String) throws {
    let verdict = CardPolicy.kassa.checkExpiry(text, today: try day("2026-06-15"))
    #expect(verdict.expiry == Expiry(month: 12, year: 2027))
    #expect(verdict.display == "12/27")
  }

  @Test func twoDigitYears() throws {
    let late = try day("2095-03-01")
    #expect(CardPolicy.kassa.checkExpiry("01/05", today: late).year == 2105)
    var policy = CardPolicy.kassa
    policy.twoDigitYear = .thisCentury
    #expect(policy.checkExpiry("01/05", today: late).reason == .past)
    policy.twoDigitYear = .sliding
    #expect(policy.checkExpiry("01/05", today: late).year == 2105)
    #expect(policy.fullYear(99, today: try day("2110-01-01")) == 2099)
  }

  @Test func graceOfThreeMonths() throws {
    let adyen = try profile("adyen")
    #expect(adyen.checkExpiry("03/26", today: try day("2026-06-15")).valid)
    #expect(adyen.checkExpiry("02/26", today: try day("2026-06-15")).reason == .past)
    #expect(adyen.checkExpiry("12/25", today: try day("2026-03-15")).valid)
  }
}
