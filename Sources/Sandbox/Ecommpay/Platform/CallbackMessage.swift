import CheckoutCore
import KassaSandbox

/// The callback about a payment result. Source: ecommpay, "Callbacks", and the examples of its published SDKs.
struct CallbackMessage {
  var payment: PlatformPayment
  var verdict: AttemptResult
  /// The time of the event that the callback reports.
  var time: Instant
  /// The post-payment operation that the callback reports; nil if it reports the payment itself.
  var later: PlatformPayment.DoneOperation?

  /// Returns the callback without its signature.
  func body(projectID: Int64) -> JSON {
    let order = payment.order
    let date = JSON(time.timestamp)
    let sum = later.map { Money($0.amount, order.money.currency) } ?? payment.sum
    let paysOut = verdict.status == .success || verdict.status == .awaitingCapture
    let operation = payment.attempt.operation
    return [
      "project_id": .integer(projectID),
      "payment": [
        "id": .string(order.paymentID), "type": .string(paymentType), "status": .string(verdict.status.rawValue),
        "method": .string(payment.attempt.method), "date": date, "result_code": .string(verdict.code.code),
        "result_message": .string(verdict.code.message),
        "is_new_attempts_available": .bool(verdict.status == .awaitingCustomer && !verdict.cascades),
        "cascading_with_redirect": verdict.cascades ? true : nil,
        "is_cascading": payment.attempt.provider == .reserve ? true : nil,
        "sum": payment.sum.wire,
        "token": payment.token.map(JSON.string), "merchant_refund_id": later?.refundID.map(JSON.string),
      ],
      "account": payment.attempt.accountWire,
      "recurring": payment.recurringWire,
      "customer": ["id": .string(order.customerID)],
      "operation": [
        "id": .integer(operation?.id ?? 0), "type": .string(operationType),
        // What is told about an operation after the payment is that it was done, also that of a cancellation.
        "status": .string(later == nil ? verdict.status.operation : "success"),
        "date": date, "created_date": .string((operation?.created ?? time).timestamp),
        "request_id": .string(later?.request ?? payment.attempt.identity), "sum_initial": sum.wire,
        "sum_converted": sum.wire, "code": .string(verdict.code.code), "message": .string(verdict.code.message),
        "provider": [
          "id": .integer(payment.attempt.provider.id), "payment_id": .string(operation?.providerID ?? ""),
          "auth_code": .string(paysOut ? operation?.authorisation ?? "" : ""),
        ],
      ],
    ]
  }

  private var paymentType: String {
    Self.paymentType(
      payment.order.action, isRecurring: payment.order.request["recurrent_info"].map { !$0.isNull } ?? false)
  }

  private static func paymentType(_ action: PlatformOrder.Action, isRecurring: Bool) -> String {
    switch action {
    case .sale, .auth: isRecurring ? "recurring" : "purchase"
    case .verify: "account verification"
    case .tokenize: "tokenization"
    }
  }

  /// The types of payments that callbacks report.
  static let paymentTypes: [String] = Set(
    PlatformOrder.Action.allCases.flatMap { action in
      [true, false].map { paymentType(action, isRecurring: $0) }
    }
  ).sorted()

  private var operationType: String { later?.type.rawValue ?? Self.operationType(payment.order.action) }

  /// The type of the operation of a payment with an action.
  static func operationType(_ action: PlatformOrder.Action) -> String {
    switch action {
    case .sale: "sale"
    case .auth: "auth"
    case .verify: "account verification"
    case .tokenize: "tokenization"
    }
  }
}

extension CallbackMessage {
  /// Creates the callback about the last operation on a settled payment; nil if there was none.
  init?(of payment: PlatformPayment) {
    guard case .settled(let verdict) = payment.stage, let last = payment.laterOperations.last else { return nil }
    self.init(payment: payment, verdict: verdict, time: payment.updated, later: last)
  }
}

extension EcommpayPlatform {
  /// Signs a callback (step 11 of the payment flow).
  func signed(_ callback: CallbackMessage) -> SentNotification {
    let body = callback.body(projectID: configuration.projectID)
    let signed = JSON.object(
      (body.members ?? []) + [.init("signature", .string(signature.sign(body, isCallback: true)))])
    return SentNotification(
      status: callback.verdict.status.rawValue, message: String(decoding: signed.wireBytes, as: UTF8.self))
  }
}
