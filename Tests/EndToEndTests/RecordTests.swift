import CheckoutCore
import FoundationEssentials
import Testing

/// A person pays while `kassa record` looks on.
@Suite("Recording a checkout")
struct RecordTests {
  @Test("writes a script without card data, and a recording of the screen")
  func records() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("", to: "recorded.yaml")
    let cast = try folder.write("", to: "recorded.cast")
    let kassa = try TmuxProgram(.init(arguments: ["record", script, "--cast", cast], isSteered: false))
    try openForm(kassa)
    try kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab")
    try kassa.type("1230")
    try kassa.type("739")
    try kassa.type("JANE DOE")
    try kassa.press("Enter")
    try kassa.waitForScreen("✓ Paid")
    try kassa.press("Enter")
    try kassa.expectExit(0)

    let text = try String(contentsOfFile: script, encoding: .utf8)
    #expect(text.contains("- type: \"$card.visa-0077\"\n"), "\(text)")
    #expect(text.contains("- type: \"123\"\n"))
    #expect(text.contains("result: { outcome: success"))
    #expect(!text.contains("4000") && !text.contains("739"))
    let screens = try String(contentsOfFile: cast, encoding: .utf8)
    let lines = screens.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"version\":3,\"term\":{\"cols\":80,\"rows\":24") == true)
    for line in lines { _ = try JSON(parsing: Array(line.utf8)) }
    #expect(lines.contains { $0.contains("\"m\",\"13 resultDisplayed\"") })
    #expect(!screens.contains("4000 0000") && !screens.contains("4000000000000077"))
  }

  @Test("a card that is no test card is not written, and that is told")
  func realCard() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("as it was", to: "recorded.yaml")
    let kassa = try TmuxProgram(.init(arguments: ["record", script], isSteered: false))
    try openForm(kassa)
    try kassa.type("4539578763621486")
    try kassa.press("Tab", "F10")
    try kassa.waitForScreen("Cancelled")
    try kassa.press("Enter")
    try kassa.waitForScreen("no test card", "exit 2 $")
    #expect(try String(contentsOfFile: script, encoding: .utf8) == "as it was")
  }

  private func openForm(_ kassa: TmuxProgram) throws {
    try kassa.waitForScreen("Your order")
    try kassa.press("Enter")
    try kassa.waitForScreen("How would you like to pay?")
    try kassa.press("Enter")
    try kassa.waitForScreen("Card number", "Name on card")
  }
}
