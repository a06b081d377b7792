package import CheckoutCore
import HTTPTypes
package import KassaBackend
import Synchronization

/// A served world: everything that one test needs. Worlds share nothing.
package final class World: Sendable {
  package let id: String
  package let seed: UInt64
  package let log = MessageLog()
  package let settings: WorldSettings
  /// The time of the world, if its users move it; nil for real time.
  package let manual: ManualTime?
  private let systems = Mutex<[String: ServedSystem]>([:])
  private let open = Atomic(0)
  private let used: Mutex<Instant>
  /// What is stored about the world; nil if it lives in memory only.
  private let record: WorldRecord?

  /// - Parameter record: what is stored about the world, whose settings count.
  init(id: String, _ settings: WorldSettings, now: Instant, record: WorldRecord? = nil) {
    self.id = id
    self.record = record
    self.settings = record?.settings ?? settings
    seed = self.settings.seed ?? SystemRandomness().next()
    manual = self.settings.hasManualClock ? ManualTime(start: record?.now) : nil
    used = Mutex(now)
  }

  /// The seed of the identifiers of this run. A world that goes on must not make those of an earlier run again.
  var runSeed: UInt64 { seed &+ ((record?.earlierRuns ?? 0) << 32) }

  /// The store of the world's payment systems; nil to keep everything in memory.
  var store: (any KeyValueStore)? { record?.store }

  /// Goes on where an earlier run of the server was ended.
  func wake() async {
    for name in record?.systems ?? [] {
      guard let places = ServedPlaces.of(name) else { continue }
      let backend = system(places).backend.backend
      await perform { backend.wake() }
    }
  }

  /// Closes the store, because the world has ended.
  func closeStore() { record?.store.close() }

  deinit { manual?.close() }

  /// The clock of the world's servers.
  package var clock: any CheckoutClock { manual?.clock ?? SystemClock() }

  /// When a request last reached the world, in real time.
  package var lastUse: Instant { used.withLock(\.self) }

  func touch(at now: Instant) { used.withLock { $0 = now } }

  /// The number of requests that wait for their answer, because something has to happen first.
  package var openRequests: Int { open.load(ordering: .acquiring) }

  /// Returns a payment system of the world, which begins to exist when it is first needed.
  package func system(_ places: ServedPlaces) -> ServedSystem {
    systems.withLock { systems in
      if let known = systems[places.system] { return known }
      record?.note(places.system)
      let system = ServedSystem(places, of: self)
      systems[places.system] = system
      return system
    }
  }

  /// The payment systems that have been needed so far, in the order of the program.
  package var begun: [ServedSystem] {
    systems.withLock { systems in ServedPlaces.all.compactMap { systems[$0.system] } }
  }

  /// Runs work on the world's time.
  func perform<R: Sendable>(_ work: @escaping @Sendable () async -> R) async -> R {
    guard let manual else { return await work() }
    let result = Mutex<R?>(nil)
    let box = Box(result: result)
    let task = manual.spawn { box.put(await work()) }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    record?.note(manual.clock.now)
    return box.value
  }

  /// Moves a manual clock forward. What becomes due on the way happens at its time.
  func advance(_ manual: ManualTime, by duration: Duration) async {
    await manual.advance(duration)
    record?.note(manual.clock.now)
  }

  private final class Box<R: Sendable>: Sendable {
    let result: Mutex<R?>
    init(result: consuming Mutex<R?>) { self.result = result }
    func put(_ value: R) { result.withLock { $0 = value } }
    var value: R {
      guard let value = result.withLock(\.self) else { preconditionFailure("the work has ended without a result") }
      return value
    }
  }

  /// Answers a request to one of the world's servers.
  package func respond(
    to request: TransportRequest, _ places: ServedPlaces
  ) async -> Result<TransportResponse, TransportError> {
    let system = system(places)
    open.add(1, ordering: .acquiringAndReleasing)
    defer { open.subtract(1, ordering: .acquiringAndReleasing) }
    return await perform {
      do throws(TransportError) {
        return .success(try await system.wire.send(request))
      } catch {
        return .failure(error)
      }
    }
  }
}
