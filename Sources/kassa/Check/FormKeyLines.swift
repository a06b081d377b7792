import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// The `check keys --form` validator. Each line is a sequence of keys for an empty card form, whose number has the focus.
struct FormKeyLines: LineChecker {
  private let empty: CardForm

  init(policy: CardPolicy, today: CalendarDate) { empty = CardForm(policy: policy, today: today) }

  func check(_ line: [UInt8]) -> LineResult {
    guard let strokes = try? KeyNotation.keystrokes(line.text) else {
      return LineResult(["focus": .null, "submitted": false, "reason": "keys"], isValid: false)
    }
    var form = empty
    for stroke in strokes { form.perform(stroke) }
    form.pause()
    return LineResult(form.object, isValid: true)
  }
}

/// The `check keys --compare` validator. Each line is played against each policy, and the results stand side by side.
struct CompareLines: LineChecker {
  let policies: [CardPolicy]
  /// The field that the keys go to; nil for the whole form.
  let field: CardForm.Part?
  let isJSON: Bool
  private let forms: [CardForm]

  init(policies: [CardPolicy], field: CardForm.Part?, today: CalendarDate, isJSON: Bool) {
    (self.policies, self.field, self.isJSON) = (policies, field, isJSON)
    forms = policies.map { policy in
      var form = CardForm(policy: policy, today: today)
      if let field { form.focus(field) }
      return form
    }
  }

  func check(_ line: [UInt8]) -> LineResult {
    let text = line.text
    let strokes: [Keystroke]
    do throws(KeyNotation.Mistake) {
      strokes = try KeyNotation.keystrokes(text)
    } catch {
      let object: JSON = ["keys": .string(text), "reason": "keys", "message": .string(error.message)]
      return LineResult(isJSON ? object.text : "\(text)\n  \(error.message)", isValid: false)
    }
    let played = forms.map { form in
      var form = form
      for stroke in strokes { form.perform(stroke) }
      form.pause()
      return form
    }
    guard isJSON else { return LineResult(table(of: text, played), isValid: true) }
    let results = zip(policies, played).map { ($0.name, field.map($1.object) ?? $1.object) }
    return LineResult(.object(.init([("keys", .string(text))] + results)), isValid: true)
  }

  /// Returns the keys, a column per policy, and a row for each thing that can be compared. `≠` marks a row that differs.
  private func table(of keys: String, _ played: [CardForm]) -> String {
    var rows: [(name: String, cells: [String])] = []
    for part in field.map({ [$0] }) ?? CardForm.Part.allCases {
      let states = played.map { $0.state(of: part) }
      let prefix = field == nil ? part.rawValue + " " : ""
      rows.append((prefix + "text", states.map(\.text)))
      if field != nil { rows.append(("cursor", states.map { String($0.cursor) })) }
      if part != .code { rows.append((prefix + "value", states.map(\.value))) }
      rows.append((prefix + "error", states.map { $0.reason ?? "–" }))
    }
    rows.append(("focus", played.map { $0.focused?.rawValue ?? $0.focus.rawValue }))
    let first = max(rows.map(\.name.count).max() ?? 0, 6)
    let widths = policies.indices.map { index in
      max(policies[index].name.count, rows.map { $0.cells[index].count }.max() ?? 0)
    }
    func line(_ name: String, _ cells: [String]) -> String {
      let columns = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let text = name + String(repeating: " ", count: first - name.count) + "  " + columns.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    let lines = rows.map { row in (Set(row.cells).count > 1 ? "≠ " : "  ") + line(row.name, row.cells) }
    return ([keys, "  " + line("", policies.map(\.name))] + lines).joined(separator: "\n") + "\n"
  }
}

extension CardForm {
  /// The form as JSON: the focus, whether it was submitted, and each field.
  fileprivate var object: JSON {
    let fields = Part.allCases.map { ($0.rawValue, object($0)) }
    let head: [(String, JSON)] = [
      ("focus", .string(focused?.rawValue ?? focus.rawValue)), ("submitted", .bool(isSubmitted)),
    ]
    return .object(.init(head + fields))
  }

  /// A field as JSON. A security code is only counted.
  fileprivate func object(_ part: Part) -> JSON {
    let state = state(of: part)
    return .compact([
      ("text", .string(state.text)), ("cursor", JSON(state.cursor)),
      part == .code ? ("digits", JSON(state.value.count)) : ("value", .string(state.value)),
      ("error", state.reason.map(JSON.string) ?? .null),
    ])
  }
}
