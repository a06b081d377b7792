package import CheckoutCore

/// The operations on a recorded payment. All payment systems share these names.
package enum PaymentAction: String, CaseIterable, Sendable {
  case check, capture, release, refund, reverse, resend

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The operation to request from the merchant server; nil for `check` and `resend`.
  package var operation: PaymentOperation? {
    switch self {
    case .check, .resend: nil
    case .capture: .capture
    case .release: .release
    case .refund: .refund
    case .reverse: .reverse
    }
  }
}

extension PaymentSystem {
  /// Returns the operation that a name refers to. The name may be common to all payment systems or the system's own.
  /// - Parameter allowed: the operations that the payment allows.
  package static func perform(_ word: String, allowed: [PaymentOperation]) -> PaymentAction? {
    if let common = PaymentAction(rawValue: word) { return common }
    guard let acts = ownWords.first(where: { $0.word == word })?.acts else { return nil }
    return acts.first { $0.operation.map(allowed.contains) == true } ?? acts.first { $0 != .release } ?? acts.first
  }

  /// The payment system's own operation names with their meanings, such as `commit (capture), cancel (release)`.
  package static var ownWordsInHelp: String {
    ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }.joined(separator: ", ")
  }
}
