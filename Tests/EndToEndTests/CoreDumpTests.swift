import Glibc
import Testing

/// What a dying program leaves of the memory that card data was in.
@Suite("A core dump")
struct CoreDumpTests {
  @Test("is never written, though the shell would allow one")
  func none() throws {
    let kassa = try TmuxProgram()
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

  @Test("is not to be had by another program of the same person either", .enabled(if: geteuid() != 0, "root may all"))
  func attached() throws {
    let kassa = try TmuxProgram()
    try kassa.openCardForm()
    #expect(open("/proc/\(kassa.processID)/mem", O_RDONLY | O_CLOEXEC) < 0)
  }
}
