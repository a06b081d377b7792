import CheckoutCore
import Sandbox
import Testing

@testable import kassa

/// Every operation of every payment system, on a program that dies at each of its messages and writes: the platform has
/// done it once in the end, and the ledger says what the platform says.
@Suite("An operation has one effect")
struct OperationTableTests {
  /// Later than any event of an operation.
  private static let last = 100

  @Test("whenever the program dies, and the same is asked for again", arguments: OperationCase.all)
  func again(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    let deaths = try die(row, paid) { world, about in
      // One that was done to the end and written down is done: asked for again it is another one.
      if try !world.kept().contains(where: { $0.state == .done }) {
        try #require(world.perform(row.operation, row.amount, Mortality())?.done != nil, "\(about)")
      }
      try expect(world, wanted, about)
    }
    // It is written down, sent, answered, and written down again.
    #expect(deaths >= 6)
  }

  @Test("whenever the program dies, and the next one takes up what was left", arguments: OperationCase.all)
  func takenUp(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    let untouched = try OperationWorld(paid).standing()
    try die(row, paid) { world, about in
      // What was never written down was never sent.
      let expected = try world.kept().isEmpty ? untouched : wanted
      let report = try #require(try world.takeUp())
      #expect(report.error == nil, "\(about)")
      try expect(world, expected, about)
    }
  }

  @Test("whenever the program dies, and the next one dies as well", arguments: OperationCase.all)
  func twice(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    for second in 1...Self.last {
      // The first was done, and its answer never heard.
      let world = try OperationWorld(paid)
      try world.perform(row.operation, row.amount, Mortality(lostAnswer: 1))
      let mortality = Mortality(death: second)
      try world.perform(row.operation, row.amount, mortality)
      try world.takeUp()
      if try world.kept().contains(where: { $0.state == .done }) {
        try expect(world, wanted, "death \(second)")
      }
      if !mortality.isDead { break }
    }
  }

  @Test("whichever answer the wire loses", arguments: OperationCase.all)
  func lost(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    for lost in 1...Self.last {
      let world = try OperationWorld(paid)
      let mortality = Mortality(lostAnswer: lost)
      let first = try #require(try world.perform(row.operation, row.amount, mortality))
      if mortality.answers < lost { break }
      #expect(first.done == nil, "answer \(lost)")
      #expect(first.error?.code == "network.connectionLost", "answer \(lost): \(first.error?.code ?? "none")")
      let again = try #require(try world.perform(row.operation, row.amount, Mortality()))
      #expect(again.done != nil, "answer \(lost): \(again.error?.code ?? "none")")
      try expect(world, wanted, "answer \(lost)")
    }
  }

  @Test("and two equal ones that are meant have two", arguments: OperationCase.all.filter { $0.amount != nil })
  func deliberate(_ row: OperationCase) throws {
    guard row.operation == .refund || row.operation == .debit else { return }
    let (paid, once) = try wanted(row)
    let world = try OperationWorld(paid)
    for _ in 1...2 { #expect(try world.perform(row.operation, row.amount, Mortality())?.done != nil) }
    let twice = try world.standing()
    #expect(twice.books.refunded == 2 * once.books.refunded)
    #expect(twice.refunded == (row.operation == .debit ? nil : 2 * once.books.refunded))
    #expect(twice.charges == once.charges + (row.operation == .debit ? 1 : 0))
    #expect(try Set(world.kept().map(\.id)).count == 2)
  }

  @Test("what is refused is not open afterwards, and may be asked for anew", arguments: TestSystem.all)
  func refused(_ system: TestSystem) throws {
    let row = try #require(OperationCase.all.first { $0.system.name == system.name && $0.operation == .refund })
    let (paid, wanted) = try wanted(row)
    let world = try OperationWorld(paid)
    let before = try world.standing()
    let report = try #require(try world.perform(.refund, 99_999_999, Mortality()))
    #expect(report.done == nil && report.error != nil)
    #expect(try world.kept().map(\.state) == [.refused])
    #expect(try world.standing() == before)
    #expect(try world.perform(row.operation, row.amount, Mortality())?.done != nil)
    #expect(try world.standing() == wanted)
  }

  private func expect(_ world: OperationWorld, _ wanted: OperationWorld.Standing, _ about: String) throws {
    let standing = try world.standing()
    #expect(standing == wanted, "\(about): \(standing), and not \(wanted)")
  }

  /// - Returns: as well, how everything stands after the operation was done once and nothing went wrong.
  private func wanted(_ row: OperationCase) throws -> (PaidPayment, OperationWorld.Standing) {
    let paid = try PaidPayment.of(row)
    let world = try OperationWorld(paid)
    let before = try world.standing()
    let report = try #require(try world.perform(row.operation, row.amount, Mortality()))
    #expect(report.done != nil, "\(report.error.map { "\($0)" } ?? "")")
    let after = try world.standing()
    #expect(after.books != before.books || after.charges != before.charges, "\(before)")
    if row.operation == .refund {
      #expect(after.refunded == after.books.refunded)
      #expect(after.books.refunded == row.amount ?? before.books.taken)
    }
    if row.operation == .capture { #expect(after.captured == after.books.taken) }
    return (paid, after)
  }

  /// Lets a program die at each of its messages and writes.
  /// - Returns: how many there are.
  @discardableResult
  private func die(
    _ row: OperationCase, _ paid: PaidPayment, then look: (OperationWorld, String) throws -> Void
  ) throws -> Int {
    for death in 1...Self.last {
      let (world, mortality) = (try OperationWorld(paid), Mortality(death: death))
      try world.perform(row.operation, row.amount, mortality)
      guard mortality.isDead else { return death - 1 }
      try look(world, "death \(death)")
    }
    Issue.record("it never ends")
    return Self.last
  }
}
