import CheckoutCore
import FoundationEssentials

/// What partners' servers speak to: `/v1/orders/{id}/…`. Source: public clients of the partner interface.
struct DolyamePartnerAPI: RESTMachine {
  let platform: DolyamePlatform

  static let certificateHeader = "X-Client-Certificate"
  static let correlationHeader = "X-Correlation-ID"

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    do throws(DolyameRefusal) {
      try authorise(request)
      if let busy = busy() { return busy }
      guard request.segments.count == 4, request.segments.starts(with: ["v1", "orders"]) else { throw .unknownPath }
      let (id, operation) = (request.segments[2], request.segments[3])
      guard platform.order(id) != nil else { throw .unknownPath }
      if request.method == "GET", operation == "info" { return try info(id) }
      guard request.method == "POST", let key = request.headers["x-correlation-id"] else { throw .malformed }
      // The same request again changes nothing and gets the first answer.
      if let known = platform.state.read({ $0.answers[key] }) { return known }
      let answer = try await perform(operation, id, WireValue(json: request.body) ?? [:])
      platform.state.change(id) { $0.answers[key] = answer }
      return answer
    } catch {
      return error.answer
    }
  }

  /// A name and password, the certificate, and an id of the request.
  private func authorise(_ request: RESTRequest) throws(DolyameRefusal) {
    let configuration = platform.configuration
    guard request.headers["authorization"] == Self.credentials(configuration),
      request.headers["x-client-certificate"] == configuration.certificate
    else { throw DolyameRefusal(status: 401, code: "unauthorized") }
    guard request.headers["x-correlation-id"]?.utf8.count == 36 else { throw .malformed }
  }

  static func credentials(_ configuration: DolyameConfiguration) -> String {
    "Basic " + Data((configuration.login + ":" + configuration.password).utf8).base64EncodedString()
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
    return MachineAnswer(order.info(on: platform.today))
  }

  private func perform(
    _ operation: String, _ id: String, _ body: WireValue
  ) async throws(DolyameRefusal) -> MachineAnswer {
    switch operation {
    case "commit": return try await commit(id, body)
    case "cancel":
      guard await platform.move(id, to: .canceled) else { throw Self.status }
      return try info(id)
    case "refund": return try await refund(id, body)
    default: throw .unknownPath
    }
  }

  private static let status = DolyameRefusal(status: 422, code: "wrong_status")

  private func commit(_ id: String, _ body: WireValue) async throws(DolyameRefusal) -> MachineAnswer {
    guard let amount = body["amount"]?.kopecks, let items = DolyameOrder.items(body["items"]) else { throw .malformed }
    let prepaid = body["prepaid_amount"]?.kopecks ?? 0
    let today = platform.today
    let order = platform.state.change(id) { state -> DolyameOrder? in
      guard state.orders[id]?.commit(amount, prepaid: prepaid, items: items, on: today) == true else { return nil }
      return state.orders[id]
    }
    guard let order else { throw Self.status }
    await platform.tell(order)
    // What was held is charged.
    platform.spawn { [platform] in
      await platform.pause(platform.configuration.latency.processing)
      await platform.move(id, to: .completed)
    }
    return try info(id)
  }

  private func refund(_ id: String, _ body: WireValue) async throws(DolyameRefusal) -> MachineAnswer {
    guard let amount = body["amount"]?.kopecks else { throw .malformed }
    let refund = DolyameOrder.Refund(
      id: platform.randomness.uuid(), amount: amount, prepaid: body["refunded_prepaid_amount"]?.kopecks ?? 0,
      items: body["returned_items"] ?? [])
    let today = platform.today
    let order = platform.state.change(id) { state -> DolyameOrder? in
      guard state.orders[id]?.refund(refund, on: today) == true else { return nil }
      return state.orders[id]
    }
    guard let order else { throw Self.status }
    if order.status == .refunded { await platform.tell(order) }
    platform.spawn { [platform] in
      await platform.pause(platform.configuration.latency.processing)
      platform.state.change(id) { $0.orders[id]?.processRefunds() }
    }
    return MachineAnswer(["amount": .kopecks(amount), "refund_id": .string(refund.id)])
  }
}
