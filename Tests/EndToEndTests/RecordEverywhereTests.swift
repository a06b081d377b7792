import FoundationEssentials
import TestSupport
import Testing

/// `kassa record` for other payment systems than ecommpay, and the same on the result of `kassa pay`.
@Suite("Recording with every payment system")
struct RecordEverywhereTests {
  @Test("The first digit of the expiry date is recorded although it moved on from the card number")
  func assist() throws {
    let folder = try TemporaryFolder()
    let script = folder.path + "/recorded.yaml"
    let kassa = try TmuxProgram(.init(arguments: ["record", "--provider", "assist", script], isControlled: false))
    try kassa.waitForScreen("the shop") { $0.contains("Order") || $0.contains("order") }
    try kassa.press("Enter")
    try kassa.waitForScreen("the form") { $0.contains("Card number") || $0.contains("How would you like") }
    try kassa.type("4111111111111111")
    try kassa.waitForScreen("1111")
    try kassa.type("0129")
    try kassa.type("739")
    try kassa.type("JANE DOE")
    try kassa.press("Enter")
    try kassa.waitForScreen("✓ Paid")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    let text = try String(contentsOfFile: script, encoding: .utf8)
    #expect(text.contains("  provider: assist\n"), "\(text)")
    #expect(text.contains("- type: \"0129\"\n  - type: \"123\"\n  - type: JANE DOE\n"), "\(text)")
    #expect(!text.contains("41111") && !text.contains("739"), "\(text)")
  }
}
