import CheckoutCore

/// What `/v1/payment/status` tells of a payment.
struct StatusMessage {
  var payment: PlatformPayment
  var provider: String
  /// Of 3-D Secure.
  var version: String

  static func nothing(revision: Int) -> WireValue { ["revision": WireValue(revision), "payment": .null] }

  func body(revision: Int) -> WireValue {
    [
      "revision": WireValue(revision), "payment": payment.wire, "account": payment.attempt.accountWire,
      "operation": payment.operationWire(provider: provider), "threeds2": payment.challengeWire(version: version),
      "threeds_method": payment.methodWire,
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
    case .retryable(let verdict), .settled(let verdict): verdict.status
    }
  }

  /// The result where there is one; before that the platform says that it is still waiting for it.
  var result: PlatformCode {
    switch stage {
    case .processed(let verdict), .retryable(let verdict), .settled(let verdict): verdict.code
    case .requested, .registered, .examined, .challenged, .redirected, .resumed: .awaitingProcessing
    }
  }

  private var operationStatus: String {
    switch stage {
    case .requested, .registered: "registered"
    case .examined, .challenged: "authentication"
    case .redirected, .resumed: "processing"
    case .processed: "processed"
    case .retryable(let verdict), .settled(let verdict): verdict.status.operation
    }
  }

  fileprivate var wire: WireValue {
    let another = !status.isFinal && allowsAnother(at: updated)
    return [
      "id": .string(order.paymentID), "status": .string(status.rawValue), "method": .string(attempt.method),
      "type": .string(order.action.rawValue), "sum": sum.wire, "date": .string(updated.timestamp),
      "token": token.map(WireValue.string), "recurring": recurringWire, "receipt": receiptWire,
      "result_code": .string(result.code), "result_message": .string(result.message),
      "is_new_attempts_available": .bool(another), "attempts_left": another ? WireValue(attemptsLeft) : nil,
      "attempts_timeout": another ? WireValue(timeLeft(at: updated).wholeSeconds) : nil,
    ]
  }

  fileprivate func operationWire(provider: String) -> WireValue? {
    attempt.operation.map { operation in
      [
        "id": .string(String(operation.id)), "status": .string(operationStatus),
        "provider": ["name": .string(provider)], "authentication": .string(attempt.course.authentication.rawValue),
      ]
    }
  }

  fileprivate var methodWire: WireValue? {
    guard case .examined(let server) = stage else { return nil }
    return [
      "url": .string("https://\(SandboxAuthority.issuer)\(Issuer.methodPath)"),
      "threeds_server_trans_id": .string(server),
    ]
  }

  fileprivate func challengeWire(version: String) -> WireValue? {
    guard case .challenged(let transaction) = stage else { return nil }
    return [
      "acs_url": .string("https://\(SandboxAuthority.issuer)\(Issuer.path)"), "acs_trans_id": .string(transaction.acs),
      "threeds_server_trans_id": .string(transaction.server), "message_version": .string(version),
    ]
  }
}

extension PlatformPayment {
  fileprivate var redirectWire: WireValue? {
    guard case .redirected(let ticket) = stage else { return nil }
    return ticket.wire(pollInterval: limits.redirectPolls)
  }
}

extension PlatformPayment.Attempt {
  /// Nil where nothing is known of the instrument: it is somebody else's.
  var accountWire: WireValue? { destination == nil ? account.wire : nil }
}

extension Money {
  /// `sum` in the platform's messages.
  var wire: WireValue { ["amount": .integer(amount), "currency": .string(currency.code)] }
}
