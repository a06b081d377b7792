import CheckoutCore
import HTTPTypes
import Ledger
import Rehearsal
import Synchronization

/// When a program dies: at which of its messages and writes, counted from 1. From then on nothing of it is heard or
/// written.
final class Mortality: Sendable {
  private struct State {
    var events = 0
    var answers = 0
    var isDead = false
  }

  private let state = Mutex(State())
  private let death: Int?
  private let lostAnswer: Int?

  /// - Parameters:
  ///   - death: the event at which the program dies; nil for one that lives.
  ///   - lostAnswer: the answer that the wire loses; the program lives.
  init(death: Int? = nil, lostAnswer: Int? = nil) {
    self.death = death
    self.lostAnswer = lostAnswer
  }

  var isDead: Bool { state.withLock(\.isDead) }
  var answers: Int { state.withLock(\.answers) }

  /// Something is about to happen, or has happened.
  /// - Returns: whether the program is alive.
  func happens() -> Bool {
    state.withLock { state in
      state.events += 1
      if state.events == death { state.isDead = true }
      return !state.isDead
    }
  }

  /// - Returns: whether an answer arrives.
  func arrives() -> Bool {
    state.withLock { state in
      state.answers += 1
      return state.answers != lostAnswer
    }
  }
}

/// The wire of a program that may die: before a request is sent, and after it was answered.
struct MortalWire: Transport {
  let inner: any Transport
  let mortality: Mortality

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard mortality.happens() else { throw .cancelled }
    let answer = try await inner.send(request)
    guard mortality.happens() else { throw .cancelled }
    guard mortality.arrives() else { throw .connectionLost }
    return answer
  }
}

/// The ledger of such a program: it dies before something is written, or after.
struct MortalStore: OperationStore {
  let inner: Ledger
  let mortality: Mortality

  private static let dead = StorageError(.unavailable, place: "dead")

  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
    guard mortality.happens() else { throw Self.dead }
    try inner.keep(operation, of: key)
    guard mortality.happens() else { throw Self.dead }
  }

  func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation] { try inner.operations(of: key) }
}

/// What the machines keep: they run in the same program, and die with it.
final class MortalDrawer: Drawer {
  private let values: Mutex<[String: [UInt8]]>
  private let mortality: Mutex<Mortality>

  init(_ values: [String: [UInt8]] = [:]) {
    self.values = Mutex(values)
    mortality = Mutex(Mortality())
  }

  var all: [String: [UInt8]] { values.withLock(\.self) }
  /// Another program has it open from now on.
  func restart(_ mortality: Mortality) { self.mortality.withLock { $0 = mortality } }

  func value(_ name: String) -> [UInt8]? { values.withLock { $0[name] } }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    guard mortality.withLock(\.self).happens() else { throw StorageError(.unavailable, place: "dead") }
    values.withLock { $0[name] = value }
  }

  func names(prefix: String) -> [String] {
    values.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
