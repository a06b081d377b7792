package import CheckoutCore
import KassaResources
package import KassaTerminal

/// The whole user interface as a value type: the model, the current screen and the entered text.
/// Input events and flow updates go in; commands and pages come out. There are no other side effects.
package struct App: Sendable {
  package var setup: Setup { shared.setup }
  private var shared: SharedSetup
  /// The configured theme, adjusted to the terminal's background and the merchant's brand colour.
  package private(set) var theme: Theme
  /// The terminal's background; nil while it is unknown.
  package var ground: TerminalGround? { didSet { theme = setup.shownTheme(on: ground) } }
  /// What changes with the payment rather than with the keys.
  private(set) var payments = SharedPaymentState()
  package var presentation: Presentation { payments.state.presentation }
  package private(set) var now: Instant
  /// When the session began.
  let began: Instant
  /// When the person last pressed a key, clicked or pasted.
  private(set) var lastInput: Instant
  package internal(set) var size: Size
  /// The latest state of the merchant actions (F4).
  package var merchantActions: MerchantActionsState { payments.state.merchantActions }
  /// The last payment with an outcome, which determines the program's exit status.
  private var lastSummary: PaymentSummary?

  /// What entering the forms of the current payment has needed so far.
  package var effort: EntryEffort { meter.effort }

  /// The exit line of the last payment that is no longer shown.
  var lastExitLine: String?

  var screen: any StageScreen
  /// The input of the payer on earlier screens, and on this one before the last change of the payment.
  var drafts = Drafts()
  /// The layer above the current screen.
  var overlay: (any CheckoutScreen)?
  /// The overlays that the one in front covers, the lowest one first.
  var covered: [any CheckoutScreen] = []
  /// The dialog in front of everything else while a message is held; nil if none is held.
  var heldDialog: HeldMessageDialog?
  var painting = Painting()
  var meter = EntryMeter()
  /// The keys so far, while they are traced.
  package var trace = KeyTrace()
  /// The test card that fills in the card form as soon as it is shown.
  var awaitingForm: String?
  /// The test card, chosen in the shop, that fills in the first card form of the next payment.
  var nextCard: String?
  /// The digits that were typed since a form was asked for, which takes them as it appears; nil if no form is expected.
  var typedAhead: [Key]?
  /// The commands of an update of the payment flow, to be returned after the page has been painted.
  var postponed: [AppCommand] = []
  /// The status message about the last action, shown until the next one.
  var notice: Page.Status?
  /// The first visible line while the payer scrolls a page taller than the window; nil otherwise.
  var scroll: Int?
  /// The time at which a card reader's burst ends, unless another character arrives; nil if no reader is typing.
  var burstEnd: Instant?
  /// Whether the last key was that with which a card reader begins track 1, of which a B is the next character.
  var hasTrackBegun = false
  /// Whether only the inspector of a payment that is over is shown.
  var isInspecting = false
  /// Whether the input has reached end of file, so that the payer can no longer respond.
  var hasNoInput = false

  package init(setup: Setup, now: Instant, size: Size) {
    shared = SharedSetup(setup)
    theme = setup.shownTheme(on: nil)
    (self.now, began, lastInput) = (now, now, now)
    self.size = size
    screen = setup.isHosted ? OpeningScreen() : ShopScreen(setup)
  }

  var context: Context {
    var context = Context(shared: shared, payments: payments, now: now, size: size)
    context.trace = trace
    if screen is ChallengeScreen {
      // A card on file was not typed, and neither was one before a restart: the platform names it, masked.
      let typed = drafts.cardNumber
      context.cardNumber = typed.isEmpty ? context.flow.payment?.account ?? "" : typed
    }
    return context
  }

  // MARK: What has changed

  /// Updates the interface after the payment flow has changed.
  package mutating func update(_ presentation: Presentation) {
    // What the payer has entered is kept before another screen can replace this one.
    let before = payments.state.presentation.flow
    drafts.keep(screen, before)
    change { [setup] in $0.show(presentation, setup) }
    updateDiagram()
    let summary = context.summary
    if summary.outcome != nil { lastSummary = summary }
    let stage = presentation.stage
    drafts.forgetSecrets(at: stage)
    if case .retry = stage, screen is FormScreen { drafts.takeUpForms() }
    screen = stage.screen(after: screen, drafts, context)
    meter.changed(to: screen)
    if presentation.flow.result != nil, before.result == nil {
      // Who wants to leave, and sees a result instead, learns why.
      let isLeaving = (overlay is LeaveDialog || before.hasLeft) && before.decline == nil
      if isLeaving, [.success, .partial, .held, .declined].contains(summary.outcome) { tell("status.decided") }
      if overlay is LeaveDialog { overlay = nil }
    }
    _ = forward(.state)
    refreshOverlay()
    if let form = screen as? FormScreen, form.form.numberIndex != nil, let number = awaitingForm ?? nextCard {
      typedAhead = nil
      postponed += execute(useTestCard(number))
    }
    typeAhead()
  }

  /// Updates the merchant actions overlay. A new list leaves the result of the last operation as it is.
  package mutating func update(_ merchantActions: MerchantActionsState) {
    var state = merchantActions
    if state.asking == nil, state.success == nil, state.failure == nil {
      (state.success, state.failure) = (self.merchantActions.success, self.merchantActions.failure)
    }
    let inspected = state.inspected
    state.inspected = nil
    change { $0.merchantActions = state }
    refreshOverlay()
    if let inspected { inspect(inspected) }
  }

  mutating func updateDiagram() {
    if size.columns >= DiagramPanel.leastColumns { change { $0.diagram = FlowDiagram($0.presentation) } }
  }

  /// Changes what the screens know of the payment.
  mutating func change(_ body: (inout PaymentState) -> Void) {
    var state = payments.state
    body(&state)
    payments = SharedPaymentState(state)
  }

  mutating func refreshOverlay() {
    _ = withOverlay { screen, context in
      screen.refresh(context)
      return []
    }
  }

  package mutating func update(_ resumablePayments: ResumablePayments) {
    change { $0.resumablePayments = resumablePayments }
    _ = forward(.state)
  }

  mutating func update(usedFaults: Set<Int>) {
    if usedFaults != payments.state.usedFaults { change { $0.usedFaults = usedFaults } }
  }

  /// Continues with another configuration, after the order or the settings of the mock backend have been edited.
  package mutating func reconfigure(_ setup: Setup) {
    shared = SharedSetup(setup)
    theme = setup.shownTheme(on: ground)
    change { $0.show($0.presentation, setup) }
    if let number = nextCard, !setup.testCards.rows.contains(where: { $0.number == number }) { nextCard = nil }
    _ = forward(.state)
  }

  package mutating func pass(to now: Instant) {
    self.now = max(self.now, now)
    if let burstEnd, self.now >= burstEnd { pause() }
  }

  /// Notes when the person did something.
  mutating func note(_ event: InputEvent) {
    switch event {
    case .key, .paste, .mouse: lastInput = now
    case .resize, .eof, .focus, .background, .unknown: break
    }
  }

  /// The payer, or a card reader, has paused: what is typed next does not belong to what was typed before.
  package mutating func pause() { postponed += endBurst(isPause: true) }

  mutating func endBurst(isPause: Bool) -> [AppCommand] {
    guard burstEnd != nil else { return [] }
    return execute(forward(.endOfBurst(isPause: isPause)) + [.burst(until: nil)])
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
    [screen.nextChange(context), burstEnd, nextKioskChange].compactMap(\.self).min()
  }

  /// The exit status that the program would return if it ended now: that of the payment that is inspected, or of the last
  /// one, or of one that an earlier run left open.
  package var exitStatus: Int32 {
    // The outcome of a payment that goes on is unknown, whatever became of an earlier one.
    if context.summary.goesOn { return context.summary.exitStatus }
    let open = isInspecting ? context.summary : context.resumablePayments.unfinished?.summary
    return (lastSummary ?? open)?.exitStatus ?? PaymentSummary.exitStatusWithoutPayment
  }

  /// The line about the last payment that stays in the terminal once the program has ended; nil if no payment has ended.
  package var exitLine: String? { ExitLine.text(context) ?? lastExitLine }

  /// Shows a status message about the last action.
  mutating func tell(_ key: String, _ arguments: [String: String] = [:], isError: Bool = false) {
    notice = Page.Status(setup.strings(key, arguments), isError ? .error : .success)
  }

  // MARK: Screens

  /// The page in front, if it has to be read before a key answers it; nil for any other.
  var pageToRead: ScreenName? {
    guard heldDialog == nil else { return nil }
    guard let overlay else { return screen.pageToRead }
    return overlay.pageToRead
  }

  /// The pages that have to be read, with those that others cover.
  var pagesToRead: Set<ScreenName> {
    Set(([screen.pageToRead, overlay?.pageToRead] + covered.map(\.pageToRead)).compactMap(\.self))
  }

  /// Whether a text field has the focus.
  package var isTyping: Bool { overlay == nil && heldDialog == nil && (burstEnd != nil || screen.isTyping) }

  /// Whether a key saves a ticket: where no text is typed, neither by a person nor by a card reader.
  var takesTicketKey: Bool {
    !isTyping && overlay?.isTyping != true && (overlay as? KeyTraceScreen)?.isLive != true && !hasTrackBegun
  }

  /// Passes input to the current screen.
  mutating func forward(_ input: ScreenInput) -> [Command] { screen.take(input, context) }

  /// The input of the payer, with that on the current screen.
  var currentDrafts: Drafts {
    var current = drafts
    current.keep(screen, presentation.flow)
    return current
  }

  mutating func withOverlay(_ body: (inout any CheckoutScreen, Context) -> [Command]) -> [Command] {
    guard var current = overlay else { return [] }
    defer { overlay = current }
    return body(&current, context)
  }
}
