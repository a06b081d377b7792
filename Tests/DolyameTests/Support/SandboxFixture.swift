import CheckoutCore
import DolyameSDK
import HTTPTypes
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// A test fixture that consists of a device, and of a Dolyame sandbox in virtual time.
struct SandboxFixture: VirtualWorld {
  let clock: VirtualClock
  let pump = ManualExecutor()
  let sandbox: DolyameSandbox
  let wire: CountingTransport
  var environment: CheckoutEnvironment

  init(
    _ configuration: DolyameConfiguration = DolyameConfiguration(), storage: any DeviceStorage = MemoryDeviceStorage(),
    start: Instant? = nil, notifications: @escaping @Sendable (any Transport) -> any Transport = { $0 },
    disk: SimulatedDisk? = nil
  ) {
    clock = start.map { VirtualClock(start: $0) } ?? VirtualClock()
    let spawn = Spawner(executor: pump)
    sandbox = DolyameSandbox(
      configuration,
      BackendDependencies(
        clock: clock, randomness: SeededRandomness(seed: disk?.nextSeed() ?? 1), spawn: spawn,
        notifications: notifications, store: disk))
    wire = CountingTransport(sandbox.transport)
    var environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: disk?.nextSeed() ?? 2), transport: wire, spawn: spawn,
      merchant: MerchantClient(transport: sandbox.transport, authority: SandboxAuthority.dolyameMerchant))
    environment.deviceStorage = disk ?? storage
    environment.journal = disk.map { PaymentJournal(store: $0, order: SimulatedDisk.order) }
    self.environment = environment
  }

  /// Returns the same sandbox with a new, empty device.
  func otherDevice() -> SandboxFixture {
    var other = self
    other.environment.deviceStorage = MemoryDeviceStorage()
    return other
  }

  /// Sends a request to the merchant server.
  func shop(_ path: String, _ body: JSON) throws -> WireClient.Answer {
    let client = WireClient(transport: sandbox.transport, from: .application) { _ in }
    return try run { () throws in
      try await client.post(path, at: SandboxAuthority.dolyameMerchant, to: .merchantServer, body: body)
    }
  }
}

/// A transport that counts requests by the last component of the request path.
final class CountingTransport: Transport {
  private let inner: any Transport
  private let sent = Mutex<[String]>([])
  private let busy = Mutex<[String: Int]>([:])
  private let faults = Mutex<[String: [TransportError]]>([:])

  init(_ inner: any Transport) { self.inner = inner }

  /// Drops the responses to the next requests for a path. These requests still reach the platform.
  func lose(_ name: String, times: Int = 1) {
    faults.withLock { $0[name] = Array(repeating: .connectionLost, count: times) }
  }

  /// Makes the next request for a path fail with HTTP status 429.
  func refuse(_ name: String, retryAfter seconds: Int) { busy.withLock { $0[name] = seconds } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let name = String((request.head.path ?? "").split(separator: "/").last ?? "")
    sent.withLock { $0.append(name) }
    if let seconds = busy.withLock({ $0.removeValue(forKey: name) }) {
      var head = HTTPResponse(status: .tooManyRequests)
      if let field = HTTPField.Name("X-Retry-After") { head.headerFields[field] = String(seconds) }
      return TransportResponse(head: head, body: Array("{}".utf8))
    }
    let response = try await inner.send(request)
    let fault = faults.withLock { faults -> TransportError? in
      guard faults[name]?.isEmpty == false else { return nil }
      return faults[name]?.removeFirst()
    }
    if let fault { throw fault }
    return response
  }

  func count(_ name: String) -> Int { sent.withLock { sent in sent.count { $0 == name } } }
}
