package import CheckoutCore
import HTTPTypes

/// The in-process network. It routes requests to simulated servers by authority and adds network latency.
package struct SandboxTransport: Transport {
  package var machines: [String: any Machine] = [:]
  package var latency: Duration
  package var clock: any CheckoutClock
  /// The store of the servers; nil if they keep their state in memory only.
  package var store: CommittedStore?

  package init(latency: Duration, clock: any CheckoutClock, store: CommittedStore? = nil) {
    self.latency = latency
    self.clock = clock
    self.store = store
  }

  /// Returns the same network with other machines.
  package func to(_ machines: [String: any Machine]) -> SandboxTransport {
    var network = self
    network.machines = machines
    return network
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard request.head.scheme == "https", let machine = machines[request.head.authority ?? ""] else {
      throw .unreachable
    }
    try await clock.delay(latency)
    // A server that cannot write accepts nothing, and tells nothing of what it has decided and not written.
    if let refusal = store?.refusal { return TransportResponse(refusal) }
    let answer = try await machine.answer(MachineRequest(request))
    return TransportResponse(store?.refusal ?? answer)
  }
}

extension TransportResponse {
  package init(_ answer: MachineAnswer) {
    var head = HTTPResponse(status: .init(code: answer.status))
    // An answer without content has no type of it. Source: RFC 9110, section 8.3.
    if answer.status != 204 { head.headerFields[.contentType] = "application/json" }
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    self.init(head: head, body: answer.body)
  }
}

extension CheckoutClock {
  /// Waits while a request is in progress.
  /// - Throws: `cancelled` if the task is cancelled.
  package func delay(_ duration: Duration, as kind: SleepKind = .latency) async throws(TransportError) {
    do {
      try await sleep(for: duration, as: kind)
    } catch {
      throw .cancelled
    }
  }
}
