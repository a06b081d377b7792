import Testing

@testable import CheckoutCore

@Suite("The table of transitions")
struct FlowTableTests {
  @Test("has one row for a phase and an event")
  func rowsAreUnique() {
    let keys = FlowTable.rows.map { "\($0.phase) \($0.event)" }
    #expect(Set(keys).count == keys.count)
  }

  @Test("completes every step, in the order of the document, on the way through")
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

  @Test("lets the person leave in every phase between start and result")
  func leaving() {
    let open = Phase.allCases.filter { ![.ready, .leaving, .concluding, .ended].contains($0) }
    for phase in open { #expect(FlowTable.row(phase, .leave) != nil, "\(phase)") }
  }

  @Test("reaches every phase from the shop")
  func reachable() {
    var reached: Set<Phase> = [.ready]
    while true {
      let next = reached.union(FlowTable.rows.filter { reached.contains($0.phase) }.flatMap(\.next))
      if next == reached { break }
      reached = next
    }
    #expect(reached == Set(Phase.allCases))
  }

  @Test("leaves what ended where it is")
  func endIsFinal() {
    for event in FlowEvent.Kind.allCases {
      #expect(FlowTable.row(.ended, event)?.next ?? [.ended] == [.ended], "\(event)")
    }
  }
}
