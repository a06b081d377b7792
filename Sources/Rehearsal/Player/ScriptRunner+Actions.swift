import CheckoutCore
import KassaBackend
import KassaCards
import KassaScreens
import KassaTerminal

extension ScriptRunner {
  func perform(_ verb: Verb) throws(CaseFailure) {
    if stage.isDead, verb.needsProgram {
      throw CaseFailure(code: "script", line: 0, message: "the program was killed; use start or resume first")
    }
    switch verb {
    case .press(let keys): try press(keys)
    case .type(let text): try entering { type(cell.expand(text)) }
    case .paste(let text): try entering { paste(cell.expand(text)) }
    case .click(let target): try click(target)
    case .fill(let fields): try fill(fields)
    case .choose(let name): try choose(cell.expand(name))
    case .resize(let size): try resize(size)
    case .suspend(let duration): try suspend(duration)
    case .clock(let duration): stage.advance(duration)
    case .hold(let hold): try self.hold(hold)
    case .breakOn(let wanted?): try arm(wanted)
    case .breakOn(nil): try endHolds()
    case .decide(let choice):
      guard stage.decide(choice) else {
        if let trouble = stage.trouble { throw trouble }
        throw CaseFailure(code: "hold", line: 0, message: "no message is held: cannot \(choice.rawValue) it")
      }
    case .fault(let fault): try arm(fault)
    case .kill(nil): try kill()
    case .kill(let step?):
      try checkComing(step, "kill")
      (killStep, killPlace) = (step, place)
      stage.hold(.step(step))
    case .start(let changes), .checkout(let changes): try start(changes)
    case .resume: try resume()
    case .outOfBand(let what):
      guard stage.outOfBand(what) else {
        if let trouble = stage.trouble { throw trouble }
        throw CaseFailure(
          code: "script", line: 0, message: "no out-of-band action is pending: cannot \(what)")
      }
      stage.advance(.zero)
    case .merchant(let action): try merchant(action)
    case .repeated(let times, let steps): for _ in 0..<times { try play(steps) }
    case .see(let sight): try see(sight)
    case .notSee(let sight): try notSee(sight)
    case .screen(let name): try screen(cell.expand(name))
    case .field(let field): try self.field(field)
    case .focus(let name): try focus(cell.expand(name))
    case .cursor(let cursor): try self.cursor(cursor)
    case .style(let style): try self.style(style)
    case .step(let step): try reached(step)
    case .message(let message): try self.message(message)
    case .host(let host): try self.host(host)
    case .snapshot(let wanted): try snapshot(wanted)
    case .remember(let memories): try remember(memories)
    case .result(let result): try self.result(result)
    case .effort(let effort): try self.effort(effort)
    // Needs no check here, because the leak oracle runs after every script command.
    case .leakFree: break
    }
  }

  // MARK: Typing

  private func type(_ text: String) {
    oracle.learn(tracks: text)
    // The next verb is another person's or comes later, so it does not belong to a card reader's burst.
    defer { if TrackText.mayBegin(text) { stage.pause() } }
    if focusedRole == .oneTimeCode { oracle.learn(entry: text) }
    for character in text {
      if let key = TrackText.key(character) {
        stage.press(key)
        continue
      }
      var typed = character
      if focusedRole == .securityCode, !TrackText.mayBegin(text) {
        isCodeTyped = true
        if isShadow { typed = Self.other(character) }
      }
      stage.type(typed)
    }
  }

  private func paste(_ text: String) {
    oracle.learn(tracks: text)
    var pasted = text
    if TrackText.mayBegin(text) {
      // A track has no security code.
    } else if focusedRole == .oneTimeCode {
      oracle.learn(entry: text)
    } else if let code = pastedCode(text) {
      // Whole card details fill in their fields, whichever has the focus.
      isCodeTyped = true
      if isShadow, let range = text.ranges(of: code).last {
        pasted = text[..<range.lowerBound] + String(code.map(Self.other)) + text[range.upperBound...]
      }
    } else if focusedRole == .securityCode {
      isCodeTyped = true
      if isShadow { pasted = String(text.map(Self.other)) }
    }
    stage.paste(pasted)
  }

  /// Returns the security code in pasted card details; nil if there is none.
  func pastedCode(_ text: String) -> String? {
    let card = PastedCard(text, policy: composed.setup.policy, today: stage.now.date())
    return card?.code?.withDigits { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces a security code digit with a different digit for the second run. Other characters stay unchanged.
  static func other(_ character: Character) -> Character {
    guard let digit = character.wholeNumberValue, character.isASCII else { return character }
    return Character(String((digit + 5) % 10))
  }

  /// The role of the focused field; nil if the focus is not on a field.
  var focusedRole: Page.Field.Role? {
    let page = stage.page
    return page.dialog == nil ? page.focusedField?.role : nil
  }

  private func choose(_ name: String) throws(CaseFailure) {
    guard let id = names.element(name) else { throw missing(name, "choose") }
    guard stage.page.elements.first(where: { $0.id == id })?.isEnabled == true else {
      throw CaseFailure(code: "choose", line: 0, message: "\(name) is disabled")
    }
    stage.perform(.press(id))
  }

  private func click(_ target: ClickTarget) throws(CaseFailure) {
    switch target {
    case .point(let point): try click(at: point)
    case .name(let name):
      guard let id = names.element(cell.expand(name)) else { throw missing(name, "click") }
      guard let area = stage.area(of: id) else {
        throw CaseFailure(
          code: "click", line: 0, message: "\(name) is on the page but not visible on the screen")
      }
      guard stage.page.elements.first(where: { $0.id == id })?.isEnabled == true else {
        throw CaseFailure(code: "click", line: 0, message: "\(name) is disabled")
      }
      let before = Appearance(stage)
      stage.click(Point(column: area.column + area.columns / 2, row: area.row))
      guard stage.trouble == nil, !script.allowsIdleInput, before == Appearance(stage) else { return }
      throw CaseFailure(code: "click", line: 0, message: "a click on \(name) does nothing here")
    }
  }

  /// The name of the screen or dialogue that is open.
  private var page: String { (stage.page.dialog?.id ?? stage.page.id).rawValue }

  /// - Parameter code: the code of the failure, which is the name of the verb.
  func missing(_ name: String, _ code: String) -> CaseFailure {
    let elements = stage.page.elements
    let isMistake = !ScriptNames.isKnown(cell.expand(name), in: names.strings)
    guard !elements.isEmpty else {
      return CaseFailure(
        code: code, line: 0, message: "no element \(quoted(name)): nothing here can be chosen or filled"
      ).asMistake(isMistake)
    }
    let near = ScriptReader.suggestion(cell.expand(name), elements.flatMap { [$0.id.rawValue, $0.label] })
    let list = elements.map {
      "  \($0.id)" + ($0.label.isEmpty ? "" : " (\($0.label))") + ($0.isEnabled ? "" : ", disabled")
    }
    return CaseFailure(
      code: code, line: 0,
      message: (["no element \(quoted(name)) on the screen \(page)\(near)", "elements here:"] + list)
        .joined(separator: "\n")
    ).asMistake(isMistake)
  }

  // MARK: Program lifecycle and merchant server

  private func suspend(_ duration: Duration) throws(CaseFailure) {
    guard stage.suspend(for: duration) else {
      throw CaseFailure(code: "screen", line: 0, message: "Ctrl-Z did not suspend the program")
    }
  }

  private func kill() throws(CaseFailure) {
    takeEntries()
    followStop()
    try checkStop()
    stop = nil
    stage.kill()
  }

  private func start(_ changes: CheckoutSettings) throws(CaseFailure) {
    takeEntries()
    settings = cell.expanded(changes).merged(over: settings)
    let isSame = changes.isEmpty
    if !isSame { try recompose() }
    stage.start(composed, isAnew: !isSame)
    if !changes.order.isEmpty { expectPayment() }
    begin()
  }

  /// Presses the shop's pay button, unless the script is to start on the shop page.
  func begin() {
    guard settings.begin != "shop" else { return }
    // If an unfinished payment is offered, Enter would resume it, so press the pay button explicitly.
    if offersUnfinished { stage.perform(.press(.pay)) } else { stage.press(Key(.enter)) }
  }

  private func resume() throws(CaseFailure) {
    takeEntries()
    // A forgotten kill would otherwise go unnoticed: the payment goes on as if it had been killed.
    guard stage.isDead else {
      throw CaseFailure(
        code: "script", line: 0, message: "the program still runs, so that nothing is resumed; kill it before"
      ).asMistake()
    }
    stage.start(composed, isAnew: false)
    guard offersUnfinished else {
      throw CaseFailure(code: "script", line: 0, message: "no unfinished payment to resume; use start")
    }
    isResuming = true
    stage.press(Key(.enter))
  }

  private var offersUnfinished: Bool { stage.page.elements.contains { $0.id == .resume } }
}

extension CheckoutSettings {
  var isEmpty: Bool {
    provider == nil && mock == nil && language == nil && method == nil && order.isEmpty && begin == nil
      && sandbox == SandboxSettings()
  }
}
