import CheckoutCore
import Glibc
import KassaRehearsal
import KassaTerminalEngine
import TestSupport

/// The test's end of the control channel (`--control-fd`). It is a socket; the shell that starts the program connects
/// to it.
final class ControlSocket {
  let port: UInt16
  private let listener: Int32
  private var peer: Int32 = -1
  private var buffer: [UInt8] = []

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isListening else { throw Problem("cannot open a socket: \(String(cString: strerror(errno)))") }
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// Waits for the program to connect.
  /// - Parameter terminal: the terminal in which it runs; nil for none.
  func connect(beside terminal: TerminalEngine? = nil) throws {
    guard !HangGuard().ready([listener], beside: terminal).isEmpty else { throw Problem("the program did not connect") }
    peer = accept(listener, nil, nil)
    guard peer >= 0 else { throw Problem("cannot accept the connection: \(String(cString: strerror(errno)))") }
  }

  /// Waits for the next line and returns it as JSON; nil if the connection has ended.
  /// - Parameter terminal: the terminal in which the program runs; nil for none.
  func next(beside terminal: TerminalEngine? = nil) throws -> JSON? {
    let deadline = HangGuard()
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return try JSON(parsing: line)
      }
      guard !deadline.ready([peer], beside: terminal).isEmpty else { throw Problem("the program sent no further line") }
      var chunk = [UInt8](repeating: 0, count: 16384)
      let count = read(peer, &chunk, chunk.count)
      if count <= 0 { return nil }
      buffer += chunk.prefix(count)
    }
  }

  /// Sends a line to the program over the control channel.
  func say(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Problem("the program does not read the control channel")
    }
  }

  /// Closes the connection.
  func hangUp() {
    if peer >= 0 { close(peer) }
    peer = -1
  }
}
