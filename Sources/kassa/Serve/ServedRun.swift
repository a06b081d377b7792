#if Network
import CheckoutCore
import Dispatch
import Glibc
import KassaBackend
import KassaHTTPTransport
import KassaRehearsal
import KassaResources
import KassaServer
import KassaSystems
import Synchronization

/// A run of `kassa serve`, from the first listener to the last.
final class ServedRun: Sendable {
  private let command: [String]
  private let host: String
  private let listeners: [HTTPServer.Listener]
  private let systems: [String]
  private let world: WorldSettings
  private let token: String?
  private let names: [String]
  private let merchants: Set<String>
  /// The folder that keeps the worlds; nil to keep them in memory.
  private let folder: String?
  private let state = Mutex(State())

  private struct State {
    var ports: [Int: Int] = [:]
    var error: Failure?
  }

  /// The port that the server listens at if it is not told otherwise.
  private static let standardPort = 8484

  /// - Throws: `CompositionError` or `Failure` for options that cannot be.
  init(_ options: ServeCommand) throws {
    command = options.command
    host = options.host
    token = try options.secret(Self.environment)
    names = options.name
    merchants = Set(options.allowMerchant.map { $0.lowercased() })
    folder = options.state
    let port = options.port ?? (options.command.isEmpty ? Self.standardPort : 0)
    guard (0...65_535).contains(port) else { throw Failure(message: "--port \(port): a port is from 0 to 65535") }
    guard ["127.0.0.1", "::1", "localhost"].contains(host) || token?.isEmpty == false else {
      throw Failure(
        message: "--host \(host) lets other machines in; set --token, so that not everybody can steer the server")
    }
    world = try options.world()
    let ports = try options.ports()
    systems = ports.map(\.system)
    listeners =
      [HTTPServer.Listener(host: host, port: port)]
      + ports.map { HTTPServer.Listener(host: options.host, port: $0.port, only: (WorldRegistry.standard, $0.system)) }
  }

  /// Serves until the command ends or the program is asked to end.
  /// - Returns: the exit status.
  func run() throws(Failure) -> Int32 {
    // The address is known once the first listener has its port, and nobody calls before.
    let port = try Self.bindable(listeners[0])
    var listeners = listeners
    listeners[0].port = port
    let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    var options = ServerOptions(address: address)
    options.token = token
    options.hosts = names + [host]
    options.merchants = merchants
    let further = FurtherPorts(host: host, PaymentSystems.builtIn.sandboxes)
    let registry = try registry(further)
    let server = HTTPServer(WorldServer(registry, options), listeners, ports: further)
    let (ready, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let count = listeners.count
    let task = Task.detached { [self] in
      do {
        try await server.run(handlesSignals: true) {
          try await registry.wake()
        } onReady: { [self] index, port in
          let isReady = state.withLock { state in
            state.ports[index] = port
            return state.ports.count == count
          }
          if isReady { ready.signal() }
        }
      } catch {
        state.withLock { $0.error = Failure(message: "cannot listen: \(error)") }
      }
      ready.signal()
      ended.signal()
    }
    ready.wait()
    if let error = state.withLock(\.error) { throw error }
    let ports = state.withLock(\.ports)
    guard command.isEmpty else {
      let status = try runCommand(address, ports)
      if status != 0 { Self.tellLog(registry) }
      task.cancel()
      ended.wait()
      return status
    }
    try tell(address, ports)
    for (id, error) in registry.leftOut {
      try Console.output("  not served: the world \(id), which is left unchanged: " + Self.words(error))
    }
    ended.wait()
    if let error = state.withLock(\.error) { throw error }
    return 0
  }

  /// Creates the worlds, or opens those of the folder.
  private func registry(_ ports: FurtherPorts) throws(Failure) -> WorldRegistry {
    let outward = HTTPTransport()
    guard let folder else {
      return WorldRegistry(world, of: PaymentSystems.builtIn.sandboxes, outward: outward, ports: ports)
    }
    Self.allowManyFiles()
    do throws(StorageError) {
      return try WorldRegistry(
        world, of: PaymentSystems.builtIn.sandboxes, in: ServedFolder(folder), outward: outward, ports: ports)
    } catch {
      throw Failure(message: "--state \(folder): " + Self.words(error))
    }
  }

  /// What is wrong with a stored world. Nobody pays at a server, so these are not the words for a payer.
  private static func words(_ error: StorageError) -> String {
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return "\(error.place): \(error.code.rawValue)\(reason)"
  }

  /// Lets the process open as many files as the system permits, because every stored world has some.
  private static func allowManyFiles() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private func tell(_ address: String, _ ports: [Int: Int]) throws(Failure) {
    try Console.output("kassa serves the world \(WorldRegistry.standard) at \(address)")
    let width = PaymentSystems.builtIn.sandboxes.places.map(\.system.count).max() ?? 0
    for places in PaymentSystems.builtIn.sandboxes.places {
      let name = places.system + String(repeating: " ", count: width - places.system.count)
      try Console.output("  \(name)  \(address)\(places.places.first?.prefix ?? "")")
    }
    for (index, system) in systems.enumerated() {
      try Console.output("  only \(system) at http://\(host):\(ports[index + 1] ?? 0)")
    }
    if let merchant = world.merchant { try Console.output("  your backend  \(merchant)/<system>") }
    try Console.output("Control API: \(address)/_kassa/openapi.json. Ctrl-C ends the server.")
  }

  private func runCommand(_ address: String, _ ports: [Int: Int]) throws(Failure) -> Int32 {
    var environment = Self.environment
    environment["KASSA_URL"] = address
    for places in PaymentSystems.builtIn.sandboxes.places {
      let name = places.system.uppercased().replacing("-", with: "_")
      environment["KASSA_\(name)_URL"] = address + (places.places.first?.prefix ?? "")
    }
    for (index, system) in systems.enumerated() {
      environment["KASSA_\(system.uppercased().replacing("-", with: "_"))_URL"] =
        "http://\(host):\(ports[index + 1] ?? 0)"
    }
    do throws(TerminalPlaybackError) {
      return try ChildProcess(command, environment: environment, descriptors: [0, 1, 2]).wait()
    } catch {
      throw Failure(message: error.message, status: 127)
    }
  }

  private static var environment: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }

  /// Tells what crossed the wires, after a command that has failed.
  private static func tellLog(_ registry: WorldRegistry) {
    for world in registry.all {
      let entries = world.log.entries()
      Console.error("kassa: the command has failed; world \(world.id), \(entries.count) messages:")
      for entry in entries.suffix(100) {
        let message = entry.message
        Console.error(
          "  \(entry.time.isoText) \(message.from.rawValue) → \(message.to.rawValue)  \(message.name)  "
            + message.body.text.prefix(160))
      }
    }
  }

  /// Returns the port of a listener, which is a free one if it was 0.
  /// - Throws: `Failure` if the port is taken.
  private static func bindable(_ listener: HTTPServer.Listener) throws(Failure) -> Int {
    do throws(BoundPort.Trouble) {
      // The port is free again before it is listened at.
      return try BoundPort(host: listener.host, listener.port).number
    } catch {
      switch error {
      case .host: throw Failure(message: "--host \(listener.host) is no address of this machine")
      case .system(let reason):
        throw Failure(message: "cannot listen at \(listener.host):\(listener.port): \(reason)")
      }
    }
  }
}
#endif
