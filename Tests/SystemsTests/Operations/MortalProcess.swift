import CheckoutCore
import HTTPTypes
import KassaLedger
import KassaRehearsal
import Synchronization

/// A plan for a simulated crash at one of the program's messages or writes, which are counted from 1.
/// After the crash, nothing more is sent or written.
final class CrashPlan: Sendable {
  private struct State {
    var events = 0
    var answers = 0
    var isDead = false
  }

  private let state = Mutex(State())
  private let death: Int?
  private let lostAnswer: Int?

  /// - Parameters:
  ///   - death: The number of the message or write at which the program crashes; nil for no crash.
  ///   - lostAnswer: The number of the response that gets lost on the network. The program keeps running.
  init(death: Int? = nil, lostAnswer: Int? = nil) {
    self.death = death
    self.lostAnswer = lostAnswer
  }

  var isDead: Bool { state.withLock(\.isDead) }
  var answers: Int { state.withLock(\.answers) }

  /// Counts an event in the program: a message or a write.
  /// - Returns: Whether the program is still running.
  func happens() -> Bool {
    state.withLock { state in
      state.events += 1
      if state.events == death { state.isDead = true }
      return !state.isDead
    }
  }

  /// Counts a response from the network.
  /// - Returns: Whether the response arrives.
  func arrives() -> Bool {
    state.withLock { state in
      state.answers += 1
      return state.answers != lostAnswer
    }
  }
}

/// The transport for a program that may crash before a request or after its response.
struct CrashingTransport: Transport {
  let inner: any Transport
  let mortality: CrashPlan

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard mortality.happens() else { throw .cancelled }
    let answer = try await inner.send(request)
    guard mortality.happens() else { throw .cancelled }
    guard mortality.arrives() else { throw .connectionLost }
    return answer
  }
}

/// The ledger for a program that may crash before or after a write.
struct CrashingOperationStore: OperationStore {
  let inner: Ledger
  let mortality: CrashPlan

  private static let dead = StorageError(.unavailable, place: "dead")

  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
    guard mortality.happens() else { throw Self.dead }
    try inner.keep(operation, of: key)
    guard mortality.happens() else { throw Self.dead }
  }

  func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation] { try inner.operations(of: key) }
}

/// The store for the mock backend, which runs in the same program and crashes with it.
final class CrashingKeyValueStore: KeyValueStore {
  private let values: Mutex<[String: [UInt8]]>
  private let mortality: Mutex<CrashPlan>

  init(_ values: [String: [UInt8]] = [:]) {
    self.values = Mutex(values)
    mortality = Mutex(CrashPlan())
  }

  var all: [String: [UInt8]] { values.withLock(\.self) }
  /// Makes the store follow the crash plan of the program's next run.
  func restart(_ mortality: CrashPlan) { self.mortality.withLock { $0 = mortality } }

  func value(_ name: String) -> [UInt8]? { values.withLock { $0[name] } }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    guard mortality.withLock(\.self).happens() else { throw StorageError(.unavailable, place: "dead") }
    values.withLock { $0[name] = value }
  }

  func names(prefix: String) -> [String] {
    values.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
