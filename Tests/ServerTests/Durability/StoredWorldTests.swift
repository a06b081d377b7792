import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import Synchronization
import Testing

@Suite("Worlds that are stored")
struct StoredWorldTests {
  private static func server(_ storage: MemoryStorage) async throws -> ControlledServer {
    let registry = try WorldRegistry(WorldSettings(), of: .builtIn, in: storage)
    try await registry.wake()
    return ControlledServer(registry)
  }

  @Test("A world goes on with its settings, its seed, its clock and its payments")
  func goesOn() async throws {
    let storage = MemoryStorage()
    let first = try await Self.server(storage)
    let settings: JSON = ["id": "one", "seed": 7, "clock": "manual", "settings": ["mock": "success"]]
    #expect(try await first.request(.post, "/_kassa/worlds", settings).status == 201)
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "one")
    let transport = DirectTransport(server: first.server)
    #expect(await Payers.pay("worldline", in: ServedWorld(.worldline, at: address, transport: transport)) == "success")
    _ = try await first.request(.post, "/w/one/_kassa/clock", ["advance": "PT5M"])
    let before = try await first.request(.get, "/w/one/_kassa").body
    let payments = try await first.request(.get, "/w/one/_kassa/payments").body

    let second = try await Self.server(storage)
    let after = try await second.request(.get, "/w/one/_kassa").body
    for name in ["seed", "clock", "now", "settings"] { #expect(after[name] == before[name], "\(name)") }
    #expect(try await second.request(.get, "/w/one/_kassa/payments").body == payments)
    #expect(payments["payments"]?.elements?.count == 1)
    let refund = try await second.request(.post, "/w/one/_kassa/payments/order-1/refund", ["amount": 500])
    #expect(refund.body["refunded"]?.integer == 500)
  }

  @Test("A run makes no ID that an earlier run has made")
  func otherIDs() async throws {
    let storage = MemoryStorage()
    let session: JSON = ["merchantReference": "o", "amount": 1999, "currencyCode": "EUR", "countryCode": "NL"]
    var ids: [String] = []
    for _ in 0..<3 {
      let server = try await Self.server(storage)
      let made = try await server.request(.post, "/merchant/worldline/sessions", session).body
      ids.append(try #require(made["clientSessionId"]?.string))
    }
    #expect(Set(ids).count == 3)
  }

  @Test("A world that was reset or ended is forgotten, and what it still had to do reaches no other world")
  func forgotten() async throws {
    let storage = MemoryStorage()
    let first = try await Self.server(storage)
    _ = try await first.request(.post, "/_kassa/worlds", ["id": "one"])
    let world = try #require(first.registry.world("one"))
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "one")
    let transport = DirectTransport(server: first.server)
    #expect(await Payers.pay("ecommpay", in: ServedWorld(.ecommpay, at: address, transport: transport)) == "success")
    #expect(try await first.request(.post, "/w/one/_kassa/reset").status == 200)
    // The old world is still in use somewhere.
    #expect(world.begun.first?.backend.backend.charges() == [:])
    let second = try await Self.server(storage)
    #expect(try await second.request(.get, "/w/one/_kassa/payments").body["payments"]?.elements == [])
    #expect(try await second.request(.delete, "/_kassa/worlds/one").status == 200)
    #expect(storage.ids() == ["default"])
  }

  @Test("A world whose settings cannot be read is left out and unchanged, and one that has none begins anew")
  func damaged() async throws {
    let storage = MemoryStorage()
    try storage.open("one").put(Array("{}".utf8), under: "served/world")
    let registry = try WorldRegistry(WorldSettings(), of: .builtIn, in: storage)
    #expect(registry.all.map(\.id) == ["default"])
    #expect(registry.leftOut.map(\.id) == ["one"])
    #expect(registry.leftOut.first?.error.code == .damaged)
    #expect(storage.ids() == ["default", "one"])
    storage.remove("one")
    storage.remove("default")
    try storage.open("default").put(Array("{}".utf8), under: "served/world")
    #expect(throws: StorageError.self) { _ = try WorldRegistry(WorldSettings(), of: .builtIn, in: storage) }
    storage.remove("default")
    _ = storage.open("half")
    #expect(try WorldRegistry(WorldSettings(), of: .builtIn, in: storage).all.map(\.id) == ["default"])
  }

  @Test("A world that cannot be stored is not created")
  func full() async throws {
    let storage = MemoryStorage()
    let server = try await Self.server(storage)
    storage.isFull = true
    let refused = try await server.request(.post, "/_kassa/worlds", ["id": "one"])
    #expect(refused.status == 507)
    #expect(refused.body["error"]?.string == "storage")
    #expect(try await server.request(.get, "/w/one/_kassa").status == 404)
    #expect(storage.ids() == ["default"])
  }
}

/// Keeps worlds in memory, beyond the end of a server.
final class MemoryStorage: WorldStorage {
  private let stores = Mutex<[String: Store]>([:])
  private let full = Atomic(false)

  /// Whether nothing can be stored.
  var isFull: Bool {
    get { full.load(ordering: .acquiring) }
    set { full.store(newValue, ordering: .releasing) }
  }

  func ids() -> [String] { stores.withLock { $0.keys.sorted() } }

  func open(_ id: String) -> any KeyValueStore {
    stores.withLock { stores in
      let store = stores[id] ?? Store(storage: self)
      stores[id] = store
      return store
    }
  }

  func remove(_ id: String) { stores.withLock { $0[id] = nil } }

  private final class Store: KeyValueStore {
    private let values = Mutex<[String: [UInt8]]>([:])
    private let storage: MemoryStorage

    init(storage: MemoryStorage) { self.storage = storage }

    func value(_ name: String) -> [UInt8]? { values.withLock { $0[name] } }

    func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
      if storage.isFull { throw StorageError(.full, place: "memory") }
      values.withLock { $0[name] = value }
    }

    func names(prefix: String) -> [String] { values.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() } }
  }
}
