#if Network
import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import Synchronization
import TestSupport
import Testing

/// The served program is killed with SIGKILL at each request of a payment, and started again with the same folder.
@Suite("A server that is killed and started again")
struct KilledServerTests {
  /// What the client gets of the answer to the request at which the server is killed.
  enum Moment: String, CaseIterable, Sendable {
    /// The answer has arrived; what the platform does after it is interrupted.
    case answered
    /// The request has arrived, but its answer is lost.
    case lost
  }

  /// The results that say that the payment was not charged, in the words of each SDK.
  private static let refusals: Set<String> = ["decline", "declined", "cancelled", "canceled", "Declined", "Canceled"]

  @Test(
    "The outcome is known or asked for, and nothing is charged twice", arguments: ServedWorld.System.allCases,
    Moment.allCases)
  func killed(system: ServedWorld.System, moment: Moment) async throws {
    var request = 1
    var outcomes: [String] = []
    while true {
      let folder = try TemporaryFolder()
      let server = KillingTransport(try ServingProgram(["--state", folder.path]), at: request, moment)
      let world = ServedWorld(system, at: server.address, transport: server)
      let outcome = await Payers.pay(system.rawValue, in: world, limit: .seconds(20))
      outcomes.append(outcome)
      let charges = try await server.charges("order-1")
      #expect(charges <= 1, "request \(request)")
      if outcome == "success" { #expect(charges == 1, "request \(request)") }
      if Self.refusals.contains(outcome) { #expect(charges == 0, "request \(request)") }
      guard server.hasKilled else { break }
      request += 1
    }
    #expect(outcomes.last == "success")
    #expect(request > 4, "the server was killed only \(request - 1) times")
    // A restart between two requests is no reason to fail, except where the issuer has lost its question.
    #expect(outcomes.count { $0 == "success" } * 2 > outcomes.count, "\(outcomes)")
  }
}

/// Carries requests to a served program, and kills it at one of them.
private final class KillingTransport: Transport {
  let address: ServedAddress
  private let inner = HTTPTransport()
  private let program: Mutex<ServingProgram>
  private let count = Atomic(0)
  private let fatal: Int
  private let moment: KilledServerTests.Moment

  init(_ program: sending ServingProgram, at request: Int, _ moment: KilledServerTests.Moment) {
    address = ServedAddress(
      scheme: "http", authority: String(program.address.dropFirst("http://".count)), world: "default")
    self.program = Mutex(program)
    fatal = request
    self.moment = moment
  }

  /// Whether the payment had so many requests that the server was killed.
  var hasKilled: Bool { count.load(ordering: .acquiring) >= fatal }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let number = count.add(1, ordering: .acquiringAndReleasing).newValue
    let answer = try await inner.send(request)
    guard number == fatal else { return answer }
    program.withLock { program in
      program.kill()
      do { try program.start() } catch { Issue.record(error) }
    }
    if moment == .lost { throw .connectionLost }
    return answer
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
