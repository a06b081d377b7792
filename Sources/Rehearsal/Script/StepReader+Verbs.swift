import CheckoutCore
import KassaBackend
import KassaTerminal

extension StepReader {
  /// Parses the argument of a script command. If it is invalid, records an error and may return nil.
  mutating func verb(_ name: Verb.Name, _ value: PlacedValue) -> Verb? {
    switch name {
    case .press: press(value)
    case .type: .type(wanted(value, name.rawValue, "a text"))
    case .paste: .paste(wanted(value, name.rawValue, "a text"))
    case .click: click(value)
    case .fill: fill(value)
    case .choose: .choose(wanted(value, name.rawValue))
    case .resize: size(value).map { .resize($0) }
    case .suspend: suspend(value)
    case .clock: clock(value)
    case .hold: hold(value)
    case .fault: fault(value)
    case .kill: kill(value)
    case .start: .start(changes(value))
    case .resume: bare(value, name.rawValue) ? .resume : nil
    case .checkout: .checkout(changes(value))
    case .outOfBand:
      reader.word(value, name.rawValue, of: ["approve", "decline", "abandon"]).map { .outOfBand($0) }
    case .merchant: merchant(value)
    case .see: sight(value, name.rawValue).map { .see($0) }
    case .notSee: sight(value, name.rawValue).map { .notSee($0) }
    case .screen: screen(value)
    case .field: field(value)
    case .focus: .focus(wanted(value, name.rawValue))
    case .cursor: cursor(value)
    case .style: style(value)
    case .step: step(value).map { .step($0) }
    case .message: message(value)
    case .host: host(value)
    case .snapshot: .snapshot(wanted(value, name.rawValue))
    case .leakFree: bare(value, name.rawValue) ? .leakFree : nil
    case .result: result(value).map { .result($0) }
    case .effort: effort(value)
    case .repeat: repetition(value)
    // The steps of the included script take the place of the command.
    case .include: nil
    }
  }

  /// Checks that nothing is written after a command that takes nothing.
  private mutating func bare(_ value: PlacedValue, _ what: String) -> Bool {
    if !value.isEmpty { reader.complain(.type, value.place, "\(what) takes nothing: write only \(what)") }
    return value.isEmpty
  }

  mutating func unknown(_ name: String, _ place: SourcePlace) {
    if let reason = Self.programOnly[name] { return reader.complain(.unknownVerb, place, reason) }
    let names = Verb.Name.allCases.map(\.rawValue)
    reader.complain(.unknownVerb, place, "unknown verb \(name)\(ScriptReader.suggestion(name, names))")
  }

  /// Reads a string that must not be empty.
  mutating func wanted(_ value: PlacedValue, _ what: String, _ kind: String = "a name") -> String {
    let text = reader.text(value, what)
    if value.text?.isEmpty == true { reader.complain(.missing, value.place, "\(what) needs \(kind)") }
    return text
  }

  private mutating func fill(_ value: PlacedValue) -> Verb? {
    let fields = reader.pairs(value, "fill")
    if value.entries?.isEmpty == true {
      reader.complain(.missing, value.place, "fill needs a field, such as pan: $card.none-success")
    }
    return .fill(fields)
  }

  private mutating func clock(_ value: PlacedValue) -> Verb? {
    guard let duration = reader.duration(value, "clock") else { return nil }
    if duration <= .zero { reader.complain(.value, value.place, "clock must let some time pass") }
    return .clock(duration)
  }

  private mutating func screen(_ value: PlacedValue) -> Verb? {
    let name = wanted(value, "screen")
    let known = ScriptNames.screens
    if !name.isEmpty, !name.contains("$cell."), !known.contains(name) {
      reader.complain(
        .value, value.place,
        "unknown screen \(name)\(ScriptReader.suggestion(name, known)); known: \(known.joined(separator: ", "))")
    }
    return .screen(name)
  }

  /// Reads a flow step, given as a number or a name.
  private mutating func step(_ value: PlacedValue) -> Int? {
    if let step = Step.allCases.first(where: { $0.name == value.text }) { return step.rawValue }
    return reader.integer(value, "step", in: 1...Step.allCases.count)
  }

  private mutating func press(_ value: PlacedValue) -> Verb? {
    var keys = value
    var areIgnored = false
    if value.entries != nil {
      let table = reader.table(value, "press", keys: ["key", "keys", "ignored"])
      guard let named = table["key"] ?? table["keys"] else {
        reader.complain(.missing, value.place, "press needs the key key, such as press: { key: Enter, ignored: true }")
        return nil
      }
      keys = named
      if let ignored = table["ignored"] { areIgnored = reader.flag(ignored, "ignored") ?? false }
    }
    let elements = reader.elements(keys)
    if elements.isEmpty { reader.complain(.missing, value.place, "press needs a key") }
    return .press(
      Keys(
        names: elements.map { value in
          let name = reader.text(value, "press")
          if value.text != nil, Key(name) == nil {
            let near = NearestWord.suggestion(for: name, in: Key.namedKeys).map { "; did you mean \($0)?" } ?? ""
            reader.complain(.value, value.place, "unknown key \(name)\(near)")
          }
          return name
        }, areIgnored: areIgnored))
  }

  private mutating func click(_ value: PlacedValue) -> Verb? {
    guard value.entries != nil else { return .click(.name(wanted(value, "click"))) }
    let table = reader.table(value, "click", keys: ["at"])
    guard let at = table["at"] else {
      reader.complain(.missing, value.place, "click needs a name or at: [column, row]")
      return nil
    }
    return reader.pair(at, "at", by: ",", example: "[10, 5]").map { .click(.point(Point(column: $0.0, row: $0.1))) }
  }

  private mutating func suspend(_ value: PlacedValue) -> Verb? {
    value.isEmpty ? .suspend(.zero) : reader.duration(value, "suspend").map { .suspend($0) }
  }

  private mutating func hold(_ value: PlacedValue) -> Verb? {
    if value.text == "none" { return .hold(nil) }
    if value.text == "off" { return .breakOn(nil) }
    let table = reader.table(value, "hold", keys: ["step", "phase", "message", "then", "times"])
    if let step = table["step"] { return self.step(step).map { .hold(.step($0)) } }
    if ["message", "then", "times"].contains(where: { table[$0] != nil }) { return messageBreak(table, value) }
    if let phase = table["phase"] {
      return reader.word(phase, "phase", of: Phase.allCases.map(\.rawValue)).map { .hold(.phase($0)) }
    }
    if value.entries?.isEmpty == true {
      reader.complain(.missing, value.place, "hold needs a step, a phase, a message, then or off")
    }
    return nil
  }

  /// Reads a break on messages, or what becomes of the message that is held.
  private mutating func messageBreak(_ table: [String: PlacedValue], _ value: PlacedValue) -> Verb? {
    let words = HeldMessage.Choice.allCases.map(\.rawValue)
    var choice: HeldMessage.Choice?
    if let then = table["then"] {
      guard let read = reader.word(then, "then", of: words).flatMap(HeldMessage.Choice.init) else { return nil }
      choice = read
    }
    guard let message = table["message"] else {
      if table["times"] != nil { reader.complain(.missing, value.place, "times needs a message") }
      return choice.map { .decide($0) }
    }
    let name = wanted(message, "message")
    var wanted = MessageBreak(name, choice: choice, times: MessageBreak.usualTimes(choice))
    if let times = table["times"] {
      wanted.times = times.text == "always" ? nil : reader.integer(times, "times", in: 1...1000)
    }
    return .breakOn(wanted)
  }

  private mutating func kill(_ value: PlacedValue) -> Verb? {
    if value.isEmpty { return .kill(step: nil) }
    let table = reader.table(value, "kill", keys: ["step"])
    return table["step"].flatMap { step($0) }.map { .kill(step: $0) }
  }

  private mutating func merchant(_ value: PlacedValue) -> Verb? {
    let operations = reader.systems.sandboxes.operations
    if value.text != nil {
      return reader.word(value, "merchant", of: operations).map { .merchant(MerchantAction($0)) }
    }
    let table = reader.table(value, "merchant", keys: operations + ["amount", "refused"], keeping: operations)
    guard let operation = operations.first(where: { table[$0] != nil }) else {
      if value.entries != nil {
        reader.complain(.missing, value.place, "merchant needs one of the keys \(operations.joined(separator: ", "))")
      }
      return nil
    }
    let others = operations.filter { table[$0] != nil && $0 != operation }
    if !others.isEmpty {
      reader.complain(
        .value, value.place, "merchant does one operation, not \(([operation] + others).joined(separator: " and "))")
    }
    if table["amount"] != nil, table[operation]?.isEmpty == false {
      reader.complain(.value, value.place, "the amount is written twice: after \(operation) and after amount")
    }
    let amount = table["amount"] ?? table[operation].flatMap { $0.isEmpty ? nil : $0 }
    let refusal = table["refused"].map { wanted($0, "refused") }
    return .merchant(
      MerchantAction(
        operation, amount: amount.flatMap { reader.integer($0, "amount", in: 0...Int.max) }.map(Int64.init),
        refusal: refusal))
  }

  private mutating func fault(_ value: PlacedValue) -> Verb? {
    if value.text == "off" { return .fault(nil) }
    do throws(SettingsErrors) {
      let fault = try Fault(json(value))
      if [.latency, .notificationLate].contains(fault.kind), fault.delay == .fixed(.zero) {
        reader.complain(.value, value.place, "a delay of nothing is no fault")
      }
      return .fault(fault)
    } catch {
      complain(error, value, "fault")
      return nil
    }
  }

  private mutating func repetition(_ value: PlacedValue) -> Verb? {
    let table = reader.table(value, "repeat", keys: ["times", "steps"])
    guard let times = table["times"], let steps = table["steps"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "repeat needs the keys times and steps") }
      return nil
    }
    let list = self.steps(steps)
    if steps.elements?.isEmpty == true { reader.complain(.missing, steps.place, "repeat has no steps") }
    return reader.integer(times, "times", in: 1...10_000).map { .repeated($0, list) }
  }
}
