import CheckoutCore
import Screens
import Terminal

/// Follows what was typed into the field of the card number and looks for it everywhere else. It learns a number from
/// the field itself, however it got there, and looks at frames without the places where a number may be read.
struct LeakWatch {
  /// Digits of numbers that were in the field, from 13 digits on.
  private var numbers: Set<[UInt8]> = []
  private var shortest = Int.max
  private var entryCount = 0

  /// - Parameter redacted: the frame without those places; called only where there are any.
  mutating func look(_ view: MonkeyView, redacted: () -> Frame) -> String? {
    learn(view.page)
    if !numbers.isEmpty {
      let hasPlaces = FrameRedactor.isNumberTyped(view.page) || view.page.dialog?.id == "testCards"
      if contains(hasPlaces ? redacted() : view.frame) { return "a whole card number can be read on \(view.page.id)" }
    }
    return look(view.entries)
  }

  private mutating func learn(_ page: Page) {
    for case .field(let field) in page.body where field.id == page.focus && field.role == .cardNumber {
      let digits = field.text.utf8.filter { (0x30...0x39).contains($0) }
      guard digits.count >= 13, !field.text.contains("•") else { return }
      numbers.insert(digits)
      shortest = min(shortest, digits.count)
    }
  }

  /// Digits of a row with nothing but blanks between them.
  private func contains(_ frame: Frame) -> Bool {
    var run: [UInt8] = []
    for row in 0..<frame.size.rows {
      run.removeAll(keepingCapacity: true)
      for column in 0..<frame.size.columns {
        guard let scalar = frame[Point(column: column, row: row)].scalar, scalar != " " else { continue }
        guard (0x30...0x39).contains(scalar.value) else {
          if isLeak(run) { return true }
          run.removeAll(keepingCapacity: true)
          continue
        }
        run.append(UInt8(scalar.value))
      }
      if isLeak(run) { return true }
    }
    return false
  }

  private func isLeak(_ run: [UInt8]) -> Bool {
    guard run.count >= shortest else { return false }
    return numbers.contains { number in
      run.count >= number.count
        && (0...run.count - number.count).contains { run[$0..<$0 + number.count].elementsEqual(number) }
    }
  }

  // MARK: Entries

  private mutating func look(_ entries: [FlowEntry]) -> String? {
    if entries.count < entryCount { entryCount = 0 }
    defer { entryCount = entries.count }
    for entry in entries.dropFirst(entryCount) {
      if let member = MemberTable.standard.exposed(in: entry).first { return "\(member) can be read" }
      if case .message(let message) = entry.kind, hasNumber(message.body) {
        return "a card number can be read in the message \(message.name)"
      }
    }
    return nil
  }

  private func hasNumber(_ body: JSON) -> Bool {
    switch body {
    case .object(let object): object.members.contains { hasNumber($0.value) }
    case .array(let elements): elements.contains(where: hasNumber)
    case .string(let text), .number(let text): isLeak(text.utf8.filter { (0x30...0x39).contains($0) })
    default: false
    }
  }
}
