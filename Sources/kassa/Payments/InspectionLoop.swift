import CheckoutCore
import KassaScreens
import KassaTerminal

/// The inspector of a recorded payment, full screen, until it is closed.
final class InspectionLoop {
  private let session: CheckoutSession
  private let screen: CursesScreen

  init(_ record: PaymentRecord, _ entries: [FlowEntry], _ process: ProgramEnvironment) throws {
    let system = try PaymentSystems.system(of: record)
    let language = process.language(among: type(of: system).languages) ?? "en"
    var setup = system.setup(language)
    setup.timeOffset = process.timeOffset
    if process.hasNoColor { setup.theme = setup.theme.withoutColours }
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "--inspect needs a terminal; --format text prints the same")
    }
    let configuration = ScreenConfiguration(
      term: process.term ?? "", language: process.locale ?? "", depth: setup.theme.isMono ? .mono : nil,
      isASCII: false)
    do {
      screen = try CursesScreen(configuration: configuration)
    } catch {
      throw Failure(message: "the terminal cannot be opened; --format text prints the same")
    }
    setup.theme.isASCII = !screen.capabilities.unicode
    let presentation = Presentation(flow: Flow(record), entries: entries)
    let start = system.starter {}
    session = CheckoutSession(
      app: App(inspecting: presentation, setup: setup, now: SystemClock().now, size: screen.size),
      environment: CheckoutEnvironment(transport: NoTransport())
    ) { start($0, 1) }
    session.save = TextFile.save
  }

  /// Runs until the inspector is closed.
  /// - Returns: the exit status, which is that of the payment.
  func run() -> Int32 {
    defer { screen.close() }
    while true {
      screen.show(session.layout().frame)
      session.painted()
      if let status = session.exitStatus { return status }
      _ = Poller.wait(inputs: screen.descriptors, timeout: screen.inputTimeout)
      var events: [InputEvent] = []
      screen.readEvents(into: &events)
      for event in events where session.exitStatus == nil {
        session.handle(event)
        serve()
      }
    }
  }

  private func serve() {
    if session.wantsSuspend {
      session.wantsSuspend = false
      screen.suspend()
      session.handle(.resize(screen.size))
    }
    if let text = session.wantsCopy {
      session.wantsCopy = nil
      screen.copy(text)
    }
    if session.wantsRepaint {
      session.wantsRepaint = false
      screen.repaint()
    }
  }
}
