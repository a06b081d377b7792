public import CheckoutCore
import Resources
import Synchronization
public import Terminal

/// Runs an `App` for a front end: performs its commands, carries news of the flow into it. Not thread safe: one thread
/// owns it; only its inbox is written from elsewhere.
public final class Session {
  public private(set) var app: App
  /// Set when the program is to end.
  public private(set) var exitStatus: Int32?
  /// Set when the front end is to do something with the terminal; whoever does it sets it back.
  public var wantsSuspend = false
  public var wantsRepaint = false
  /// Keeps a text; returns where, nil where it could not be kept.
  public var save: ((SavedText) -> String?)?
  /// A text for the clipboard.
  public var wantsCopy: String?
  /// The person acted and the flow has not answered yet: what is shown is about to be replaced.
  public private(set) var awaitsFlow = false

  /// What the program remembers of earlier runs; nil where it remembers nothing.
  public var memory: Memory?
  private var hasRecalled = false
  /// The program ends with it as soon as the flow has.
  private var statusAtEnd: Int32?

  private let environment: CheckoutEnvironment
  private let launch: @Sendable (any Presenter) -> Checkout
  private let wake: @Sendable () -> Void
  private var inbox = Inbox()
  private let deskInbox = DeskInbox()
  private var checkout: Checkout?
  /// A payment was started and has told nothing yet: a second Enter starts no second one.
  private var isStarting = false
  /// What was laid out last: the same page is not laid out again, and another one takes over what has not changed.
  private var last: Drawing?

  /// By reference: pages and layouts are large, and looking at them is not to copy them.
  private final class Drawing {
    let page: Page
    let layout: PageLayout
    init(_ page: Page, _ layout: PageLayout) {
      self.page = page
      self.layout = layout
    }
  }

  /// - Parameters:
  ///   - launch: starts a payment on a presenter (the provider's SDK does).
  ///   - wake: called from any thread when there is news, so that the loop calls `receive`.
  public init(
    app: App, environment: CheckoutEnvironment, wake: @escaping @Sendable () -> Void = {},
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.app = app
    var environment = environment
    // As large as the window is when the program starts.
    environment.device =
      environment.device
      ?? DeviceData(language: app.setup.language, columns: app.size.columns, rows: app.size.rows)
    self.environment = environment
    self.launch = launch
    self.wake = wake
  }

  /// What the flow told last; news overtakes news.
  private final class Inbox: Sendable {
    private let latest = Mutex<Presentation?>(nil)
    private let dismissals = Mutex<(waiting: [@Sendable () -> Void], areGone: Bool)>(([], false))

    /// Called at once where the screens are gone already.
    func add(_ dismissal: @escaping @Sendable () -> Void) {
      let isLate = dismissals.withLock { dismissals in
        if !dismissals.areGone { dismissals.waiting.append(dismissal) }
        return dismissals.areGone
      }
      if isLate { dismissal() }
    }

    /// The screens are gone.
    func takeDismissals() -> [@Sendable () -> Void] {
      dismissals.withLock { dismissals in
        defer { dismissals = ([], true) }
        return dismissals.waiting
      }
    }
    func put(_ presentation: Presentation) { latest.withLock { $0 = presentation } }
    func take() -> Presentation? {
      latest.withLock { latest in
        defer { latest = nil }
        return latest
      }
    }
  }

  /// What the merchant's desk told last.
  private final class DeskInbox: Sendable {
    private let latest = Mutex<DeskNews?>(nil)
    func put(_ news: DeskNews) { latest.withLock { $0 = news } }
    func take() -> DeskNews? {
      latest.withLock { latest in
        defer { latest = nil }
        return latest
      }
    }
  }

  private struct ScreenPresenter: Presenter {
    let environment: CheckoutEnvironment
    let inbox: Inbox
    let wake: @Sendable () -> Void

    func present(_ presentation: Presentation, of checkout: Checkout) {
      inbox.put(presentation)
      wake()
    }

    /// The screen of the result stays until the person has seen it.
    func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) { inbox.add(completion) }
  }

  /// A key, a paste, a click, another size.
  public func handle(_ event: InputEvent) {
    app.pass(to: environment.clock.now)
    perform(app.handle(event))
    tellDismissals()
  }

  /// The same by id.
  public func act(_ action: ElementAction) {
    app.pass(to: environment.clock.now)
    perform(app.act(action))
    tellDismissals()
  }

  /// Whoever waits for the screens to go hears of it when the shop is back, or the program is about to end.
  private func tellDismissals() {
    guard exitStatus != nil || (app.presentation.stage == .shop && !awaitsFlow) else { return }
    let dismissals = inbox.takeDismissals()
    // Back in the shop, what the SDK reports of its end brings no screen back.
    if exitStatus == nil, !dismissals.isEmpty { inbox = Inbox() }
    for dismissal in dismissals { dismissal() }
  }

  /// Takes in what the flow has told since the last time.
  /// - Returns: whether there was anything.
  @discardableResult
  public func receive() -> Bool {
    app.pass(to: environment.clock.now)
    let deskNews = deskInbox.take()
    if let deskNews { app.show(deskNews) }
    return receiveFlow() || deskNews != nil
  }

  private func receiveFlow() -> Bool {
    guard let news = inbox.take() else { return false }
    awaitsFlow = false
    isStarting = false
    let hadEnded = app.presentation.flow.hasEnded
    app.show(news)
    if app.presentation.flow.hasEnded, !hadEnded { recall() }
    if app.presentation.flow.hasEnded, let status = statusAtEnd { exitStatus = status }
    return true
  }

  /// The program ends, whatever the flow is doing.
  public func close() { checkout?.close() }

  /// The program ends: waits until what has happened in the payment is written down.
  public var ending: @Sendable () async -> Void {
    { [checkout] in await checkout?.end() }
  }

  /// The page was painted.
  public func painted() {
    perform(app.didPaint())
    tellDismissals()
    guard !hasRecalled, memory != nil else { return }
    hasRecalled = true
    recall()
    wake()
  }

  private func recall() {
    if let memory { app.show(memory.recall()) }
  }

  /// What to paint.
  public func layout() -> PageLayout {
    let page = Self.page(of: &app)
    if let last, last.layout.frame.size == app.size, last.page == page, last.layout.theme == app.theme {
      return last.layout
    }
    let layout = PageLayout(
      page, size: app.size, theme: app.theme, after: last?.layout, tooSmall: tooSmall)
    last = Drawing(page, layout)
    return layout
  }

  /// In place: the app is large, and would otherwise be copied to be asked.
  private static func page(of app: inout App) -> Page { app.page() }

  /// A changed page, e.g. a redacted one, laid out like the page itself.
  public func layout(of page: Page) -> PageLayout {
    PageLayout(page, size: app.size, theme: app.theme, tooSmall: tooSmall)
  }

  private var tooSmall: String {
    let (smallest, size) = (PageLayout.smallest, app.size)
    return app.setup.strings(
      "window.small",
      [
        "columns": String(smallest.columns), "rows": String(smallest.rows), "has": "\(size.columns)×\(size.rows)",
      ])
  }

  private func begin(_ launch: (any Presenter) -> Checkout?) {
    guard !isStarting else { return }
    let fresh = Inbox()
    guard let begun = launch(ScreenPresenter(environment: environment, inbox: fresh, wake: wake)) else { return }
    isStarting = true
    checkout?.close()
    inbox = fresh
    checkout = begun
    awaitsFlow = true
  }

  private func ask(_ request: DeskRequest) {
    guard let desk = environment.desk else { return }
    let before = app.desk.orders
    app.show(DeskNews(orders: before, isAsking: true))
    let (inbox, wake, checkout) = (deskInbox, wake, checkout)
    environment.spawn {
      let news = await desk.answer(request, before: before)
      // The result behind the list is about the same payment, perhaps.
      if let done = news.done { checkout?.operated(done.operation, on: done.payment) }
      inbox.put(news)
      wake()
    }
  }

  /// A result that is on the screen is a step of the payment: it is taken down before the program ends.
  private func quit(_ status: Int32) {
    guard app.presentation.flow.phase == .concluding else { return exitStatus = status }
    statusAtEnd = status
  }

  private func perform(_ commands: [AppCommand]) {
    for command in commands {
      switch command {
      case .start:
        begin { launch($0) }
      case .resume(let key): begin { memory?.resume($0, key) }
      case .recall: recall()
      case .send(let action):
        checkout?.send(action)
        awaitsFlow = true
      case .lookUp(let prefix): checkout?.lookUp(prefix: prefix)
      case .desk(let request): ask(request)
      case .forget(let method): checkout?.forget(method: method)
      case .check: checkout?.check()
      case .painted: checkout?.painted()
      case .copy(let text):
        wantsCopy = text
        app.tell("status.copied")
      case .save(let text):
        let place = save?(text)
        app.tell(place == nil ? "status.notSaved" : "status.saved", ["name": place ?? text.name], isError: place == nil)
      case .elsewhere(let act): _ = environment.elsewhere?(act)
      case .suspend: wantsSuspend = true
      case .repaint: wantsRepaint = true
      case .quit(let status): quit(status)
      }
    }
  }
}
