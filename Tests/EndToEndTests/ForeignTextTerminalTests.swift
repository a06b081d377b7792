import KassaTerminal
import TestSupport
import Testing

/// Text from right to left and wide text in a real terminal, which measures it itself.
@Suite("Right-to-left and wide text in a terminal")
struct ForeignTextTerminalTests {
  private static let mark = "¤"

  @Test(
    "Text keeps its columns",
    arguments: [
      "متجر القاهرة", "חנות תל־אביב", "\u{2067}חנות\u{2069} \u{2068}תל־אביב\u{2069}", "宇宙商店", "ร้านน้ำดื่ม",
      "👩‍👩‍👧🇭🇺 👍🏽❤️",
    ])
  func columns(text: String) throws {
    let words = text.split(separator: " ").map { String(repeating: Self.mark, count: TextWidth.columns(String($0))) }
    let (foreign, plain) = (try Self.shop(text), try Self.shop(words.joined(separator: " ")))
    #expect(foreign.lines.count == plain.lines.count)
    var marked = 0
    for (line, model) in zip(foreign.lines, plain.lines) {
      // In the model, every character takes one column. What stands after the text stands in the same column.
      guard let end = model.lastIndex(of: Character(Self.mark)) else {
        #expect(line == model)
        continue
      }
      marked += 1
      let rest = model[model.index(after: end)...]
      #expect(line.hasSuffix(rest), "\(line.debugDescription)")
      #expect(TextWidth.columns(line) == model.count, "\(line.debugDescription)")
    }
    #expect(marked > 0, "\(plain)")
    #expect(!foreign.contains("\\u20"))
  }

  /// Returns the shop screen for an order with this description, beside the list of steps.
  private static func shop(_ description: String) throws -> ScreenText {
    let folder = try TemporaryFolder()
    let order = """
      projectID: 10
      paymentID: internal_payment_id_1
      paymentAmount: 1999
      paymentCurrency: USD
      paymentDescription: "\(description)"
      customerID: "10"
      regionCode: US
      """
    let kassa = try TerminalProgram(
      .init(arguments: ["--order", try folder.write(order, to: "order.yaml")], columns: 120, rows: 40))
    try kassa.waitForIdle(screen: "shop")
    return try kassa.waitForScreen("19.99")
  }
}
