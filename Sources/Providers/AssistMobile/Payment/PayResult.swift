import CheckoutCore
import KassaResources

/// The result of a payment, as reported to the delegate.
struct PayResult: Equatable, Sendable {
  var bill: String
  var status: PayStatus
  var message: String
  /// The reason of a failure; nil if the platform has decided.
  var error: AssistPayError?

  init(bill: String, status: PayStatus, message: String) {
    self.bill = bill
    self.status = status
    self.message = message
  }

  /// Creates the result from the outcome of a checkout.
  init(_ result: CheckoutResult, _ strings: StringTable) {
    bill = result.payment?.operationID ?? ""
    defer { error = result.error.map { AssistPayError($0, self, language: strings.language) } }
    switch (result.error, result.payment) {
    case (let error?, _) where error.code == .paymentRepeated:
      bill = error.platformCode ?? bill
      status = .Repeated
      message = error.message(strings)
    // The payer left because of an error, such as that of a refused form.
    case (let error?, nil) where result.outcome == .cancelled:
      status = .Canceled
      message = error.message(strings)
    case (let error?, _):
      status = .Unknown
      message = error.message(strings)
    // Assist declines the payment, because the bank has not confirmed it.
    case (nil, let payment?) where payment.ending == .abandoned:
      status = .Canceled
      message = strings("outcome.status.abandoned")
    case (nil, let payment?):
      status = PayStatus(wire: payment.status)
      message = payment.message ?? payment.status
    case (nil, nil):
      status = result.outcome == .cancelled ? .Canceled : .Unknown
      message = result.outcome.name(strings)
    }
  }

  /// Creates the result from an order's bill; `found` is nil if Assist does not know the order number.
  init(_ found: OrderBill?, _ strings: StringTable) {
    bill = found?.number ?? ""
    status = found?.status ?? .Unknown
    message = found.map(\.words) ?? strings("error.assist.noOrder")
  }
}
