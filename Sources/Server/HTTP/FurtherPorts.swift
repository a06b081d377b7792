#if Network
import CheckoutCore
package import KassaBackend
import Synchronization

/// The ports that a server opens while it runs.
package final class FurtherPorts: WorldPorts {
  /// Opens a listener, and reports its port once it listens. Ends when its task is cancelled.
  typealias Opener =
    @Sendable (
      _ listener: HTTPServer.Listener, _ onReady: @escaping @Sendable (_ port: Int) -> Void
    ) async throws -> Void

  private let host: String
  private let sandboxes: Sandboxes
  private let state = Mutex(State())

  private struct Port {
    var system: String
    var number: Int
    var task: Task<Void, Never>
  }

  private struct State {
    var opener: Opener?
    var worlds: [String: [Port]] = [:]
    var refused: BoundPort?
  }

  /// - Parameters:
  ///   - host: the address to listen at.
  ///   - sandboxes: the payment systems.
  package init(host: String, _ sandboxes: Sandboxes) {
    self.host = host
    self.sandboxes = sandboxes
  }

  /// Lets ports be opened, because the server runs.
  func begin(_ opener: @escaping Opener) { state.withLock { $0.opener = opener } }

  /// Closes all ports, because the server has ended.
  func end() {
    let worlds = state.withLock { state in
      (state.opener, state.refused) = (nil, nil)
      defer { state.worlds = [:] }
      return state.worlds
    }
    for port in worlds.values.joined() { port.task.cancel() }
  }

  package func open(_ world: String) async throws(ControlError) {
    guard let opener = state.withLock(\.opener) else { throw ControlError(.ports, "the server does not run") }
    var ports: [Port] = []
    for places in sandboxes.places {
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

  package func refused() throws(ControlError) -> String {
    do throws(BoundPort.Trouble) {
      let number = try state.withLock { state throws(BoundPort.Trouble) -> Int in
        if let port = state.refused { return port.number }
        let port = try BoundPort(host: host, 0)
        state.refused = port
        return port.number
      }
      return Self.url("http", host, number)
    } catch {
      throw ControlError(.ports, "no port can be opened: \(error)")
    }
  }

  private static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
#endif
