#if Network
import CheckoutCore
import Foundation
import HTTPTypes
import KassaHTTPTransport
import Synchronization
import TestSupport
import Testing

/// The served program is killed with SIGKILL at each request of a payment, and started again with the same folder.
///
/// The kills take minutes on a busy machine, so that they belong to the runs at night.
@Suite(
  "A server that is killed and started again",
  .enabled(if: ProcessInfo.processInfo.environment["KASSA_NIGHT"] == "1", "runs at night"))
struct KilledServerTests {
  /// What the client gets of the answer to the request at which the server is killed.
  enum Moment: String, CaseIterable, Sendable {
    /// The answer has arrived; what the platform does after it is interrupted.
    case answered
    /// The request has arrived, but its answer is lost.
    case lost
    /// The request is being worked on.
    case atWork
    /// The request has not arrived.
    case sent
  }

  /// The results that say that the payment was not charged, in the words of each SDK.
  private static let refusals: Set<String> = ["decline", "declined", "cancelled", "canceled", "Declined", "Canceled"]

  @Test(
    "The outcome is known or asked for, and nothing is charged twice", arguments: ServedSandbox.allCases,
    Moment.allCases)
  func killed(system: ServedSandbox, moment: Moment) async throws {
    var results: [Result] = []
    while results.last?.isKilled ?? true {
      // The cases share nothing, and most of their time is waiting.
      let first = results.count + 1
      results += try await withThrowingTaskGroup { group in
        for request in first..<first + Self.atOnce {
          group.addTask { try await Self.pay(system, moment, killedAt: request) }
        }
        return try await group.reduce(into: [Result]()) { $0.append($1) }.sorted { $0.request < $1.request }
      }
    }
    let killed = results.filter(\.isKilled)
    for result in results {
      #expect(result.charges <= 1, "\(result)")
      if result.outcome == "success" { #expect(result.charges == 1, "\(result)") }
      if Self.refusals.contains(result.outcome) { #expect(result.charges == 0, "\(result)") }
    }
    #expect(results.allSatisfy { $0.isKilled || $0.outcome == "success" }, "\(results)")
    // A payment through the gateway has the fewest requests: the order, the token and the status.
    #expect(killed.count >= (system == .applePayGateway ? 3 : 4), "the server was killed only \(killed.count) times")
    // A restart alone is no reason to fail. Where the issuer has lost its question, or the shop its answer, it may be.
    #expect(killed.contains { $0.outcome == "success" }, "\(results)")
  }

  /// The number of payments at once.
  private static let atOnce = 4

  /// How a payment has ended whose server was killed at one of its requests.
  private struct Result: Sendable {
    var request: Int
    var outcome: String
    var charges: Int
    /// Whether the payment had so many requests that the server was killed.
    var isKilled: Bool
  }

  private static func pay(
    _ system: ServedSandbox, _ moment: Moment, killedAt request: Int
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    let server = KillingTransport(try ServingProgram(["--state", folder.path]), at: request, moment)
    defer { server.end() }
    let (outcomes, outcome) = AsyncStream.makeStream(of: String.self)
    Task {
      let world = ServedWorld(system, at: server.address, transport: server)
      outcome.yield(await Payers.pay(system.rawValue, in: world, limit: .seconds(40)))
    }
    // An SDK that does not know the outcome asks for longer than a test can wait.
    Task {
      try? await SystemClock().sleep(for: .seconds(60), as: .deadline)
      outcome.yield("asking")
    }
    let result = await outcomes.first { _ in true } ?? ""
    server.disarm()
    return Result(
      request: request, outcome: result, charges: try await server.charges("order-1"), isKilled: server.hasKilled)
  }
}

/// Carries requests to a served program, and kills it at one of them.
private final class KillingTransport: Transport {
  let address: ServedAddress
  private let inner = HTTPTransport()
  private let state: Mutex<State>
  private let count = Atomic(0)
  private let fatal: Int
  private let moment: KilledServerTests.Moment

  private struct State {
    var program: ServingProgram
    var isArmed = true
    var hasKilled = false
  }

  init(_ program: sending ServingProgram, at request: Int, _ moment: KilledServerTests.Moment) {
    address = ServedAddress(
      scheme: "http", authority: String(program.address.dropFirst("http://".count)), world: "default")
    state = Mutex(State(program: program))
    fatal = request
    self.moment = moment
  }

  /// Whether the payment had so many requests that the server was killed.
  var hasKilled: Bool { state.withLock(\.hasKilled) }

  /// Kills the server no more, and waits until it has been started again. What is asked later is not part of the payment.
  func disarm() { state.withLock { $0.isArmed = false } }

  /// Ends the server, because SDKs may keep their transport for a while.
  func end() { state.withLock { $0.program.kill() } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let number = count.add(1, ordering: .acquiringAndReleasing).newValue
    guard number == fatal else { return try await inner.send(request) }
    switch moment {
    case .answered, .lost:
      let answer = try await inner.send(request)
      if kill(), moment == .lost { throw .connectionLost }
      return answer
    case .atWork:
      // Where the work stands when the server is killed is up to chance.
      let work = Task { try? await inner.send(request) }
      await Task.yield()
      guard kill() else { return try await inner.send(request) }
      _ = await work.value
      throw .connectionLost
    case .sent:
      guard kill() else { return try await inner.send(request) }
      throw .connectionLost
    }
  }

  /// Kills the server and starts it again.
  /// - Returns: false if the payment has ended already.
  private func kill() -> Bool {
    state.withLock { state in
      guard state.isArmed else { return false }
      state.program.kill()
      do { try state.program.start() } catch { Issue.record(error) }
      state.hasKilled = true
      return true
    }
  }

  /// Returns how often a payment was charged; 0 if the platform does not know it.
  func charges(_ payment: String) async throws -> Int {
    let head = HTTPRequest(
      method: .get, scheme: address.scheme, authority: address.authority,
      path: address.path + "/_kassa/payments/" + payment)
    let answer = try await inner.send(TransportRequest(head: head))
    return (try? JSON(parsing: answer.body))?["charges"]?.integer ?? 0
  }
}
#endif
