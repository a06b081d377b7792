import Glibc

/// Whether processes have work to do. On a slow or busy machine, a process may be silent because it gets no processor.
///
/// Source: proc(5), `/proc/PID/task/TID/stat` and `/proc/PID/task/TID/children`.
enum ProcessActivity {
  /// Returns whether all threads of these processes and their descendants sleep until something happens.
  static func areAtRest(_ processes: [pid_t]) -> Bool { processes.allSatisfy(isAtRest) }

  private static func isAtRest(_ process: pid_t) -> Bool {
    threads(of: process).allSatisfy { thread in
      let folder = "/proc/\(process)/task/\(thread)"
      // The state follows the name in parentheses. A process that has just ended has none.
      let state = text(folder + "/stat").flatMap { stat in
        stat.lastIndex(of: ")").flatMap { stat[stat.index(after: $0)...].first { $0 != " " } }
      }
      guard state != "R", state != "D" else { return false }
      let children = text(folder + "/children")?.split(separator: " ").compactMap { pid_t($0) } ?? []
      return children.allSatisfy(isAtRest)
    }
  }

  private static func threads(of process: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var threads: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let thread = pid_t(name) { threads.append(thread) }
    }
    return threads
  }

  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
