import Glibc
import KassaTerminalEngine
import TestSupport
import Testing

/// The program runs in a real terminal, with a platform that sends malicious responses.
@Suite("Hostile platform in a terminal")
struct HostileProgramTests {
  /// Control sequences and control characters in the platform's responses. None of them may reach the terminal.
  private static let harmful = [
    "\u{1B}[31;5m", "\u{1B}]8;;file", "\u{1B}]52;c;cHd", "\u{9B}", "\u{9C}", "\u{9D}", "\u{202E}", "\u{2066}",
    "\u{200F}",
    "\u{200B}", "\u{E0041}", "\u{8}\u{7F}",
  ]

  @Test("A hostile platform sends no terminal commands, exhausts no memory and leaves the terminal restored")
  func intact() throws {
    let calm = try TerminalProgram()
    try calm.pay(with: .frictionless)
    try calm.waitForIdle(screen: "result")
    let ordinary = try Self.resident(calm.processID)

    let kassa = try TerminalProgram(.init(isTerminalChecked: true))
    try kassa.waitForIdle(screen: "shop")
    // Arm these faults first, because only the fault that was armed first takes effect if several match a message.
    for message in ["/v1/payment/status", "/notifications/next"] {
      try kassa.perform(#"{"fault": {"kind": "huge-answer", "times": 1, "message": "\#(message)"}}"#)
    }
    try kassa.perform(#"{"fault": {"kind": "hostile-text"}}"#)
    try kassa.openCardForm()
    try kassa.waitForScreen("PWNED")
    try kassa.fill(.frictionless)
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("answer.malformed")
    let hostile = try Self.resident(kassa.processID)
    #expect(hostile <= ordinary + 24 << 20, "\(hostile >> 10) KiB; an ordinary payment needs \(ordinary >> 10) KiB")
    print("resident: \(hostile >> 10) KiB, ordinary \(ordinary >> 10) KiB")

    try kassa.press("F10")
    let left = try kassa.waitForScreen("modes: echo icanon isig")
    #expect(left.isGivenBack)
    let sent = String(decoding: kassa.terminal.output, as: UTF8.self)
    #expect(sent.contains("PWNED"))
    for text in Self.harmful { #expect(!sent.contains(text), "\(text.debugDescription)") }
  }

  /// Returns the resident memory size of a process in bytes.
  private static func resident(_ process: pid_t) throws -> Int {
    let words = String(decoding: try FileBytes.read("/proc/\(process)/statm"), as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
