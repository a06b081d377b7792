import CheckoutCore
import DolyameSDK
import KassaCards
import Testing

@testable import KassaDolyameSandbox
@testable import KassaSandbox

@Suite("Instalment plan")
struct InstalmentPlanTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  static let divisions: [(Int64, [Int64])] = [
    (1_000_056, [250_014, 250_014, 250_014, 250_014]), (670_000, [167_500, 167_500, 167_500, 167_500]),
    (100, [25, 25, 25, 25]), (101, [26, 25, 25, 25]), (102, [27, 25, 25, 25]), (103, [28, 25, 25, 25]),
    (1, [1, 0, 0, 0]), (3, [3, 0, 0, 0]), (0, [0, 0, 0, 0]), (-5, [0, 0, 0, 0]),
    (9_223_372_036_854_775_807, [2_305_843_009_213_693_954] + Array(repeating: 2_305_843_009_213_693_951, count: 3)),
  ]

  @Test("Instalments are quarters in whole kopecks, with the remainder in the first", arguments: divisions)
  func division(kopecks: Int64, parts: [Int64]) throws {
    let plan = InstalmentPlan(kopecks: kopecks, start: try day("2026-11-21"))
    #expect(plan.parts.map(\.kopecks) == parts)
    #expect(plan.divides(kopecks: max(0, kopecks)))
  }

  static let calendars: [(String, [String])] = [
    ("2020-11-20", ["2020-11-20", "2020-12-04", "2020-12-18", "2021-01-01"]),
    ("2026-01-31", ["2026-01-31", "2026-02-14", "2026-02-28", "2026-03-14"]),
    ("2028-02-15", ["2028-02-15", "2028-02-29", "2028-03-14", "2028-03-28"]),
    ("2027-02-15", ["2027-02-15", "2027-03-01", "2027-03-15", "2027-03-29"]),
    ("2028-02-29", ["2028-02-29", "2028-03-14", "2028-03-28", "2028-04-11"]),
    ("2026-12-31", ["2026-12-31", "2027-01-14", "2027-01-28", "2027-02-11"]),
    ("2100-02-20", ["2100-02-20", "2100-03-06", "2100-03-20", "2100-04-03"]),
  ]

  @Test("Instalments are two weeks apart across months, years and leap days", arguments: calendars)
  func days(start: String, expected: [String]) throws {
    #expect(InstalmentPlan(kopecks: 400, start: try day(start)).parts.map(\.date.description) == expected)
  }

  @Test("Instalments add up to the amount")
  func sums() throws {
    let start = try day("2026-11-21")
    for kopecks in stride(from: Int64(0), to: 100_000, by: 7) {
      let plan = InstalmentPlan(kopecks: kopecks, start: start)
      #expect(plan.total == kopecks)
      #expect(plan.parts.dropFirst().allSatisfy { $0.kopecks == kopecks / 4 })
    }
  }

  static let refunds: [(Int64, Int, [Int64], Int64)] = [
    // The refund cases. Columns: refund, number of paid instalments, instalments after the refund,
    // amount returned to the card.
    (3_000, 1, [2_500, 1_500, 1_500, 1_500], 0), (1_000, 1, [2_500, 2_168, 2_166, 2_166], 0),
    (7_500, 1, [2_500, 0, 0, 0], 0), (8_000, 1, [2_000, 0, 0, 0], 500), (10_000, 1, [0, 0, 0, 0], 2_500),
    (3_000, 3, [2_500, 2_500, 2_000, 0], 500), (20_000, 2, [0, 0, 0, 0], 5_000),
    (0, 1, [2_500, 2_500, 2_500, 2_500], 0),
    (4_000, 4, [2_500, 2_500, 1_000, 0], 4_000), (1_000, 0, [2_250, 2_250, 2_250, 2_250], 0),
  ]

  @Test("A refund reduces the coming instalments first, then goes to the card", arguments: refunds)
  func refund(amount: Int64, paid: Int, parts: [Int64], toCard: Int64) throws {
    let plan = InstalmentPlan(kopecks: 10_000, start: try day("2026-11-21"))
    let (after, card) = plan.refunding(amount, paid: paid)
    #expect(after.parts.map(\.kopecks) == parts)
    #expect(card == toCard)
    #expect(after.parts.map(\.date) == plan.parts.map(\.date))
    #expect(after.total == 10_000 - min(amount, 10_000))
  }

  @Test("The SDK and the platform compute the same plan for any day, amount and refund")
  func bothSides() throws {
    let random = SeededRandomness(seed: 11)
    for _ in 0..<2_000 {
      let kopecks = Int64(random.next() % 10_000_000_000)
      // The random start dates from 1970 to 2243 include month ends, year ends and leap days.
      let start = CalendarDate(daysSinceEpoch: Int(random.next() % 100_000))
      let paid = Int(random.next() % 5)
      let plan = InstalmentPlan(kopecks: kopecks, start: start)
      var platform = DolyamePlan(kopecks, from: start)
      #expect(plan.parts.map(\.kopecks) == platform.parts.map(\.kopecks))
      #expect(plan.parts.map(\.date) == platform.parts.map(\.day))
      #expect(plan.divides(kopecks: kopecks))
      for (one, next) in zip(plan.parts, plan.parts.dropFirst()) {
        #expect(next.date.daysSinceEpoch - one.date.daysSinceEpoch == 14)
        #expect(CalendarDate(next.date.description) == next.date)
      }
      let refund = Int64(random.next() % UInt64(kopecks + 1))
      let (after, card) = plan.refunding(refund, paid: paid)
      #expect(platform.refund(refund, paid: paid) == card)
      #expect(after.parts.map(\.kopecks) == platform.parts.map(\.kopecks))
      #expect(after.total == kopecks - refund)
      #expect(after.parts.allSatisfy { $0.kopecks >= 0 })
      // Only the part of the refund that exceeds the unpaid amount is returned to the card.
      let open = try #require(plan.residual(paid: paid))
      #expect(card == max(0, refund - open))
    }
  }

  @Test("A plan that is divided differently is refused")
  func foreign() throws {
    let good = InstalmentPlan(kopecks: 10_000, start: try day("2026-11-21"))
    #expect(!good.divides(kopecks: 9_999))
    var late = good.parts
    late[2].date = try day("2026-12-20")
    #expect(!InstalmentPlan(parts: late).divides(kopecks: 10_000))
    #expect(!InstalmentPlan(parts: Array(good.parts.prefix(3))).divides(kopecks: 7_500))
  }
}

@Suite("Instalment plans with extreme amounts")
struct HostileInstalmentTests {
  private static let amounts: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

  @Test("A plan whose total overflows has no total, and refunds stay within bounds", arguments: amounts)
  func sums(kopecks: Int64) {
    let start = CalendarDate(daysSinceEpoch: 20_000)
    let plan = InstalmentPlan(
      parts: (0..<4).map {
        .init(date: CalendarDate(daysSinceEpoch: 20_000 + 14 * $0), kopecks: kopecks)
      })
    #expect(plan.total == Int64(exactly: Int128(kopecks) * 4))
    #expect(plan.residual(paid: 2) == Int64(exactly: Int128(kopecks) * 2))
    for refund in Self.amounts {
      for paid in [-1, 0, 1, 4, 5] {
        let card = plan.refunding(refund, paid: paid).toCard
        #expect(card >= 0 && card <= max(0, refund))
        let own = InstalmentPlan(kopecks: max(0, kopecks), start: start)
        #expect(own.refunding(refund, paid: paid).plan.total == max(0, kopecks) - min(max(0, refund), max(0, kopecks)))
      }
    }
  }
}
