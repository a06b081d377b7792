package import KassaCards
import KassaScreens

/// The form's engine: the fields of the card form with their timing of errors and their focus, without a screen.
package final class EngineTarget: ConformanceTarget {
  package let name: String
  package let dialect: String?
  private let empty: CardForm

  package init(_ policy: CardPolicy, today: CalendarDate) {
    name = "engine" + (policy.name == CardPolicy.kassa.name ? "" : " " + policy.name)
    dialect = policy.name
    empty = CardForm(policy: policy, today: today)
  }

  package func play(_ row: ConformanceRow) -> ConformanceOutcome {
    var form = empty
    if let field = row.field { form.focus(field) }
    var isAway = false
    for stroke in row.keys {
      form.perform(stroke)
      // The keys of a row go to its field, even when the form moves on by itself.
      isAway = isAway || stroke.leavesField
      if let field = row.field, !isAway, form.focused != field { form.focus(field) }
    }
    form.pause()
    return .seen(form.observation(of: row))
  }
}

extension CardForm {
  package mutating func perform(_ stroke: Keystroke) {
    if case .paste(let text) = stroke { return paste(text) }
    for key in stroke.keys ?? [] { handle(key) }
  }

  fileprivate func observation(of row: ConformanceRow) -> ConformanceObservation {
    var seen = ConformanceObservation()
    for part in Part.allCases {
      let state = state(of: part)
      seen.text[part] = state.text
      seen.value[part] = state.value
      seen.error[part] = state.reason.map { .reason($0) } ?? .absent
      if part == row.field { seen.cursor = state.cursor }
    }
    seen.focus = focused.flatMap { ConformanceFocus(rawValue: $0.rawValue) } ?? (focus == .pay ? .pay : nil)
    return seen
  }
}
