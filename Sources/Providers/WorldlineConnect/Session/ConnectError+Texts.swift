public import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ConnectError: PaymentSystemError {
  /// The platform's own error code, such as `1007`, or else the code of the SDK, such as `network.timeout`.
  public var codeString: String {
    switch self {
    case .api(let error), .sessionExpired(let error): error.errors.first?.code ?? String(error.status)
    default: CheckoutError(self).codeString
    }
  }

  /// The language of the device, as for the SDK's strings. A session does not know the shop's language.
  public var language: String { DeviceLanguage.current }

  /// The transport's error, or the first validation error; nil if the platform or the SDK has decided by itself.
  public var cause: (any Error)? {
    switch self {
    case .transport(let error): error
    case .invalidRequest(let errors): errors.first
    default: nil
    }
  }

  /// Returns what has happened, as one sentence.
  public func description(language: String) -> String { CheckoutError(self).description(language: language) }

  /// Returns what can be done about the error.
  public func advice(language: String) -> String? { CheckoutError(self).advice(language: language) }
}
