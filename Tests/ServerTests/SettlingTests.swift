import CheckoutCore
import KassaBackend
import KassaRehearsal
import Testing

@testable import KassaServer

/// Moves the clock while requests of a client are under way.
@Suite("Settling of a served world")
struct SettlingTests {
  private func world(_ clock: WorldSettings.ClockKind) throws -> World {
    var settings = WorldSettings()
    settings.clock = clock
    let registry = WorldRegistry(settings, of: .builtIn)
    return try #require(registry.all.first { $0.id == WorldRegistry.standard })
  }

  @Test("A request that does not arrive is an error, not a settled world")
  func missingRequest() async throws {
    let world = try world(.stepped)
    #expect(await world.advance(.zero, settling: [7], silence: .milliseconds(1)) == .unsettled)
    #expect(await world.advance(.zero, settling: [], silence: .milliseconds(1)) == .moved)
  }

  @Test("A request that arrives late is waited for, and one that waits for the clock is settled")
  func lateRequest() async throws {
    let world = try world(.stepped)
    guard let clock = world.manual?.clock else { throw RealTime() }
    async let advance = world.advance(.zero, settling: [7])
    async let request: Void = world.perform(7) { try? await clock.sleep(for: .seconds(9), as: .poll) }
    #expect(await advance == .moved)
    #expect(world.open.numbers == [7])
    #expect(await world.advance(.seconds(9), settling: [7]) == .moved)
    await request
    #expect(world.open.numbers == [])
  }

  @Test("A request that begins while the world is looked at is still at work")
  func beginningRequest() {
    let open = OpenRequests()
    let before = open.changes
    open.begin(7)
    #expect(!open.isSettled([7], since: before))
    #expect(open.isSettled([7], since: open.changes))
    open.begin(8)
    #expect(!open.isSettled([7], since: open.changes), "a request that its client has given up must end first")
    open.end(8)
    #expect(open.isSettled([7], since: open.changes))
    #expect(!open.isSettled([7, 9], since: open.changes), "a request that was sent must arrive first")
  }

  @Test("A clock of real time cannot be moved")
  func realTime() async throws {
    #expect(try await world(.real).advance(.seconds(1), settling: []) == .realTime)
  }

  private struct RealTime: Error {}
}
