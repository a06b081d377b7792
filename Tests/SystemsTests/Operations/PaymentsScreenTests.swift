import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests what Payments (F4) shows: on the payment just made, and opened from the shop.
@Suite("Payments (F4)")
struct PaymentsScreenTests {
  private static let sizes = [(40, 12), (60, 18), (80, 24), (120, 36)].map { Size(columns: $0, rows: $1) }

  private static func paid(_ system: TestSystem, isInShop: Bool) throws -> ConsistencyFixture {
    let stage = try ConsistencyFixture(system, order: [:])
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    if isInShop { stage.checkout.perform(.press("again")) }
    stage.checkout.press("F4")
    return stage
  }

  /// The beginning of a text is seen in every window.
  private static func isSeen(_ text: String, _ checkout: HeadlessCheckout) -> Bool {
    sizes.allSatisfy { size in
      checkout.handle(.resize(size))
      return checkout.text.contains(text.prefix(24).split(separator: " ").dropLast().joined(separator: " "))
    }
  }

  /// Pays six times, and opens the list of payments.
  private func sixPayments(_ size: Size) throws -> ConsistencyFixture {
    let stage = try ConsistencyFixture(.ecommpay, order: [:])
    for _ in 1...6 {
      Passer(system: .ecommpay).go(stage.checkout)
      stage.checkout.perform(.press("again"))
    }
    stage.checkout.handle(.resize(size))
    stage.checkout.press("F4")
    return stage
  }

  @Test("A digit that is typed on the list goes into the amount, in place of what stands there")
  func typed() throws {
    let stage = try Self.paid(.ecommpay, isInShop: false)
    #expect(stage.checkout.page.focus == .merchantPayments)
    stage.checkout.type("5")
    #expect(stage.checkout.page.focus == .merchantAmount)
    #expect(stage.checkout.text.contains("[ Refund $5.00"), "\(stage.checkout.text)")
  }

  @Test("An amount that is refused is seen with its reason, however many payments are listed", arguments: sizes)
  func refused(size: Size) throws {
    let stage = try sixPayments(size)
    let checkout = stage.checkout
    #expect(checkout.page.focus == .merchantPayments, "Enter moves no money before a payment is chosen")
    checkout.perform(.fill(.merchantAmount, text: "50"))
    checkout.perform(.press(.operation(.refund)))
    #expect(checkout.text.contains("At most $19.99 is left") && checkout.text.contains("50"), "\(checkout.text)")
  }

  @Test("The table takes the rows that are there, and says how the payments stand", arguments: sizes.dropFirst())
  func height(size: Size) throws {
    let stage = try sixPayments(size)
    let checkout = stage.checkout
    let list = checkout.page.body.compactMap { if case .choice(let list) = $0 { list } else { nil } }.first
    let rows = try #require(list?.rows)
    #expect(rows.count > 1 && rows.allSatisfy { $0.label.contains("Paid") }, "\(checkout.text)")
    let room = PageLayout.roomLeft(checkout.page, size: size, theme: Theme())
    #expect(room >= 0 && (rows.count == 6 || room == 0), "\(checkout.text)")
    #expect(rows.count == 6 || checkout.text.contains("1 of 6"), "\(checkout.text)")
    if size.columns >= 80 { #expect(checkout.text.contains("/ filter"), "\(checkout.text)") }
  }

  @Test("The table keeps its height from payment to payment, and moves by pages, to its start and to its end")
  func walked() throws {
    let stage = try ConsistencyFixture(.ecommpay, order: [:])
    let checkout = stage.checkout
    for number in 1...12 {
      if number.isMultiple(of: 2) { checkout.press("Enter", "Esc") } else { Passer(system: .ecommpay).go(checkout) }
      checkout.perform(.press("again"))
    }
    checkout.press("F4")
    func list() -> Page.Choice? {
      checkout.page.body.compactMap { if case .choice(let list) = $0 { list } else { nil } }.first
    }
    for size in Self.sizes {
      checkout.handle(.resize(size))
      checkout.press("Home")
      let (first, height) = (try #require(list()?.selected), try #require(list()?.rows.count))
      var walked = [first]
      for _ in 2...12 {
        checkout.press("Down")
        #expect(list()?.rows.count == height, "\(checkout.text)")
        walked += [try #require(list()?.selected)]
      }
      #expect(Set(walked).count == 12, "each payment is chosen once")
      checkout.press("Home")
      #expect(list()?.selected == first, "\(checkout.text)")
      checkout.press("PgDn")
      #expect(list()?.selected == walked[max(1, height - 1)], "\(checkout.text)")
      checkout.press("PgUp", "End")
      #expect(list()?.selected == walked.last, "\(checkout.text)")
      checkout.press("PgDn")
      #expect(list()?.selected == walked.last && checkout.page.focus == .merchantPayments, "\(checkout.text)")
    }
  }

  @Test("F2 opens the inspector of the chosen payment, of whichever payment system, and Esc leads back to the list")
  func inspected() throws {
    let storage = PaymentStorage(.memory)
    let before = try ConsistencyFixture(.worldline, order: [:], storage: storage)
    Passer(system: .worldline).go(before.checkout)
    let stage = try ConsistencyFixture(.ecommpay, order: [:], storage: storage)
    let checkout = stage.checkout
    Passer(system: .ecommpay).go(checkout)
    checkout.press("F4")
    #expect(checkout.text.contains("F2 steps"), "\(checkout.text)")
    for (key, title) in [("F2", "ecommpay"), ("Down", "Worldline")] {
      checkout.press(key)
      if key != "F2" { checkout.press("F2") }
      #expect(checkout.page.id == .inspector && checkout.page.title.contains(title), "\(checkout.text)")
      let messages = checkout.text
      #expect(messages.contains("▶") || messages.contains("◀"), "\(messages)")
      checkout.press("F1")
      #expect(checkout.page.dialog?.id == .help, "\(checkout.text)")
      checkout.press("Esc")
      #expect(checkout.text == messages)
      checkout.press("Esc")
      #expect(checkout.page.id == .merchantActions, "\(checkout.text)")
    }
    checkout.press("Esc", "F2")
    #expect(checkout.page.id == .inspector && checkout.page.title.contains("ecommpay"), "\(checkout.text)")
  }

  @Test("The newest payment is chosen, also if it is listed after Payments has been opened")
  func newest() throws {
    let stage = try ConsistencyFixture(.ecommpay, order: [:])
    let checkout = stage.checkout
    Passer(system: .ecommpay).go(checkout)
    checkout.perform(.press("again"))
    checkout.press("F4", "Esc", "Enter", "Esc")
    #expect(checkout.flow.result?.outcome == .cancelled)
    checkout.press("F4")
    let list = checkout.page.body.compactMap { if case .choice(let list) = $0 { list } else { nil } }.first
    #expect(list?.rows.count == 2 && list?.selected == list?.rows.first?.id, "\(checkout.text)")
  }

  @Test(
    "What an operation did, and why it was not done, is seen at every size and in lines, and stays",
    arguments: TestSystem.operable, [false, true])
  func sentences(system: TestSystem, isInShop: Bool) throws {
    for operation in try #require(try Self.paid(system, isInShop: true).record()?.progress.payment?.operations) {
      let stage = try Self.paid(system, isInShop: isInShop)
      let checkout = stage.checkout
      checkout.arm(Fault(.connectionReset, times: nil, arrives: false))
      for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
      checkout.advance(.seconds(600))
      let error = try #require(stage.text("desk.error"), "\(operation)\n\(checkout.text)")
      #expect(error.hasPrefix("✗ ") && Self.isSeen(error, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains(error))
      checkout.disarm()
      checkout.perform(.press(.operation(operation)))
      let question = try #require(stage.text("desk.armed"), "\(checkout.text)")
      #expect(Self.isSeen(question, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains("! " + question))
      checkout.perform(.press(.operation(operation)))
      checkout.advance(.seconds(600))
      let done = try #require(stage.text("desk.done"), "\(operation)\n\(checkout.text)")
      #expect(done.hasPrefix("✓ ") && done.contains(" at "), "\(done)")
      // What the question has named is what was done.
      if let sum = question.split(separator: " ").last, operation.takesPart { #expect(done.contains(sum), "\(done)") }
      #expect(Self.isSeen(done, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains(done))
      checkout.press("Esc", "F4")
      #expect(stage.text("desk.done") == done, "\(checkout.text)")
    }
  }
}
