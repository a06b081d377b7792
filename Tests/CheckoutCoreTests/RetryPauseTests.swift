import HTTPTypes
import Testing

@testable import CheckoutCore

@Suite("Pauses before retries")
struct RetryPauseTests {
  @Test(
    "The platform's wish replaces the planned pause, unless it is longer than 30 seconds",
    arguments: [(nil, 2), (0, 0), (1, 1), (30, 30), (31, nil), (86_400, nil)] as [(Int?, Int?)])
  func pause(wish: Int?, seconds: Int?) {
    let failure = CheckoutError.unavailable(429, retryAfter: wish.map { .seconds($0) })
    #expect(RetryPause.after(failure, planned: .seconds(2)) == seconds.map { .seconds($0) })
  }

  @Test("Without a failure, the planned pause stays")
  func noFailure() {
    #expect(RetryPause.after(nil, planned: .seconds(90)) == .seconds(90))
  }

  private static let date = "Fri, 31 Dec 2027 23:59:59 GMT"

  @Test(
    "The wish is a number of seconds or a time, and the platform's own header comes first",
    // Sources: https://github.com/NousResearch/hermes-agent/issues/84738 (times, negative numbers),
    // https://github.com/anthropics/anthropic-sdk-python/pull/1827 (numbers out of range)
    arguments: [
      ([:], nil), (["Retry-After": "5"], 5), (["X-Retry-After": "7", "Retry-After": "5"], 7),
      (["Retry-After": "-1"], nil), (["Retry-After": "99999999999999999999"], 2_147_483_647),
      (["Retry-After": "Fri, 31 Dec 2027 23:59:59 GMT"], nil), (["Retry-After": "soon", "Date": date], nil),
      (["Retry-After": "Sat, 01 Jan 2028 00:00:05 GMT", "Date": date], 6),
      (["Retry-After": date, "Date": date], 0), (["Retry-After": "Fri, 31 Dec 2027 23:59:58 GMT", "Date": date], 0),
      (["Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT", "Date": "Fri, 31 Dec 9999 23:59:00 GMT"], 59),
      (["Retry-After": "Fri, 31 Feb 2028 00:00:00 GMT", "Date": date], nil),
      (["Retry-After": "Sat, 01 Jan 2028 24:00:00 GMT", "Date": date], nil),
    ] as [([String: String], Int?)])
  func header(headers: [String: String], seconds: Int?) throws {
    var fields = HTTPFields()
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    #expect(fields.pause == seconds.map { .seconds($0) })
  }
}
