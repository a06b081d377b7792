import Glibc

/// A child process that inherits only its three standard file descriptors.
package struct ChildProcess {
  let identifier: pid_t

  /// - Parameters:
  ///   - command: the program's name or path, followed by its arguments.
  ///   - descriptors: the descriptors for standard input, output and error. Nil stands for the null device.
  package init(
    _ command: [String], environment: [String: String], descriptors: [Int32?] = [nil, nil, nil]
  ) throws(TerminalPlaybackError) {
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
    // Close inherited descriptors, so that they do not stay open in a process that outlives this call.
    for descriptor in 3..<min(1024, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Reset the signal mask, because a child process inherits the set of signals that this thread has blocked.
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
    guard error == 0 else { throw TerminalPlaybackError("cannot start \(command[0])", error) }
    identifier = pid
  }

  /// Waits until the process exits.
  ///
  /// - Returns: the exit status, or 128 plus the signal number if a signal ended the process.
  @discardableResult
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
