package import HTTPTypes
import KassaCards

/// The pause before a failed request is sent again. All payment systems follow this one rule, and only for requests that
/// carry a key or may be repeated. Other clients repeat every request: see findings/aiohttp-retry-post.sh.
///
/// Source: RFC 9110, section 10.2.3, for the header `Retry-After`.
package enum RetryPause {
  /// The longest pause that a platform may ask for.
  package static let longest = Duration.seconds(30)

  /// Returns the pause before the next attempt: the one that the platform asked for, else the planned one.
  ///
  /// - Parameters:
  ///   - failure: the failure of the last attempt; nil if it did not fail.
  ///   - planned: the client's own pause.
  /// - Returns: nil if the platform asked for more than ``longest``. The client then stops retrying.
  package static func after(_ failure: CheckoutError?, planned: Duration) -> Duration? {
    guard let wish = failure?.retryAfter else { return planned }
    return wish <= longest ? wish : nil
  }
}

extension CheckoutError {
  /// The error for a response with status 429 or 5xx, after which the request may be sent again.
  /// - Parameters:
  ///   - status: the HTTP status, which becomes the platform's code.
  ///   - retryAfter: the pause that the response asks for; nil if it asks for none.
  package static func unavailable(_ status: Int, retryAfter: Duration?) -> CheckoutError {
    var error = CheckoutError(code: .networkUnavailable, platformCode: String(status))
    error.retryAfter = retryAfter
    return error
  }
}

extension HTTPFields {
  /// The pause that a response asks for, from `X-Retry-After` or `Retry-After`, in seconds or as a time; nil if it asks for none.
  ///
  /// A time counts from the response's own `Date`, so that the client's clock does not matter. One that has passed is no pause.
  package var pause: Duration? {
    guard let text = HTTPField.Name("X-Retry-After").flatMap({ self[$0] }) ?? self[.retryAfter] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More digits than a number can have are a long pause, too.
      return .seconds(Int(text) ?? Int(Int32.max))
    }
    guard let end = Instant(httpDate: text), let now = self[.date].flatMap({ Instant(httpDate: $0) }) else {
      return nil
    }
    return end > now ? end - now : .zero
  }
}

extension Instant {
  /// Reads a time such as `Sat, 21 Nov 2026 09:30:00 GMT`; nil if it has another form. Source: RFC 9110, section 5.6.7.
  fileprivate init?(httpDate text: String) {
    let parts = text.split { $0 == " " || $0 == ":" }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])),
      let day = Int(parts[1]), let year = Int(parts[3]),
      let date = CalendarDate(year: year, month: month + 1, day: day),
      let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
      0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second
    else { return nil }
    let minutes = (date.daysSinceEpoch * 24 + hour) * 60 + minute
    self.init(milliseconds: Int64(minutes * 60 + second) * 1000)
  }
}
