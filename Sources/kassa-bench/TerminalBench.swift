import Glibc

/// Measures the built program in a pseudo-terminal.
///
/// The figures are start-up time, time from key press to repaint, output per key, wake-ups while idle, and memory use.
struct TerminalBench {
  let program: String

  func measure() -> [String] {
    let own = start(program, ["pay"], until: "quit")
    var lines = [own.row("start to first complete frame", unit: "ms", scale: 1000)]
    let peer = start("/usr/bin/dialog", ["--inputbox", "Card number", "10", "40"], until: "ancel")
    if !peer.values.isEmpty {
      lines.append(peer.row("the same for an input box of dialog", unit: "ms", scale: 1000))
    }
    guard let terminal = BenchTerminal(program, ["pay", "--seed", "1"]) else {
      return ["\(program) cannot be started"]
    }
    defer { terminal.end() }
    guard terminal.openCardForm() else { return lines + ["the card form did not open"] }
    let keys = typing(terminal)
    lines.append(keys.times.row("key press to repaint, card form", unit: "ms", scale: 1000))
    if let dialog = BenchTerminal("/usr/bin/dialog", ["--inputbox", "Card number", "10", "40"]) {
      defer { dialog.end() }
      _ = dialog.drain(quiet: 200)
      let peer = typing(dialog).times
      if !peer.values.isEmpty { lines.append(peer.row("the same for an input box of dialog", unit: "ms", scale: 1000)) }
    }
    lines.append(keys.bytes.row("bytes to the terminal per typed digit", unit: "B"))
    terminal.write("4314220000000056\t1230123JANE DOE")
    _ = terminal.drain(quiet: 100)
    lines.append(
      Bench.row("resident memory with the form filled in", Samples.text(terminal.residentMemory, "MiB"), "", "1"))
    lines.append(
      Bench.row("wake-ups in 2 s with the form filled in", "\(terminal.wakeUps(milliseconds: 2000))", "", "1"))
    for (name, text) in Self.floods { lines.append(flood(name, text)) }
    return lines
  }

  private static let floods = [
    ("300,000 arrow keys at once", String(repeating: "\u{1B}[B", count: 300_000)),
    ("300,000 letters at once", String(repeating: "x", count: 300_000)),
    ("a paste of 10 MB", "\u{1B}[200~" + String(repeating: "4111 ", count: 2_000_000) + "\u{1B}[201~\u{1B}[B"),
  ]

  /// Measures the longest gap between repaints during a flood of input, and the total time needed to process the input.
  private func flood(_ name: String, _ text: String) -> String {
    guard let terminal = BenchTerminal(program, ["pay", "--seed", "1"]) else { return "\(program) cannot be started" }
    defer { terminal.end() }
    guard terminal.openCardForm() else { return "the card form did not open" }
    _ = fcntl(terminal.master, F_SETFL, O_NONBLOCK)
    let bytes = Array(text.utf8)
    var (sent, gap, last) = (0, 0.0, seconds())
    let began = last
    while true {
      if sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { Glibc.write(terminal.master, $0.baseAddress, $0.count) }
        if count > 0 { sent += count }
      }
      let output = terminal.read(milliseconds: sent < bytes.count ? 1 : 500)
      let now = seconds()
      if !output.isEmpty { (gap, last) = (max(gap, now - last), now) }
      if output.isEmpty, sent == bytes.count { break }
    }
    return Bench.row(
      name + ": longest gap between frames, total",
      Samples.text(gap * 1000, "ms") + ", " + Samples.text(last - began, "s"), "", "1")
  }

  /// Measures the time from the program's start until this text from the last line of its first screen appears.
  private func start(_ program: String, _ arguments: [String], until last: String) -> Samples {
    var samples = Samples()
    for _ in 0..<20 {
      let began = seconds()
      guard let terminal = BenchTerminal(program, arguments) else { return samples }
      defer { terminal.end() }
      guard terminal.waitFor(last) else { return samples }
      samples.values.append(seconds() - began)
    }
    return samples
  }

  /// Measures the response time and the number of output bytes for each key while a card number is typed several times.
  private func typing(_ terminal: BenchTerminal) -> (times: Samples, bytes: Samples) {
    var (times, bytes) = (Samples(), Samples())
    for _ in 0..<8 {
      for digit in "431422000000005" {
        let key = terminal.type(digit, quiet: 5)
        times.values.append(key.seconds)
        bytes.values.append(key.bytes)
      }
      terminal.write("\u{15}")
      _ = terminal.drain(quiet: 30)
    }
    return (times, bytes)
  }
}
