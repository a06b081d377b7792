import CheckoutCore
import KassaBackend
import KassaResources
import KassaTerminal

/// What the verbs of a checkout make of their values, which have been read by their shapes.
extension StepReader {
  /// Returns the command. If its value has a mistake that a shape cannot tell, records it and may return nil.
  mutating func verb(_ name: Verb.Name, _ value: ShapedValue) -> Verb? {
    switch name {
    case .press:
      .press(
        Keys(
          names: (value["key"] ?? value["keys"] ?? value).texts, areIgnored: value["ignored"]?.flag ?? false))
    case .type: value.text.map { .type($0) }
    case .paste: value.text.map { .paste($0) }
    case .click: ClickTarget(value).map { .click($0) }
    case .fill: .fill(value.fillings)
    case .choose: value.text.map { .choose($0) }
    case .resize: value.size.map { .resize($0) }
    case .suspend: .suspend(value.duration ?? .zero)
    case .clock: value.duration.map { .clock($0) }
    case .hold: hold(value)
    case .fault: fault(value.source)
    case .kill: .kill(step: value["step"].flatMap(step))
    case .start: .start(changes(value))
    case .resume: .resume
    case .checkout: .checkout(changes(value))
    case .outOfBand: value.text.map { .outOfBand($0) }
    case .merchant: merchant(value)
    case .see: seen(value).map { .see($0) }
    case .notSee: unseen(value).map { .notSee($0) }
    case .screen: value.text.map { .screen($0) }
    case .field: field(value)
    case .focus: value.text.map { .focus($0) }
    case .cursor: cursor(value)
    case .style: StyleExpectation(value).map { .style($0) }
    case .step: step(value).map { .step($0) }
    case .message: .message(message(value))
    case .host: host(value)
    case .snapshot: snapshot(value).map { .snapshot($0) }
    case .remember: .remember(memories(value))
    case .leakFree: .leakFree
    case .result: .result(result(value))
    case .effort: .effort(EffortExpectation(value))
    case .repeat: repetition(value).map { .repeated($0, $1) }
    // The steps of the included script take the place of the command, and programs have the others.
    case .include, .wait, .exit, .output, .file: nil
    }
  }

  /// Returns a flow step, given as a number or a name.
  private func step(_ value: ShapedValue) -> Int? {
    value.number ?? Step.allCases.first { $0.name == value.text }?.rawValue
  }

  private mutating func hold(_ value: ShapedValue) -> Verb? {
    if value.text == "none" { return .hold(nil) }
    if value.text == "off" { return .breakOn(nil) }
    if let step = value["step"].flatMap(step) { return .hold(.step(step)) }
    let choice = value["then"]?.text.flatMap(HeldMessage.Choice.init)
    guard let message = value["message"]?.text else {
      if let times = value["times"] { reader.complain(.missing, times.place, "times needs a message") }
      return value["phase"]?.text.map { .hold(.phase($0)) } ?? choice.map { .decide($0) }
    }
    let times = value["times"].map(\.number) ?? MessageBreak.usualTimes(choice)
    return .breakOn(MessageBreak(message, choice: choice, times: times))
  }

  private mutating func merchant(_ value: ShapedValue) -> Verb? {
    guard let operation = value.text ?? form.operations.first(where: { value[$0] != nil }) else {
      return nil
    }
    if value["amount"] != nil, value[operation]?.number != nil {
      reader.complain(.value, value.place, "the amount is written twice: after \(operation) and after amount")
    }
    let amount = (value["amount"] ?? value[operation])?.number.map(Int64.init)
    return .merchant(MerchantAction(operation, amount: amount, refusal: value["refused"]?.text))
  }

  private mutating func fault(_ value: PlacedValue) -> Verb? {
    if value.text == "off" { return .fault(nil) }
    do throws(SettingsErrors) {
      return .fault(try Fault(json(value)))
    } catch {
      complain(error, value, "fault")
      return nil
    }
  }

  /// Returns how often which steps are played.
  mutating func repetition<Step: PlayedStep>(_ value: ShapedValue) -> (Int, [Step])? {
    guard let list = value["steps"]?.source else { return nil }
    let steps: [Step] = self.steps(list)
    if list.elements?.isEmpty == true { reader.complain(.missing, list.place, "repeat has no steps") }
    return value["times"]?.number.map { ($0, steps) }
  }

  // MARK: Assertions

  /// The keys of the errors of fields.
  private static let problems = StringTable.english.keys.filter { $0.hasPrefix("problem.") }.sorted()

  private mutating func field(_ value: ShapedValue) -> Verb? {
    guard let name = value["name"]?.text else { return nil }
    var field = FieldExpectation(name: name)
    field.shows = value["shows"]?.text
    field.value = value["value"]?.text
    field.brand = value["brand"]?.text
    let error = value["error"].map { $0["part"] ?? $0 }
    field.error = error?.text
    field.isPartOfError = value["error"]?["part"] != nil
    if field.isPartOfError, let error, error.text?.allSatisfy(\.isWhitespace) == true {
      reader.complain(.value, error.place, "blanks are a part of almost every error; write a word of it")
    }
    if field.isPartOfError, let error, let key = error.text {
      reader.checkWords(ofKey: key, error.place, least: TextPattern.shortestWord)
    }
    if let error, let key = error.text, key.hasPrefix("problem."), !key.contains("$"),
      StringTable.english.optional(key) == nil
    {
      reader.complain(.value, error.place, "no text has the key \(key)\(ScriptReader.suggestion(key, Self.problems))")
    }
    field.isChecked = value["checked"]?.flag
    field.isEnabled = value["enabled"]?.flag
    field.isVisible = value["visible"]?.flag
    field.isRequired = value["required"]?.flag
    field.whileFocused = value["while"] != nil
    return .field(field)
  }

  /// Reads what must be on the screen.
  private mutating func seen(_ value: ShapedValue) -> Sight? {
    if let pattern = value["matches"], let text = pattern.text, value["where"] == nil {
      reader.checkPatternOfScreen(text, pattern.place, isAnyEnough: value["count"] != nil)
    }
    return sight(value)
  }

  /// Reads what must not be on the screen.
  private mutating func unseen(_ value: ShapedValue) -> Sight? {
    checkRow(value)
    return sight(value)
  }

  /// Checks what must not be on the screen: what no row can have would never be seen.
  mutating func checkRow(_ value: ShapedValue) {
    if let text = value.text, PatternSigns.looksLikePattern(text) {
      reader.complain(
        .value, value.place,
        "\(text) is looked for as it is written, and not as a regular expression, so that it would never be seen; write "
          + "{ matches: '\(text)' }, or { text: '\(text)' } if these are its characters")
      return
    }
    checkLine(value)
  }

  /// Checks what is looked for within rows: what no row can have is never seen.
  mutating func checkLine(_ value: ShapedValue) {
    let sought = value["matches"] ?? value["text"] ?? value
    guard let text = sought.text,
      text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        || value["matches"] != nil && PatternSigns(text).needsControl
    else { return }
    reader.complain(
      .value, sought.place,
      "a row of the screen has no line break, no tab and no other control character, so that this would never be seen; "
        + "write a step for each line")
  }

  private mutating func sight(_ value: ShapedValue) -> Sight? {
    let pattern = value["matches"]
    guard let text = (pattern ?? value["text"] ?? value).text else { return nil }
    return Sight(
      text: text, place: value["where"]?.text, isPattern: pattern != nil, count: value["count"]?.number)
  }

  private mutating func cursor(_ value: ShapedValue) -> Verb? {
    if value.text == "hidden" { return .cursor(.hidden) }
    guard let column = (value["column"] ?? value).number else { return nil }
    if value["field"] != nil, let row = value["row"] {
      reader.complain(.value, row.place, "cursor has a field or a row, not both: a field has one row")
    }
    if let field = value["field"]?.text { return .cursor(.field(field, column: column)) }
    return .cursor(value["row"]?.number.map { .point(Point(column: column, row: $0)) } ?? .column(column))
  }

  private mutating func message(_ value: ShapedValue) -> MessageExpectation {
    var message = MessageExpectation(
      name: (value["name"] ?? value).text, has: value["has"]?.fillings ?? [], lacks: value["lacks"]?.texts ?? [])
    message.step = value["step"]?.number
    switch value["payment"]?.text {
    case nil: message.source = .either
    case "all"?: message.source = .all
    case "last"?: message.source = .last
    case let payment?: message.source = .shop(payment: payment)
    }
    if message.isOfShop, let step = value["step"] {
      reader.complain(.value, step.place, "what the shop is told about a payment belongs to no step of the script")
    }
    message.count = value["count"]?.number
    if let lacks = value["lacks"], message.name == nil, message.has.isEmpty {
      reader.complain(
        .value, lacks.place, "almost every message lacks this; say with name or has which message must lack it")
    }
    for (path, place) in (value["has"]?.entries.map { ($0.name, $0.value.place) } ?? [])
      + (value["lacks"]?.elements.compactMap { path in path.text.map { ($0, path.place) } } ?? [])
    where path.contains("$") {
      reader.complain(.value, place, "the path \(path) of a member stands for itself: no $NAME is replaced in it")
    }
    return message
  }

  private mutating func host(_ value: ShapedValue) -> Verb? {
    var host = HostExpectation()
    host.result = value["result"]?.text
    host.error = value["error"]?.text
    host.event = value["event"]?.text
    host.count = value["count"]?.number ?? host.count
    host.isOfLastPayment = value["payment"]?.text.map { $0 == "last" }
    if host.event != nil, host.result != nil || host.error != nil {
      reader.complain(.value, value.place, "host checks an event or a result, not both: write two steps")
    }
    if host.error != nil, host.count == 0 {
      reader.complain(
        .value, value.place,
        "count: 0 would hold for any word that is no error's; name the result or the event that must not come")
    }
    return .host(host)
  }

  mutating func result(_ value: ShapedValue) -> ResultExpectation {
    var result = ResultExpectation(place: value.place)
    if let payment = value["payment"], payment.text != "last" {
      result.payment = payment.text
      for key in ["outcome", "code", "error"] {
        guard let other = value[key] else { continue }
        reader.complain(
          .value, other.place,
          "of a payment that is named, only told and notified are known; \(key) is of the last one")
      }
    }
    result.outcome = value["outcome"]?.text
    result.code = value["code"]?.text
    result.error = value["error"]?.text
    result.lastNotificationStatus = value["told"]?.text
    result.notified = value["notified"].flatMap { $0.number ?? ($0.text == "once" ? 1 : 0) }
    return result
  }
}

extension ClickTarget {
  init?(_ value: ShapedValue) {
    if let point = value["at"]?.point {
      self = .point(point)
    } else if let text = (value["text"] ?? value).text {
      self = .name(text)
    } else {
      return nil
    }
  }
}

extension StyleExpectation {
  init?(_ value: ShapedValue) {
    guard let text = value["text"]?.text else { return nil }
    self.init(text: text, attributes: [:])
    foreground = value["colour"]?.text
    background = value["background"]?.text
    for name in Self.names { attributes[name] = value[name]?.flag }
  }
}
