import Glibc
import Testing

/// A crash must not leave card data in a core dump.
@Suite("Core dumps")
struct CoreDumpTests {
  @Test("A crash writes no core dump, even if the shell allows one")
  func none() throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    try kassa.fill(.frictionless)
    let limits = try FileBytes.read("/proc/\(kassa.processID)/limits")
    let line = String(decoding: limits, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("Max core file size")
    }
    #expect(line?.split(separator: " ").suffix(3).prefix(2).allSatisfy { $0 == "0" } == true, "\(line ?? "")")
    try kassa.signal(SIGSEGV)
    let screen = try kassa.waitForScreen("the shell's prompt") { $0.contains("exit 139") }
    #expect(!screen.contains("core dumped"))
  }

  @Test(
    "Another process of the same user cannot read the program's memory",
    .enabled(if: geteuid() != 0, "root can read the memory of any process"))
  func attached() throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    #expect(open("/proc/\(kassa.processID)/mem", O_RDONLY | O_CLOEXEC) < 0)
  }
}
