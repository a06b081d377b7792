import CheckoutCore
import KassaBackend
import KassaSandbox

/// What is stored about a world itself, beside what its payment systems store.
///
/// The names and members are part of stored data and must never change.
struct WorldRecord: Sendable {
  private let file: WorldStore
  /// The store of the world and its payment systems. What cannot be written at once is left for later, and nothing is told
  /// until then.
  let store: CommittedStore
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
  init(beginning file: WorldStore, _ settings: WorldSettings) throws(StorageError) {
    (self.file, self.settings, earlierRuns, now, systems) = (file, settings, 0, nil, [])
    store = CommittedStore(file)
    try file.put(settings.stored.wireBytes, under: Self.world)
    try file.put(Array("1".utf8), under: Self.runs)
  }

  /// Opens the record of a world that another run of the server has begun, and counts this run.
  /// - Returns: nil if no run has come so far as to begin the record.
  /// - Throws: `StorageError`, with `damaged` if it cannot be understood.
  init?(opening file: WorldStore, of id: String, _ sandboxes: Sandboxes) throws(StorageError) {
    guard let bytes = try file.value(Self.world) else { return nil }
    guard let settings = WorldSettings(stored: JSON(json: bytes) ?? .null, sandboxes) else {
      throw StorageError(.damaged, place: id, reason: "the settings of the world cannot be read")
    }
    self.file = file
    store = CommittedStore(file)
    self.settings = settings
    earlierRuns = Self.number(try file.value(Self.runs)).map { UInt64(clamping: $0) } ?? 0
    now = Self.number(try file.value(Self.clock)).map { Instant(milliseconds: $0) }
    systems = try file.names(prefix: Self.system).map { String($0.dropFirst(Self.system.count)) }
    try file.put(Array(String(earlierRuns + 1).utf8), under: Self.runs)
  }

  private static func number(_ bytes: [UInt8]?) -> Int64? {
    bytes.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
  }

  /// Stores that a payment system is needed.
  func note(_ system: String) { store.put([], under: Self.system + system) }

  /// Stores the time at which the manual clock stands.
  func note(_ now: Instant) { store.put(Array(String(now.milliseconds).utf8), under: Self.clock) }

  /// Closes the store, because the world has ended.
  func close() { file.close() }
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
