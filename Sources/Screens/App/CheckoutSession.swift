package import CheckoutCore
import KassaResources
package import KassaTerminal

/// Runs an `App` for a front end: executes its commands and passes flow updates to it.
/// A session is not thread-safe: one thread owns it. Other threads only write to its inbox.
package final class CheckoutSession {
  /// The user interface.
  package private(set) var app: App
  package var flow: Flow { app.presentation.flow }
  package var phase: Phase { flow.phase }
  package var isReading: Bool { app.isReading }
  /// The exit status once the program should end; nil until then.
  package private(set) var exitStatus: Int32?
  /// Whether the front end should suspend the program (Ctrl-Z). The front end resets it.
  package var wantsSuspend = false
  package var wantsRepaint = false
  /// Saves text to a file. Returns the location of the file; nil if it could not be saved.
  package var save: ((SavedText) -> String?)?
  /// Saves what has happened in the session so far as a script. Nil if the session is not recorded.
  package var saveScript: (() -> ScriptSaving)?
  /// Saves that script with everything else that a tester attaches to a ticket. Nil if the session is not recorded.
  package var saveTicket: (() -> ScriptSaving)?
  /// Adds to that script that a text must be seen. Nil if the session is not recorded.
  package var mark: ((String) -> Void)?
  /// The text to copy to the clipboard; nil if there is none.
  package var wantsCopy: String?
  /// Whether a payer action is still being processed, in which case the current page is about to be replaced.
  package private(set) var isWaiting = false

  /// Simulates the payer's action in the app or on the page of a bank to which the payer was redirected.
  /// Returns false if no payment is waiting for the action. The property is nil if the bank is not simulated.
  package var outOfBand: (@Sendable (OutOfBandAction) -> Bool)?
  /// Access to the payments of earlier runs; nil if payments are not stored.
  package var resumeSupport: ResumeSupport?
  /// The recorded payments, with the operations on them; nil if payments are not recorded.
  package var merchantActions: (any MerchantActions)?
  /// The breaks on messages; nil if messages cannot be held.
  package var breaks: (any MessageBreaking)?
  /// Returns the numbers of the faults of the settings that have happened as often as they are to. Nil if there are none.
  package var usedFaults: (() -> Set<Int>)?
  /// Called when a break has been armed or disarmed from the interface.
  package var onBreak: ((_ wanted: MessageBreak, _ isArmed: Bool) -> Void)?
  /// Called when the tester has chosen in the dialog what becomes of a held message, before the message goes on.
  package var onDecision: ((HeldMessage, HeldMessage.Choice) -> Void)?
  /// The revision of `breaks` that the app shows.
  private var shownBreaks = 0
  private var hasRecalled = false
  /// Whether the session ends as soon as the payment flow has ended, because the payer has asked to quit.
  private var quitsAtEnd = false

  /// Composes the checkout for the next payments and calls `replace`, if that is possible. Nil if nothing can be changed.
  package var recompose: ((ShopChange) -> Void)?

  private var environment: CheckoutEnvironment
  private var launch: (@Sendable (any Presenter) -> Checkout)?
  private let wake: @Sendable () -> Void
  private var inbox = Inbox()
  private let merchantActionsInbox = MerchantActionsInbox()
  private var checkout: Checkout?
  /// Whether a payment is starting but has not been presented yet. If so, a second Enter does not start another one.
  private var isStarting = false
  /// The page that was laid out last, and its layout.
  private var shown: (page: Page, layout: PageLayout)?

  /// - Parameters:
  ///   - launch: starts a payment with the given presenter. The provider's SDK implements it. Nil if only `begin` starts
  ///     payments.
  ///   - wake: called from any thread when an update arrives. The event loop should then call `receive`.
  package init(
    app: App, environment: CheckoutEnvironment, wake: @escaping @Sendable () -> Void = {},
    launch: (@Sendable (any Presenter) -> Checkout)?
  ) {
    self.app = app
    var environment = environment
    // Report the size of the window when the program starts.
    environment.device =
      environment.device
      ?? DeviceData(language: app.setup.language, columns: app.size.columns, rows: app.size.rows)
    self.environment = environment
    self.launch = launch
    self.wake = wake
  }

  /// Handles a key, paste, mouse or resize event.
  /// - Parameter origin: what the front end knows about the event, for the key trace.
  package func handle(_ event: InputEvent, from origin: InputOrigin? = nil) {
    pass()
    // Nobody is left in a kiosk, and nothing of the payment is kept.
    if event == .eof, app.setup.kiosk != nil { return detach() }
    if event == .eof { letMessagesGo() }
    guard let intermediary = app.setup.intermediary else {
      execute(app.handle(event, from: origin))
      return notifyDismissals()
    }
    for input in intermediary.entered(event, on: app.page()) {
      switch input {
      case .event(let event): execute(app.handle(event, from: origin))
      case .action(let action): execute(app.perform(action))
      }
    }
    notifyDismissals()
  }

  /// Tells that what was to be copied could not be sent to the terminal.
  package func tellNotCopied() { app.tell("status.notCopied", isError: true) }

  /// Adapts the theme to the terminal's background.
  package func adapt(to ground: TerminalGround) { app.ground = ground }

  /// The payer has paused, so the burst of a card reader ends although the clock has not moved.
  package func pause() { app.pause() }

  /// Returns to an earlier state of the interface. The payment must not have changed since.
  package func restore(_ app: App) { self.app = app }

  /// Called with each action on an element before the action is performed.
  package var willPerform: ((ElementAction) -> Void)?

  /// Performs an action on an element by its ID.
  package func perform(_ action: ElementAction) {
    willPerform?(action)
    pass()
    for action in app.setup.intermediary?.performed(action, on: app.page()) ?? [action] {
      execute(app.perform(action))
    }
    notifyDismissals()
  }

  /// Calls the dismissal handlers once the shop is shown again or the program is about to end.
  private func notifyDismissals() {
    // The stage is asked for after each key, and the phase is known without making the stage.
    let isInShop = phase == .ready && app.presentation.stage == .shop
    guard exitStatus == nil ? isInShop && !isWaiting : !dismissesWhenClosed else { return }
    let dismissals = inbox.takeDismissals()
    // Replace the inbox, so that late updates for the payment that has ended do not bring a screen back.
    if exitStatus == nil, !dismissals.isEmpty { inbox = Inbox() }
    for dismissal in dismissals { dismissal() }
  }

  /// Whether the dismissal handlers wait for `closed()`, because the screen stays open until after the session has ended.
  package var dismissesWhenClosed = false

  /// Must be called after the screen has been closed if `dismissesWhenClosed` is true.
  package func closed() {
    for dismissal in inbox.takeDismissals() { dismissal() }
  }

  /// Passes on to the app all updates received since the last call.
  /// - Returns: whether there was an update.
  @discardableResult
  package func receive() -> Bool {
    pass()
    let merchantActionsState = merchantActionsInbox.take()
    if let merchantActionsState { app.update(merchantActionsState) }
    let hasBreaks = receiveBreaks()
    return receiveFlow() || hasBreaks || merchantActionsState != nil
  }

  /// Passes the time on. A page of a clock that stands still stays as it is.
  private func pass() {
    let now = environment.clock.now
    if now != app.now || app.isReading { app.pass(to: now) }
    if app.reachedLimit != nil, exitStatus == nil { detach() }
  }

  private func receiveBreaks() -> Bool {
    guard let breaks, breaks.revision != shownBreaks else { return false }
    shownBreaks = breaks.revision
    app.update(held: breaks.held, breaks: breaks.armed)
    return true
  }

  /// Chooses what becomes of the held message.
  private func decide(_ choice: HeldMessage.Choice) {
    guard let breaks, let held = breaks.held else { return }
    onDecision?(held, choice)
    breaks.decide(choice, on: held)
    _ = receiveBreaks()
  }

  /// Holds no message any more, because nobody is left to choose.
  private func letMessagesGo() {
    breaks?.release()
    _ = receiveBreaks()
  }

  private func toggle(_ wanted: MessageBreak) {
    guard let breaks else { return }
    let isArmed = breaks.toggle(wanted)
    onBreak?(wanted, isArmed)
    app.tell(isArmed ? "status.breakSet" : "status.breakGone", ["name": wanted.name])
    _ = receiveBreaks()
  }

  private func receiveFlow() -> Bool {
    guard let state = inbox.take() else { return false }
    isWaiting = false
    isStarting = false
    let hadEnded = app.presentation.flow.hasEnded
    app.update(state)
    if app.presentation.flow.hasEnded, !hadEnded { findResumable() }
    if app.presentation.flow.hasEnded, quitsAtEnd { exitStatus = app.exitStatus }
    return true
  }

  /// Begins the key trace (F6) at once.
  package func beginTrace() { app.beginTrace() }

  /// Notes for the key trace that the effects of all inputs so far are on the screen.
  package func tracePainted(at microseconds: Int64) { app.trace.painted(at: microseconds) }

  /// Closes the payment immediately, whatever its state. Called when the program ends.
  package func close() { checkout?.close() }

  /// A function that waits until all events of the payment are stored. It is called when the program ends.
  package var ending: @Sendable () async -> Void {
    { [checkout] in await checkout?.end() }
  }

  /// Must be called each time the page has been painted.
  package func painted() {
    execute(app.didPaint())
    notifyDismissals()
    guard !hasRecalled, resumeSupport != nil else { return }
    hasRecalled = true
    findResumable()
    wake()
  }

  private func findResumable() {
    app.update(usedFaults: usedFaults?() ?? [])
    if let resumeSupport { app.update(resumeSupport.findResumable()) }
  }

  /// Returns the layout to paint. As long as the page, the window and the theme stay the same, so does the layout.
  package func layout() -> PageLayout {
    let page = app.page()
    if let shown, shown.page == page, shown.layout.frame.size == app.size, shown.layout.theme == app.theme {
      return shown.layout
    }
    let layout = layout(of: page)
    shown = (page, layout)
    return layout
  }

  /// The page that was laid out last.
  package var shownPage: Page { shown?.page ?? app.page() }

  /// Returns the layout of a modified page, e.g. a redacted one, for the current size and theme.
  package func layout(of page: Page) -> PageLayout {
    PageLayout(page, size: app.size, theme: app.theme, tooSmall: app.tooSmall)
  }

  /// Replaces the parts that the next payments use. What only the front end knows about the terminal stays.
  /// - Parameter theme: another theme, for which the terminal's limits hold; nil to keep the current one.
  package func replace(
    setup: Setup, theme: Theme? = nil, environment: CheckoutEnvironment,
    outOfBand: @escaping @Sendable (OutOfBandAction) -> Bool, resumeSupport: ResumeSupport?,
    merchantActions: (any MerchantActions)?, launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    let device = self.environment.device
    self.environment = environment
    self.environment.device = device
    (self.launch, self.outOfBand, self.resumeSupport) = (launch, outOfBand, resumeSupport)
    self.merchantActions = merchantActions
    var setup = setup
    let shown = app.setup
    setup.theme = theme.map { shown.theme.lacksColours ? $0.withoutColours : $0 } ?? shown.theme
    setup.theme.isASCII = shown.theme.isASCII
    (setup.timeOffset, setup.isClean, setup.kiosk) = (shown.timeOffset, shown.isClean, shown.kiosk)
    app.reconfigure(setup)
    findResumable()
  }

  /// Begins a payment, unless another one is just beginning.
  /// - Parameter launch: starts the payment with the given presenter; returns nil if it cannot be started.
  package func begin(_ launch: (any Presenter) throws -> Checkout?) rethrows {
    guard !isStarting else { return }
    let fresh = Inbox()
    guard let begun = try launch(ScreenPresenter(environment: environment, inbox: fresh, wake: wake)) else { return }
    isStarting = true
    checkout?.close()
    inbox = fresh
    checkout = begun
    isWaiting = true
  }

  private func ask(_ request: MerchantActionsRequest) {
    guard let merchantActions else { return app.update(MerchantActionsState(payments: MerchantPayments())) }
    app.update(app.merchantActions.asking(request))
    let (inbox, wake) = (merchantActionsInbox, wake)
    // The checkout of a payment that has left the screen would store the state before the operation over the one after.
    let left = app.presentation.flow.phase == .ready ? checkout : nil
    if case .perform = request, left != nil { checkout = nil }
    environment.spawn {
      if case .perform = request { await left?.end() }
      inbox.put(await merchantActions.answer(request))
      wake()
    }
  }

  /// Notes an operation that the merchant server has performed on its own initiative.
  /// - Parameter payment: the merchant's ID for the payment.
  package func note(_ done: PostPaymentOperations.Done, on payment: String) {
    if app.presentation.lastKnown?.payment?.id == payment {
      checkout?.note(done, on: payment)
    } else {
      merchantActions?.note(done, on: payment)
    }
  }

  /// Ends the program. If the result is being shown, waits until the payment flow has ended.
  private func quit() {
    letMessagesGo()
    guard app.presentation.flow.phase == .concluding else { return exitStatus = app.exitStatus }
    quitsAtEnd = true
  }

  /// Ends the program at once, although the payment goes on: nobody is left to wait for the outcome.
  package func detach() {
    letMessagesGo()
    exitStatus = app.exitStatus
  }

  private func report(_ saving: ScriptSaving?) {
    switch saving {
    case .saved(let name): app.tell("status.script.saved", ["name": name])
    case .savedWithoutScript(let name): app.tell("status.ticket.noScript", ["name": name])
    case .failed(let name): app.tell("status.notSaved", ["name": name], isError: true)
    case .refused(let reason): app.tell(reason, isError: true)
    case nil: break
    }
  }

  private func execute(_ commands: [AppCommand]) {
    for command in commands {
      switch command {
      case .start:
        if let launch { begin { launch($0) } }
      case .resume(let key): begin { resumeSupport?.resume($0, key) }
      case .findResumable: findResumable()
      case .send(let action):
        checkout?.send(action)
        isWaiting = true
      case .lookUp(let prefix): checkout?.lookUp(prefix: prefix)
      case .merchantActions(let request): ask(request)
      case .forget(let method): checkout?.forget(method: method)
      case .check: checkout?.check()
      case .painted: checkout?.painted()
      case .copy(let text):
        wantsCopy = text
        app.tell("status.copied")
      case .save(let text):
        let place = save?(text)
        app.tell(
          place == nil ? "status.notSaved" : "status.saved", ["name": place ?? text.name], isError: place == nil)
      case .saveScript: report(saveScript?())
      case .saveTicket: report(saveTicket?())
      case .mark(let text):
        mark?(text)
        if mark != nil { app.tell("status.marked", ["text": text]) }
      case .outOfBand(let action): _ = outOfBand?(action)
      case .reconfigure(let change): recompose?(change)
      case .breakOn(let wanted): toggle(wanted)
      case .decide(let choice): decide(choice)
      case .letPass:
        if let breaks, let held = breaks.held { breaks.decide(.pass, on: held) }
      case .suspend: wantsSuspend = true
      case .repaint: wantsRepaint = true
      case .quit: quit()
      }
    }
  }
}
