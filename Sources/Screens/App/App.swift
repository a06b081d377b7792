package import CheckoutCore
import KassaResources
package import KassaTerminal

/// The whole user interface as a value type: the model, the current screen and the entered text.
/// Input events and flow updates go in; commands and pages come out. There are no other side effects.
package struct App: Sendable {
  package var setup: Setup { shared.setup }
  private var shared: SharedSetup
  /// The configured theme, adjusted to the merchant's brand colour.
  package private(set) var theme: Theme
  /// What changes with the payment rather than with the keys.
  private(set) var payments = SharedPaymentState()
  package var presentation: Presentation { payments.state.presentation }
  package private(set) var now: Instant
  package private(set) var size: Size
  /// The latest state of the merchant actions (F4).
  package var merchantActions: MerchantActionsState { payments.state.merchantActions }
  /// The last payment with an outcome, which determines the program's exit status.
  private var lastSummary: PaymentSummary?

  /// What entering the forms of the current payment has needed so far.
  package var effort: EntryEffort { meter.effort }

  /// The exit line of the last payment that is no longer shown.
  private var lastExitLine: String?

  private(set) var screen: any StageScreen
  /// The input of the payer on earlier screens, and on this one before the last change of the payment.
  private var drafts = Drafts()
  /// The layer above the current screen.
  private(set) var overlay: (any CheckoutScreen)?
  /// The dialog in front of everything else while a message is held; nil if none is held.
  var heldDialog: HeldMessageDialog?
  private var painting = Painting()
  private var meter = EntryMeter()
  /// The keys so far, while they are traced.
  package var trace = KeyTrace()
  /// The test card that fills in the card form as soon as it is shown.
  private var awaitingForm: String?
  /// The commands of an update of the payment flow, to be returned after the page has been painted.
  private var postponed: [AppCommand] = []
  /// The status message about the last action, shown until the next one.
  private(set) var notice: Page.Status?
  /// The first visible line while the payer scrolls a page taller than the window; nil otherwise.
  private(set) var scroll: Int?
  /// The time at which a card reader's burst ends, unless another character arrives; nil if no reader is typing.
  private(set) var burstEnd: Instant?
  /// Whether only the inspector of a payment that is over is shown.
  private(set) var isInspecting = false
  /// Whether the input has reached end of file, so that the payer can no longer respond.
  private var hasNoInput = false

  package init(setup: Setup, now: Instant, size: Size) {
    shared = SharedSetup(setup)
    theme = setup.theme.branded(setup.brandColor, hasLogo: setup.logo != nil)
    self.now = now
    self.size = size
    screen = setup.isHosted ? OpeningScreen() : ShopScreen(setup)
  }

  var context: Context {
    var context = Context(shared: shared, payments: payments, now: now, size: size)
    context.effort = meter.effort
    context.trace = trace
    if screen is ChallengeScreen { context.cardNumber = drafts.cardNumber }
    return context
  }

  // MARK: Input

  /// Handles a key, paste, mouse or resize event, without tracing it.
  mutating func obey(_ event: InputEvent) -> [AppCommand] {
    if isTooSmall, !event.isAllowedUnseen { return [] }
    switch event {
    case .resize(let size):
      self.size = size
      updateDiagram()
      refreshOverlay()
      return []
    case .key(let key): return perform(handle(key))
    case .paste where heldDialog != nil: return []
    case .paste(let text):
      return perform(overlay == nil ? counting { $0.forward(.paste(text)) } : withOverlay { $0.paste(text, $1) })
    case .mouse(let mouse): return handle(mouse)
    case .eof: return perform(endInput())
    case .focus: return []
    }
  }

  /// Performs an action on an element by its ID. Line mode and scripts use it.
  package mutating func perform(_ action: ElementAction) -> [AppCommand] {
    notice = nil
    scroll = nil
    if heldDialog != nil { return perform(withHeld { $0.perform(action, $1) }) }
    return perform(overlay == nil ? forward(.perform(action)) : withOverlay { $0.perform(action, $1) })
  }

  /// Updates the interface after the payment flow has changed.
  package mutating func show(_ presentation: Presentation) {
    // What the payer has entered is kept before another screen can replace this one.
    drafts.keep(screen, payments.state.presentation.flow)
    update { [setup] in $0.show(presentation, setup) }
    updateDiagram()
    if context.summary.outcome != nil { lastSummary = context.summary }
    let stage = presentation.stage
    drafts.forgetSecrets(at: stage)
    screen = stage.screen(after: screen, drafts, context)
    meter.changed(to: screen)
    if overlay is LeaveDialog, presentation.flow.result != nil { overlay = nil }
    _ = forward(.state)
    refreshOverlay()
    if screen is FormScreen, let number = awaitingForm { postponed += perform(useTestCard(number)) }
  }

  /// Updates the merchant actions overlay.
  package mutating func show(_ merchantActions: MerchantActionsState) {
    update { $0.merchantActions = merchantActions }
    refreshOverlay()
  }

  private mutating func updateDiagram() {
    if size.columns >= DiagramPanel.leastColumns { update { $0.diagram = FlowDiagram($0.presentation) } }
  }

  /// Changes what the screens know of the payment.
  mutating func update(_ change: (inout PaymentState) -> Void) {
    var state = payments.state
    change(&state)
    payments = SharedPaymentState(state)
  }

  private mutating func refreshOverlay() {
    _ = withOverlay { screen, context in
      screen.refresh(context)
      return []
    }
  }

  package mutating func show(_ resumablePayments: ResumablePayments) {
    update { $0.resumablePayments = resumablePayments }
    _ = forward(.state)
  }

  /// Continues with another configuration, after the order or the settings of the mock backend have been edited.
  package mutating func reconfigure(_ setup: Setup) {
    shared = SharedSetup(setup)
    theme = setup.theme.branded(setup.brandColor, hasLogo: setup.logo != nil)
    update { $0.show($0.presentation, setup) }
    _ = forward(.state)
  }

  package mutating func pass(to now: Instant) {
    self.now = max(self.now, now)
    if let burstEnd, self.now >= burstEnd { pause() }
  }

  /// The payer, or a card reader, has paused: what is typed next does not belong to what was typed before.
  package mutating func pause() { postponed += endBurst(isPause: true) }

  private mutating func endBurst(isPause: Bool) -> [AppCommand] {
    guard burstEnd != nil else { return [] }
    return perform(forward(.endOfBurst(isPause: isPause)) + [.burst(until: nil)])
  }

  /// Must be called each time the page has been painted. Returns the resulting commands.
  package mutating func didPaint() -> [AppCommand] {
    defer { postponed = [] }
    if overlay == nil { meter.painted(screen, at: now) }
    return postponed + painted()
  }

  private mutating func painted() -> [AppCommand] {
    let wanted = painting.methodToSwitchTo(wantedMethod, awaited: presentation.flow.awaitedMethod)
    if let wanted { return [.send(.choose(method: wanted))] }
    guard painting.isDue(presentation) else { return [] }
    return hasNoInput && presentation.flow.phase == .concluding ? [.painted, .quit] : [.painted]
  }

  /// The next instant at which the page must be updated because time has passed; nil if there is none.
  package var nextChange: Instant? {
    let next = screen.nextChange(context)
    return burstEnd.map { end in next.map { min($0, end) } ?? end } ?? next
  }

  /// The exit status that the program would return if it ended now: that of the payment that is inspected, or of the last
  /// one, or of one that an earlier run left open.
  package var exitStatus: Int32 {
    let open = isInspecting ? context.summary : context.resumablePayments.unfinished?.summary
    return (lastSummary ?? open)?.exitStatus ?? PaymentSummary.exitStatusWithoutPayment
  }

  /// The line about the last payment that stays in the terminal once the program has ended; nil if no payment has ended.
  package var exitLine: String? { ExitLine.text(context) ?? lastExitLine }

  /// Shows a status message about the last action.
  mutating func forward(_ key: String, _ arguments: [String: String] = [:], isError: Bool = false) {
    notice = Page.Status(setup.strings(key, arguments), isError ? .error : .normal)
  }

  // MARK: Keys

  private mutating func handle(_ key: Key) -> [Command] {
    notice = nil
    awaitingForm = nil
    if burstEnd != nil, overlay == nil {
      // The keys of a card reader, and Esc, have no other meaning during its burst.
      if TrackCapture.isOfReader(key) || key == Keys.escape { return forward(.key(key)) }
      postponed += endBurst(isPause: false)
    }
    if heldDialog != nil { return handleHeld(key) }
    let action = general.action(for: key)
    if overlay == nil, let action, action == .pageUp || action == .pageDown {
      scroll(action)
      return []
    }
    scroll = nil
    if overlay != nil {
      let isTested = (overlay as? KeyTraceScreen)?.isLive == true
      switch isTested ? nil : action {
      case .repaint: return [.app(.repaint)]
      case .suspend: return [.app(.suspend)]
      case .leave: return leaveFromOverlay()
      default: return withOverlay { $0.handle(key, $1) }
      }
    }
    if let action { return everywhere(action) }
    if key == Keys.character("?"), !isTyping { return [.open(.help)] }
    return counting { $0.forward(.key(key)) }
  }

  /// Scrolls a page taller than the window by half the window height. Any other key returns to the focused element.
  private mutating func scroll(_ action: KeyAction) {
    let layout = PageLayout(page(), size: size, theme: theme)
    guard layout.beyond > 0 else { return }
    let step = max(1, size.rows / 2)
    scroll = min(layout.beyond, max(0, layout.first + (action == .pageUp ? -step : step)))
  }

  /// The keys that work on every screen, as far as they do something now.
  var general: Keys.Map {
    if setup.isHosted { return takesTestCards ? Keys.everywhereHostedWithCards : Keys.everywhereHosted }
    // Only a result on which something can be done offers the key for doing it.
    if screen is ResultScreen, !context.summary.operations.isEmpty {
      return Keys.everywhereAtResult
    }
    return takesTestCards ? Keys.everywhereWithCards : Keys.everywhere
  }

  /// Handles the leave key (F10) while an overlay is open. In the confirmation dialog, it confirms leaving.
  private mutating func leaveFromOverlay() -> [Command] {
    if overlay is LeaveDialog { return [.close, .send(.leave)] }
    overlay = nil
    return leave()
  }

  /// Handles the end of the input. If a payment is in progress, cancels it; the program then ends with its result.
  private mutating func endInput() -> [Command] {
    guard !hasNoInput else { return [] }
    hasNoInput = true
    return leave(asks: false)
  }

  private mutating func handle(_ mouse: MouseEvent) -> [AppCommand] {
    switch mouse.kind {
    case .press:
      let page = page()
      switch PageLayout(page, size: size, theme: theme).effect(at: mouse.point) {
      case .key(let key): return perform(handle(key))
      case .element(let id):
        guard let element = page.elements.first(where: { $0.id == id }) else { return [] }
        if case .field = element.kind { return click(.focus(id)) }
        return click(.press(id))
      case nil: return []
      }
    case .wheelUp: return perform(handle(Key(.up)))
    case .wheelDown: return perform(handle(Key(.down)))
    default: return []
    }
  }

  private mutating func click(_ action: ElementAction) -> [AppCommand] {
    guard overlay == nil, heldDialog == nil else { return perform(action) }
    (notice, scroll) = (nil, nil)
    return perform(counting { $0.forward(.perform(action)) })
  }

  /// Handles an input of the payer, and counts it if it goes to a form.
  private mutating func counting(_ body: (inout App) -> [Command]) -> [Command] {
    let before = screen.entryForm?.entry
    let commands = body(&self)
    if let before, let after = screen.entryForm?.entry { meter.count(since: before, after, at: now) }
    return commands
  }

  // MARK: Commands

  private mutating func perform(_ commands: [Command]) -> [AppCommand] {
    var result: [AppCommand] = []
    for command in commands {
      switch command {
      case .app(let command):
        if case .resume = command { forgetPayment() }
        if case .send(let action) = command, action.submitsForm, screen.entryForm != nil { meter.submit(at: now) }
        result.append(command)
      case .open(let wanted): open(wanted)
      case .close where isInspecting: result.append(.quit)
      case .close: overlay = nil
      case .leave: result += perform(leave())
      case .useTestCard(let number): result += perform(useTestCard(number))
      case .tell(let key): forward(key, isError: true)
      case .key(let key): result += perform(handle(key))
      case .burst(let end):
        burstEnd = end
        if end == nil { drafts.endBursts() }
      case .act(let action): result += perform(action)
      case .restart:
        forgetPayment()
        screen = ShopScreen(context)
        result.append(.findResumable)
      case .show(let page): show(page)
      }
    }
    return result
  }

  private mutating func show(_ page: ShopPage) {
    switch (page, setup.editor) {
    case (.order, let editor?): screen = OrderScreen(editor, context)
    case (.sandbox, let editor?): screen = SandboxScreen(editor)
    default: screen = ShopScreen(context)
    }
  }

  private mutating func forgetPayment() {
    lastExitLine = exitLine
    update { [setup] in $0.show(Presentation(), setup) }
    updateDiagram()
    drafts = Drafts()
    burstEnd = nil
    meter = EntryMeter()
    overlay = nil
    painting.phase = nil
    awaitingForm = nil
  }

  /// Opens the inspector for good.
  mutating func inspect() {
    isInspecting = true
    open(.inspector)
  }

  private mutating func open(_ wanted: Overlay) {
    if wanted == .trace { trace.begin() }
    overlay =
      switch wanted {
      case .help: HelpScreen(topic: screen.topic, explained: [screen.keys, general], typing: isTyping)
      case .inspector: InspectorScreen(context)
      case .trace: KeyTraceScreen()
      case .testCards: TestCardsScreen(context)
      case .palette: PaletteScreen(self, [screen.keys, general])
      case .marks: MarkScreen(page(), size, theme)
      case .leave(let leaving): LeaveDialog(leaving)
      case .merchantActions: MerchantActionsScreen(context)
      case .more: MoreDialog(context)
      case .forget(let method): DeleteCardDialog(method: method)
      }
  }

  /// Fills in the card form with a test card. From a screen that leads to the form, opens it first.
  private mutating func useTestCard(_ number: String) -> [Command] {
    awaitingForm = nil
    guard var form = screen as? FormScreen else {
      awaitingForm = number
      return openCardForm
    }
    let commands = form.use(testCard: number, context)
    screen = form
    return commands
  }

  // MARK: Screens

  /// Whether a text field has the focus.
  package var isTyping: Bool { overlay == nil && heldDialog == nil && (burstEnd != nil || screen.isTyping) }

  /// Passes input to the current screen.
  private mutating func forward(_ input: ScreenInput) -> [Command] { screen.take(input, context) }

  /// The input of the payer, with that on the current screen.
  var currentDrafts: Drafts {
    var current = drafts
    current.keep(screen, presentation.flow)
    return current
  }

  private mutating func withOverlay(_ body: (inout any CheckoutScreen, Context) -> [Command]) -> [Command] {
    guard var current = overlay else { return [] }
    defer { overlay = current }
    return body(&current, context)
  }
}
