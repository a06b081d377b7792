import CheckoutCore
import HTTPTypes

/// The in-process network. It routes requests to simulated servers by authority and adds network latency.
struct SandboxTransport: Transport {
  var machines: [String: any Machine]
  var latency: Duration
  var clock: any CheckoutClock

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard request.head.scheme == "https", let machine = machines[request.head.authority ?? ""] else {
      throw .unreachable
    }
    do {
      try await clock.sleep(for: latency, as: .latency)
    } catch {
      throw .cancelled
    }
    let answer =
      request.head.method == .post ? try await machine.answer(request.head.path ?? "/", request.body) : .notPost
    var head = HTTPResponse(status: .init(code: answer.status))
    head.headerFields[.contentType] = "application/json"
    return TransportResponse(head: head, body: answer.body)
  }
}

extension MachineAnswer {
  fileprivate static let notPost = ErrorResponse([RequestError(.malformed)], status: 405).answer
}
