#if Network
import CheckoutCore
import KassaBackend
import Synchronization

/// The ports that a server opens while it runs.
package final class FurtherPorts: WorldPorts {
  /// Opens a listener, and reports its port once it listens. Ends when its task is cancelled.
  typealias Opener =
    @Sendable (
      _ listener: HTTPServer.Listener, _ onReady: @escaping @Sendable (_ port: Int) -> Void
    ) async throws -> Void

  private let host: String
  private let state = Mutex(State())

  private struct Port {
    var system: String
    var number: Int
    var task: Task<Void, Never>
  }

  private struct State {
    var opener: Opener?
    var worlds: [String: [Port]] = [:]
    var broken: Task<Broken, any Error>?
  }

  private final class Broken: Sendable {
    let refused: BoundPort
    let tls: TLSPort
    let addresses: BrokenAddresses

    init(host: String) async throws {
      let certificate = try WrongNameCertificate(now: SystemClock().now)
      refused = try BoundPort(host: host, 0)
      tls = try await TLSPort(host: host == "localhost" ? "127.0.0.1" : host, certificate)
      addresses = BrokenAddresses(
        refused: FurtherPorts.url("http", host, refused.number), wrongName: FurtherPorts.url("https", host, tls.number),
        name: WrongNameCertificate.name, certificate: certificate.pem)
    }

    deinit { tls.close() }
  }

  /// - Parameter host: the address to listen at.
  package init(host: String) { self.host = host }

  /// Lets ports be opened, because the server runs.
  func begin(_ opener: @escaping Opener) { state.withLock { $0.opener = opener } }

  /// Closes all ports, because the server has ended.
  func end() {
    let worlds = state.withLock { state in
      (state.opener, state.broken) = (nil, nil)
      defer { state.worlds = [:] }
      return state.worlds
    }
    for port in worlds.values.joined() { port.task.cancel() }
  }

  package func open(_ world: String) async throws(ControlError) {
    guard let opener = state.withLock(\.opener) else { throw ControlError(.ports, "the server does not run") }
    var ports: [Port] = []
    for places in ServedPlaces.all {
      let listener = HTTPServer.Listener(host: host, port: 0, only: (world, places.system))
      let (results, result) = AsyncStream.makeStream(of: Result<Int, ControlError>.self)
      let task = Task.detached {
        do {
          try await opener(listener) { result.yield(.success($0)) }
        } catch {
          result.yield(.failure(ControlError(.ports, "no port can be opened: \(error)")))
        }
        result.finish()
      }
      do throws(ControlError) {
        let number = try await (results.first { _ in true } ?? .failure(ControlError(.ports, "the server ends"))).get()
        ports.append(Port(system: places.system, number: number, task: task))
      } catch {
        for port in ports { port.task.cancel() }
        throw error
      }
    }
    state.withLock { $0.worlds[world] = ports }
  }

  package func close(_ world: String) {
    for port in state.withLock({ $0.worlds.removeValue(forKey: world) }) ?? [] { port.task.cancel() }
  }

  package func addresses(of world: String) -> [(system: String, address: String)] {
    (state.withLock { $0.worlds[world] } ?? []).map { ($0.system, Self.url("http", host, $0.number)) }
  }

  package func broken() async throws(ControlError) -> BrokenAddresses {
    let host = host
    let task = state.withLock { state in
      if let known = state.broken { return known }
      let task = Task { try await Broken(host: host) }
      state.broken = task
      return task
    }
    do {
      return try await task.value.addresses
    } catch {
      state.withLock { $0.broken = nil }
      throw ControlError(.ports, "no port can be opened: \(error)")
    }
  }

  private static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
#endif
