import CheckoutCore
import KassaBackend
import KassaScreens
import KassaTerminal

/// An action that does nothing is a failure: these checks find actions without an effect.
extension ScriptRunner {
  /// What stops the clock, and the step that has stopped it.
  struct Stop {
    var hold: Hold
    var place: SourcePlace
    /// Whether the payment had ended when the clock was to stop, so that only the next one can come to the place.
    var waitsForNext = false
    /// Whether the flow has been where the clock stops.
    var isReached = false
  }

  /// What can be seen of the program: if two appearances are equal, nothing has happened in between.
  struct Appearance: Equatable {
    private let page: Page
    private let frame: Frame
    private let state: FlowSnapshot
    private let entryCount: Int
    private let held: String?
    private let hasLeft: Bool

    init(_ stage: any PlaybackDriver) {
      (page, frame, state) = (stage.page, stage.frame, stage.state)
      (entryCount, held, hasLeft) = (stage.entries.count, stage.held, stage.hasLeft)
    }
  }

  // MARK: Input

  func press(_ keys: Keys) throws(CaseFailure) {
    for name in keys.names {
      guard let key = Key(cell.expand(name)) else {
        throw CaseFailure(code: "press", line: 0, message: "unknown key \(name)").asMistake()
      }
      // A field may refuse a key. Whether it does is what tests of card entry look at.
      guard keys.areIgnored || !(takesText || script.allowsIdleInput) else {
        stage.press(key)
        continue
      }
      let before = Appearance(stage)
      stage.press(key)
      if stage.trouble != nil { return }
      let isIgnored = before == Appearance(stage)
      guard isIgnored != keys.areIgnored else { continue }
      throw CaseFailure(
        code: "press", line: 0,
        message: keys.areIgnored
          ? "expected the program to ignore \(key.name); it did not"
          : "\(key.name) does nothing here; if this is what you test, write press: { key: \(key.name), ignored: true }")
    }
    if keys.names.contains(where: TrackText.mayBegin) { stage.pause() }
  }

  /// Whether the focus is on something that takes text.
  private var takesText: Bool {
    let page = stage.page
    let body = page.dialog?.body ?? page.body
    let focus = page.dialog.map(\.focus) ?? page.focus
    return body.contains { if case .field(let field) = $0 { field.id == focus } else { false } }
  }

  /// Types or pastes something that must be taken by a field or have some other effect.
  func entering(_ enter: () -> Void) throws(CaseFailure) {
    guard !takesText, !script.allowsIdleInput else { return enter() }
    let before = Appearance(stage)
    enter()
    guard stage.trouble == nil, before == Appearance(stage) else { return }
    let focus = stage.page.dialog?.focus ?? stage.page.focus
    throw CaseFailure(
      code: "type", line: 0,
      message: "nothing takes the text: the focus is on \(focus?.rawValue ?? "nothing"), which is not an input field")
  }

  func resize(_ size: Size) throws(CaseFailure) {
    guard size != stage.frame.size || script.allowsIdleInput else {
      throw CaseFailure(code: "resize", line: 0, message: "the window already has \(size.columns)x\(size.rows) cells")
    }
    stage.resize(size)
  }

  func click(at point: Point) throws(CaseFailure) {
    let before = Appearance(stage)
    stage.click(point)
    guard stage.trouble == nil, !script.allowsIdleInput, before == Appearance(stage) else { return }
    let isTarget = stage.page.elements.contains { stage.area(of: $0.id)?.contains(point) == true }
    guard !isTarget else { return }
    throw CaseFailure(
      code: "click", line: 0, message: "there is nothing to click at \(point.column),\(point.row)",
      marks: [Rect(cell: point)])
  }

  func noField(_ name: String) -> CaseFailure {
    CaseFailure(code: "fill", line: 0, message: "\(name) is not a field that can be filled; use choose or press")
  }

  // MARK: Clock and network

  func hold(_ hold: Hold?) throws(CaseFailure) {
    if hold == nil, stop == nil {
      throw CaseFailure(code: "hold", line: 0, message: "the clock is not stopped: there was no hold before")
    }
    try checkStop()
    if case .step(let step)? = hold { try checkComing(step, "hold") }
    stop = hold.map { Stop(hold: $0, place: place, waitsForNext: stage.state.result != nil) }
    stage.hold(hold)
  }

  func endHolds() throws(CaseFailure) {
    guard stop != nil || stage.held != nil || !breakPlaces.isEmpty || hasBreaksOfSettings else {
      throw CaseFailure(code: "hold", line: 0, message: "there is nothing to end: no hold came before")
    }
    try checkStop()
    try checkBreaks()
    stop = nil
    breakPlaces = [:]
    hasEndedBreaks = true
    stage.hold(nil)
    stage.releaseBreaks()
  }

  /// Notes that the flow has come to the place where the clock stops.
  func followStop() {
    guard let stop, !stop.isReached, !stage.isDead else { return }
    let state = stage.state
    if stop.waitsForNext {
      guard state.result == nil else { return }
      self.stop?.waitsForNext = false
    }
    switch stop.hold {
    case .step(let step): self.stop?.isReached = state.isStarted && state.step >= step
    case .phase(let phase): self.stop?.isReached = state.phase == phase
    }
  }

  private var hasBreaksOfSettings: Bool { !hasEndedBreaks && !settings.sandbox.breaks.isEmpty }

  /// Arms a break on messages, which must not be armed already.
  func arm(_ wanted: MessageBreak) throws(CaseFailure) {
    if let earlier = breakPlaces[wanted.name], stage.unmetBreaks.contains(wanted.name) {
      throw CaseFailure(
        code: "hold", line: 0,
        message: "the break on \(wanted.name) is armed already, in line \(earlier.line), and still waits for messages")
    }
    breakPlaces[wanted.name] = place
    stage.arm(wanted)
  }

  /// Checks that the payment has not yet passed a step for which something is armed.
  func checkComing(_ step: Int, _ code: String) throws(CaseFailure) {
    let state = stage.state
    guard state.isStarted, state.step > step, state.result == nil || code == "kill" else { return }
    throw CaseFailure(
      code: code, line: 0, message: "the payment is already in step \(state.step): step \(step) does not come again")
  }

  /// Checks that the payment has come to the place where the clock is to stop.
  func checkStop() throws(CaseFailure) { if let stop { try check(stop) } }

  private func check(_ stop: Stop) throws(CaseFailure) {
    guard !stop.isReached else { return }
    let wanted =
      switch stop.hold {
      case .step(let step): "step \(step)"
      case .phase(let phase): "the phase \(phase)"
      }
    throw CaseFailure(code: "hold", at: stop.place, message: "the payment never came to \(wanted)")
  }

  func arm(_ fault: Fault?) throws(CaseFailure) {
    takeEntries()
    guard fault == nil else {
      if fault?.kind == .hostileText { hostileTextPlace = place }
      return stage.arm(fault)
    }
    guard !faultPlaces.isEmpty || !hasEndedFaults && !settings.sandbox.faults.isEmpty else {
      throw CaseFailure(code: "fault", line: 0, message: "there is no fault to end")
    }
    try checkFaults()
    faultPlaces = []
    hasEndedFaults = true
    stage.arm(nil)
  }

  private func checkFaults() throws(CaseFailure) {
    takeEntries()
    guard let unmet = stage.unmetFaults.first else { return try checkHostileText() }
    var seen: [String] = []
    for entry in entries {
      guard case .message(let message) = entry.kind, message.from == .sdk || message.from == .application,
        !seen.contains(message.name)
      else { continue }
      seen.append(message.name)
    }
    let armed = faultPlaces.last { $0.words == unmet.fault }
    let message = armed?.message ?? settings.sandbox.faults.first { $0.words == unmet.fault }?.message
    throw CaseFailure(
      code: "fault", at: armed?.place ?? place(ofFault: unmet.fault),
      message: "\(unmet.words); requests so far: "
        + (seen.isEmpty ? "none" : seen.joined(separator: ", "))
    ).asMistake(message.map(isUnknown(request:)) ?? false)
  }

  /// Checks that a screen has shown hostile text: what nobody draws cannot control a terminal.
  private func checkHostileText() throws(CaseFailure) {
    guard let place = hostileTextPlace else { return }
    let met = faults.filter { $0.fault.hasPrefix(Fault.Kind.hostileText.rawValue) }.flatMap(\.messages)
    throw CaseFailure(
      code: "fault", at: place,
      message: "no screen has shown a text of the fault \(Fault.Kind.hostileText.rawValue)"
        + (met.isEmpty ? "" : ", which met \(met.joined(separator: ", "))"))
  }

  private func checkBreaks() throws(CaseFailure) {
    guard let name = stage.unmetBreaks.first else { return }
    throw CaseFailure(
      code: "hold", at: breakPlaces[name] ?? place(ofBreak: name),
      message: "the break on \(name) never held anything, or fewer messages than its times"
    ).asMistake(isUnknown(request: name))
  }

  /// Whether no payment of the script sends a request of this name.
  private func isUnknown(request name: String) -> Bool {
    MessageNames.mistake(
      inRequest: name, of: settings.provider ?? script.system, in: script.systems.sandboxes) != nil
  }

  /// Finds actions of the script that have had no effect until its end.
  func checkEffects() throws(CaseFailure) {
    try checkFaults()
    try checkStop()
    if let step = killStep {
      throw CaseFailure(
        code: "kill", at: killPlace, message: "the payment never came to step \(step), so nothing was killed")
    }
    try checkBreaks()
    try checkSettings()
    if let held = stage.held {
      let armed = breakPlaces.values.max { ($0.line, $0.column) < ($1.line, $1.column) }
      throw CaseFailure(
        code: "hold", at: armed ?? place(ofBreak: held), message: "\(held) is still held at the end of the script")
    }
  }
}
