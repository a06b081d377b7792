package import CheckoutCore
import Dispatch
package import HTTPTypes
package import KassaBackend
package import KassaSandbox
import Synchronization

/// A world on a server whose time a player moves in step with its own clock.
///
/// The requests of the program are sent one after another, each when all earlier ones are answered or wait, and the answers
/// are passed on in the order of the requests. So the same script leads to the same messages as in process.
package final class SteppedWorld: RemoteWorld, Transport {
  /// The control API of the world.
  package let control: ServedControl
  private let wire: any Transport
  private let clock: any CheckoutClock
  private let system: String
  private let environmentLog: EnvironmentLog
  private let state: Mutex<State>
  /// Is signalled for each answer.
  private let answered = DispatchSemaphore(value: 0)

  private struct Request {
    let number: Int
    let send: @Sendable (_ number: Int) async -> Result<TransportResponse, TransportError>
    let pass: @Sendable (Result<TransportResponse, TransportError>) -> Void
    var task: Task<Void, Never>?
    var answer: Result<TransportResponse, TransportError>?
  }

  private struct ArmedNotificationFault {
    let id: String
    let fault: Fault
  }

  private struct State {
    var now: Instant
    var nextWake: Instant?
    var nextLatency: Instant?
    /// Whether something happened that may have changed what the world waits for.
    var isStale = true
    var isClosed = false
    var last = 0
    /// The number of the last message of the payment environment that has been passed on.
    var lastMessage = 0
    var requests: [Request] = []
    var cancelled: Set<Int> = []
    var faults: [ArmedNotificationFault] = []
    var trouble: String?
  }

  /// The header with which a client numbers its requests, so that it can ask the world which of them wait.
  package static let numberHeader = "Kassa-Request"

  /// Creates a world on a server.
  /// - Parameters:
  ///   - wire: the transport to the machine of the server.
  ///   - server: an address of the server.
  ///   - token: the token of the control API; nil for none.
  ///   - system: the payment system's name on the command line.
  ///   - settings: the settings of the sandbox; of its faults only those of notifications matter, because all others are on
  ///     this side, and messages cannot be held there.
  ///   - seed: the seed of the world's identifiers; nil for a random one.
  ///   - clock: the clock of the program.
  ///   - environmentLog: receives the messages between the platform and the payment environment.
  package init(
    over wire: any Transport, at server: ServedAddress, token: String? = nil, system: String,
    settings: SandboxSettings, seed: UInt64?, clock: any CheckoutClock, environmentLog: @escaping EnvironmentLog
  ) {
    self.environmentLog = environmentLog
    self.wire = wire
    self.system = system
    self.clock = clock
    var settings = settings
    settings.faults = []
    settings.breaks = []
    let body = JSON.compact([
      ("clock", "stepped"), ("seed", seed.map { .number(String($0)) }), ("settings", settings.json),
    ])
    var state = State(now: VirtualClock().now)
    do throws(ServedControl.Refusal) {
      let made = try ServedControl(wire, at: server, token: token).call(.post, "//_kassa/worlds", body)
      control = ServedControl(
        wire, at: server.of(world: made["id"]?.string ?? ServedAddress.standardWorld), token: token)
    } catch {
      control = ServedControl(wire, at: server, token: token)
      state.trouble = error.message
      state.isClosed = true
    }
    self.state = Mutex(state)
  }

  // MARK: Requests

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    var request = request
    let number = next()
    if let name = HTTPField.Name(Self.numberHeader) { request.head.headerFields[name] = String(number) }
    let (numbered, wire) = (request, wire)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(number) { _ in
          await Self.result { () throws(TransportError) in try await wire.send(numbered) }
        } pass: {
          continuation.resume(returning: $0)
        }
      }
    } onCancel: {
      cancel(number)
    }
    return try result.get()
  }

  private static func result(
    _ work: () async throws(TransportError) -> TransportResponse
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }

  /// Calls the control API for something that may have to wait for the world's time, as a request of the program would.
  package func call(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON,
    onAnswer: @escaping @Sendable (Result<JSON, ServedControl.Refusal>) -> Void
  ) {
    let control = control
    add(next()) { number in
      await Self.result { () throws(TransportError) in
        try await control.response(method, path, body, headers: [(Self.numberHeader, String(number))])
      }
    } pass: { result in
      onAnswer(control.answer(result))
    }
  }

  private func next() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  private func add(
    _ number: Int, send: @escaping @Sendable (Int) async -> Result<TransportResponse, TransportError>,
    pass: @escaping @Sendable (Result<TransportResponse, TransportError>) -> Void
  ) {
    let isCancelled = state.withLock { state in
      if state.isClosed || state.cancelled.remove(number) != nil { return true }
      state.requests.append(Request(number: number, send: send, pass: pass))
      state.isStale = true
      return false
    }
    if isCancelled { pass(.failure(.cancelled)) }
  }

  private func cancel(_ number: Int) {
    let request = state.withLock { state -> Request? in
      guard let index = state.requests.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      state.isStale = true
      return state.requests.remove(at: index)
    }
    request?.task?.cancel()
    request?.pass(.failure(.cancelled))
  }

  /// Sends the first request that was not sent yet; returns false if there is none.
  private func sendNext() -> Bool {
    state.withLock { state in
      guard let index = state.requests.firstIndex(where: { $0.task == nil }) else { return false }
      let (number, send) = (state.requests[index].number, state.requests[index].send)
      state.requests[index].task = Task.detached { [weak self] in
        let answer = await send(number)
        self?.take(answer, of: number)
      }
      return true
    }
  }

  private func take(_ answer: Result<TransportResponse, TransportError>, of number: Int) {
    state.withLock { state in
      guard let index = state.requests.firstIndex(where: { $0.number == number }) else { return }
      state.requests[index].answer = answer
    }
    answered.signal()
  }

  // MARK: Time

  package var nextWake: Instant? { state.withLock(\.nextWake) }
  package var nextLatency: Instant? { state.withLock(\.nextLatency) }
  package var trouble: String? { state.withLock(\.trouble) }

  /// Moves the world's clock to this side's before something happens in the world that this side does not wait for.
  package func touch() {
    catchUp()
    state.withLock { $0.isStale = true }
  }

  /// Moves the world's clock to this side's, so that what is sent next arrives at the right time.
  private func catchUp() {
    let isBehind = state.withLock { state in
      !state.isClosed && state.now < clock.now && (state.isStale || state.requests.contains { $0.task == nil })
    }
    if isBehind { synchronize() }
  }

  package func settle() -> Bool {
    guard state.withLock({ !$0.isClosed }) else { return false }
    catchUp()
    while sendNext() { synchronize() }
    if state.withLock(\.isStale) { synchronize() }
    let answers = state.withLock { state in
      defer { state.requests.removeAll { $0.answer != nil } }
      return state.requests.filter { $0.answer != nil }
    }
    for request in answers { if let answer = request.answer { request.pass(answer) } }
    return !answers.isEmpty
  }

  package func advance(to instant: Instant) {
    // Where nothing is due, it is enough to move the world's clock when something happens there.
    let isDue = state.withLock { state in state.nextWake.map { $0 <= instant } ?? false }
    if isDue { synchronize(upTo: instant) }
  }

  /// Moves the world's clock to this side's, and waits for the answers of all requests that the world answered.
  private func synchronize(upTo instant: Instant? = nil) {
    let target = instant ?? clock.now
    let (now, numbers, since) = state.withLock { state in
      (
        state.now, state.requests.filter { $0.task != nil && $0.answer == nil }.map(\.number), state.lastMessage
      )
    }
    if target - now > Self.longestAdvance {
      synchronize(upTo: now + Self.longestAdvance)
      return synchronize(upTo: target)
    }
    let body: JSON = [
      "advance": .string(Self.text(max(.zero, target - now))), "requests": .array(numbers.map { JSON($0) }),
      "since": JSON(since),
    ]
    do throws(ServedControl.Refusal) {
      let answer = try control.call(.post, "/_kassa/clock", body)
      let waiting = Set((answer["requests"]?.elements ?? []).compactMap(\.integer))
      let due = [answer["due"], answer["latency"]].map { $0?.integer }
      state.withLock { state in
        state.now = max(state.now, target)
        state.nextWake = due[0].map { state.now + .milliseconds($0) }
        state.nextLatency = due[1].map { state.now + .milliseconds($0) }
        state.isStale = false
      }
      pass(answer["environment"]?.elements ?? [])
      waitForAnswers(numbers.filter { !waiting.contains($0) })
    } catch {
      state.withLock { state in
        (state.trouble, state.isClosed) = (error.message, true)
        (state.nextWake, state.nextLatency) = (nil, nil)
      }
    }
  }

  /// The longest time by which one call moves the clock.
  private static let longestAdvance = Duration.seconds(366 * 86_400)

  /// Passes on what the platform and the payment environment said to each other.
  private func pass(_ messages: [JSON]) {
    for message in messages {
      guard let from = message["from"]?.string.flatMap(WireMessage.Party.init),
        let to = message["to"]?.string.flatMap(WireMessage.Party.init), let name = message["name"]?.string,
        let payment = message["payment"]?.string, let number = message["number"]?.integer
      else { continue }
      state.withLock { $0.lastMessage = max($0.lastMessage, number) }
      environmentLog(WireMessage(from: from, to: to, name: name, body: message["body"] ?? [:]), payment)
    }
  }

  /// Blocks until each of the requests has its answer.
  private func waitForAnswers(_ numbers: [Int]) {
    while state.withLock({ state in
      state.requests.contains { $0.answer == nil && numbers.contains($0.number) }
    }) {
      answered.wait()
    }
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, milliseconds) = duration.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = String(milliseconds + 1000).dropFirst()
    return "PT\(seconds).\(fraction)S"
  }

  // MARK: Faults

  package func arm(_ fault: Fault) {
    var members = fault.settings.object?.members.map { ($0.name, $0.value) } ?? []
    members.append(("system", .string(system)))
    do throws(ServedControl.Refusal) {
      let armed = try control.call(.post, "/_kassa/faults", .object(.init(members)))
      let id = armed["id"]?.string ?? ""
      state.withLock { $0.faults.append(ArmedNotificationFault(id: id, fault: fault)) }
    } catch {
      state.withLock { $0.trouble = error.message }
    }
  }

  package func disarm() {
    guard state.withLock({ !$0.faults.isEmpty }) else { return }
    state.withLock { $0.faults = [] }
    _ = try? control.call(.delete, "/_kassa/faults")
  }

  package var unmetFaults: [UnmetFault] {
    let armed = state.withLock(\.faults)
    guard !armed.isEmpty, let all = (try? control.call(.get, "/_kassa/faults"))?["faults"]?.elements else { return [] }
    return armed.compactMap { armed in
      let met = all.first { $0["id"]?.string == armed.id }?["used"]?.integer ?? 0
      let wanted = armed.fault.times ?? 1
      return met < wanted ? UnmetFault(fault: armed.fault, met: met, wanted: wanted) : nil
    }
  }

  /// Makes the bank decline the payment that a request asks for.
  /// - Returns: the refusal of the request; nil if it must be sent on.
  package func decline(_ request: TransportRequest, _ places: ServedPlaces) -> TransportResponse? {
    touch()
    var request = request
    if let name = HTTPField.Name(Self.declineHeader) { request.head.headerFields[name] = "yes" }
    let (asked, transport) = (
      request, ServedTransport(wire, to: control.address, places, wanted: .onlyNames)
    )
    let result = ServedControl.wait {
      await Self.result { () throws(TransportError) in try await transport.send(asked) }
    }
    guard case .success(let response) = result, response.head.status != .noContent else { return nil }
    return response
  }

  /// The header of a request that is not performed, but makes the bank decline the payment. The response is the refusal, or 204
  /// if the request itself has to be sent.
  package static let declineHeader = "Kassa-Decline"

  package func close() {
    let requests = state.withLock { state -> [Request]? in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      (state.nextWake, state.nextLatency) = (nil, nil)
      defer { state.requests = [] }
      return state.requests
    }
    guard let requests else { return }
    for request in requests {
      request.task?.cancel()
      request.pass(.failure(.cancelled))
    }
    _ = try? control.call(.delete, "//_kassa/worlds/" + control.address.world)
  }
}
