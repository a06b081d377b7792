import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaServer
import TestSupport
import Testing

@Suite("The end of a world")
struct WorldEndTests {
  @Test(
    "What waits for real time, such as another delivery or the end of a session, ends with its world",
    .timeLimit(.minutes(HangLimit.minutes)), arguments: ServedSandbox.allCases)
  func ends(system: ServedSandbox) async throws {
    let server = ControlledServer()
    let world = ServedWorld(system, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay(system.rawValue, in: world) == "success")
    weak let backend = server.registry.world("default")?.begun.first?.backend
    #expect(backend != nil)
    _ = try await server.request(.post, "/w/default/_kassa/reset")
    // The tasks of the servers end soon, but not at once, and nothing tells when memory is given back.
    while backend != nil { try await SystemClock().sleep(for: .milliseconds(20), as: .poll) }
  }

  @Test("The clock of a world that has ended lets nobody wait")
  func ended() async throws {
    let server = ControlledServer()
    let clock = try #require(server.registry.world("default")).clock
    let waits = Task { try await clock.sleep(for: .seconds(3600), as: .deadline) }
    _ = try await server.request(.post, "/w/default/_kassa/reset")
    await #expect(throws: CancellationError.self) { try await waits.value }
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(3600), as: .poll) }
  }
}
