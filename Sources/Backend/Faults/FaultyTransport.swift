package import CheckoutCore
import HTTPTypes
import KassaSandbox
import Synchronization

/// The transport for one run of the program. It applies the armed faults.
/// All requests fail once the program has been killed.
package final class FaultyTransport: Transport {
  private let wire: any Transport
  private let merchantAuthority: String?
  private let registry: FaultRegistry
  private let breaks: MessageBreaks
  private let decline: @Sendable (TransportRequest) -> TransportResponse?
  private let clock: any CheckoutClock
  private let spawn: Spawner
  private let dead = Mutex(false)

  /// Whether requests continue after the program that sent them has been killed.
  private let canBeCut: Bool

  /// Whether a server sends the responses over real connections, which then have the faults of connections.
  private let isServed: Bool

  /// - Parameters:
  ///   - merchantAuthority: the host name of the merchant server; nil if there is none.
  ///   - decline: makes the bank decline the payment, or returns the receiver's refusal of the request.
  ///   - isServed: whether a server sends the responses over real connections.
  init(
    _ wire: any Transport, merchantAuthority: String?, registry: FaultRegistry, breaks: MessageBreaks,
    clock: any CheckoutClock, spawn: Spawner,
    canBeCut: Bool, isServed: Bool = false, decline: @escaping @Sendable (TransportRequest) -> TransportResponse?
  ) {
    self.wire = wire
    self.merchantAuthority = merchantAuthority
    self.breaks = breaks
    self.decline = decline
    self.canBeCut = canBeCut
    self.isServed = isServed
    self.registry = registry
    self.clock = clock
    self.spawn = spawn
  }

  /// Cuts a killed program's connection: new requests are not sent, and responses to pending ones are dropped.
  package func cut() {
    dead.withLock { $0 = true }
    breaks.drop(from: ObjectIdentifier(self))
  }

  private var isDead: Bool { dead.withLock { $0 } }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard !isDead else { throw .cancelled }
    if breaks.isArmed {
      let (passing, sent) = (passing(request), clock.now)
      if let choice = try await breaks.choice(for: passing) { return try await send(request, as: choice, sent: sent) }
    }
    return try await sendOn(request)
  }

  private func passing(_ request: TransportRequest) -> MessageBreaks.Passing {
    let (method, path) = (request.head.method.rawValue, request.head.path ?? "/")
    let to = SandboxAuthority.party(request.head.authority ?? "", merchant: merchantAuthority)
    return MessageBreaks.Passing(
      name: method + " " + path, method: method, path: path, from: to == .merchantServer ? .application : .sdk, to: to,
      sender: ObjectIdentifier(self))
  }

  /// Sends a request that was held as the tester has chosen.
  private func send(
    _ request: TransportRequest, as choice: HeldMessage.Choice, sent: Instant
  ) async throws(TransportError) -> TransportResponse {
    switch choice {
    case .pass: return try await sendOn(request)
    case .decline:
      if let refusal = decline(request) { return refusal }
      return try await sendOn(request)
    case .lose:
      _ = try await sendOn(request)
      throw .connectionLost
    case .delay:
      try await clock.delay(MessageBreaks.delay)
      return try await sendOn(request)
    case .double:
      _ = try await sendOn(request)
      registry.noteDoubled(DoubledMessage(request, isNotification: false, sent: sent))
      return try await sendOn(request)
    case .tamper:
      return try await sendOn(TamperedMessage.request(request))
    }
  }

  /// Sends a request that no break affects.
  private func sendOn(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard !isDead else { throw .cancelled }
    let path = request.head.path ?? "/"
    guard let use = registry.fault(method: request.head.method.rawValue, path: path, ofNotifications: false) else {
      let answer = try await forward(request)
      registry.keep(answer, path: path)
      return answer
    }
    return try await send(request, path, use)
  }

  private func send(
    _ request: TransportRequest, _ path: String, _ use: FaultRegistry.Use
  ) async throws(TransportError) -> TransportResponse {
    let fault = use.fault
    switch fault.onWire {
    case .slow: return WireManner.slow.marking(try await forward(request))
    case .refused where isServed: return WireManner.refused.marking(Self.nothing)
    case .refused: throw .unreachable
    case nil: break
    }
    switch fault.kind {
    case .latency:
      try await clock.delay(registry.duration(fault.delay))
      return try await forward(request)
    case .answerRepeated:
      guard let answer = registry.lastAnswer(path: path) else { return try await forward(request) }
      return answer
    case .tooManyRequests: return Self.refusal(429, retryAfter: fault.retryAfter)
    default: break
    }
    let answer = fault.arrives ? try await forward(request) : Self.nothing
    if fault.arrives, !Self.isChanged(answer, by: fault.kind) {
      registry.takeBack(use)
      registry.keep(answer, path: path)
      return answer
    }
    switch fault.kind {
    case .noAnswer:
      try await clock.delay(.seconds(86_400), as: .deadline)
      throw .timeout
    case .connectionReset: throw .connectionLost
    case .emptyAnswer: return TransportResponse(head: answer.head)
    case .brokenBytes: return TransportResponse(head: answer.head, body: registry.broken(answer.body))
    case .halfAnswer where isServed: return WireManner.half.marking(answer)
    case .halfAnswer:
      return TransportResponse(head: answer.head, body: Array(answer.body.prefix(answer.body.count / 2)))
    case .serverError: return Self.refusal(500)
    case .hostileText: return TransportResponse(head: answer.head, body: HostileAnswer.poisoned(answer.body))
    case .hugeAnswer: return TransportResponse(head: answer.head, body: HostileAnswer.huge)
    default: return answer
    }
  }

  /// Forwards a request in its own task, so that it reaches the platform even if the program is killed in the meantime.
  private func forward(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard canBeCut else { return try await wire.send(request) }
    let (answer, wire) = (Answer(), wire)
    let task = spawn {
      do throws(TransportError) {
        answer.put(.success(try await wire.send(request)))
      } catch {
        answer.put(.failure(error))
      }
    }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      if !isDead { task.cancel() }
    }
    guard !isDead, let result = answer.take() else { throw .cancelled }
    return try result.get()
  }

  private final class Answer: Sendable {
    private let result = Mutex<Result<TransportResponse, TransportError>?>(nil)
    func put(_ value: Result<TransportResponse, TransportError>) { result.withLock { $0 = value } }
    func take() -> Result<TransportResponse, TransportError>? { result.withLock { $0 } }
  }

  /// Whether a fault of an answer makes another one of it.
  private static func isChanged(_ answer: TransportResponse, by kind: Fault.Kind) -> Bool {
    switch kind {
    case .emptyAnswer, .halfAnswer: !answer.body.isEmpty
    case .hostileText: HostileAnswer.hasTexts(answer.body)
    default: true
    }
  }

  private static let nothing = TransportResponse(head: HTTPResponse(status: .ok))

  private static func refusal(_ status: Int, retryAfter: Int? = nil) -> TransportResponse {
    var head = HTTPResponse(status: .init(code: status))
    head.headerFields[.contentType] = "application/json"
    if let retryAfter { head.headerFields[.retryAfter] = String(retryAfter) }
    return TransportResponse(head: head, body: Array(#"{"status":"error","errors":[]}"#.utf8))
  }
}
