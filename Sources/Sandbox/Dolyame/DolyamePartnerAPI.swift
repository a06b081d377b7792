import CheckoutCore
import KassaSandbox

/// The API for partner servers: `/v1/orders/create` and `/v1/orders/{id}/…`. Source: public clients of the partner API.
struct DolyamePartnerAPI: Machine {
  let platform: DolyamePlatform

  static let certificateHeader = "X-Client-Certificate"
  static let correlationHeader = "X-Correlation-ID"

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    do throws(DolyameRefusal) {
      try authorise(request)
      if let busy = busy() { return busy }
      if request.method == "POST", request.segments == ["v1", "orders", "create"] {
        return try DolyameCreation(platform: platform).answer(
          try Self.members(of: request.body), key: request.headers["x-correlation-id"] ?? "")
      }
      guard request.segments.count == 4, request.segments.starts(with: ["v1", "orders"]) else {
        throw .unknownPath(request)
      }
      let (id, name) = (request.segments[2], request.segments[3])
      let operation = DolyameOperation(rawValue: name)
      guard operation != nil || name == "info" else { throw .unknownPath(request) }
      guard platform.order(id) != nil else { throw .unknownPath }
      if request.method == "GET", name == "info" { return try info(id) }
      guard request.method == "POST", let operation, let key = request.headers["x-correlation-id"] else {
        throw .malformed
      }
      return try await perform(operation, id, key, try Self.members(of: request.body))
    } catch {
      return error.answer
    }
  }

  /// Reads the body of a request, which may be empty.
  private static func members(of body: [UInt8]) throws(DolyameRefusal) -> JSON {
    guard !body.isEmpty else { return [:] }
    guard let json = JSON(json: body) else { throw .malformed }
    return json
  }

  /// Checks the login, the client certificate and the request ID.
  private func authorise(_ request: MachineRequest) throws(DolyameRefusal) {
    let configuration = platform.configuration
    guard request.headers["authorization"] == Self.credentials(configuration),
      request.headers["x-client-certificate"] == configuration.certificate
    else { throw DolyameRefusal(status: 401, code: "unauthorized") }
    guard request.headers["x-correlation-id"]?.utf8.count == 36 else { throw .malformed }
  }

  static func credentials(_ configuration: DolyameConfiguration) -> String {
    "Basic " + Base64.encode((configuration.login + ":" + configuration.password).utf8)
  }

  private func busy() -> MachineAnswer? {
    let isBusy = platform.state.change("") { state in
      guard state.busyAnswers > 0 else { return false }
      state.busyAnswers -= 1
      return true
    }
    guard isBusy else { return nil }
    var answer = DolyameRefusal(status: 429, code: "too_many_requests").answer
    answer.headers["X-Retry-After"] = String(platform.configuration.retryAfter)
    return answer
  }

  private func info(_ id: String) throws(DolyameRefusal) -> MachineAnswer {
    guard let order = platform.order(id) else { throw .unknownPath }
    return MachineAnswer(order.info(on: platform.today, hasItems: true))
  }

  /// Carries out an operation only once, even if the request is repeated.
  /// A repeated request gets the original response, which is stored together with the changed order.
  private func perform(
    _ operation: DolyameOperation, _ id: String, _ key: String, _ body: JSON
  ) async throws(DolyameRefusal) -> MachineAnswer {
    let (now, refund) = (platform.clock.now, platform.randomness.uuid())
    let result = platform.changeOrder(id) { order -> Result<(MachineAnswer, webhooks: Range<Int>), DolyameRefusal> in
      if let answer = order.answers[key] { return .success((answer, 0..<0)) }
      let known = order.webhooks.count
      do throws(DolyameRefusal) {
        let answer = try order.perform(operation, body, refund: refund, at: now)
        order.answers[key] = answer
        return .success((answer, known..<order.webhooks.count))
      } catch {
        return .failure(error)
      }
    }
    guard let (answer, webhooks) = try result?.get() else { throw .unknownPath }
    platform.claim("order", id)
    for webhook in webhooks {
      await platform.webhooks.deliver(webhook, of: id)
    }
    platform.follow(id)
    return answer
  }
}

extension DolyameOrderRecord {
  /// The types of the members of requests.
  private static let shape: ValueShape = [
    "amount": .roubles, "prepaid_amount": .roubles, "refunded_prepaid_amount": .roubles, "items": .dolyameItems,
    "returned_items": .dolyameItems,
  ]

  /// Applies an operation that the partner server requests.
  /// - Parameter refund: the ID of the refund, if the operation creates one.
  mutating func perform(
    _ operation: DolyameOperation, _ body: JSON, refund: String, at now: Instant
  ) throws(DolyameRefusal) -> MachineAnswer {
    try DolyameRefusal.check(body, Self.shape)
    guard status.operations.contains(operation) else { throw .status(status, operation) }
    switch operation {
    case .commit:
      guard let items = Self.items(body["items"]) else { throw .malformed(["items"]) }
      let prepaid = body["prepaid_amount"]?.kopecks ?? 0
      guard commit(try Self.amount(of: body), prepaid: prepaid, items: items, at: now) else { throw .amount }
    case .cancel: _ = move(to: .canceled, at: now)
    case .refund:
      guard let items = Self.items(body["returned_items"] ?? []) else { throw .malformed(["returned_items"]) }
      let amount = try Self.amount(of: body)
      let given = Refund(
        id: refund, amount: amount, prepaid: body["refunded_prepaid_amount"]?.kopecks ?? 0, items: items)
      guard self.refund(given, at: now) else { throw .amount }
      // What the customer pays for the order in all, after this refund. Source: a public client of the partner API.
      return MachineAnswer(["amount": .number(self.amount.less(refunded)), "refund_id": .string(refund)])
    }
    return MachineAnswer(info(on: DolyamePlatform.day(of: now)))
  }

  private static func amount(of body: JSON) throws(DolyameRefusal) -> Int64 {
    guard let amount = body["amount"]?.kopecks else { throw .malformed(["amount"]) }
    return amount
  }
}
