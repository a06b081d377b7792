import Glibc
import KassaRehearsal
import TestSupport

/// The output and exit status of a program that has run to completion without a terminal.
struct Spawned {
  /// The exit status as a shell reports it. If a signal ended the program, it is 128 plus the signal number.
  var status: Int32
  var output: String
  var errors: String

  /// Runs a program that inherits only its three standard file descriptors.
  /// - Parameters:
  ///   - command: the program's name or path, followed by its arguments.
  ///   - input: the whole standard input, at most 64 KiB; nil for an empty input.
  ///   - keepsOutput: whether to capture the output. Use false for a program that leaves a server running.
  static func run(
    _ command: [String], environment: [String: String] = TestEnvironment.environment, input: String? = nil,
    keepsOutput: Bool = true, deadline: HangGuard = HangGuard()
  ) throws -> Spawned {
    let feed = try input.map(Self.filled)
    defer { if let feed { close(feed) } }
    let (output, errors): (Pipe?, Pipe?) = try keepsOutput ? (Pipe(), Pipe()) : (nil, nil)
    let pid = try spawn(
      command, environment, descriptors: [feed, output?.writing, errors?.writing])
    var said: [Int32: [UInt8]] = [:]
    if let output, let errors {
      output.closeWriting()
      errors.closeWriting()
      let isComplete = drain([output.reading, errors.reading], into: &said, deadline)
      if !isComplete { kill(pid, SIGKILL) }
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    func text(_ pipe: Pipe?) -> String { String(decoding: pipe.flatMap { said[$0.reading] } ?? [], as: UTF8.self) }
    return Spawned(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: text(output), errors: text(errors))
  }

  /// Returns the read end of a pipe that contains only this text.
  private static func filled(_ text: String) throws -> Int32 {
    let pipe = try Pipe()
    let bytes = Array(text.utf8)
    guard bytes.count <= 65536, write(pipe.writing, bytes, bytes.count) == bytes.count else {
      throw Problem("the input is too long for a pipe")
    }
    pipe.closeWriting()
    return dup(pipe.reading)
  }

  private static func drain(_ sources: [Int32], into said: inout [Int32: [UInt8]], _ deadline: HangGuard) -> Bool {
    var open = sources
    while !open.isEmpty {
      let ready = deadline.ready(open)
      guard !ready.isEmpty else { return false }
      for source in ready {
        var chunk = [UInt8](repeating: 0, count: 16384)
        let count = read(source, &chunk, chunk.count)
        if count > 0 { said[source, default: []] += chunk.prefix(count) } else { open.removeAll { $0 == source } }
      }
    }
    return true
  }

  private static func spawn(_ command: [String], _ environment: [String: String], descriptors: [Int32?]) throws -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in zip(Int32(0)..., descriptors) {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    // Close the whole range of descriptors, because another test may be opening one at this very moment.
    for descriptor in 3..<min(1024, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Reset the signal mask, because a test thread may block signals and the child process would inherit its mask.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else { throw Problem("cannot start \(command[0]): \(String(cString: strerror(error)))") }
    return pid
  }
}

/// A pipe whose ends are closed when the object is deallocated.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Problem("cannot create a pipe: \(String(cString: strerror(errno)))") }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
