import CheckoutCore
import Glibc
import KassaBackend
import KassaRehearsal
import KassaSystems

/// How a test drives the whole program. Without values, nothing does.
struct ControlSettings {
  /// The descriptor of the control channel.
  var controlFd: Int32?
  /// The path of a socket for the control channel.
  var controlSocket: String?
  /// The maximum colour depth.
  var colours: ColourMode?
  /// The initial virtual time in milliseconds since 1970.
  var controlNow: Int64?
  /// The path of a file that contains `SandboxSettings`.
  var sandbox: String?
  /// Whether the checkout is a new one, whose ledger holds no payments.
  var controlAnew = false

  var isControlled: Bool { controlFd != nil || controlSocket != nil }

  /// Returns the settings of the mock backend.
  /// - Throws: `CompositionError` if the file cannot be read; `Failure` if its settings are invalid.
  func sandboxSettings() throws -> SandboxSettings {
    guard let sandbox else { return SandboxSettings() }
    do {
      return try PaymentSystems.builtIn.sandboxes.settings(try OrderFile.table(sandbox).values)
    } catch let errors as SettingsErrors {
      throw Failure(message: "--sandbox \(sandbox): " + errors.list.map(\.message).joined(separator: "; "))
    }
  }

  /// Returns the descriptor of the control channel; nil unless a test is driving the program.
  /// - Throws: `Failure` if the descriptor is not open or the socket refuses the connection.
  func descriptor() throws(Failure) -> Int32? {
    if let controlFd {
      guard fcntl(controlFd, F_GETFD) >= 0 else {
        throw Failure(message: "--control-fd \(controlFd): the descriptor is not open")
      }
      return controlFd
    }
    guard let controlSocket else { return nil }
    let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard var address = sockaddr_un(path: controlSocket), end >= 0 else {
      throw Failure(message: "--control-socket \(controlSocket): invalid socket path")
    }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { throw Failure(message: "--control-socket \(controlSocket): connection refused") }
    return end
  }
}
