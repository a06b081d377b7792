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

  @Test(
    "The wish is a number of seconds, and the platform's own header comes first",
    arguments: [
      ([:], nil), (["Retry-After": "5"], 5), (["X-Retry-After": "7", "Retry-After": "5"], 7),
      (["Retry-After": "-1"], nil), (["Retry-After": "Fri, 31 Dec 2027 23:59:59 GMT"], nil),
    ] as [([String: String], Int?)])
  func header(headers: [String: String], seconds: Int?) throws {
    var fields = HTTPFields()
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    #expect(fields.pause == seconds.map { .seconds($0) })
  }
}
