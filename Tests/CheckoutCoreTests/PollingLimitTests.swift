import Testing

@testable import CheckoutCore

/// Tests how long the checkout goes on asking a platform that answers without news, or does not answer at all.
@Suite("Limits of polling")
struct PollingLimitTests {
  /// A limit whose answers can be expected directly, although asking changes it.
  private final class Limit {
    private var limit = PollingLimit()
    func note(_ event: FlowEvent, at now: Instant) { limit.note(event, at: now) }
    func allows(_ effect: FlowEffect, at now: Instant) -> Bool { limit.allows(effect, at: now) }
  }

  private let start = Instant(milliseconds: 1_781_524_800_000)

  @Test("A silent platform is asked for one hour, and for another hour after the payer acts")
  func silence() {
    let limit = Limit()
    for minute in stride(from: 0, through: 60, by: 10) {
      #expect(limit.allows(.awaitPlatform, at: start + .seconds(minute * 60)), "minute \(minute)")
    }
    #expect(!limit.allows(.awaitPlatform, at: start + .seconds(3601)))
    limit.note(.person(.retry), at: start + .seconds(3700))
    #expect(limit.allows(.awaitPlatform, at: start + .seconds(3700)))
    #expect(limit.allows(.awaitPlatform, at: start + .seconds(7300)))
    #expect(!limit.allows(.awaitPlatform, at: start + .seconds(7301)))
  }

  @Test("A platform that answers at once is asked 500 times without an action of the payer")
  func updates() {
    let limit = Limit()
    for _ in 0..<500 { #expect(limit.allows(.awaitPlatform, at: start)) }
    #expect(!limit.allows(.awaitPlatform, at: start))
    limit.note(.person(.retry), at: start)
    #expect(limit.allows(.awaitPlatform, at: start))
  }

  @Test("A redirect is polled for one day after the payer's last action; the payer's own question is always sent")
  func redirect() {
    let limit = Limit()
    #expect(limit.allows(.checkRedirect(isReturned: false), at: start))
    #expect(limit.allows(.checkRedirect(isReturned: false), at: start + .seconds(86_400)))
    #expect(!limit.allows(.checkRedirect(isReturned: false), at: start + .seconds(86_401)))
    #expect(limit.allows(.checkRedirect(isReturned: true), at: start + .seconds(86_401)))
  }
}
