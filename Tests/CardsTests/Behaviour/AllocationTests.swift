import CAllocations
import Testing

@testable import KassaCards

/// Tests that a key press in a card field allocates no memory, either for the edit or for reading the state to draw.
///
/// The tests apply to both debug and release builds. One-time setup on first use does not count.
@Suite("Memory allocations of the card fields", .enabled(if: kassa_allocations_are_counted()))
struct AllocationTests {
  static let profiles = ["kassa", "braintree", "adyen-ios", "stripe", "worldline"]

  /// Edits of every kind, applied after the digits of the card number have been entered.
  static let corrections: [EntryEdit] = [
    .left, .left, .insert("5"), .backspace, .delete, .home, .left, .right, .delete, .end, .right, .backspace,
    .insert("7"),
    .undo, .undo, .redo, .deleteWordBack, .undo, .moveCursor(to: 3), .deleteToEnd, .deleteToStart, .backspace, .undo,
    .insert("x"), .clear, .undo, .insert("1"),
  ]

  @Test("A heap allocation is counted")
  func counter() {
    var kept: [[Int]] = []
    let count = allocations { kept.append([Int](repeating: 1, count: 100)) }
    #expect(count > 0)
    #expect(allocations {} == 0)
    #expect(kept.count == 1)
  }

  @Test("Editing the card number allocates no memory", arguments: profiles)
  func number(_ name: String) throws {
    let policy = try profile(name)
    for digits in [
      "4314220000000056", "5555555555554444", "378282246310005", "6212345678901232", "2200123456789019", "99",
    ] {
      let script = digits.map { EntryEdit.insert(String($0)) } + Self.corrections
      expectNone(script, NumberEntry(policy: policy), "\(name) \(digits)") { entry, edit in
        let effect = entry.apply(edit)
        var columns = 0
        entry.forEachShown { _, _ in columns += 1 }
        let said = FieldTiming.reported(entry.verdict, at: effect.changed ? .typing : .leaving)
        _ = (said, columns, entry.brand, entry.verdict.valid, entry.cursor, entry.count, entry.isFull, entry.prefix(6))
      }
    }
  }

  @Test("Editing the expiry date allocates no memory", arguments: profiles)
  func expiry(_ name: String) throws {
    let (policy, today) = (try profile(name), try day("2026-06-15"))
    for digits in ["1230", "130", "122030", "0/3", "1922"] {
      let script = digits.map { EntryEdit.insert(String($0)) } + Self.corrections
      expectNone(script, ExpiryEntry(policy: policy, today: today), "\(name) \(digits)") { entry, edit in
        let effect = entry.apply(edit)
        let said = FieldTiming.reported(entry.verdict, at: effect.changed ? .typing : .leaving)
        _ = (said, entry.shown, entry.expiry, entry.cursor, entry.isFull)
      }
    }
  }

  @Test("Editing the security code allocates no memory", arguments: profiles)
  func code(_ name: String) throws {
    let policy = try profile(name)
    for brand: BrandID? in [nil, .visa, .americanExpress] {
      let script = "12345".map { EntryEdit.insert(String($0)) } + Self.corrections
      expectNone(script, CodeEntry(policy: policy, brand: brand), "\(name)") { entry, edit in
        let effect = entry.apply(edit)
        let said = FieldTiming.reported(entry.verdict, at: effect.changed ? .typing : .leaving)
        _ = (said, entry.shown, entry.lengths, entry.cursor, entry.isFull)
      }
    }
  }

  @Test("Deciding when to look up a prefix allocates no memory")
  func lookUpPlan() throws {
    let script = "6212345678901232".map { EntryEdit.insert(String($0)) } + Self.corrections
    var plan = LookUpPlan()
    expectNone(script, NumberEntry(policy: .kassa), "plan") { entry, edit in
      _ = entry.apply(edit)
      _ = plan.edited(entry)
    }
  }

  @Test(
    "Validating a card number from a file allocates no memory",
    arguments: [
      "4314220000000056", "4314 2200 0000 0056", "4314220000000057", "3782 822463 10005", "431422", "", "12",
      "9999999999999999999999999999999999999999", "4314x22", "４３１４２２００００００００５６", "٤٣١٤", "\u{200E}4314–2200",
    ])
  func file(_ text: String) {
    let bytes = Array(text.utf8)
    for name in ["kassa", "stripe"] {
      guard let policy = CardPolicy(dialect: name) else { continue }
      func check() -> Bool {
        bytes.withUnsafeBufferPointer {
          policy.checkNumber(utf8: $0) { verdict, digits in verdict.valid && digits.count > 0 }
        }
      }
      _ = check()
      #expect(allocations { _ = check() } == 0, "\(name)")
    }
  }

  /// Runs the script on two copies of an entry, and checks that no edit in the second run allocates memory.
  private func expectNone<Entry>(
    _ script: [EntryEdit], _ entry: Entry, _ what: String, _ key: (inout Entry, EntryEdit) -> Void
  ) {
    var counts = [Int](repeating: 0, count: script.count)
    for _ in 0..<2 {
      var entry = entry
      // The first change to a copy allocates the copy's own memory, because entries are copy-on-write.
      key(&entry, .insert("4"))
      key(&entry, .backspace)
      for (index, edit) in script.enumerated() {
        counts[index] = allocations { key(&entry, edit) }
      }
    }
    let costly = counts.indices.filter { counts[$0] > 0 }.map { "\($0) \(script[$0]): \(counts[$0])" }
    #expect(costly.isEmpty, "\(what)")
  }
}
