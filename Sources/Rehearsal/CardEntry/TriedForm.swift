import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// A form of the checkout in several looks, to which keys are given again and again from its first state.
final class TriedForm {
  private let stages: [(checkout: HeadlessCheckout, form: App)]
  /// The page and its controls. Forms with the same signature are the same form.
  let signature: String

  /// Goes to a scene.
  /// - Returns: nil if the scene shows no form: a page with fields and without a dialog above it.
  init?(
    _ scene: Gallery.Scene, _ compose: () throws(ComposingError) -> ComposedCheckout, _ looks: [RelationSearch.Look]
  ) throws(ComposingError) {
    var stages: [(checkout: HeadlessCheckout, form: App)] = []
    for look in looks {
      let composed = try compose()
      var setup = composed.setup
      setup.strings = StringTable(language: look.language) ?? .english
      setup.theme = Theme(named: look.theme) ?? setup.theme
      let checkout = HeadlessCheckout(
        setup: setup, size: look.size, backend: scene.backend ?? composed.backend, launch: composed.launch)
      scene.play(checkout)
      let page = checkout.page
      // The order editor belongs to the shop: it draws several settings as one list.
      guard page.dialog == nil, page.id != .order, page.focusedField != nil || Self.fields(page).count > 1 else {
        checkout.finish()
        break
      }
      stages.append((checkout, checkout.session.app))
    }
    self.stages = stages
    signature =
      stages.first.map { $0.checkout.page.id.rawValue + Self.controls($0.checkout.page).map(\.rawValue).joined() } ?? ""
    guard stages.count == looks.count else { return nil }
  }

  deinit { for stage in stages { stage.checkout.finish() } }

  private static func fields(_ page: Page) -> [Page.Field] {
    page.body.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// The controls that Tab visits, in visual order. A list is one control, whichever of its rows is chosen.
  private static func controls(_ page: Page) -> [ElementID] {
    page.body.flatMap { block -> [ElementID] in
      switch block {
      case .field(let field): [field.id]
      case .checkbox(let box): [box.id]
      case .choice(let choice): [choice.id]
      case .buttons(let buttons): buttons.map(\.id)
      default: []
      }
    }
  }

  /// Whether a control has the focus. The list of a setting is named after the setting.
  private static func isFocused(_ control: ElementID, _ focus: ElementID?) -> Bool {
    control == focus || control.rawValue == "list." + (focus?.rawValue ?? "")
  }

  /// What a form holds.
  private struct State: Equatable {
    var page: ScreenName
    var focus: ElementID?
    var texts: [ElementID: String] = [:]
    var choices: [ElementID: String] = [:]

    init(_ page: Page) {
      self.page = page.id
      focus = page.focus
      for block in page.body {
        switch block {
        case .field(let field): texts[field.id] = field.isBlank ? "" : field.text
        case .checkbox(let box): choices[box.id] = box.isOn ? "on" : "off"
        case .choice(let choice): choices[choice.id] = choice.selected?.rawValue
        default: break
        }
      }
    }
  }

  /// Gives keys to the form in its first state.
  private func play(_ keys: [String], look: Int = 0) -> HeadlessCheckout {
    let stage = stages[look]
    stage.checkout.show(stage.form)
    for key in keys { Self.give(key, to: stage.checkout) }
    return stage.checkout
  }

  private static func give(_ key: String, to checkout: HeadlessCheckout) {
    for stroke in (try? KeyNotation.keystrokes(key)) ?? [] {
      if case .paste(let text) = stroke { checkout.paste(text) }
      for key in stroke.keys ?? [] { checkout.handle(.key(key)) }
    }
  }

  /// Returns how a relation is broken after keys; nil if it holds.
  func broken(_ relation: RelationSearch.Relation, _ keys: [String]) -> String? {
    switch relation {
    case .backspace: backspace(keys)
    case .undo: undo(keys)
    case .look: look(keys)
    case .tab: tab(keys)
    case .entered: entered(keys)
    }
  }

  private func backspace(_ keys: [String]) -> String? {
    for key in ["4", "0"] {
      let checkout = play(keys)
      let before = State(checkout.page)
      // What is typed replaces a selected text.
      guard checkout.page.focusedField?.isSelected == false else { continue }
      Self.give(key, to: checkout)
      let typed = State(checkout.page)
      guard typed.focus == before.focus, typed.page == before.page, typed.texts != before.texts,
        checkout.page.focusedField != nil
      else { continue }
      Self.give("<BS>", to: checkout)
      let after = State(checkout.page)
      if after.texts != before.texts { return "after \(key): \(Self.difference(before, after))" }
    }
    return nil
  }

  private func undo(_ keys: [String]) -> String? {
    for key in ["4", "<BS>", "<C-u>", "<Paste:42>"] {
      let checkout = play(keys)
      let before = State(checkout.page)
      guard let field = checkout.page.focusedField, !field.isSecret else { return nil }
      Self.give(key, to: checkout)
      let edited = State(checkout.page)
      guard edited.focus == before.focus, edited.page == before.page, edited.texts != before.texts else { continue }
      // A text field takes back a run of typed characters at once, so it may take back more than the last one.
      let isRun = [.holder, .other, .phone, .identity, .oneTimeCode].contains(field.role)
      guard !isRun || key != "4" else { continue }
      Self.give("<Undo>", to: checkout)
      let undone = State(checkout.page)
      if undone.texts != before.texts { return "undo of \(key): \(Self.difference(before, undone))" }
      Self.give("<Redo>", to: checkout)
      let redone = State(checkout.page)
      if redone.texts != edited.texts { return "redo of \(key): \(Self.difference(edited, redone))" }
    }
    return nil
  }

  private func look(_ keys: [String]) -> String? {
    let wanted = State(play(keys).page)
    for look in stages.indices.dropFirst() {
      let seen = State(play(keys, look: look).page)
      if seen != wanted { return "look \(look + 1): \(Self.difference(wanted, seen))" }
    }
    let checkout = play(keys)
    for size in [Size(columns: 40, rows: 12), Size(columns: 100, rows: 40), Size(columns: 80, rows: 24)] {
      checkout.resize(size)
      let seen = State(checkout.page)
      if seen != wanted { return "resized to \(size.columns)×\(size.rows): \(Self.difference(wanted, seen))" }
    }
    return nil
  }

  private func tab(_ keys: [String]) -> String? {
    let checkout = play(keys)
    // The first Tab after an automatic advance may be one pressed out of habit, which changes nothing.
    Self.give("<Tab*2>", to: checkout)
    let start = State(checkout.page)
    let controls = Self.controls(checkout.page)
    guard let focus = start.focus, let place = controls.firstIndex(where: { Self.isFocused($0, focus) }) else {
      return "the focus \(start.focus?.rawValue ?? "–") is on no control"
    }
    for control in controls[(place + 1)...] + controls[..<place] {
      Self.give("<Tab>", to: checkout)
      let seen = checkout.page.focus
      if !Self.isFocused(control, seen) { return "to \(seen?.rawValue ?? "–"), not \(control.rawValue)" }
    }
    Self.give("<Tab>", to: checkout)
    var end = State(checkout.page)
    if end.focus != focus { return "came back to \(end.focus?.rawValue ?? "–"), not \(focus.rawValue)" }
    end.texts = end.texts.merging(start.texts) { end, start in end.contains("•") || start.contains("•") ? start : end }
    if end != start { return Self.difference(start, end) }
    for _ in controls { Self.give("<S-Tab>", to: checkout) }
    let back = checkout.page.focus
    return back == focus ? nil : "Shift-Tab came back to \(back?.rawValue ?? "–"), not \(focus.rawValue)"
  }

  /// Enters a text into each field in three ways. The keys before are left out, so that the fields are empty.
  private func entered(_ keys: [String]) -> String? {
    guard keys.isEmpty else { return nil }
    for field in Self.fields(play([]).page) where field.isBlank || field.text.isEmpty {
      let text = Self.example(field)
      var states: [State] = []
      for stroke in [text, "<Paste:\(text)>", "<Burst:\(text)>"] {
        let checkout = play([])
        checkout.perform(.focus(field.id))
        Self.give(stroke, to: checkout)
        states.append(State(checkout.page))
      }
      if let other = states.dropFirst().first(where: { $0.texts != states[0].texts }) {
        return "\(text) in \(field.id.rawValue): \(Self.difference(states[0], other))"
      }
    }
    return nil
  }

  private static func example(_ field: Page.Field) -> String {
    switch field.role {
    case .cardNumber: "5555555555554444"
    case .expiry: "1230"
    case .securityCode: "123"
    case .oneTimeCode: "1234"
    case .holder: "JANE DOE"
    case .phone: "9031234567"
    case .identity, .other: "12"
    }
  }

  private static func difference(_ wanted: State, _ seen: State) -> String {
    var words: [String] = []
    if wanted.page != seen.page { words.append("screen \(seen.page.rawValue), not \(wanted.page.rawValue)") }
    if wanted.focus != seen.focus {
      words.append("focus \(seen.focus?.rawValue ?? "–"), not \(wanted.focus?.rawValue ?? "–")")
    }
    for (id, text) in wanted.texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where seen.texts[id] != text {
      words.append("\(id.rawValue) «\(seen.texts[id] ?? "")», not «\(text)»")
    }
    for (id, value) in wanted.choices where seen.choices[id] != value {
      words.append("\(id.rawValue) \(seen.choices[id] ?? "–"), not \(value)")
    }
    return words.joined(separator: "; ")
  }
}
