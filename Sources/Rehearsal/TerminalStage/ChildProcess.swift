import Glibc

/// Starts a program that inherits nothing but its three standard descriptors.
struct ChildProcess {
  let identifier: pid_t

  /// - Parameters:
  ///   - command: the program's name or path, and its arguments.
  ///   - descriptors: standard input, output and errors; nil is the null device.
  init(
    _ command: [String], environment: [String: String], descriptors: [Int32?] = [nil, nil, nil]
  ) throws(StageTrouble) {
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
    // Whatever this program was given by its own parent does not go on into a server that outlives the call.
    for descriptor in 3..<min(1024, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A thread of this program may have signals blocked, and programs inherit that.
    var (none, all) = (sigset_t(), sigset_t())
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
    guard error == 0 else { throw StageTrouble("cannot start \(command[0])", error) }
    identifier = pid
  }

  /// Waits for its end.
  /// - Returns: the exit status; 128 and the signal's number for a program that was killed.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
