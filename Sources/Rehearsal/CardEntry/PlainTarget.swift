import CheckoutCore
import KassaCards
import KassaScreens
import KassaTerminal

/// The card form of a payment system in plain mode, which asks for one line after the other.
///
/// Only rows that lines can say are played: text and pastes. A line replaces the field and is checked when it ends.
package final class PlainTarget: ConformanceTarget {
  package var name: String { "plain " + stage.name }
  package var dialect: String? { stage.policy.name }
  private let stage: CardFormStage

  package init(_ stage: CardFormStage) { self.stage = stage }

  package func play(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome {
    guard let lines = Self.lines(row) else { return .skipped("a line has no such keys") }
    let checkout = try stage.checkout()
    let field = row.field ?? .card
    guard let id = CardFormWalk.field(field.role, on: checkout.page)?.id else {
      return .skipped("the form has no field \(field.rawValue)")
    }
    var dialogue = PlainDialogue(setup: checkout.session.app.setup)
    _ = dialogue.show(Self.page(of: checkout, from: id))
    guard dialogue.asked == id else { return .skipped("plain mode does not ask for \(field.rawValue) here") }
    for line in lines {
      if case .perform(let action) = dialogue.answer(line) { checkout.perform(action) }
      _ = dialogue.show(Self.page(of: checkout, from: id))
    }
    var seen = ConformanceObservation()
    for part in CardForm.Part.allCases {
      guard let shown = CardFormWalk.field(part.role, on: checkout.page) else { continue }
      let text = shown.isBlank ? "" : shown.text
      seen.value[part] = Self.value(text, of: part, expected: row.expected.value[part])
      if let error = shown.error { seen.error[part] = .words(error) }
      // Whether a line that has ended has an error is another question than whether there is one while it is typed.
      if shown.error == nil, row.expected.error[part] != .absent { seen.error[part] = .absent }
    }
    if row.expected.error.values.contains(.absent), seen.error.values.contains(where: { $0 != .absent }) {
      seen.error = [:]
    }
    return .seen(seen)
  }

  /// Returns the page without what stands above a field, because a required field is asked for until it is filled in.
  private static func page(of checkout: HeadlessCheckout, from id: ElementID) -> Page {
    var page = checkout.page
    page.body = Array(
      page.body.drop { block in
        if case .field(let field) = block { field.id != id } else { true }
      })
    return page
  }

  /// Returns the value that a field shows. A masked one is taken for the expected one if its visible digits agree.
  private static func value(_ text: String, of part: CardForm.Part, expected: String?) -> String {
    if part == .holder { return text }
    let digits = text.filter { $0.isNumber || $0 == "•" }
    guard digits.contains("•"), let expected, expected.count == digits.count else { return digits }
    return zip(digits, expected).allSatisfy { $0 == "•" || $0 == $1 } ? expected : digits
  }

  /// Returns the lines that the keys type; nil if they do anything else.
  private static func lines(_ row: ConformanceRow) -> [String]? {
    let text: String
    switch (row.keys.first, row.keys.count) {
    case (.paste(let pasted), 1): text = pasted
    case (.burst(let typed), 1) where CardTrack.begins(typed): text = typed
    default:
      guard let typed = typed(row) else { return nil }
      text = typed
    }
    let lines = text.split(separator: "\n").map(String.init)
    // A line end in the middle of a value makes two answers of it.
    return lines.isEmpty || text.contains("\t") || (row.field != nil && lines.count > 1) ? nil : lines
  }

  /// Returns the text that the keys type; nil if a line with it is not the same as the keys one after the other.
  ///
  /// A form refuses a wrong character or a digit too many by itself, and a line is refused as a whole.
  private static func typed(_ row: ConformanceRow) -> String? {
    guard let field = row.field else { return nil }
    var text = ""
    for stroke in row.keys {
      guard case .key(let key) = stroke, case .character(let character) = key.code, key.modifiers.isEmpty else {
        return nil
      }
      text.append(character)
    }
    guard field != .holder else { return row.expected.error[field] == .absent ? text : nil }
    let isClean = text.allSatisfy { $0.isNumber || $0 == " " || (field == .expiry && $0 == "/") }
    let isTaken = row.expected.value[field].map { $0.count == text.count(where: \.isNumber) } ?? false
    return isClean && isTaken && (field != .expiry || text.count(where: \.isNumber) == 4) ? text : nil
  }
}
