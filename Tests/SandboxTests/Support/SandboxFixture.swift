import CheckoutCore
import HTTPTypes
import KassaEcommpaySandbox
import KassaSandbox
import Synchronization
import TestSupport

/// A test fixture with an ecommpay sandbox in virtual time, accessed through its transport.
struct SandboxFixture: VirtualWorld {
  let clock = VirtualClock()
  let pump = ManualExecutor()
  let sandbox: EcommpaySandbox

  /// Creates a sandbox. If `threads` is true, execution is not deterministic, and `run` must not be used.
  /// - Parameter threads: whether the simulated servers use Swift's thread pool.
  init(
    _ configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(), seed: UInt64 = 7,
    threads: Bool = false,
    store: (any KeyValueStore)? = nil
  ) {
    sandbox = EcommpaySandbox(
      configuration,
      BackendDependencies(
        clock: clock, randomness: SeededRandomness(seed: seed), spawn: threads ? Spawner() : Spawner(executor: pump),
        store: store))
  }

  /// Starts a task that, unlike the closure passed to `run`, may also wait for deadlines and polling intervals.
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: pump) { await body() }
    settle()
    return task
  }

  struct Reply: Sendable, Equatable {
    var status: Int
    var body: JSON
    var bytes: [UInt8]

    /// The errors in the response, in their original order and each formatted as `code field`.
    var mistakes: [String] {
      (body["errors"]?.elements ?? []).map { error in
        [error["code"]?.string, error["field"]?.string].compactMap(\.self).joined(separator: " ")
      }
    }

    subscript(path: String...) -> JSON? { path.reduce(Optional(body)) { $0?[$1] } }
  }

  func post(_ path: String, _ body: JSON, at authority: String = SandboxAuthority.ecommpay) async throws -> Reply {
    try await send(path, body.wireBytes, at: authority)
  }

  func send(
    _ path: String, _ bytes: [UInt8], at authority: String = SandboxAuthority.ecommpay,
    method: HTTPRequest.Method = .post, accepted language: String? = nil
  ) async throws -> Reply {
    var head = HTTPRequest(method: method, scheme: "https", authority: authority, path: path)
    head.headerFields[.contentType] = "application/json"
    head.headerFields[.acceptLanguage] = language
    let response = try await sandbox.transport.send(TransportRequest(head: head, body: bytes))
    return Reply(
      status: response.head.status.code, body: JSON(json: response.body) ?? .null, bytes: response.body)
  }
}
