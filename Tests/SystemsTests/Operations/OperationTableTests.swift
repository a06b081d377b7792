import CheckoutCore
import KassaSandbox
import Testing

/// Tests every operation in every payment system, with a crash at each message and write.
///
/// In the end, the operation must have taken effect once, and the ledger must agree with the platform.
@Suite("Operations interrupted at every message and write")
struct OperationTableTests {
  /// A number greater than the number of messages and writes in any operation.
  private static let last = 100

  @Test("An operation repeated after a crash takes effect once", arguments: OperationCase.all)
  func again(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    let deaths = try die(row, paid) { world, about in
      // Do not repeat an operation that is already recorded as completed. A second request would be a new operation.
      if try !world.kept().contains(where: { $0.state == .done }) {
        try #require(world.perform(row.operation, row.amount, CrashPlan())?.done != nil, "\(about)")
      }
      try expect(world, wanted, about)
    }
    // An operation consists of at least these events: it is recorded, sent and answered, and its result is recorded.
    #expect(deaths >= 6)
  }

  @Test("The next start completes an interrupted operation", arguments: OperationCase.all)
  func takenUp(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    let untouched = try OperationWorld(paid).standing()
    try die(row, paid) { world, about in
      // If the operation was not recorded before the crash, it was not sent either.
      let expected = try world.kept().isEmpty ? untouched : wanted
      let report = try #require(try world.takeUp())
      #expect(report.error == nil, "\(about)")
      try expect(world, expected, about)
    }
  }

  @Test("An operation takes effect once after two crashes", arguments: OperationCase.all)
  func twice(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    for second in 1...Self.last {
      // The first attempt took effect, but the response to it was lost.
      let world = try OperationWorld(paid)
      try world.perform(row.operation, row.amount, CrashPlan(lostAnswer: 1))
      let mortality = CrashPlan(death: second)
      try world.perform(row.operation, row.amount, mortality)
      try world.takeUp()
      if try world.kept().contains(where: { $0.state == .done }) {
        try expect(world, wanted, "crash \(second)")
      }
      if !mortality.isDead { break }
    }
  }

  @Test("An operation whose response is lost takes effect once", arguments: OperationCase.all)
  func lost(_ row: OperationCase) throws {
    let (paid, wanted) = try wanted(row)
    for lost in 1...Self.last {
      let world = try OperationWorld(paid)
      let mortality = CrashPlan(lostAnswer: lost)
      let first = try #require(try world.perform(row.operation, row.amount, mortality))
      if mortality.answers < lost { break }
      #expect(first.done == nil, "response \(lost)")
      #expect(first.error?.code == .networkConnectionLost, "response \(lost): \(first.error?.code.rawValue ?? "none")")
      let again = try #require(try world.perform(row.operation, row.amount, CrashPlan()))
      #expect(again.done != nil, "response \(lost): \(again.error?.code.rawValue ?? "none")")
      try expect(world, wanted, "response \(lost)")
    }
  }

  @Test("Two deliberate equal operations take effect twice", arguments: OperationCase.all.filter { $0.amount != nil })
  func deliberate(_ row: OperationCase) throws {
    guard row.operation == .refund || row.operation == .debit else { return }
    let (paid, once) = try wanted(row)
    let world = try OperationWorld(paid)
    for _ in 1...2 { #expect(try world.perform(row.operation, row.amount, CrashPlan())?.done != nil) }
    let twice = try world.standing()
    #expect(twice.books.refunded == 2 * once.books.refunded)
    #expect(twice.refunded == (row.operation == .debit ? nil : 2 * once.books.refunded))
    #expect(twice.charges == once.charges + (row.operation == .debit ? 1 : 0))
    #expect(try Set(world.kept().map(\.id)).count == 2)
  }

  @Test("A rejected operation is closed and can be requested again", arguments: TestSystem.operable)
  func refused(_ system: TestSystem) throws {
    let row = try #require(OperationCase.all.first { $0.system.name == system.name && $0.operation == .refund })
    let (paid, wanted) = try wanted(row)
    let world = try OperationWorld(paid)
    let before = try world.standing()
    let report = try #require(try world.perform(.refund, 99_999_999, CrashPlan()))
    #expect(report.done == nil && report.error != nil)
    #expect(try world.kept().map(\.state) == [.refused])
    #expect(try world.standing() == before)
    #expect(try world.perform(row.operation, row.amount, CrashPlan())?.done != nil)
    #expect(try world.standing() == wanted)
  }

  private func expect(_ world: OperationWorld, _ wanted: OperationWorld.OperationSnapshot, _ about: String) throws {
    let standing = try world.standing()
    #expect(standing == wanted, "\(about): \(standing) instead of \(wanted)")
  }

  /// - Returns: The payment, and the expected state after performing the operation once without faults.
  private func wanted(_ row: OperationCase) throws -> (PaidPayment, OperationWorld.OperationSnapshot) {
    let paid = try PaidPayment.of(row)
    let world = try OperationWorld(paid)
    let before = try world.standing()
    let report = try #require(try world.perform(row.operation, row.amount, CrashPlan()))
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

  /// Performs the operation repeatedly. Each time, the program crashes one message or write later.
  /// - Returns: The number of messages and writes that the operation consists of.
  @discardableResult
  private func die(
    _ row: OperationCase, _ paid: PaidPayment, then look: (OperationWorld, String) throws -> Void
  ) throws -> Int {
    for death in 1...Self.last {
      let (world, mortality) = (try OperationWorld(paid), CrashPlan(death: death))
      try world.perform(row.operation, row.amount, mortality)
      guard mortality.isDead else { return death - 1 }
      try look(world, "crash \(death)")
    }
    Issue.record("the operation crashes without end")
    return Self.last
  }
}
