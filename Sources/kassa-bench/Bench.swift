import Glibc

/// Measures the performance figures promised in the design and the README, and prints them as a table.
/// The measured times are comparable only within the same run.
@main
struct Bench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    func value(_ option: String) -> String? {
      arguments.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
    #if Network
    if let url = value("--served-at") { return ServedBench.load(url) }
    #endif
    let program = arguments.first { !$0.hasPrefix("-") } ?? siblingProgram()
    if arguments.contains("--peers") {
      let rounds = value("--rounds").flatMap { Int($0) } ?? 20
      let report = PeersBench(program: program, python: value("--python"), rounds: max(1, rounds)).measure()
      for line in arguments.contains("--markdown") ? report.markdown : report.text { print(line) }
      print()
      for budget in report.budgets { print(budget.row) }
      exit(report.budgets.allSatisfy(\.isKept) ? 0 : 1)
    }
    print(row("what", "median", "p95", "n"))
    // Run the ledger benchmark only on request, because filling the ledger takes a minute.
    if arguments.contains("--ledger") {
      for line in LedgerBench().measure() { print(line) }
      return
    }
    if arguments.contains("--served") {
      for line in ServedBench().measure() { print(line) }
      return
    }
    if !arguments.contains("--headless") {
      for line in TerminalBench(program: program).measure() { print(line) }
    }
    for line in CardsBench(program: program).measure() { print(line) }
    for line in HeadlessBench().measure() { print(line) }
    for line in MonkeyBench().measure() { print(line) }
  }

  /// Returns the path of the `kassa` program in the same folder as this program.
  private static func siblingProgram() -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/kassa"
  }

  static func row(_ what: String, _ median: String, _ high: String, _ count: String) -> String {
    pad(what, 54) + lead(median, 12) + lead(high, 12) + lead(count, 8)
  }

  private static func pad(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - text.count))
  }

  private static func lead(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }
}

/// Repeated measurements of the same quantity.
struct Samples {
  var values: [Double] = []

  func at(_ share: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  func row(_ what: String, unit: String, scale: Double = 1) -> String {
    Bench.row(what, Self.text(at(0.5) * scale, unit), Self.text(at(0.95) * scale, unit), String(values.count))
  }

  /// Formats a value with two decimal places and a unit.
  static func text(_ value: Double, _ unit: String) -> String {
    guard value.isFinite else { return "-" }
    let hundredths = Int((abs(value) * 100).rounded())
    let rest = hundredths % 100
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) \(unit)"
  }
}

/// Returns the time on the monotonic clock, in seconds.
func seconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// Returns the CPU time that this process has used on all cores, in seconds. Other processes' CPU time does not count.
func cpuSeconds() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// Returns the CPU time that all exited child processes have used, in seconds.
func childCPUSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
