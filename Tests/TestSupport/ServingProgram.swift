import Glibc

/// The built program as a server, which a test can kill and start again at the same port.
package final class ServingProgram {
  /// The address of the server.
  package let address: String
  private let port: UInt16
  private let arguments: [String]
  private var process: pid_t = 0

  /// Starts a server at a free port, and waits until it answers.
  /// - Parameter arguments: the arguments after `kassa serve --port N`.
  package init(_ arguments: [String]) throws {
    port = try Self.freePort()
    address = "http://127.0.0.1:\(port)"
    self.arguments = arguments
    try start()
  }

  deinit { kill() }

  /// Ends the server as a crash would, and waits for its end.
  package func kill() {
    guard process > 0 else { return }
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
  }

  /// Starts the server, and waits until it listens.
  package func start() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Problem("cannot create a pipe") }
    // Another program that a test starts at this moment must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let command = [try BuiltProgram.path(), "serve", "--port", String(port)] + arguments
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let error = posix_spawn(&process, command[0], &actions, nil, &words, environ)
    close(ends[1])
    guard error == 0 else { throw Problem("cannot start the server: \(String(cString: strerror(error)))") }
    // The last line of the greeting comes when every port is open.
    var (greeting, chunk) = ("", [UInt8](repeating: 0, count: 4096))
    while !greeting.contains("Control API") {
      let count = read(ends[0], &chunk, chunk.count)
      guard count > 0 else { throw Problem("the server has ended: \(greeting)") }
      greeting += String(decoding: chunk.prefix(count), as: UTF8.self)
    }
  }

  /// Returns a port at which nothing listens.
  private static func freePort() throws -> UInt16 {
    let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(end) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(end, $0, length) == 0 && getsockname(end, $0, &length) == 0
      }
    }
    guard isBound else { throw Problem("there is no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
