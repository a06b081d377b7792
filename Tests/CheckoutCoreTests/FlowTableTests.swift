import Testing

@testable import CheckoutCore

@Suite("Transition table")
struct FlowTableTests {
  @Test("Each phase and event has at most one row")
  func rowsAreUnique() {
    let keys = FlowTable.rows.map { "\($0.phase) \($0.event)" }
    #expect(Set(keys).count == keys.count)
  }

  @Test("The main path completes every step in the documented order")
  func mainPath() throws {
    let path: [FlowEvent.Kind] = [
      .start, .prepared, .signed, .sessionAccepted, .interfaceReceived, .painted, .confirm, .paymentAcknowledged,
      .registered, .processed, .notified, .result, .painted,
    ]
    var phase = Phase.ready
    var completed: [Step] = []
    for event in path {
      let row = try #require(FlowTable.row(phase, event), "\(event) in \(phase)")
      phase = row.next[0]
      if let step = row.completes { completed.append(step) }
    }
    #expect(completed == Step.allCases)
    #expect(phase == .ended)
  }

  @Test("The payer can leave in every phase between start and result")
  func leaving() {
    let open = Phase.allCases.filter { ![.ready, .leaving, .concluding, .ended].contains($0) }
    for phase in open { #expect(FlowTable.row(phase, .leave) != nil, "\(phase)") }
  }

  @Test("Every phase is reachable from the shop")
  func reachable() {
    var reached: Set<Phase> = [.ready]
    while true {
      let next = reached.union(FlowTable.rows.filter { reached.contains($0.phase) }.flatMap(\.next))
      if next == reached { break }
      reached = next
    }
    #expect(reached == Set(Phase.allCases))
  }

  @Test("The ended phase is final")
  func endIsFinal() {
    for event in FlowEvent.Kind.allCases {
      #expect(FlowTable.row(.ended, event)?.next ?? [.ended] == [.ended], "\(event)")
    }
  }
}
