import CheckoutCore
package import KassaTerminal

/// What the payer does: keys, pastes, the mouse, and actions on elements.
extension App {
  /// Handles a key, paste, mouse or resize event.
  /// - Parameter origin: what the front end knows about the event; nil if there is no terminal.
  package mutating func handle(_ event: InputEvent, from origin: InputOrigin? = nil) -> [AppCommand] {
    guard isTraced(event) else { return respond(to: event) }
    let before = tracedState
    let wasOpen = overlay is KeyTraceScreen
    let commands = respond(to: event)
    // The key that opens the trace is not of interest in it.
    if overlay is KeyTraceScreen, !wasOpen { return commands }
    trace.add(
      KeyTrace.Entry(event, origin, before, tracedState), at: origin?.microseconds ?? now.milliseconds * 1000)
    return commands
  }

  private mutating func respond(to event: InputEvent) -> [AppCommand] {
    note(event)
    if isTooSmall, !event.isAllowedUnseen { return [] }
    switch event {
    case .resize(let size):
      self.size = size
      updateDiagram()
      refreshOverlay()
      return []
    case .key(let key): return execute(press(key))
    case .paste where heldDialog != nil: return []
    case .paste(let text):
      return execute(overlay == nil ? counting { $0.forward(.paste(text)) } : withOverlay { $0.paste(text, $1) })
    case .mouse(let mouse): return point(mouse)
    case .eof: return execute(endInput())
    case .focus, .background, .unknown: return []
    }
  }

  /// Performs an action on an element by its ID. Line mode and scripts use it.
  package mutating func perform(_ action: ElementAction) -> [AppCommand] {
    notice = nil
    scroll = nil
    if heldDialog != nil { return execute(withHeld { $0.perform(action, $1) }) }
    return execute(overlay == nil ? forward(.perform(action)) : withOverlay { $0.perform(action, $1) })
  }

  // MARK: Keys

  mutating func press(_ key: Key) -> [Command] {
    notice = nil
    awaitingForm = nil
    if burstEnd != nil, overlay == nil {
      // The keys of a card reader, and Esc, have no other meaning during its burst.
      if TrackCapture.isOfReader(key) || key == Keys.escape { return forward(.key(key)) }
      postponed += endBurst(isPause: false)
    }
    var action = general.action(for: key)
    let savesTicket = action == .saveTicket && takesTicketKey
    hasTrackBegun = key == Keys.character("%")
    if savesTicket { return [.app(.saveTicket)] }
    if action == .saveTicket { action = nil }
    if heldDialog != nil { return handleHeld(key) }
    if setup.kiosk != nil, let own = (overlay?.keys ?? screen.keys).action(for: key), setup.lacks(own) { return [] }
    if overlay == nil, let page = action, page == .pageUp || page == .pageDown {
      // A list moves its selection by these keys.
      guard screen.keys.action(for: key) != nil else {
        scroll(page)
        return []
      }
      action = nil
    }
    scroll = nil
    if overlay != nil {
      let isTested = (overlay as? KeyTraceScreen)?.isLive == true
      switch isTested ? nil : action {
      case .repaint: return [.app(.repaint)]
      case .suspend: return [.app(.suspend)]
      case .leave: return leaveFromOverlay()
      case .help where takesAnotherOverlay && !(overlay is HelpScreen): return [.open(.help)]
      case .palette where takesAnotherOverlay && !(overlay is PaletteScreen) && !(overlay is HelpScreen):
        return [.open(.palette)]
      default: return withOverlay { $0.handle(key, $1) }
      }
    }
    if let action { return everywhere(action) }
    if keepsAhead(key) { return [] }
    if key == Keys.character("?"), !isTyping { return [.open(.help)] }
    return counting { $0.forward(.key(key)) }
  }

  /// Whether the help and the palette open over the overlay. Of those that cover another one, only the inspector has keys
  /// enough for that.
  private var takesAnotherOverlay: Bool {
    covered.isEmpty || overlay is InspectorScreen || overlay is RecordedInspector
  }

  /// Scrolls a page taller than the window by half the window height. Any other key returns to the focused element.
  private mutating func scroll(_ action: KeyAction) {
    let layout = PageLayout(page(), size: size, theme: theme)
    guard layout.beyond > 0 else { return }
    let step = max(1, size.rows / 2)
    scroll = min(layout.beyond, max(0, layout.first + (action == .pageUp ? -step : step)))
  }

  /// Whether the payer has left the payment and waits for the platform to say how it stands.
  private var hasLeft: Bool { presentation.flow.phase == .leaving && presentation.flow.hasLeft }

  /// The keys that leave the payment or the program from an overlay, if that does something now.
  var leaving: Keys.Map { hasLeft ? Keys.left : isInspecting ? Keys.without(idle, Keys.leaving) : Keys.leaving }

  /// The keys that work on every screen, as far as they do something now.
  var general: Keys.Map {
    let missing = (hasLeft || isInspecting ? idle : []) + (setup.kiosk != nil ? KeyAction.beyondScreen : [])
    return missing.isEmpty ? allGeneral : Keys.without(missing, allGeneral)
  }

  /// The actions that do nothing now. There is no session of a payment that is only looked at.
  private var idle: [KeyAction] { isInspecting ? [.saveTicket] : [.leave] }

  private var allGeneral: Keys.Map {
    if setup.isHosted { return takesTestCards ? Keys.everywhereHostedWithCards : Keys.everywhereHosted }
    // Only a result on which something can be done offers the key for doing it.
    if screen is ResultScreen, !context.summary.operations.isEmpty {
      return Keys.everywhereAtResult
    }
    return takesTestCards ? Keys.everywhereWithCards : Keys.everywhere
  }

  private mutating func point(_ mouse: MouseEvent) -> [AppCommand] {
    switch mouse.kind {
    case .press:
      let page = page()
      switch PageLayout(page, size: size, theme: theme).effect(at: mouse.point) {
      case .key(let key): return execute(press(key))
      case .element(let id):
        guard let element = page.elements.first(where: { $0.id == id }) else { return [] }
        if case .field = element.kind { return click(.focus(id)) }
        return click(.press(id))
      case nil: return []
      }
    case .wheelUp: return execute(press(Key(.up)))
    case .wheelDown: return execute(press(Key(.down)))
    default: return []
    }
  }

  private mutating func click(_ action: ElementAction) -> [AppCommand] {
    guard overlay == nil, heldDialog == nil else { return perform(action) }
    (notice, scroll) = (nil, nil)
    return execute(counting { $0.forward(.perform(action)) })
  }

  /// Handles an input of the payer, and counts it if it goes to a form.
  mutating func counting(_ body: (inout App) -> [Command]) -> [Command] {
    let before = screen.entryForm?.entry
    let commands = body(&self)
    if let before, let after = screen.entryForm?.entry { meter.count(since: before, after, at: now) }
    return commands
  }

  /// Returns the commands of a key that works on every screen.
  private func everywhere(_ action: KeyAction) -> [Command] {
    switch action {
    case .inspector: [.open(.inspector)]
    case .help: [.open(.help)]
    case .trace: [.open(.trace)]
    case .testCards: [.open(.testCards)]
    case .palette: [.open(.palette)]
    case .mark: [.open(.marks)]
    case .repaint: [.app(.repaint)]
    case .suspend: [.app(.suspend)]
    case .leave: leave()
    case .merchantActions: setup.isHosted ? [] : openMerchantActions
    default: []
    }
  }

  /// Opens the merchant actions and lists the payments. What is on hold may have changed since the result was shown.
  private var openMerchantActions: [Command] {
    let mayHaveChanged = setup.canCheck && context.summary.outcome == .held
    return [.open(.merchantActions), .app(.merchantActions(.list))] + (mayHaveChanged ? [.app(.check)] : [])
  }

  // MARK: Leaving

  /// Ends the program if no payment is in progress. Otherwise leaves the payment.
  /// If that would discard input or end a payment that has been sent, asks for confirmation first.
  func leave(asks: Bool = true) -> [Command] {
    if isInspecting || context.leavesProgram { return [.app(.quit)] }
    if hasLeft { return [] }
    return asks && losesSomething ? [.open(.leave(context.summary.leaving))] : [.send(.leave)]
  }

  /// Whether leaving now would discard what the payer has typed, or end a payment that has been sent.
  private var losesSomething: Bool {
    switch context.summary.leaving {
    case .over: false
    case .nothingSent: screen.hasInput || currentDrafts.hasInput
    case .declined, .canBeCancelled, .cannotBeWithdrawn: true
    }
  }

  /// Handles the leave key (F10) while an overlay is open. In the confirmation dialog, it confirms leaving.
  private mutating func leaveFromOverlay() -> [Command] {
    if overlay is LeaveDialog { return [.close, .send(.leave)] }
    (overlay, covered) = (nil, [])
    return leave()
  }

  /// Handles the end of the input. If a payment is in progress, cancels it; the program then ends with its result.
  private mutating func endInput() -> [Command] {
    guard !hasNoInput else { return [] }
    hasNoInput = true
    return leave(asks: false)
  }
}
