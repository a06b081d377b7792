import Glibc

/// A file `/proc/…/status` of a process or a thread.
struct ProcessStatus {
  let path: String

  /// Returns the number in the line that begins with this name; nil if there is none.
  func value(_ name: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name + ":") else { continue }
      return text.dropFirst(name.count + 1).split(whereSeparator: { $0 == "\t" || $0 == " " }).first.flatMap { Int($0) }
    }
    return nil
  }

  /// The files of all threads of a process.
  static func threads(of process: pid_t) -> [ProcessStatus] {
    let folder = "/proc/\(process)/task"
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var threads: [ProcessStatus] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if Int(name) != nil { threads.append(ProcessStatus(path: "\(folder)/\(name)/status")) }
    }
    return threads
  }
}
