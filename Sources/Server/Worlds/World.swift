package import CheckoutCore
import HTTPTypes
package import KassaBackend
import KassaResources
import Synchronization

/// A served world: everything that one test needs. Worlds share nothing.
package final class World: Sendable {
  package let id: String
  package let seed: UInt64
  package let log = MessageLog()
  package let settings: WorldSettings
  /// The payment systems that the world can have.
  package let sandboxes: Sandboxes
  /// The time of the world, if its users move it; nil for real time.
  package let manual: ManualTime?
  /// The time of the world, if nobody moves it.
  private let real = RealTime()
  /// The way to the shop's own backend; nil if the merchant servers are simulated.
  package let merchant: MerchantRoute?
  private let systems = Mutex<[String: ServedSystem]>([:])
  /// The requests that are not answered yet.
  package let open = OpenRequests()
  private let used: Mutex<Instant>
  /// What is stored about the world; nil if it lives in memory only.
  private let record: WorldRecord?

  /// - Parameters:
  ///   - sandboxes: the payment systems.
  ///   - now: the real time of creation.
  ///   - outward: the transport to a shop's own backend; nil if there is no such connection.
  ///   - record: what is stored about the world, whose settings count; nil if it lives in memory only.
  init(
    id: String, _ settings: WorldSettings, of sandboxes: Sandboxes, now: Instant, outward: (any Transport)? = nil,
    record: WorldRecord? = nil
  ) {
    self.id = id
    self.sandboxes = sandboxes
    self.record = record
    let settings = record?.settings ?? settings
    self.settings = settings
    seed = settings.seed ?? SystemRandomness().next()
    let manual: ManualTime? =
      switch settings.clock {
      case .real: nil
      case .manual: ManualTime(start: record?.now)
      case .stepped: ManualTime(start: record?.now, passesLatencies: false)
      }
    self.manual = manual
    merchant = settings.merchant.flatMap { address in
      outward.map { MerchantRoute(address, over: manual?.awaited($0) ?? $0) }
    }
    used = Mutex(now)
  }

  /// The seed of the identifiers of this run. A world that goes on must not make those of an earlier run again.
  var runSeed: UInt64 { seed &+ ((record?.earlierRuns ?? 0) << 32) }

  /// The store of the world's payment systems; nil to keep everything in memory.
  var store: CommittedStore? { record?.store }

  /// Goes on where an earlier run of the server was ended.
  func wake() async {
    for name in record?.systems ?? [] {
      guard let places = sandboxes.places(of: name) else { continue }
      let backend = system(places).backend.backend
      await perform { backend.wake() }
    }
  }

  /// Closes the store, because the world has ended.
  func closeStore() { record?.close() }

  /// Checks that everything is stored that has happened in the world, after another attempt to store it. Nothing may be told
  /// that a restart forgets.
  /// - Throws: `storage`, which says why it cannot be stored.
  func checkStored() throws(ControlError) {
    guard let error = record?.store.trouble else { return }
    throw ControlError(.storage, "what has happened in the world cannot be stored: " + error.words(.english))
  }

  deinit { close() }

  /// Ends what waits for the world's clock, because the world has ended.
  func close() {
    manual?.close()
    real.close()
  }

  /// The clock of the world's servers.
  package var clock: any CheckoutClock { manual?.clock ?? real }

  /// When a request last reached the world, in real time.
  package var lastUse: Instant { used.withLock(\.self) }

  func touch(at now: Instant) { used.withLock { $0 = now } }

  /// The number of requests that wait for their answer, because something has to happen first.
  package var openRequests: Int { open.count }

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
    systems.withLock { systems in sandboxes.places.compactMap { systems[$0.system] } }
  }

  /// Runs work on the world's time.
  /// - Parameter number: the number that the client gave to the request, if any.
  func perform<R: Sendable>(_ number: Int? = nil, _ work: @escaping @Sendable () async -> R) async -> R {
    guard let manual else {
      open.begin(number)
      defer { open.end(number) }
      return await work()
    }
    let box = Box(result: Mutex<R?>(nil))
    // The request counts as open only once its work is ready to run, so that whoever settles the world runs it.
    let task = manual.start { [open] in
      open.begin(number)
      box.put(await work())
      open.end(number)
    }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    record?.note(manual.clock.now)
    return box.value
  }

  /// The longest time in which nothing happens while requests of a client are said to be under way.
  private static let longestSilence = Duration.seconds(300)

  /// How a move of the clock has ended.
  enum Advance: Equatable {
    case moved
    /// The world has real time, which nobody can move.
    case realTime
    /// Nothing happened for a long time, although requests were said to be under way. The clock has moved.
    case unsettled
  }

  /// Moves the clock, and waits until the requests of these numbers are answered or wait for something to happen.
  /// - Parameters:
  ///   - numbers: the numbers that the client gave to the requests; nil not to wait.
  ///   - silence: the longest real time that may pass without any request that arrives or is answered. It must not be
  ///     short: on a machine that is busy, requests take seconds to arrive.
  func advance(
    _ duration: Duration, settling numbers: Set<Int>?, silence: Duration = longestSilence
  ) async -> Advance {
    guard let manual else { return .realTime }
    // What has arrived by now happens before the clock moves, and so does the end of requests that were cancelled.
    if let numbers, duration > .zero, await !settle(numbers, manual, silence) { return .unsettled }
    await manual.advance(duration)
    record?.note(manual.clock.now)
    if let numbers, await !settle(numbers, manual, silence) { return .unsettled }
    return .moved
  }

  private func settle(_ numbers: Set<Int>, _ manual: ManualTime, _ silence: Duration) async -> Bool {
    while !Task.isCancelled {
      let changes = open.changes
      // Work that runs at this moment may still answer a request.
      await manual.advance(.zero)
      if open.isSettled(numbers, since: changes) { return true }
      guard open.changes == changes else { continue }
      await Waiting.until(SystemClock().now + silence) { [open] in await open.waitForChange(after: changes) }
      if open.changes == changes { return false }
    }
    return false
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
    to request: TransportRequest, _ places: ServedPlaces, number: Int? = nil
  ) async -> Result<TransportResponse, TransportError> {
    let system = system(places)
    return await perform(number) {
      do throws(TransportError) {
        return .success(try await system.wire.send(request))
      } catch {
        return .failure(error)
      }
    }
  }
}
