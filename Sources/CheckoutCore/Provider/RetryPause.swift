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
