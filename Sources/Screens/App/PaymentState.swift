import CheckoutCore
import KassaTerminal

/// What the screens know of the payment and of earlier ones. It changes with the payment rather than with the keys.
struct PaymentState: Sendable {
  private(set) var presentation = Presentation()
  /// What can be said about the payment; nil if no presentation has been shown yet.
  private(set) var summary: PaymentSummary?
  /// The payments from earlier runs that can be resumed.
  var resumablePayments = ResumablePayments()
  var merchantActions = MerchantActionsState()
  /// The sequence diagram of the payment, in a window in which it stands beside the checkout; otherwise empty.
  var diagram = FlowDiagram()
  /// The armed breaks on messages.
  var breaks: [MessageBreak] = []
  /// The numbers of the faults of the settings that have happened as often as they are to, from 1.
  var usedFaults: Set<Int> = []

  mutating func show(_ presentation: Presentation, _ setup: Setup) {
    show(presentation, PaymentSummary(presentation, of: setup.order))
  }

  mutating func show(_ presentation: Presentation, _ summary: PaymentSummary) {
    (self.presentation, self.summary) = (presentation, summary)
  }
}

/// The state of the payment, shared by reference: it is handed to the screens at each key, and it is large.
final class SharedPaymentState: Sendable {
  let state: PaymentState
  init(_ state: PaymentState = PaymentState()) { self.state = state }
}
