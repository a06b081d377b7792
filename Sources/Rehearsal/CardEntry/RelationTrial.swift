import KassaScreens
import KassaTerminal
import KassaTerminalEngine

/// What a trial of a relation has shown.
enum RelationVerdict: Equatable {
  case holds
  case broken(RelationBreak)
  /// The keys did not lead to what the relation is about, or the form has nothing of that kind.
  case saysNothing

  init(_ found: RelationBreak?) { self = found.map(RelationVerdict.broken) ?? .holds }

  var found: RelationBreak? { if case .broken(let found) = self { found } else { nil } }
}

/// Tries relations on a form, which is started anew for each trial, so that nothing of an earlier one is left in it.
struct RelationTrial {
  let profile: ProgramProfile

  /// The sizes to which the window changes, and back.
  private static let sizes = [
    Size(columns: 60, rows: 20), Size(columns: 100, rows: 40), Size(columns: 40, rows: 12),
  ]
  /// The number of times that Tab is pressed for the next field, because there may be buttons between the fields.
  private static let longestWay = 8
  /// A security code whose digits are not typed anywhere else.
  private static let code = "7391"

  /// Tries a relation after keys.
  func verdict(_ relation: ProgramRelation, _ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    switch relation {
    case .entry: try entry(one)
    case .backspace: try backspace(one)
    case .undo: try undo(one)
    case .tab: try tab(one)
    case .mask: try mask(one)
    case .resize: try resize(one)
    case .running: try running(one)
    }
  }

  /// Returns a form after keys.
  private func form(_ one: RelationTry, _ more: [String] = []) throws(ComposingError) -> ProgramForm {
    let form = try ProgramForm(profile)
    for stroke in profile.fields[one.part]?.reach ?? [] { form.perform(stroke) }
    for key in one.keys + more { give(key, to: form) }
    return form
  }

  private func give(_ key: String, to form: ProgramForm) {
    for stroke in (try? KeyNotation.keystrokes(key)) ?? [] where form.exitStatus == nil { form.perform(stroke) }
  }

  private func state(_ form: ProgramForm) throws(ComposingError) -> ConformanceObservation {
    profile.observation(of: try form.rest(), at: nil)
  }

  private func state(_ form: ProgramForm, after key: String) throws(ComposingError) -> ConformanceObservation {
    give(key, to: form)
    return try state(form)
  }

  // MARK: The relations

  private func entry(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    let form = try form(one)
    let before = try state(form)
    for character in one.entry { give(KeyNotation.text([.key(Key(.character(character)))]), to: form) }
    let typed = try state(form)
    // A form that goes on by itself divides what is typed among its fields.
    guard form.exitStatus == nil, typed.focus == before.focus, typed.text != before.text else { return .saysNothing }
    for stroke in [Keystroke.paste(one.entry), .burst(one.entry)] {
      let keys = one.keys + [KeyNotation.text([stroke])]
      let seen = try state(try self.form(one, [KeyNotation.text([stroke])]))
      if let found = RelationBreak(keys, typed, seen) { return .broken(found) }
    }
    return .holds
  }

  private func backspace(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    let form = try form(one)
    let before = try state(form)
    let typed = try state(form, after: one.character)
    guard form.exitStatus == nil, typed.focus == before.focus, typed.text != before.text else { return .saysNothing }
    return RelationVerdict(RelationBreak(one.keys + [one.character, "<BS>"], before, try state(form, after: "<BS>")))
  }

  private func undo(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    guard profile.keys["Undo"] != nil else { return .saysNothing }
    let form = try form(RelationTry(part: one.part, keys: [], entry: ""))
    var history = [try state(form)]
    for key in one.keys { history.append(try state(form, after: key)) }
    let edited = try state(form, after: one.character)
    guard let before = history.last, edited.focus == before.focus, edited.text != before.text else {
      return .saysNothing
    }
    let undone = try state(form, after: "<Undo>")
    let keys = one.keys + [one.character, "<Undo>"]
    // A run of typed characters may be taken back at once, but nothing may come up that was never there.
    if !history.contains(where: { $0.text == undone.text }) {
      return RelationVerdict(RelationBreak(keys, before, undone))
    }
    guard profile.keys["Redo"] != nil, undone.text == before.text else { return .holds }
    return RelationVerdict(RelationBreak(keys + ["<Redo>"], edited, try state(form, after: "<Redo>")))
  }

  private func tab(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    let form = try form(one)
    let frame = try form.rest()
    let order = profile.order(in: frame)
    guard order.count > 1, let start = focus(of: profile.observation(of: frame, at: nil)),
      let place = order.firstIndex(of: start)
    else { return .saysNothing }
    var (pressed, current) = (0, start)
    for next in order[(place + 1)...] + order[...place] {
      var seen: CardForm.Part? = current
      var times = 0
      while seen == current || seen == nil, times < Self.longestWay {
        seen = focus(of: try state(form, after: "<Tab>"))
        times += 1
      }
      // A form whose Tab leads nowhere is found with the first one.
      pressed += seen == current || seen == nil ? 1 : times
      guard seen == next else {
        let keys = one.keys + [Self.times(pressed, "Tab")]
        return .broken(seen.map { lost(keys, next, $0) } ?? nowhere(keys, next))
      }
      current = next
    }
    for _ in 0..<pressed { give("<S-Tab>", to: form) }
    let back = focus(of: try state(form))
    let keys = one.keys + [Self.times(pressed, "Tab"), Self.times(pressed, "S-Tab")]
    return back == start
      ? .holds : .broken(RelationBreak(keys: keys, focus: start, seen: "focus \(back?.rawValue ?? "on no field")"))
  }

  private func lost(_ keys: [String], _ next: CardForm.Part, _ seen: CardForm.Part) -> RelationBreak {
    RelationBreak(keys: keys, focus: next, seen: "focus \(seen.rawValue)")
  }

  /// A focus that is on no field cannot be seen, but what is typed goes nowhere.
  private func nowhere(_ keys: [String], _ next: CardForm.Part) -> RelationBreak {
    let character = next == .holder ? "A" : "1"
    let shown = profile.fields[next]?.mask == nil ? character : "•"
    return RelationBreak(keys: keys + [character], texts: [next: shown], focus: next, seen: "focus on no field")
  }

  private static func times(_ count: Int, _ key: String) -> String { count == 1 ? "<\(key)>" : "<\(key)*\(count)>" }

  private func focus(of seen: ConformanceObservation) -> CardForm.Part? {
    seen.focus.flatMap { CardForm.Part(rawValue: $0.rawValue) }
  }

  private func mask(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    guard profile.fields[.code] != nil else { return .saysNothing }
    // Other keys do not type these digits, so that they can only come from the code.
    let others = one.keys.map { key in Self.code.contains(key) ? "0" : key }
    let form = try form(RelationTry(part: .code, keys: [], entry: ""))
    for digit in Self.code { give(String(digit), to: form) }
    guard try !shown(in: form) else { return .saysNothing }
    var keys = [Self.code]
    for key in others + Self.sizes.suffix(1).map({ KeyNotation.text([.resize($0)]) }) {
      let before = try state(form)
      keys.append(key)
      give(key, to: form)
      // What a program prints at its end is not its form.
      if try shown(in: form), form.exitStatus == nil {
        let expected = before.text[.code].map { [CardForm.Part.code: $0] } ?? [:]
        return .broken(RelationBreak(keys: keys, texts: expected, seen: "digits of the security code on the screen"))
      }
    }
    return .holds
  }

  /// Whether the security code can be read, in its field or as a whole anywhere.
  private func shown(in form: ProgramForm) throws(ComposingError) -> Bool {
    let frame = try form.rest()
    let field = profile.observation(of: frame, at: nil).text[.code] ?? ""
    return field.contains(where: Self.code.contains) || FrameText.plain(frame).contains(Self.code)
  }

  private func resize(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    let form = try form(one)
    let before = try state(form)
    let usual = profile.launch.program.size
    for size in Self.sizes where form.exitStatus == nil {
      let keys = [Keystroke.resize(size), .resize(usual)].map { KeyNotation.text([$0]) }
      for key in keys { give(key, to: form) }
      var after = try state(form)
      // A form may draw itself anew by a timer: dialog 1.3 does so half a second after the window has changed.
      let end = ContinuousClock.now + .seconds(1)
      while after.text != before.text, form.exitStatus == nil, ContinuousClock.now < end {
        form.wait(.milliseconds(50))
        after = try state(form)
      }
      guard form.exitStatus == nil else { return .saysNothing }
      if let found = RelationBreak(one.keys + keys, before, after) { return .broken(found) }
      if let focus = focus(of: before), after.focus != before.focus {
        let seen = "focus \(after.focus?.rawValue ?? "on no field")"
        return .broken(RelationBreak(keys: one.keys + keys, focus: focus, seen: seen))
      }
    }
    return .holds
  }

  private func running(_ one: RelationTry) throws(ComposingError) -> RelationVerdict {
    let form = try form(RelationTry(part: one.part, keys: [], entry: ""))
    for (index, key) in one.keys.enumerated() {
      let before = try state(form)
      give(key, to: form)
      try form.rest()
      // A button that is pressed may well end the program.
      guard let status = form.exitStatus, before.focus != nil else { continue }
      return .broken(
        RelationBreak(
          keys: Array(one.keys[...index]), texts: before.text, seen: "the program ended with status \(status)"))
    }
    return one.keys.isEmpty ? .saysNothing : .holds
  }
}
