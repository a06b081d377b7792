import CheckoutCore
import Screens
import Terminal

/// Looks for card numbers outside the card number field.
///
/// The watch learns each card number from its field, whether typed or pasted.
/// Places where a card number may be visible are masked before a frame is searched.
struct LeakWatch {
  /// The card numbers of at least 13 digits that the field has contained.
  private var numbers: Set<[UInt8]> = []
  private var shortest = Int.max
  private var entryCount = 0

  /// - Parameter redacted: Returns the frame with permitted card numbers masked. Called only if the page has any.
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

  /// Whether a row contains a known card number, ignoring spaces between the digits.
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

  // MARK: Flow entries

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
