import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Tests that the inspector (F2) shows every step and every message of a payment in every payment system, and loses
/// nothing in any window.
@Suite("Inspector of every payment system")
struct InspectorTests {
  /// Pays the sample order, and opens the inspector on its first row.
  /// - Returns: the checkout with its mock backend, which ends with it.
  private func inspected(
    _ system: TestSystem, _ size: Size = Size(columns: 80, rows: 24)
  ) throws -> TestSystem.SystemFixture {
    let stage = try system.stage()
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(1))
    #expect(checkout.flow.result?.outcome == .success)
    checkout.resize(size)
    checkout.press("F2", "Home")
    #expect(checkout.page.id == .inspector)
    return stage
  }

  private static func lines(_ checkout: HeadlessCheckout) -> [Page.Line] {
    for case .lines(let lines) in checkout.page.body { return lines }
    return []
  }

  /// The rows that can be selected, from the selected one to the last.
  private func walk(_ checkout: HeadlessCheckout, _ visit: (_ title: String) throws -> Void) rethrows {
    var before = ""
    while true {
      try visit(checkout.text)
      checkout.press("Down")
      let now = Self.lines(checkout).map { $0.text + ($0.isSelected ? "#" : "") }.joined(separator: "\n")
      if now == before { return }
      before = now
    }
  }

  @Test("The diagram has all thirteen steps, and a row for every message", arguments: TestSystem.all)
  func complete(_ system: TestSystem) throws {
    let stage = try inspected(system, Size(columns: 120, rows: 200))
    let checkout = stage.checkout
    let rows = Self.lines(checkout).filter { $0.id != nil }
    let numbers = rows.compactMap { Int($0.text.dropFirst().prefix(4).filter(\.isNumber)) }
    #expect(numbers == Array(1...13))
    let messages = checkout.entries.count { if case .message = $0.kind { true } else { false } }
    let arrows = rows.count { line in ["▶", "◀", "▹"].contains { line.text.contains($0) } }
    // Paying, the form, the confirmation and the result are arrows of their own.
    #expect(arrows == messages + 4)
  }

  @Test(
    "Every message can be read whole at every size", arguments: TestSystem.all,
    [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 160, rows: 50)])
  func whole(_ system: TestSystem, _ size: Size) throws {
    let stage = try inspected(system, size)
    let checkout = stage.checkout
    let messages = checkout.entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
    checkout.press("Enter", "r")
    var read: Set<String> = []
    for _ in 0..<400 {
      var text = Self.lines(checkout).dropFirst().map(\.text)
      var before: [String] = []
      while true {
        checkout.press("Down")
        let now = Self.lines(checkout).dropFirst().map(\.text)
        if now == before || now == Array(text.suffix(now.count)) { break }
        before = Array(now)
        text.append(now.last ?? "")
      }
      let whole = text.joined().filter { !$0.isWhitespace }
      let isNew = read.insert(whole).inserted
      checkout.press("Home")
      let title = Self.lines(checkout).first?.text
      checkout.press("n")
      if !isNew, Self.lines(checkout).first?.text == title { break }
    }
    for message in messages {
      let values = Self.leaves(message.body).map { $0.filter { !$0.isWhitespace } }
      let name = message.name.filter { !$0.isWhitespace }
      let found = read.contains { text in text.contains(name) && values.allSatisfy { text.contains($0) } }
      #expect(found, "\(message.name) \(message.body.text.prefix(200))")
    }
  }

  /// The texts and numbers in a message, as they are written in it.
  private static func leaves(_ value: JSON) -> [String] {
    switch value {
    case .object(let object): object.members.flatMap { leaves($0.value) }
    case .array(let elements): elements.flatMap(leaves)
    case .string(let text): [text]
    case .number(let text): [text]
    default: []
    }
  }

  @Test("No line is wider than its window", arguments: TestSystem.all)
  func widths(_ system: TestSystem) throws {
    let stage = try inspected(system)
    let checkout = stage.checkout
    for columns in [40, 41, 53, 57, 60, 73, 80, 100, 139, 140, 200] {
      checkout.resize(Size(columns: columns, rows: 24))
      checkout.press("Home")
      walk(checkout) { _ in
        let widest = Self.lines(checkout).map { TextWidth.columns($0.text) }.max() ?? 0
        #expect(widest <= columns - 3)
      }
    }
  }

  @Test("Beside the checkout, the diagram follows the payment", arguments: TestSystem.all)
  func beside(_ system: TestSystem) throws {
    let stage = try system.stage()
    let checkout = stage.checkout
    checkout.resize(Size(columns: 160, rows: 24))
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(1))
    let panel = checkout.page.panel.flatMap { block -> [Page.Line] in
      if case .lines(let lines) = block { lines } else { [] }
    }
    #expect(panel.count <= 20)
    #expect(panel.contains { $0.text.contains("13") }, "\(panel.map(\.text))")
    #expect(panel.first?.text.contains("platform") == true)
  }

  @Test("The authorisation by the bank stands in steps 9 and 10, once", arguments: TestSystem.all)
  func bank(_ system: TestSystem) throws {
    let stage = try inspected(system)
    let checkout = stage.checkout
    let bank = checkout.entries.compactMap { entry -> (Step, String)? in
      guard case .message(let message) = entry.kind, [message.from, message.to].contains(.issuer),
        [message.from, message.to].contains(.platform)
      else { return nil }
      return (entry.step, message.name)
    }
    #expect(bank.count { $0.1 == "0100" } == 1 && bank.count { $0.1 == "0110" } == 1, "\(bank)")
    #expect(bank.first?.0 == .paymentRegistered)
    #expect(bank.dropFirst().allSatisfy { $0.0 == .paymentProcessed })
  }
}
