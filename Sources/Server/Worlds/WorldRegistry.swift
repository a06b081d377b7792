package import CheckoutCore
import Synchronization

/// The worlds of a server.
package final class WorldRegistry: Sendable {
  /// How many worlds there may be, and how long an unused one lives.
  package struct Limits: Sendable {
    package var worlds = 10_000
    package var idle = Duration.seconds(3600)

    package init() {}
  }

  private let worlds: Mutex<[String: World]>
  private let limits: Limits
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let outward: (any Transport)?

  /// Creates a registry with the world `default`.
  /// - Parameters:
  ///   - standard: the settings of the world `default`.
  ///   - clock: tells how long a world was not used. The worlds have clocks of their own.
  ///   - randomness: the source of the IDs of worlds that have none.
  ///   - outward: the transport to the shops' own backends; nil if no world can have one.
  package init(
    _ standard: WorldSettings, limits: Limits = Limits(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), outward: (any Transport)? = nil
  ) {
    self.limits = limits
    self.clock = clock
    self.randomness = randomness
    self.outward = outward
    worlds = Mutex([Self.standard: World(id: Self.standard, standard, now: clock.now, outward: outward)])
  }

  /// The ID of the world that the server has from its start.
  package static let standard = "default"

  /// Returns the world of an ID, which counts as used now; nil if there is none.
  package func world(_ id: some StringProtocol) -> World? {
    let world = worlds.withLock { $0[String(id)] }
    world?.touch(at: clock.now)
    return world
  }

  /// All worlds, by ID.
  package var all: [World] { worlds.withLock { $0.values.sorted { $0.id < $1.id } } }

  /// Creates a world.
  /// - Throws: `exists` if there is a world of its ID; `full` if there are as many as there may be; `invalid` if it is to
  ///   have a backend of its own and there are no connections to one.
  package func create(_ settings: WorldSettings) throws(ControlError) -> World {
    guard settings.merchant == nil || outward != nil else {
      throw ControlError(
        .invalid, "the world cannot be created", [.init("merchant", "this server has no connections to a backend")])
    }
    let now = clock.now
    let id = settings.id ?? randomID()
    let world = World(id: id, settings, now: now, outward: outward)
    let failure = worlds.withLock { worlds -> ControlError? in
      if worlds[id] != nil { return ControlError(.exists, "there is a world \(id) already") }
      if worlds.count >= limits.worlds { Self.forget(&worlds, limits.idle, now) }
      if worlds.count >= limits.worlds {
        return ControlError(.full, "there are \(limits.worlds) worlds, which is the most; end one first")
      }
      worlds[id] = world
      return nil
    }
    if let failure { throw failure }
    return world
  }

  /// Ends a world. The world `default` begins anew.
  /// - Returns: false if there was none of this ID.
  package func end(_ id: String) -> Bool {
    guard let old = worlds.withLock({ $0.removeValue(forKey: id) }) else { return false }
    if id == Self.standard { replace(old) } else { old.close() }
    return true
  }

  /// Puts a fresh world with the same settings in the place of a world.
  @discardableResult
  package func replace(_ old: World) -> World {
    var settings = old.settings
    settings.seed = old.settings.seed
    let fresh = World(id: old.id, settings, now: clock.now, outward: outward)
    worlds.withLock { $0[old.id] = fresh }
    old.close()
    return fresh
  }

  /// Ends the worlds that were not used for a long time.
  package func endUnused() {
    let now = clock.now
    worlds.withLock { Self.forget(&$0, limits.idle, now) }
  }

  private static func forget(_ worlds: inout [String: World], _ idle: Duration, _ now: Instant) {
    worlds = worlds.filter { $0.key == standard || now - $0.value.lastUse < idle || $0.value.openRequests > 0 }
  }

  private func randomID() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    var bits = randomness.next()
    return String(
      (0..<12).map { _ in
        defer { bits >>= 5 }
        return letters[Int(bits & 31)]
      })
  }
}
