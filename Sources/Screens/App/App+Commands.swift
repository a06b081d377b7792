import CheckoutCore
import KassaTerminal

/// What screens and dialogs ask for.
extension App {
  mutating func execute(_ commands: [Command]) -> [AppCommand] {
    var result: [AppCommand] = []
    for command in commands {
      switch command {
      case .app(let command) where setup.kiosk != nil && command.isBeyondScreen: break
      case .app(let command):
        if case .resume = command { forgetPayment() }
        expectForm(after: command)
        if case .send(let action) = command, action.submitsForm, screen.entryForm != nil { meter.submit(at: now) }
        result.append(command)
      case .open(let wanted): open(wanted)
      case .close where isInspecting && covered.isEmpty: result.append(.quit)
      case .close: uncover()
      case .leave: result += execute(leave())
      case .useTestCard(let number): result += execute(useTestCard(number))
      case .tell(let key): tell(key, isError: true)
      case .key(let key): result += execute(press(key))
      case .burst(let end):
        burstEnd = end
        if end == nil { drafts.endBursts() }
      case .act(let action): result += perform(action)
      case .forgetForms: drafts.forgetForms()
      case .theme(var theme):
        theme.isASCII = self.theme.isASCII
        var setup = setup
        setup.theme = theme
        reconfigure(setup)
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
    case (.sandbox, let editor?): screen = SandboxScreen(editor, context)
    default: screen = ShopScreen(context)
    }
  }

  private mutating func forgetPayment() {
    lastExitLine = exitLine
    change { [setup] in $0.show(Presentation(), setup) }
    updateDiagram()
    drafts = Drafts()
    burstEnd = nil
    typedAhead = nil
    meter = EntryMeter()
    (overlay, covered) = (nil, [])
    painting.phase = nil
    awaitingForm = nil
  }

  /// Opens the inspector for good.
  mutating func inspect() {
    isInspecting = true
    open(.inspector)
  }

  /// Closes the overlay, which uncovers the one behind it.
  private mutating func uncover() {
    overlay = covered.popLast()
    refreshOverlay()
  }

  private mutating func open(_ wanted: Overlay) {
    if wanted == .trace { trace.begin() }
    let own = overlay?.keys ?? screen.keys
    let everywhere =
      switch overlay {
      case nil: scrolls ? general : Keys.without([.pageUp, .pageDown], general)
      case is PaletteScreen: Keys.without([.palette], leaving)
      default: leaving
      }
    let isTyping = overlay?.isTyping ?? isTyping
    let palette = wanted == .palette ? PaletteScreen(self, [own, everywhere]) : nil
    let topic = overlay == nil ? screen.topic : nil
    if let overlay { covered.append(overlay) }
    overlay =
      switch wanted {
      case .help:
        HelpScreen(
          topic: topic, own: own, everywhere: everywhere, typing: isTyping, leaving: context.summary.leaving)
      case .inspector: InspectorScreen(context)
      case .trace: KeyTraceScreen()
      case .testCards: TestCardsScreen(context)
      case .palette: palette
      case .marks: MarkScreen(page(), size, theme)
      case .leave(let leaving): LeaveDialog(leaving)
      case .merchantActions: MerchantActionsScreen(context)
      case .forget(let method): DeleteCardDialog(method: method)
      }
  }

  /// Whether the page is taller than the window.
  private var scrolls: Bool { PageLayout(page(), size: size, theme: theme).beyond > 0 }

  /// Fills in the card form with a test card. From a screen that leads to the form, opens it first.
  mutating func useTestCard(_ number: String) -> [Command] {
    (awaitingForm, nextCard) = (nil, nil)
    if screen is ShopScreen {
      nextCard = number
      if let card = setup.testCards.rows.first(where: { $0.number == number }) {
        notice = Page.Status(PlainTestCards.next(card, setup), .success)
      }
      return []
    }
    guard var form = screen as? FormScreen else {
      awaitingForm = number
      return openCardForm
    }
    let commands = form.use(testCard: number, context)
    screen = form
    return commands
  }
}
