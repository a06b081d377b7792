import KassaResources
import Testing

@testable import CheckoutCore

@Suite("Documents' own flows")
struct DocumentFlowTests {
  @Test("Every row of every table is well-formed", arguments: DocumentFlow.systems)
  func whole(system: String) throws {
    let flow = try DocumentFlow(reading: system)
    let rows = try #require(Resource("flows/\(system).tsv")).rows
    let messages = flow.steps.flatMap(\.messages)
    #expect(
      rows.count == flow.steps.count + messages.count + flow.states.count + flow.transitions.count
        + flow.results.count)
    #expect(DocumentFlow.named(system)?.steps == flow.steps)
    let texts = [
      flow.steps.map(\.text), flow.states.map(\.text), flow.transitions.map(\.event), flow.results.map(\.text),
    ]
    for text in texts.joined() { #expect(text.count <= 60, "\(text)") }
    #expect(Set(flow.results.map(\.code)).count == flow.results.count)
    // A step without a step of the flow has messages instead.
    for step in flow.steps { #expect(!step.steps.isEmpty || !step.messages.isEmpty, "\(step.number)") }
  }

  @Test("Every payment system has a table, and the tables are those of payment systems")
  func systems() {
    let systems = Set(MemberTable.standard.rules.map { String($0.table.prefix { $0 != "-" }) })
    #expect(DocumentFlow.systems.contains("apple-pay"))
    for system in DocumentFlow.systems { #expect(systems.contains(String(system.prefix { $0 != "-" }))) }
  }

  @Test("Every message of a table has a row in the member tables", arguments: DocumentFlow.systems)
  func messages(system: String) throws {
    let rules = MemberTable.standard.part(of: system).rules
    for message in try DocumentFlow(reading: system).steps.flatMap(\.messages) where message.parties != "*" {
      let own = rules.filter { $0.parties == message.parties }
      // A call without a row of its own is known by its only member, e.g. paymentToken.
      let isKnown = own.contains { rule in
        message.pattern.isAny || rule.message == message.pattern || rule.names == [message.patternText.lowercased()]
      }
      #expect(isKnown, "\(message.parties) \(message.patternText)")
    }
  }

  @Test("Every state can be reached, and no transition is listed twice", arguments: DocumentFlow.systems)
  func states(system: String) throws {
    let flow = try DocumentFlow(reading: system)
    var reached: Set<String> = []
    for _ in 0...flow.states.count {
      for transition in flow.transitions where transition.from.map(reached.contains) ?? true {
        reached.insert(transition.to)
      }
    }
    #expect(reached == Set(flow.states.map(\.code)))
    let keys = flow.transitions.map { [$0.from ?? "", $0.event, $0.to] }
    #expect(Set(keys).count == keys.count)
  }

  @Test(
    "A malformed row is an error",
    arguments: [
      "step\t1\ttext\tnoSuchStep\t\t\t\t\tguide", "step\t1\ttext\tpaymentInitiated\t\t\t\t\t",
      "step\t1\ttext\tpaymentInitiated\t\t\t\tguide", "message\t2\t\t\tsdk>platform\tPOST /a\t\t\tguide",
      "state\t1\ttext\t\t\t\tsolved\t\tguide", "state\t\ttext\t\t\t\tpending\t\tguide",
      "transition\t\tevent\t\t\t\t\tnowhere\tguide", "result\t0\ttext\t\t\t\t\t\tguide",
      "note\t1\ttext\t\t\t\t\t\tguide",
    ])
  func malformed(row: String) {
    #expect(throws: DocumentFlow.MalformedRow.self) {
      try DocumentFlow(system: "x", rows: [row.split(separator: "\t", omittingEmptySubsequences: false)])
    }
  }

  @Test("A number that is taken, and a state that is taken, are errors")
  func twice() {
    for row in ["step\t1\ttext\tpaymentInitiated\t\t\t\t\tguide", "state\t1\ttext\t\t\t\tpending\t\tguide"] {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(throws: Never.self) { try DocumentFlow(system: "x", rows: [cells]) }
      #expect(throws: DocumentFlow.MalformedRow.self) { try DocumentFlow(system: "x", rows: [cells, cells]) }
    }
  }

  // MARK: Entries

  private typealias Parties = (from: WireMessage.Party, to: WireMessage.Party)

  private static func entry(_ index: Int, _ step: Step, _ parties: Parties, _ name: String) -> FlowEntry {
    FlowEntry(
      index: index, time: Instant(milliseconds: 0), step: step, attempt: 1,
      kind: .message(WireMessage(from: parties.from, to: parties.to, name: name, body: [:])))
  }

  @Test("A message or a completed step belongs to the document's step")
  func entries() throws {
    let flow = try #require(DocumentFlow.named("apple-pay"))
    func number(_ entry: FlowEntry) -> String? { flow.step(of: entry)?.number }
    #expect(
      number(Self.entry(0, .paymentRequested, (.sdk, .platform), "POST /payment/applepay/payment.do")) == "6")
    #expect(number(Self.entry(0, .paymentRequested, (.platform, .sdk), "200")) == "7")
    #expect(number(Self.entry(0, .paymentRequested, (.wallet, .application), "PKPaymentToken")) == "4")
    #expect(number(Self.entry(0, .parametersSigned, (.application, .merchantServer), "POST /login")) == nil)
    let time = Instant(milliseconds: 0)
    #expect(number(FlowEntry(index: 0, time: time, step: .resultDisplayed, attempt: 1, kind: .completed)) == "8")
    #expect(number(FlowEntry(index: 0, time: time, step: .merchantNotified, attempt: 1, kind: .completed)) == nil)
    #expect(number(FlowEntry(index: 0, time: time, step: .resultDisplayed, attempt: 1, kind: .ended(.success))) == nil)
    let own = try #require(DocumentFlow.named("ecommpay"))
    for step in Step.allCases {
      #expect(own.step(of: Self.entry(0, step, (.sdk, .platform), "POST /v1/init"))?.number == String(step.rawValue))
    }
    #expect(DocumentFlow.named("assist")?.steps.isEmpty == true)
    #expect(DocumentFlow.named("nobody") == nil)
  }

  @Test("The same request before and after the capture belongs to two steps, and a response to its request's")
  func order() throws {
    let flow = try #require(DocumentFlow.named("apple-pay"))
    let (out, back): (Parties, Parties) = ((.sdk, .platform), (.platform, .sdk))
    let status = "POST /payment/rest/getOrderStatusExtended.do"
    let names = [status, "200", "POST /payment/rest/deposit.do", "200", status, "200"]
    let entries = names.enumerated().map { index, name in
      Self.entry(index, .resultDisplayed, name == "200" ? back : out, name)
    }
    let found = flow.steps(of: entries)
    #expect(entries.indices.map { found[$0]?.number ?? "" } == ["9", "9", "10", "11", "11", "11"])
  }
}
