import CheckoutCore
import Ecommpay

extension CallbackLog {
  /// Records a call to ecommpay's completion handler.
  ///
  /// Source: ecommpay SDK guide, section on results: 0, 100, 200 or 500, and an error code.
  func take(_ result: PaymentResult) {
    let status = "\(result.status.rawValue) \(result.status.documentName)"
    let error = result.error.map { error -> JSON in
      .compact([
        ("code", .string(error.codeString)), ("message", .string(error.message)),
        ("platformCode", error.platformCode.map(JSON.string)),
      ])
    }
    take(
      "completionHandler", [status, result.error?.codeString].compactMap(\.self).joined(separator: " "),
      .compact([
        ("status", JSON(result.status.rawValue)), ("error", error), ("payment", result.payment.map(Self.json)),
      ]))
  }
}

extension ResultStatus {
  /// The documented name of the status. Source: ecommpay SDK guide, section on results.
  fileprivate var documentName: String {
    switch self {
    case .success: "Success"
    case .decline: "Decline"
    case .cancelled: "Cancelled"
    case .error: "Error"
    }
  }
}
