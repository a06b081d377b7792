import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Tests that all dates of a payment follow the payer's calendar, although the platform's may be a day ahead.
@Suite("Days of an instalment plan")
struct CalendarDayTests {
  @Test(
    "The plan and the result have the same day, whatever time it is where the payer is",
    arguments: [12, 20, 21, 23], [-8, 0, 3, 12])
  func sameDay(hour: Int, zone: Int) throws {
    let composed = try TestSystem.dolyame.composed()
    var setup = composed.setup
    setup.timeOffset = zone * 3600
    // 15 June 2026, 00:00 UTC.
    let start = Instant(milliseconds: 1_781_481_600_000) + .seconds(hour * 3600)
    let checkout = HeadlessCheckout(
      setup: setup, clock: VirtualClock(start: start), backend: composed.backend, launch: composed.launch)
    let passer = Passer(system: .dolyame)
    try #require(passer.go(checkout, to: "inquiry.schedule"), "\(checkout.text)")
    let today = LocaleFormat.english.date(start.date(offset: setup.timeOffset))
    #expect(Self.fact("part1", checkout)?.hasPrefix(today) == true, "\(checkout.text)")
    let next = LocaleFormat.english.date((start + .seconds(14 * 86_400)).date(offset: setup.timeOffset))
    #expect(Self.fact("part2", checkout)?.hasPrefix(next) == true, "\(checkout.text)")
    try #require(passer.go(checkout), "\(checkout.text)")
    #expect(Self.fact("date", checkout)?.hasPrefix(today) == true, "\(checkout.text)")
  }

  private static func fact(_ id: ElementID, _ checkout: HeadlessCheckout) -> String? {
    for case .facts(let facts) in checkout.page.body {
      if let fact = facts.first(where: { $0.id == id }) { return fact.value }
    }
    return nil
  }
}
