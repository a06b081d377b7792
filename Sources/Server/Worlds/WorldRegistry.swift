package import CheckoutCore
package import KassaBackend
import KassaResources
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
  /// The payment systems that worlds can have.
  package let sandboxes: Sandboxes
  private let limits: Limits
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let outward: (any Transport)?
  private let storage: (any WorldStorage)?
  /// The stored worlds that cannot be opened, and why. They are left as they are.
  package let leftOut: [(id: String, error: StorageError)]
  /// The ports that worlds can have of their own; nil if the server opens none.
  package let ports: (any WorldPorts)?

  /// Creates a registry with the world `default`, whose worlds live in memory.
  /// - Parameters:
  ///   - standard: the settings of the world `default`.
  ///   - sandboxes: the payment systems that worlds can have.
  ///   - clock: tells how long a world was not used. The worlds have clocks of their own.
  ///   - randomness: the source of the IDs of worlds that have none.
  ///   - outward: the transport to the shops' own backends; nil if no world can have one.
  ///   - ports: the ports that worlds can have of their own; nil for none.
  package init(
    _ standard: WorldSettings, of sandboxes: Sandboxes, limits: Limits = Limits(),
    clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), outward: (any Transport)? = nil, ports: (any WorldPorts)? = nil
  ) {
    self.ports = ports
    self.sandboxes = sandboxes
    self.limits = limits
    self.clock = clock
    self.randomness = randomness
    self.outward = outward
    storage = nil
    leftOut = []
    worlds = Mutex([Self.standard: World(id: Self.standard, standard, of: sandboxes, now: clock.now, outward: outward)])
  }

  /// Creates a registry whose worlds are stored before they are answered. Those that are stored already go on; call
  /// ``wake()`` before the first request.
  /// - Parameters:
  ///   - standard: the settings of the world `default`, if it is not stored yet.
  ///   - sandboxes: the payment systems that worlds can have.
  /// - Throws: `StorageError` if the world `default` cannot be opened, or another server has one open.
  package init(
    _ standard: WorldSettings, of sandboxes: Sandboxes, in storage: any WorldStorage, limits: Limits = Limits(),
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    outward: (any Transport)? = nil, ports: (any WorldPorts)? = nil
  ) throws(StorageError) {
    self.ports = ports
    self.sandboxes = sandboxes
    self.limits = limits
    self.clock = clock
    self.randomness = randomness
    self.storage = storage
    self.outward = outward
    var found: [String: World] = [:]
    var leftOut: [(id: String, error: StorageError)] = []
    for id in try storage.ids() where WorldSettings.isID(id) {
      do throws(StorageError) {
        let store = WorldStore(try storage.open(id))
        if let record = try WorldRecord(opening: store, of: id, sandboxes) {
          found[id] = World(id: id, record.settings, of: sandboxes, now: clock.now, outward: outward, record: record)
        } else {
          store.close()
          storage.remove(id)
        }
      } catch {
        // One odd file does not stop the others. But what another server has open is no mistake of the file.
        guard error.code != .busy, id != Self.standard else { throw error }
        leftOut.append((id, error))
      }
    }
    self.leftOut = leftOut
    if found[Self.standard] == nil {
      found[Self.standard] = try Self.made(Self.standard, standard, sandboxes, storage, outward, clock.now)
    }
    worlds = Mutex(found)
  }

  /// Lets all worlds go on where an earlier run of the server was ended.
  /// - Throws: `ports` if a world cannot have its ports again.
  package func wake() async throws(ControlError) {
    for world in all {
      if world.settings.ports { try await ports?.open(world.id) }
      await world.wake()
    }
  }

  /// Creates a world, and stores it if there is a storage.
  private static func made(
    _ id: String, _ settings: WorldSettings, _ sandboxes: Sandboxes, _ storage: (any WorldStorage)?,
    _ outward: (any Transport)?, _ now: Instant
  ) throws(StorageError) -> World {
    guard let storage else { return World(id: id, settings, of: sandboxes, now: now, outward: outward) }
    var settings = settings
    settings.seed = settings.seed ?? SystemRandomness().next()
    let file = WorldStore(try storage.open(id))
    do throws(StorageError) {
      let record = try WorldRecord(beginning: file, settings)
      return World(id: id, settings, of: sandboxes, now: now, outward: outward, record: record)
    } catch {
      // What is written so far is no world.
      file.close()
      storage.remove(id)
      throw error
    }
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
  /// - Throws: `exists` if there is a world of its ID; `full` if there are as many as there may be; `storage` if it cannot
  ///   be stored; `invalid` if it is to have a backend of its own and there are no connections to one.
  package func create(_ settings: WorldSettings) throws(ControlError) -> World {
    guard settings.merchant == nil || outward != nil else {
      throw ControlError(
        .invalid, "the world cannot be created", [.init("merchant", "this server has no connections to a backend")])
    }
    let now = clock.now
    let id = settings.id ?? randomID()
    return try locked { worlds throws(ControlError) in
      if worlds[id] != nil { throw ControlError(.exists, "there is a world \(id) already") }
      if worlds.count >= limits.worlds { forget(&worlds, now) }
      if worlds.count >= limits.worlds {
        throw ControlError(.full, "there are \(limits.worlds) worlds, which is the most; end one first")
      }
      let world = try make(id, settings, now)
      worlds[id] = world
      return world
    }
  }

  /// Creates a world with its ports, if it is to have some.
  /// - Throws: as `create`, and `ports` if they cannot be opened.
  func createReady(_ settings: WorldSettings) async throws(ControlError) -> World {
    if settings.ports, ports == nil {
      throw ControlError(
        .invalid, "the world cannot be created", [.init("ports", "this server opens no further ports")])
    }
    let world = try create(settings)
    guard settings.ports else { return world }
    do throws(ControlError) {
      try await ports?.open(world.id)
    } catch {
      _ = try end(world.id)
      throw error
    }
    return world
  }

  /// Ends a world. The world `default` begins anew.
  /// - Returns: false if there was none of this ID.
  /// - Throws: `storage` if the world `default` cannot be stored.
  package func end(_ id: String) throws(ControlError) -> Bool {
    guard let old = worlds.withLock({ $0[id] }) else { return false }
    if id == Self.standard {
      try replace(old)
    } else {
      worlds.withLock { worlds in
        if worlds.removeValue(forKey: id) != nil {
          discard(old)
          if old.settings.ports { ports?.close(id) }
        }
      }
    }
    return true
  }

  /// Puts a fresh world with the same settings in the place of a world.
  /// - Throws: `storage` if it cannot be stored.
  @discardableResult
  package func replace(_ old: World) throws(ControlError) -> World {
    try locked { worlds throws(ControlError) in
      discard(worlds[old.id] ?? old)
      let fresh = try make(old.id, old.settings, clock.now)
      worlds[old.id] = fresh
      return fresh
    }
  }

  /// Ends the worlds that were not used for a long time.
  private func forget(_ worlds: inout [String: World], _ now: Instant) {
    for (id, world) in worlds
    where id != Self.standard && now - world.lastUse >= limits.idle && world.openRequests == 0 {
      worlds[id] = nil
      discard(world)
      if world.settings.ports { ports?.close(id) }
    }
  }

  /// Removes what is stored of a world that has ended.
  private func discard(_ world: World) {
    world.close()
    world.closeStore()
    storage?.remove(world.id)
  }

  private func make(_ id: String, _ settings: WorldSettings, _ now: Instant) throws(ControlError) -> World {
    do throws(StorageError) {
      return try Self.made(id, settings, sandboxes, storage, outward, now)
    } catch {
      throw ControlError(.storage, "the world cannot be stored: " + error.words(.english))
    }
  }

  private func locked<R: Sendable>(
    _ work: (inout [String: World]) throws(ControlError) -> R
  ) throws(ControlError) -> R {
    let result: Result<R, ControlError> = worlds.withLock { worlds in
      do throws(ControlError) { return .success(try work(&worlds)) } catch { return .failure(error) }
    }
    return try result.get()
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

/// The ports that a server opens while it runs.
package protocol WorldPorts: Sendable {
  /// Opens a port for each payment system of a world.
  /// - Throws: `ports` if that is impossible.
  func open(_ world: String) async throws(ControlError)

  /// Closes the ports of a world that has ended.
  func close(_ world: String)

  /// The addresses of a world's open ports, in the order of the program.
  func addresses(of world: String) -> [(system: String, address: String)]

  /// The address that refuses every connection. Its port is taken when it is first needed.
  /// - Throws: `ports` if that is impossible.
  func refused() throws(ControlError) -> String
}

/// Keeps the worlds of a server, so that they go on after the server has ended, for whatever reason.
package protocol WorldStorage: Sendable {
  /// Returns the IDs of the worlds that are kept, sorted.
  /// - Throws: `StorageError` if they cannot be listed.
  func ids() throws(StorageError) -> [String]

  /// Opens the store of a world, and creates it if there is none.
  /// - Throws: `StorageError`, with `busy` if another server has it open.
  func open(_ id: String) throws(StorageError) -> any KeyValueStore

  /// Removes the store of a world that has ended. Nothing has it open.
  func remove(_ id: String)
}
