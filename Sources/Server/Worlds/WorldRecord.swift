import CheckoutCore
import KassaBackend

/// What is stored about a world itself, beside what its payment systems store.
///
/// The names and members are part of stored data and must never change.
struct WorldRecord: Sendable {
  let store: WorldStore
  /// The settings, with the seed that was chosen for the world.
  let settings: WorldSettings
  /// The number of earlier runs of the world. It keeps the IDs of all runs apart.
  let earlierRuns: UInt64
  /// The time at which the manual clock stood; nil for none.
  let now: Instant?
  /// The names of the payment systems that have been needed so far.
  let systems: [String]

  private static let world = "served/world"
  private static let runs = "served/runs"
  private static let clock = "served/clock"
  private static let system = "served/system/"

  /// Begins the record of a new world.
  init(beginning store: WorldStore, _ settings: WorldSettings) throws(StorageError) {
    (self.store, self.settings, earlierRuns, now, systems) = (store, settings, 0, nil, [])
    try store.put(settings.stored.wireBytes, under: Self.world)
    try store.put(Array("1".utf8), under: Self.runs)
  }

  /// Opens the record of a world that another run of the server has begun, and counts this run.
  /// - Returns: nil if no run has come so far as to begin the record.
  /// - Throws: `StorageError`, with `damaged` if it cannot be understood.
  init?(opening store: WorldStore, of id: String, _ sandboxes: Sandboxes) throws(StorageError) {
    guard let bytes = try store.value(Self.world) else { return nil }
    guard let settings = WorldSettings(stored: JSON(json: bytes) ?? .null, sandboxes) else {
      throw StorageError(.damaged, place: id, reason: "the settings of the world cannot be read")
    }
    self.store = store
    self.settings = settings
    earlierRuns = Self.number(try store.value(Self.runs)).map { UInt64(clamping: $0) } ?? 0
    now = Self.number(try store.value(Self.clock)).map { Instant(milliseconds: $0) }
    systems = try store.names(prefix: Self.system).map { String($0.dropFirst(Self.system.count)) }
    try store.put(Array(String(earlierRuns + 1).utf8), under: Self.runs)
  }

  private static func number(_ bytes: [UInt8]?) -> Int64? {
    bytes.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
  }

  /// Stores that a payment system is needed.
  func note(_ system: String) { try? store.put([], under: Self.system + system) }

  /// Stores the time at which the manual clock stands.
  func note(_ now: Instant) { try? store.put(Array(String(now.milliseconds).utf8), under: Self.clock) }
}

extension WorldSettings {
  /// The settings as they are stored.
  fileprivate var stored: JSON {
    .compact([
      ("id", id.map(JSON.string)), ("seed", seed.map { .string(String($0)) }),
      ("clock", .string(clock.rawValue)), ("settings", sandbox),
      ("merchant", merchant.map { .string($0.description) }), ("ports", ports ? true : nil),
    ])
  }

  /// - Returns: nil if the settings cannot be understood.
  fileprivate init?(stored: JSON, _ sandboxes: Sandboxes) {
    self.init()
    guard let seed = stored["seed"]?.string.flatMap({ UInt64($0) }),
      let clock = stored["clock"]?.string.flatMap(ClockKind.init),
      let sandbox = stored["settings"], (try? sandboxes.settings(sandbox)) != nil
    else { return nil }
    (id, self.seed, self.clock, self.sandbox) = (stored["id"]?.string, seed, clock, sandbox)
    merchant = stored["merchant"]?.string.flatMap { MerchantAddress($0) }
    ports = stored["ports"]?.bool ?? false
  }
}
