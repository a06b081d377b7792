import Glibc

/// The processes that belong to one session, which a terminal program and all that it has started share.
enum ProcessSession {
  /// Kills the processes of a session, and waits until they are gone.
  /// - Parameter leader: the process that began the session.
  static func kill(_ leader: pid_t) {
    guard leader > 1 else { return }
    let limit = HangGuard()
    // A process may start another one before the signal reaches it.
    while case let left = members(of: leader), !left.isEmpty, !limit.isOver {
      for process in left { Glibc.kill(process, SIGKILL) }
      poll(nil, 0, 2)
    }
  }

  /// Source: proc(5), /proc/pid/stat: the sixth field is the session.
  static func members(of session: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(name), let bytes = DescriptorIO.contents(of: "/proc/\(name)/stat") else { continue }
      // The name of the program, in brackets, may contain blanks.
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { continue }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      if fields.count > 3, pid_t(fields[3]) == session, fields[0] != "Z" { found.append(process) }
    }
    return found
  }
}
