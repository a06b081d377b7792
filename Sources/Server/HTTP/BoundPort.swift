#if Network
import Glibc

/// A port of this machine that is taken but not listened at, so that nobody else can take it and every connection is refused.
package final class BoundPort: Sendable {
  /// The number of the port.
  package let number: Int
  private let descriptor: Int32

  /// Why a port cannot be taken.
  package enum Trouble: Error, Equatable, Sendable {
    /// The host is no address of this machine.
    case host
    /// What the operating system says.
    case system(String)
  }

  /// - Parameters:
  ///   - host: an address of this machine, or `localhost`.
  ///   - number: the number of the port; 0 for any free one.
  package init(host: String, _ number: Int) throws(Trouble) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    // The system's name service is not part of a static program.
    let host = host == "localhost" ? "127.0.0.1" : host
    guard getaddrinfo(host, String(number), &hints, &found) == 0, let info = found else { throw .host }
    defer { freeaddrinfo(found) }
    let descriptor = socket(info.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard descriptor >= 0, bind(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw .system(reason)
    }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    let port = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port }
    }
    self.descriptor = descriptor
    self.number = Int(UInt16(bigEndian: port))
  }

  deinit { Glibc.close(descriptor) }
}
#endif
