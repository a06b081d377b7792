import Glibc
import TestSupport

/// A connection over which a test sends any bytes.
final class RawConnection: Sendable {
  private let end: Int32

  struct Failed: Error { var call: String }

  /// - Parameter port: the port of a server on this machine.
  init(port: Int) throws {
    end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(end, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { [end] in
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(end)
      throw Failed(call: "connect")
    }
  }

  deinit { close(end) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// How reading has ended.
  enum Ending: Equatable, Sendable {
    case closed
    case reset
    case timedOut
  }

  /// Reads until the server closes the connection.
  func readAll() async -> (text: String, ending: Ending) {
    await onOwnThread { [end] in
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(end, &piece, piece.count, 0)
        if count > 0 {
          bytes += piece.prefix(count)
          continue
        }
        let ending: Ending = count == 0 ? .closed : errno == ECONNRESET ? .reset : .timedOut
        return (String(decoding: bytes, as: UTF8.self), ending)
      }
    }
  }

  /// Reads until a text has arrived, or the connection ends.
  func read(until text: String) async -> String {
    await onOwnThread { [end] in
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while recv(end, &byte, 1, 0) == 1 {
        bytes.append(byte)
        if bytes.suffix(text.utf8.count).elementsEqual(text.utf8) { break }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
