import CheckoutCore
import KassaScreens
import KassaTerminal

/// Looks for card numbers that are visible outside the card number field.
///
/// Each card number is learnt from the card number field, whether the number was typed or pasted.
/// Before a frame is searched, the places where a card number is allowed to be visible are masked.
struct LeakWatch {
  private var typed = TypedNumbers()
  private var entryCount = 0

  /// Returns a description of the first leaked card number or secret; nil if there is none.
  ///
  /// - Parameter redacted: a function that returns the frame with permitted card numbers masked.
  ///   It is called only if the page may show a permitted card number.
  mutating func look(_ view: MonkeyView, redacted: () -> Frame) -> String? {
    typed.learn(view.page)
    if let field = FrameRedactor.fieldWithLeftNumber(view.page) {
      return "a card number can be read in the field \(field)"
    }
    if !typed.isEmpty {
      let hasPlaces = FrameRedactor.hasTypedNumbers(view.page) || view.page.dialog?.id == .testCards
      if contains(hasPlaces ? redacted() : view.frame) { return "a whole card number can be read on \(view.page.id)" }
    }
    return look(view.entries)
  }

  private func contains(_ frame: Frame) -> Bool {
    (0..<frame.size.rows).contains { row in
      ReadDigits.runs(in: frame, row: row).contains { typed.isLeak($0) }
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
    case .string(let text), .number(let text): typed.isLeak(ReadDigits(text))
    default: false
    }
  }
}
