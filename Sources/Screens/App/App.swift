public import CheckoutCore
import KassaResources
public import KassaTerminal

/// The whole user interface as a value type: the model, the current screen and the entered text.
/// Input events and flow updates go in; commands and pages come out. There are no other side effects.
public struct App: Sendable {
  public var setup: Setup { _read { yield shared.setup } }
  private let shared: SharedSetup
  /// The configured theme, adjusted to the merchant's brand colour.
  public let theme: Theme
  public private(set) var presentation = Presentation()
  public private(set) var now: Instant
  public private(set) var size: Size
  /// The payments from earlier runs that can be resumed.
  public private(set) var resumablePayments = ResumablePayments()
  /// The latest state of the merchant actions (F4).
  public private(set) var merchantActions = MerchantActionsState()
  /// The outcome of the last payment, which determines the program's exit status.
  public private(set) var lastOutcome: Outcome?

  private var screen: CurrentScreen = .shop(ShopScreen())
  /// The card forms by payment method ID.
  /// The forms keep their values when the payer goes back, when the payer switches methods, and after a decline.
  private var forms: [String: CardFormScreen] = [:]
  private var fieldForms: [String: DynamicFormScreen] = [:]
  /// The payment method whose fields were last requested after an IIN lookup.
  private var requestedMethod: String?
  /// The state of the current challenge screen, preserved while other screens are shown.
  private var lastChallenge = ChallengeScreen()
  /// The state of the clarification screen, and the clarification request that it belongs to.
  private var lastClarification: (screen: ClarificationScreen, asked: Clarification?)?
  private var overlay: CurrentOverlay?
  private var paintedPhase: Phase?
  /// The status message about the last action, shown until the next one.
  private var notice: Page.Status?
  /// The first visible line while the payer scrolls a page taller than the window; nil otherwise.
  private var scroll: Int?
  /// Whether the input has reached end of file, so that the payer can no longer respond.
  private var hasNoInput = false

  public init(setup: Setup, now: Instant, size: Size) {
    shared = SharedSetup(setup)
    theme = setup.theme.branded(setup.brandColor, hasLogo: setup.logo != nil)
    self.now = now
    self.size = size
  }

  private enum CurrentOverlay {
    case help(HelpScreen)
    case inspector(InspectorScreen)
    case testCards(TestCardsScreen)
    case leave(LeaveDialog)
    case forget(DeleteCardDialog)
    case merchantActions(MerchantActionsScreen)
  }

  private var context: Context {
    Context(
      shared: shared, presentation: presentation, now: now, size: size, resumablePayments: resumablePayments,
      merchantActions: merchantActions)
  }

  // MARK: Input

  /// Handles a key, paste, mouse or resize event.
  public mutating func handle(_ event: InputEvent) -> [AppCommand] {
    switch event {
    case .resize(let size):
      self.size = size
      return []
    case .key(let key): return perform(handle(key))
    case .paste(let text):
      guard overlay == nil else { return [] }
      return perform(forward(.paste(text)))
    case .mouse(let mouse): return handle(mouse)
    case .eof: return perform(endInput())
    case .focus: return []
    }
  }

  /// Performs an action on an element by its ID. Line mode and scripts use it.
  public mutating func perform(_ action: ElementAction) -> [AppCommand] {
    notice = nil
    scroll = nil
    return perform(overlay == nil ? forward(.perform(action)) : withOverlay { $0.perform(action, $1) })
  }

  /// Updates the interface after the payment flow has changed.
  public mutating func show(_ presentation: Presentation) {
    self.presentation = presentation
    if let result = presentation.lastKnown { lastOutcome = result.outcome }
    let stage = presentation.stage
    forgetCards(at: stage)
    chooseScreen(for: stage)
    if case .leave = overlay, presentation.flow.result != nil { overlay = nil }
    _ = forward(.state)
  }

  /// Updates the merchant actions overlay.
  public mutating func show(_ merchantActions: MerchantActionsState) {
    self.merchantActions = merchantActions
    _ = withOverlay { screen, context in
      screen.refresh(context)
      return []
    }
  }

  public mutating func show(_ resumablePayments: ResumablePayments) {
    self.resumablePayments = resumablePayments
    _ = forward(.state)
  }

  public mutating func pass(to now: Instant) { self.now = max(self.now, now) }

  /// Must be called each time the page has been painted. Returns the resulting commands.
  public mutating func didPaint() -> [AppCommand] {
    if let wanted = methodToSwitchTo() { return [.send(.choose(method: wanted))] }
    guard presentation.wantsPainted, paintedPhase != presentation.flow.phase else { return [] }
    paintedPhase = presentation.flow.phase
    let isOver = presentation.flow.phase == .concluding
    return hasNoInput && isOver ? [.painted, .quit(exitStatus)] : [.painted]
  }

  /// Returns the payment method whose fields should replace those on the screen after an IIN lookup.
  /// Source: Worldline Swift SDK guide, "IIN check".
  private mutating func methodToSwitchTo() -> String? {
    guard presentation.flow.phase == .collecting, case .fields(_, let screen) = screen else {
      requestedMethod = nil
      return nil
    }
    let wanted = screen.wantedMethod(context)
    // Do not request the same payment method twice in a row, even if the first request fails.
    guard wanted != requestedMethod else { return nil }
    requestedMethod = wanted
    return wanted == presentation.flow.awaitedMethod ? nil : wanted
  }

  /// The next instant at which the page must be updated because time has passed; nil if there is none.
  public var nextChange: Instant? {
    switch screen {
    case .processing(let processing): processing.nextChange(now)
    case .inquiry(let inquiry): inquiry.nextChange(context)
    case .challenge(let challenge): challenge.nextChange(context)
    case .wallet(let wallet): wallet.nextChange(now)
    case .redirect(let redirect): redirect.nextChange(context)
    case .retry, .cascade, .clarification: presentation.flow.deadline.flatMap(context.nextTimeLeft)
    default: nil
    }
  }

  /// The exit status that the program would return if it ended now.
  public var exitStatus: Int32 { (lastOutcome ?? .cancelled).exitCode }

  /// Shows a status message about the last action.
  mutating func forward(_ key: String, _ arguments: [String: String] = [:], isError: Bool = false) {
    notice = Page.Status(setup.strings(key, arguments), isError ? .error : .normal)
  }

  // MARK: Keys

  private mutating func handle(_ key: Key) -> [Command] {
    notice = nil
    if overlay == nil, let action = Keys.everywhere.action(for: key), action == .pageUp || action == .pageDown {
      scroll(action)
      return []
    }
    scroll = nil
    if overlay != nil {
      switch Keys.everywhere.action(for: key) {
      case .repaint: return [.app(.repaint)]
      case .suspend: return [.app(.suspend)]
      case .leave: return leaveFromOverlay()
      default: return withOverlay { $0.handle(key, $1) }
      }
    }
    if let action = Keys.everywhere.action(for: key) { return everywhere(action) }
    if key == Keys.character("?"), !isTyping { return [.open(.help)] }
    return forward(.key(key))
  }

  /// Scrolls a page taller than the window by half the window height. Any other key returns to the focused element.
  private mutating func scroll(_ action: KeyAction) {
    let beyond = PageLayout(page(), size: size, theme: theme).beyond
    guard beyond > 0 else { return }
    let step = max(1, size.rows / 2)
    scroll = min(beyond, max(0, (scroll ?? (action == .pageUp ? beyond : 0)) + (action == .pageUp ? -step : step)))
  }

  private func everywhere(_ action: KeyAction) -> [Command] {
    switch action {
    case .inspector: [.open(.inspector)]
    case .help: [.open(.help)]
    case .testCards: [.open(.testCards)]
    case .repaint: [.app(.repaint)]
    case .suspend: [.app(.suspend)]
    case .leave: leave()
    case .merchantActions: setup.hasMerchantActions ? [.open(.merchantActions), .app(.merchantActions(.list))] : []
    default: []
    }
  }

  /// Ends the program if no payment is in progress.
  /// Otherwise leaves the payment. If the payer may already have been charged, asks for confirmation first.
  private func leave() -> [Command] {
    switch presentation.flow.phase {
    case .ready where presentation.flow.inquiry != nil: [.send(.leave)]
    case .ready, .concluding, .ended: [.app(.quit(exitStatus))]
    case .leaving: []
    default: presentation.flow.mayHaveCharged ? [.open(.leave)] : [.send(.leave)]
    }
  }

  /// Handles the leave key (F10) while an overlay is open. In the confirmation dialog, it confirms leaving.
  private mutating func leaveFromOverlay() -> [Command] {
    if case .leave = overlay { return [.close, .send(.leave)] }
    overlay = nil
    return leave()
  }

  /// Handles the end of the input. If a payment is in progress, cancels it; the program then ends with its result.
  private mutating func endInput() -> [Command] {
    guard !hasNoInput else { return [] }
    hasNoInput = true
    switch presentation.flow.phase {
    case .ready where presentation.flow.inquiry != nil: return [.send(.leave)]
    case .ready, .concluding, .ended: return [.app(.quit(exitStatus))]
    case .leaving: return []
    default: return [.send(.leave)]
    }
  }

  private mutating func handle(_ mouse: MouseEvent) -> [AppCommand] {
    switch mouse.kind {
    case .press:
      let layout = PageLayout(page(), size: size, theme: theme)
      guard let id = layout.element(at: mouse.point), let element = page().elements.first(where: { $0.id == id }) else {
        return []
      }
      if case .field = element.kind { return perform(.focus(id)) }
      return perform(.press(id))
    case .wheelUp: return perform(handle(Key(.up)))
    case .wheelDown: return perform(handle(Key(.down)))
    default: return []
    }
  }

  // MARK: Commands

  private mutating func perform(_ commands: [Command]) -> [AppCommand] {
    var result: [AppCommand] = []
    for command in commands {
      switch command {
      case .app(let command):
        if case .resume = command { forgetPayment() }
        result.append(command)
      case .open(let wanted): open(wanted)
      case .close: overlay = nil
      case .useTestCard(let number): result += perform(useTestCard(number))
      case .restart:
        forgetPayment()
        screen = .shop(ShopScreen())
        result.append(.findResumable)
      }
    }
    return result
  }

  private mutating func forgetPayment() {
    presentation = Presentation()
    forms = [:]
    fieldForms = [:]
    lastChallenge = ChallengeScreen()
    overlay = nil
    paintedPhase = nil
  }

  private mutating func open(_ wanted: Overlay) {
    switch wanted {
    case .help:
      overlay = .help(
        HelpScreen(topic: HelpTopic(screen), explained: [screen.keys, Keys.everywhere], typing: isTyping))
    case .inspector: overlay = .inspector(InspectorScreen())
    case .testCards: overlay = .testCards(TestCardsScreen())
    case .leave: overlay = .leave(LeaveDialog())
    case .merchantActions: overlay = .merchantActions(MerchantActionsScreen())
    case .forget(let method): overlay = .forget(DeleteCardDialog(method: method))
    }
  }

  private mutating func useTestCard(_ number: String) -> [Command] {
    if case .fields(let method, var form) = screen {
      let commands = form.use(testCard: number, context)
      screen = .fields(method: method, form)
      fieldForms[method] = form
      return commands
    }
    guard case .form(let method, var form) = screen else { return [] }
    let commands = form.use(testCard: number, context)
    screen = .form(method: method, form)
    forms[method] = form
    return commands
  }

  // MARK: Screens

  /// Erases card data that is no longer needed.
  /// The card number stays in the form until the payment has ended, so that a retry can reuse it.
  /// The security code is erased as soon as it has been sent.
  private mutating func forgetCards(at stage: Stage) {
    switch stage {
    case .result:
      forms = [:]
      fieldForms = [:]
      lastChallenge = ChallengeScreen()
      lastClarification = nil
    case .challenge, .redirect, .clarification, .cascade:
      for method in forms.keys { forms[method]?.card.forgetCode() }
      let policy = setup.policy
      for method in fieldForms.keys { fieldForms[method]?.form.forgetSecrets(policy) }
    default: break
    }
  }

  /// Selects the screen for a stage of the payment. If the current screen already fits the stage, it keeps its state.
  private mutating func chooseScreen(for stage: Stage) {
    switch (stage, screen) {
    case (.shop, .shop), (.inquiry, .inquiry), (.choice, .methods), (.challenge, .challenge), (.redirect, .redirect),
      (.retry, .retry),
      (.result, .result):
      break
    case (.shop, _): screen = .shop(ShopScreen())
    case (.inquiry, _): screen = .inquiry(InquiryScreen())
    case (.choice, _): screen = .methods(MethodsScreen())
    case (.fields(let method, _), _) where !method.isPlainCard:
      if case .fields(method.id, _) = screen { break }
      screen = .fields(method: method.id, fieldsScreen(method))
    case (.fields(let method, _), _):
      if case .form(method.id, _) = screen { break }
      screen = .form(method: method.id, forms[method.id] ?? CardFormScreen(method, context))
    case (.walletSheet(let method, _, _), _):
      if case .wallet(let shown) = screen, shown.method == method.id { break }
      screen = .wallet(WalletScreen(method: method.id))
    case (.challenge, _): screen = .challenge(lastChallenge)
    case (.redirect, _): screen = .redirect(RedirectScreen(context))
    case (.clarification(let asked, _), _):
      if case .clarification = screen { break }
      // If the platform rejects the data, the screen returns with the entered text.
      let isSame = lastClarification.map { $0.asked == asked } ?? false
      screen = .clarification(
        isSame ? lastClarification?.screen ?? ClarificationScreen(asked) : ClarificationScreen(asked))
    case (.cascade, _):
      if case .cascade = screen { break }
      screen = .cascade(CascadeScreen())
    case (.retry, _): screen = .retry(RetryScreen())
    case (.result, _): screen = .result(ResultScreen())
    case (.wait(let phase), _): chooseWaiting(phase)
    }
  }

  /// Returns the form for a payment method, with any earlier input of the payer.
  /// If another method's form is currently shown, its values are copied to the new form.
  private func fieldsScreen(_ method: PaymentMethod) -> DynamicFormScreen {
    if case .fields(_, let previous) = screen { return DynamicFormScreen(method, context, after: previous) }
    return fieldForms[method.id] ?? DynamicFormScreen(method, context)
  }

  private mutating func chooseWaiting(_ phase: Phase) {
    switch (phase, screen) {
    case (.preparing, .opening), (.signing, .opening), (.connecting, .opening), (.receiving, .opening): break
    case (.preparing, _), (.signing, _), (.connecting, _), (.receiving, _): screen = .opening(OpeningScreen())
    case (_, .processing): break
    default: screen = .processing(ProcessingScreen())
    }
  }

  private var currentOverlay: (any CheckoutScreen)? {
    switch overlay {
    case .help(let screen): screen
    case .inspector(let screen): screen
    case .testCards(let screen): screen
    case .leave(let screen): screen
    case .forget(let screen): screen
    case .merchantActions(let screen): screen
    case nil: nil
    }
  }

  /// Whether a text field has the focus.
  public var isTyping: Bool { overlay == nil && screen.isTyping }

  /// Passes input to the current screen and saves the resulting state of its form.
  private mutating func forward(_ input: ScreenInput) -> [Command] {
    let commands = screen.take(input, context)
    switch screen {
    case .challenge(let changed): lastChallenge = changed
    case .clarification(let changed): lastClarification = (changed, presentation.flow.clarification)
    case .fields(let method, let changed): fieldForms[method] = changed
    case .form(let method, let changed): forms[method] = changed
    default: break
    }
    return commands
  }

  private mutating func withOverlay(_ body: (inout any CheckoutScreen, Context) -> [Command]) -> [Command] {
    guard var current = currentOverlay else { return [] }
    let commands = body(&current, context)
    switch current {
    case let changed as HelpScreen: overlay = .help(changed)
    case let changed as InspectorScreen: overlay = .inspector(changed)
    case let changed as TestCardsScreen: overlay = .testCards(changed)
    case let changed as LeaveDialog: overlay = .leave(changed)
    case let changed as DeleteCardDialog: overlay = .forget(changed)
    case let changed as MerchantActionsScreen: overlay = .merchantActions(changed)
    default: break
    }
    return commands
  }

  // MARK: Page

  /// Returns the page to show now.
  public func page() -> Page {
    var (page, own) = screen.shown(context)
    var keys = [own, Keys.everywhere]
    if let over = currentOverlay {
      let overPage = over.page(context)
      keys = [over.keys, Keys.leaving]
      if overPage.dialog == nil {
        page = overPage
      } else {
        page.dialog = overPage.dialog
        page.status = overPage.status
        page.scroll = overPage.scroll
      }
    }
    if let scroll, overlay == nil {
      page.scroll = scroll
      page.isRead = true
    }
    if let notice, overlay == nil { page.status = notice }
    return decorate(page, keys).maskingLeftNumbers()
  }

  /// Adds the parts that all pages have in common: title, order summary, step strip, key hints and step panel.
  private func decorate(_ bare: Page, _ keys: [Keys.Map]) -> Page {
    var page = bare
    let strings = setup.strings
    let shop = presentation.flow.shop ?? setup.shop
    page.title = context.shopName
    page.badge = shop.map { Page.Badge($0.initials, ground: Color($0)) }
    page.corner = shared.corner
    page.subtitle = setup.order.description
    page.subtitleRight = shared.total
    let flow = presentation.flow
    if flow.phase != .ready || flow.inquiry != nil {
      let open = flow.openStep
      let text =
        flow.hasEnded
        ? strings("steps.over") : strings.optional("steps." + flow.phase.rawValue) ?? strings("step." + open.name)
      page.steps = Page.StepStrip(
        completed: flow.completed.map(\.rawValue), current: flow.hasEnded ? 0 : open.rawValue,
        count: Step.allCases.count, text: text)
    }
    page.hints.reserveCapacity(8)
    for map in keys {
      for hint in map.hints { page.hints.append(Page.Hint(key: label(hint), text: strings(hint.text))) }
    }
    // On the redirect page, show the step panel only in a wider window, because the QR code takes precedence.
    let panelColumns = page.id == .redirect ? 160 : 120
    if page.id != .inspector, size.columns >= panelColumns, flow.phase != .ready {
      page.panel = [.lines(StepLines(context: context, withBodies: false).lines())]
    }
    return page
  }

  private func label(_ hint: Keys.Map.Hint) -> String {
    let plain = setup.theme.isASCII
    return switch hint.key.code {
    case .enter: plain ? "Enter" : "⏎"
    case .up: plain ? "Up/Down" : "↑↓"
    case .escape: "Esc"
    default: hint.name
    }
  }
}

extension Color {
  init(_ sign: ShopSign) {
    self = .rgb(
      UInt8(truncatingIfNeeded: sign.color >> 16), UInt8(truncatingIfNeeded: sign.color >> 8),
      UInt8(truncatingIfNeeded: sign.color))
  }
}

extension PaymentMethod {
  /// Whether the method uses the standard card fields and therefore the form with the card drawing.
  fileprivate var isPlainCard: Bool {
    kind != .redirect && (fields.isEmpty || fields.contains { ["pan", "code"].contains($0.id) })
  }
}
