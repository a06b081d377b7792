import CPseudoTerminal
import Glibc

/// A program that runs in its own pseudo-terminal.
struct BenchTerminal {
  let master: Int32
  let process: pid_t

  /// Starts a program in a new pseudo-terminal. Returns nil if the program cannot be started.
  init?(_ program: String, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24) {
    let variables = ["TERM=xterm-256color", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { (argv + environment).forEach { free($0) } }
    var master: Int32 = -1
    let child = kassa_spawn_in_terminal(program, argv, environment, columns, rows, &master)
    guard child > 0 else { return nil }
    self.master = master
    process = child
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(master, bytes, bytes.count)
  }

  /// Waits for output and reads the available bytes.
  /// - Returns: the bytes read; empty if no output arrived in time.
  func read(milliseconds: Int32) -> [UInt8] {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : []
  }

  /// Reads output until none has arrived for the given time.
  func drain(quiet milliseconds: Int32) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let some = read(milliseconds: milliseconds)
      if some.isEmpty { return all }
      all += some
    }
  }

  /// The program's resident memory in MiB.
  var residentMemory: Double {
    guard let file = fopen("/proc/\(process)/status", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmRSS:"),
        let kilobytes = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
          ?? text.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().first.flatMap({ Double($0) })
      {
        return kilobytes / 1024
      }
    }
    return .nan
  }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(master)
  }
}
