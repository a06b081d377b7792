import ArgumentParser
import FoundationEssentials
import Glibc
import Rehearsal

/// How a program is steered from outside, for tests of the whole program. Without these options none of it runs.
struct SteeringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A descriptor for steering from outside, JSON lines: advance the clock, be told when idle.",
      valueName: "n"))
  var controlFd: Int32?
  @Option(help: .hidden)
  var controlSocket: String?
  /// At most so many colours, as scripts name them.
  @Option(help: .hidden, transform: { try word($0, ColourMode.init) })
  var colours: ColourMode?
  /// Where the virtual clock stands at the beginning, in milliseconds since 1970.
  @Option(help: .hidden)
  var controlNow: Int64?
  /// A file with `SandboxSettings`.
  @Option(help: .hidden)
  var sandbox: String?

  var isSteered: Bool { controlFd != nil || controlSocket != nil }

  private static func word<T>(_ text: String, _ read: (String) -> T?) throws -> T {
    guard let value = read(text) else { throw ValidationError("unknown: \(text)") }
    return value
  }

  /// What the other side is set to.
  /// - Throws: `Failure` for a file that does not say it.
  func settings() throws(Failure) -> SandboxSettings {
    guard let sandbox else { return SandboxSettings() }
    let text = (try? Data(contentsOf: URL(filePath: sandbox))).map { String(decoding: $0, as: UTF8.self) }
    guard let settings = text.flatMap(SandboxSettings.init) else {
      throw Failure(message: "--sandbox \(sandbox): these are no settings")
    }
    return settings
  }

  /// The descriptor to be steered by; nil for a program on its own.
  /// - Throws: `Failure` where it is not open, or nobody listens at the socket.
  func descriptor() throws(Failure) -> Int32? {
    if let controlFd {
      guard fcntl(controlFd, F_GETFD) >= 0 else {
        throw Failure(message: "--control-fd \(controlFd): no such descriptor is open")
      }
      return controlFd
    }
    guard let controlSocket else { return nil }
    let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard var address = sockaddr_un(path: controlSocket), end >= 0 else {
      throw Failure(message: "--control-socket \(controlSocket): no such socket")
    }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { throw Failure(message: "--control-socket \(controlSocket): nobody listens there") }
    return end
  }
}
