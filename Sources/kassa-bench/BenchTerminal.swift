import Glibc
import KassaTerminal

/// A program that runs in its own pseudo-terminal.
struct BenchTerminal {
  private let pair: PseudoTerminal
  let process: pid_t
  var master: Int32 { pair.controller }

  /// Starts a program in a new pseudo-terminal. Returns nil if the program cannot be started.
  init?(_ program: String, _ arguments: [String], columns: Int = 80, rows: Int = 24) {
    let variables = ["TERM=xterm-256color", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
    guard let pair = PseudoTerminal(size: Size(columns: columns, rows: rows)),
      let process = pair.spawn(program, arguments: [program] + arguments, environment: variables)
    else { return nil }
    self.pair = pair
    self.process = process.identifier
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

  /// Reads output until it contains this text. Returns false if it does not within 5 seconds of silence.
  func waitFor(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    // What was read before is needed only as far as the text can begin in it.
    var output: [UInt8] = []
    while true {
      let some = read(milliseconds: 5000)
      if some.isEmpty { return false }
      output = output.suffix(max(0, wanted.count - 1)) + some
      if output.indices.contains(where: { output[$0] == wanted[0] && output[$0...].starts(with: wanted) }) {
        return true
      }
    }
  }

  /// Goes from kassa's first screen to the empty card form.
  func openCardForm() -> Bool {
    _ = drain(quiet: 200)
    write("\r")
    guard waitFor("would you like") else { return false }
    _ = drain(quiet: 100)
    write("\r")
    guard waitFor("Expiry") else { return false }
    _ = drain(quiet: 200)
    return true
  }

  /// Types one character and measures the time until the program's first output, and the bytes of all of it.
  /// - Parameter quiet: the milliseconds without output after which the output is complete.
  func type(_ character: Character, quiet: Int32) -> (seconds: Double, bytes: Double) {
    let began = seconds()
    write(String(character))
    let first = read(milliseconds: 2000)
    let took = seconds() - began
    return (took, Double(first.count + drain(quiet: quiet).count))
  }

  /// The program's resident memory in MiB.
  var residentMemory: Double {
    ProcessStatus(path: "/proc/\(process)/status").value("VmRSS").map { Double($0) / 1024 } ?? .nan
  }

  /// The part of it that the program has written and shares with no other, in MiB.
  var ownMemory: Double {
    ProcessStatus(path: "/proc/\(process)/smaps_rollup").value("Private_Dirty").map { Double($0) / 1024 } ?? .nan
  }

  /// How often the program's threads have gone to sleep: the voluntary context switches of all of them.
  var sleeps: Int {
    ProcessStatus.threads(of: process).reduce(0) { $0 &+ ($1.value("voluntary_ctxt_switches") ?? 0) }
  }

  /// Counts how often the idle program wakes up in this time.
  func wakeUps(milliseconds: Int32) -> Int {
    let before = sleeps
    let until = seconds() + Double(milliseconds) / 1000
    while seconds() < until { _ = read(milliseconds: max(1, Int32((until - seconds()) * 1000))) }
    return sleeps - before
  }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
