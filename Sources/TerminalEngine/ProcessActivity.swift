import Glibc

/// What the processes of a terminal do. On a slow or busy machine, a process may be silent because it gets no processor.
///
/// Source: proc(5), `/proc/PID/task/TID/stat`, `children`, `wchan`, `syscall` and `fd`; Linux, sched-stats.rst, `schedstat`.
enum ProcessActivity {
  /// How still the processes in the foreground of a terminal are.
  enum Rest: Comparable {
    /// A thread of theirs runs, or wants to.
    case none
    /// All threads sleep until something happens.
    case asleep
    /// All threads wait for a line or a key from a terminal, so that nothing else happens. Not every system tells this.
    case reading
  }

  /// What one look at the processes in the foreground of a terminal tells.
  struct Look {
    var rest: Rest
    /// How often they have got a processor. It changes if they have worked since another look. Not every system tells this.
    var turns: Int
    /// Whether a thread sleeps for a set time, so that it goes on by itself. Not every system tells this.
    var isTimed = false

    fileprivate static func + (one: Look, other: Look) -> Look {
      Look(
        rest: min(one.rest, other.rest), turns: one.turns + other.turns, isTimed: one.isTimed || other.isTimed)
    }
  }

  /// Looks at a process and its descendants, as far as they are in the foreground of their terminal.
  static func look(at process: pid_t) -> Look {
    let looks = threads(of: process).map { folder in
      // State, parent, group, session, terminal and the group in its foreground follow the name, which is in parentheses.
      let fields = text(folder + "/stat").flatMap { stat in
        stat.lastIndex(of: ")").map { stat[stat.index(after: $0)...].split(separator: " ", maxSplits: 6) }
      }
      let below = children(folder).map(look).reduce(Look(rest: .reading, turns: 0), +)
      // A process that has just ended has none.
      guard let fields, fields.count > 5, fields[2] == fields[5] else { return below }
      let works = fields[0] == "R" || fields[0] == "D"
      return Look(
        rest: works ? .none : isReading(folder) ? .reading : .asleep, turns: turns(folder),
        isTimed: text(folder + "/wchan") == "hrtimer_nanosleep") + below
    }
    guard let first = looks.first else { return Look(rest: .asleep, turns: 0) }
    return looks.dropFirst().reduce(first, +)
  }

  private static func turns(_ folder: String) -> Int {
    text(folder + "/schedstat")?.split { $0 == " " || $0 == "\n" }.last.flatMap { Int($0) } ?? 0
  }

  /// Returns whether any thread of a process or its descendants waits for a line or a key from a terminal.
  static func readsTerminal(_ process: pid_t) -> Bool {
    threads(of: process).contains { isReading($0) || children($0).contains(where: readsTerminal) }
  }

  private static func isReading(_ folder: String) -> Bool {
    // Sockets wait in the same place of the kernel, so the descriptor counts as well: the first argument of the call.
    guard ["wait_woken", "n_tty_read"].contains(text(folder + "/wchan")),
      let words = text(folder + "/syscall")?.split(separator: " "), words.count > 1,
      let descriptor = Int(words[1].dropFirst(2), radix: 16)
    else { return false }
    var path = [UInt8](repeating: 0, count: 64)
    let count = readlink("\(folder)/fd/\(descriptor)", &path, path.count)
    return String(decoding: path.prefix(max(0, count)), as: UTF8.self).hasPrefix("/dev/pts/")
  }

  private static func children(_ folder: String) -> [pid_t] {
    text(folder + "/children")?.split(separator: " ").compactMap { pid_t($0) } ?? []
  }

  private static func threads(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/task"
    return FolderEntries.names(of: folder).map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  // MARK: Sessions

  /// Kills the processes of a session, and waits until they are gone, for at most ten seconds.
  /// - Parameter leader: the process that began the session.
  static func kill(session leader: pid_t) {
    guard leader > 1 else { return }
    let end = ContinuousClock.now + .seconds(10)
    // A process may start another one before the signal reaches it.
    while case let left = members(ofSession: leader), !left.isEmpty, ContinuousClock.now < end {
      for process in left { Glibc.kill(process, SIGKILL) }
      poll(nil, 0, 1)
    }
  }

  /// Returns the processes that belong to a session and have not ended.
  static func members(ofSession session: pid_t) -> [pid_t] {
    FolderEntries.names(of: "/proc").compactMap { pid_t($0) }.filter { process in
      guard let stat = text("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else { return false }
      let fields = stat[stat.index(after: end)...].split(separator: " ", maxSplits: 4)
      return fields.count > 3 && pid_t(fields[3]) == session && fields[0] != "Z"
    }
  }
}

private enum FolderEntries {
  /// Returns the names of the entries of a folder that do not begin with a dot.
  static func names(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
