import CheckoutCore
import KassaSandbox

/// The response to `/v1/payment/status`.
struct StatusMessage {
  var payment: PlatformPayment

  static func nothing(revision: Int) -> JSON { ["revision": JSON(revision), "payment": .null] }

  func body(revision: Int) -> JSON {
    [
      "revision": JSON(revision), "payment": payment.wire, "account": payment.attempt.accountWire,
      "operation": payment.operationWire, "clarification_fields": payment.clarificationWire,
      "threeds2": payment.challengeWire, "threeds_method": payment.methodWire,
      "redirect": payment.redirectWire, "threeds_result": payment.verdict?.wire(scheme: payment.attempt.account.type),
    ]
  }
}

extension PlatformPayment {
  var status: PaymentStatus {
    switch stage {
    case .requested, .registered, .examined, .resumed, .processed: .processing
    case .challenged: .awaiting3DS
    case .redirected: .awaitingRedirect
    case .clarifying: .awaitingClarification
    case .cascading(let verdict), .retryable(let verdict), .settled(let verdict): verdict.status
    }
  }

  /// The result code. Until the payment has a result, it is a code for a pending payment.
  var result: EcommpayCode {
    switch stage {
    case .processed(let verdict), .cascading(let verdict), .retryable(let verdict), .settled(let verdict): verdict.code
    case .clarifying: .needsClarification
    case .requested, .registered, .examined, .challenged, .redirected, .resumed: .awaitingProcessing
    }
  }

  private var operationStatus: String {
    switch stage {
    case .requested, .registered: "registered"
    case .clarifying: "clarification"
    case .examined, .challenged: "authentication"
    case .redirected, .resumed: "processing"
    case .processed: "processed"
    case .cascading(let verdict), .retryable(let verdict), .settled(let verdict): verdict.status.operation
    }
  }

  fileprivate var wire: JSON {
    let cascades = if case .cascading = stage { true } else { false }
    let another = !status.isFinal && !cascades && allowsAnother(at: updated)
    return [
      "id": .string(order.paymentID), "status": .string(status.rawValue), "method": .string(attempt.method),
      "type": .string(order.action.rawValue), "sum": sum.wire, "date": .string(updated.timestamp),
      "token": token.map(JSON.string), "recurring": recurringWire, "receipt": receiptWire,
      "result_code": .string(result.code), "result_message": .string(result.message),
      "is_new_attempts_available": .bool(another), "attempts_left": another ? JSON(attemptsLeft) : nil,
      "cascading_with_redirect": cascades ? true : nil,
      "attempts_timeout": another || cascades ? JSON(timeLeft(at: updated).wholeSeconds) : nil,
    ]
  }

  fileprivate var operationWire: JSON? {
    attempt.operation.map { operation in
      [
        "id": .string(String(operation.id)), "status": .string(operationStatus),
        "provider": ["name": .string(attempt.provider.name)],
        "authentication": .string(attempt.scenario.authentication.rawValue),
      ]
    }
  }

  fileprivate var methodWire: JSON? {
    guard case .examined(let server) = stage else { return nil }
    return [
      "url": .string("https://\(SandboxAuthority.issuer)\(Issuer.methodPath)"),
      "threeds_server_trans_id": .string(server),
    ]
  }

  fileprivate var challengeWire: JSON? {
    guard case .challenged(let transaction) = stage else { return nil }
    return [
      "acs_url": .string("https://\(SandboxAuthority.issuer)\(Issuer.path)"), "acs_trans_id": .string(transaction.acs),
      "threeds_server_trans_id": .string(transaction.server), "message_version": .string(transaction.version),
    ]
  }
}

extension PlatformPayment {
  fileprivate var redirectWire: JSON? {
    guard case .redirected(let ticket) = stage else { return nil }
    return ticket.wire(pollInterval: limits.redirectPolls)
  }
}

extension PlatformPayment.Attempt {
  /// The card data as sent in messages; nil for a redirect method, whose instrument the platform does not know.
  var accountWire: JSON? { destination == nil ? account.wire : nil }
}

extension Money {
  /// The amount as the `sum` object in the platform's messages.
  var wire: JSON { ["amount": .integer(amount), "currency": .string(currency.code)] }
}
