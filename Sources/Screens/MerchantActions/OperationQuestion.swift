import CheckoutCore
import KassaTerminal

/// The question before an operation on a payment, because it moves money. The way back has the focus, so that Enter, pressed
/// once too often or held down, moves none.
struct OperationQuestion {
  let operation: PaymentOperation
  var focus: FocusRing

  init(_ operation: PaymentOperation) {
    self.operation = operation
    focus = FocusRing([.back, .operation(operation)])
  }

  /// - Parameter sum: the operation with the sum that it moves, e.g. `Refund $14.99`.
  func dialog(_ sum: String, on payment: MerchantPayment, _ context: Context) -> Page.Dialog {
    let dot = " \(context.setup.theme.sign.dot) "
    // Two payment systems may have a payment with the same ID.
    let whose = context.providerTitle(payment.key.provider) + dot + payment.key.payment
    return Page.Dialog(
      id: .confirm, title: context.say("desk.confirm"),
      body: [
        .text(sum, id: "desk.armed", tone: .warning), .text(whose, id: "desk.armed.payment", tone: .muted), .space,
        .buttons([
          Page.Button(id: .back, label: context.say("button.back")),
          Page.Button(
            id: .operation(operation), label: payment.summary.name(of: operation, context.strings)),
        ]),
      ], focus: focus.current)
  }
}
