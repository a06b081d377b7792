import CheckoutCore
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import kassa

/// Tests that every place that shows a payment says the same of it: result, exit line, plain mode, merchant actions, list of
/// payments, `kassa payments` and exports. The live payment and the recorded one have equal summaries.
@Suite("One summary of a payment, everywhere")
struct SummaryConsistencyTests {
  @Test("Every place says the same after the payment and after random operations", arguments: ConsistencyCase.all)
  func everywhere(row: ConsistencyCase) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let stage = try ConsistencyTests.paid(row)
      stage.checkout.advance(.seconds(600))
      var done: [String] = []
      #expect(try Self.complaints(stage) == [], "at first\n\(stage.checkout.text)")
      let random = SeededRandomness(seed: seed)
      func pick(_ count: Int) -> Int { Int(random.digits(6)).map { $0 % count } ?? 0 }
      for _ in 1...4 {
        let offered = Self.live(stage).operations.filter { $0 != .debit }
        guard !offered.isEmpty else { break }
        let operation = offered[pick(offered.count)]
        let step = ConsistencyCase.OperationStep(operation: operation, isPart: operation.takesPart && pick(2) == 0)
        done.append(step.description)
        guard stage.operate(step, part: row.part) else { break }
        #expect(try Self.complaints(stage) == [], "\(done.joined(separator: ", "))\n\(stage.checkout.text)")
      }
    }
  }

  private static let (strings, format) = (StringTable.english, LocaleFormat.english)

  static func live(_ stage: ConsistencyFixture) -> PaymentSummary {
    let app = stage.checkout.session.app
    return PaymentSummary(app.presentation, of: app.setup.order)
  }

  /// What a summary says, as far as both the live and the recorded payment know it.
  private static func words(_ summary: PaymentSummary) -> [String] {
    let sums = PaymentSummary.Sum.allCases.map { "\($0.rawValue) \(summary.amount($0).map(format.money) ?? "–")" }
    let limits = summary.operations.map { "\($0.rawValue) ≤ \(summary.limit(of: $0).map(format.money) ?? "?")" }
    return [
      summary.word, summary.title(strings), summary.headline(strings, format), summary.sentence(strings),
      summary.explanation(strings) ?? "–", "exit \(summary.exitStatus)", "ended \(summary.hasEnded)",
      "left \(summary.left.map(format.money) ?? "–")",
    ] + sums + limits
  }

  static func complaints(_ stage: ConsistencyFixture) throws -> [String] {
    let (checkout, live) = (stage.checkout, live(stage))
    guard let record = try stage.record() else { return ["the payment is not in the ledger"] }
    var all: [String] = []
    func check(_ place: String, _ shown: String?, _ wanted: String) {
      if shown != wanted { all.append("\(place): \(shown ?? "nothing") instead of \(wanted)") }
    }
    for (recorded, wanted) in zip(words(record.summary), words(live)) where recorded != wanted {
      all.append("the record: \(recorded) instead of \(wanted)")
    }
    let headline = live.headline(strings, format)
    check("result", stage.text("outcome").map { String($0.dropFirst(2)) }, headline)
    check("status line", checkout.page.status.text, "")
    let plain = PagePlain(checkout.page, isFirst: false).lines
    if !plain.contains(where: { $0.hasSuffix(" " + headline) }) { all.append("plain mode lacks \(headline)") }
    let exitLine = checkout.session.app.exitLine ?? ""
    if !exitLine.dropFirst(2).hasPrefix(headline) { all.append("exit line: \(exitLine)") }
    check("exit status", "\(checkout.session.app.exitStatus)", "\(live.exitStatus)")
    all += try commandComplaints(stage, record)
    if live.payment?.status.isEmpty == false { all += merchantComplaints(stage, live) }
    return all
  }

  /// `kassa payments` and the exports.
  private static func commandComplaints(_ stage: ConsistencyFixture, _ record: PaymentRecord) throws -> [String] {
    var all: [String] = []
    let summary = live(stage)
    let entries = try stage.ledger.entries(of: record.key)
    let lines = PaymentPrinter(json: false, timeOffset: 0).lines(record, entries, [])
    let sums = PaymentSummary.Sum.allCases.compactMap { sum in
      summary.amount(sum).map { (sum.rawValue, format.money($0)) }
    }
    for (name, value) in [("outcome", summary.word)] + sums
    where !lines.contains(where: { $0.hasPrefix(name + " ") && $0.hasSuffix(" " + value) }) {
      all.append("kassa payments lacks \(name) \(value)")
    }
    let export = FlowExport(record, entries: entries)
    let exported = try JSON(parsing: export.contents(as: .json).utf8)
    if exported["outcome"]?.string != summary.outcome?.rawValue {
      all.append("export: \(exported["outcome"]?.text ?? "")")
    }
    if !export.contents(as: .text).contains("\noutcome      \(summary.word)\n") { all.append("export as text") }
    return all
  }

  /// The merchant actions (F4): the payment itself, and its row in the list.
  private static func merchantComplaints(_ stage: ConsistencyFixture, _ live: PaymentSummary) -> [String] {
    let checkout = stage.checkout
    var all: [String] = []
    checkout.press("F4")
    checkout.advance(.seconds(1))
    defer { checkout.press("Esc") }
    let (facts, title) = (stage.facts, live.title(strings))
    if facts["state"]?.hasPrefix(title + " · ") != true {
      all.append("merchant actions: \(facts["state"] ?? "nothing")")
    }
    if let row = checkout.page.elements.first(where: { $0.id == .merchantPayment(stage.key) })?.label,
      !row.contains(live.total(format) + "  " + title)
    {
      all.append("merchant actions: \(row)")
    }
    for (id, sum) in [("desk.held", live.held), ("desk.charged", live.captured), ("desk.refunded", live.refunded)]
    where facts[id] != sum.flatMap({ $0.amount > 0 ? format.money($0) : nil }) {
      all.append("merchant actions, \(id): \(facts[id] ?? "nothing")")
    }
    let offered = checkout.page.elements.map(\.id).filter { id in
      PaymentOperation.allCases.contains { .operation($0) == id }
    }
    if offered != live.operations.map(ElementID.operation) { all.append("merchant actions offer \(offered)") }
    return all
  }
}
