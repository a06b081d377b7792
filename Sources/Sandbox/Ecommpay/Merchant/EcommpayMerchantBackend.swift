import CheckoutCore

/// The merchant server, which signs orders, receives callbacks and forwards them to the merchant's application.
final class EcommpayMerchantBackend: Machine {
  static let callbackPath = "/callback"

  private let configuration: EcommpaySandboxConfiguration
  private let clock: any CheckoutClock
  private let signature: EcommpaySignature
  private let book: SharedState<NotificationBook>

  init(configuration: EcommpaySandboxConfiguration, clock: any CheckoutClock, store: (any KeyValueStore)? = nil) {
    book = SharedState(NotificationBook(store))
    self.configuration = configuration
    self.clock = clock
    signature = EcommpaySignature(secret: configuration.secret)
  }

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    switch path {
    case "/sign": sign(body)
    case Self.callbackPath: try await receive(body)
    case "/notifications/next": try await next(body)
    default: .refused(404, "Unknown path.")
    }
  }

  func kept(_ payment: String) -> [KeptNotification] { book.read { $0.kept(payment) } }

  /// Returns the ID of the recurring payment registered with `payment`, and the payment ID to use for a debit.
  /// - Returns: nil if no recurring payment was registered with `payment`.
  func debit(of payment: String, for request: String?) -> (recurring: Int64, id: String, isKnown: Bool)? {
    book.change(payment) { book in
      guard let recurring = book.recurring(payment) else { return nil }
      let debit = book.debit(of: payment, for: request)
      return (recurring, debit.id, debit.isKnown)
    }
  }

  private func sign(_ body: [UInt8]) -> MachineAnswer {
    guard let request = RequestReader.read(SignRequest.self, body) else {
      return .refused(400, "The field `string_to_sign` is missing.")
    }
    if let mistake = SigningPolicy(projectID: configuration.projectID).refusal(of: request.text) {
      return ErrorResponse([mistake]).answer
    }
    let (text, added) = SigningSupplement(parameters: configuration.supplements).completed(request.text)
    let signed = JSON.string(signature.sign(text))
    guard !added.isEmpty else { return MachineAnswer(["signature": signed]) }
    return MachineAnswer(["signature": signed, "string_to_sign": .string(text), "parameters": .object(added)])
  }

  private func receive(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    let received = clock.now
    let drop = try await configuration.callbacks.receive(configuration.latency, clock)
    guard let callback = JSON(json: body), case .object = callback else {
      return .refused(400, "The callback is not a JSON object.")
    }
    let isAuthentic = signature.verify(callback["signature"]?.string ?? "", of: callback, isCallback: true)
    let answer: MachineAnswer =
      drop != nil
      ? .refused(500, "Internal server error.")
      : isAuthentic ? MachineAnswer(["status": "ok"]) : .refused(400, "Invalid signature.")
    // The delivery record needs only the signature, because the rest of the message is stored as the callback.
    let delivery = NotificationDelivery(
      "POST " + Self.callbackPath, ["signature": callback["signature"]], received: received
    ).answered(answer, unless: drop, at: clock.now)
    book.change(callback["payment"]?["id"]?.string ?? "") {
      $0.keep(callback, authentic: isAuthentic, delivery)
    }
    return try answer.unless(drop)
  }

  private func next(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let request = RequestReader.read(NextNotificationRequest.self, body) else {
      return .refused(400, "The fields `payment_id` and `known` are required.")
    }
    return MachineAnswer(try await book.hold(request.payment) { $0.next(request.payment, after: request.known) })
  }
}

extension MachineAnswer {
  fileprivate static func refused(_ status: Int, _ message: String) -> MachineAnswer {
    MachineAnswer(status, ["code": "merchant.refused", "message": .string(message)])
  }
}
