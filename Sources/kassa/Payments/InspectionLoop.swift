import CheckoutCore
import KassaScreens
import KassaSystems
import KassaTerminal

/// The inspector of a recorded payment, full screen, until it is closed.
final class InspectionLoop {
  private let session: CheckoutSession
  private let screen: CursesScreen

  init(_ record: PaymentRecord, _ entries: [FlowEntry], _ process: ProgramEnvironment) throws {
    let system = try PaymentSystems.builtIn.system(of: record)
    let language = process.terminal.language(among: type(of: system).languages) ?? "en"
    var setup = system.setup(language)
    (setup.timeOffset, setup.keptKeys) = (process.terminal.timeOffset, process.terminal.keptKeys)
    if process.terminal.hasNoColor { setup.theme = setup.theme.withoutColours }
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "--inspect needs a terminal; --format text prints the same")
    }
    var configuration = ScreenConfiguration(
      term: process.terminal.term ?? "", language: process.terminal.locale ?? "",
      depth: setup.theme.isMono ? .mono : nil, isASCII: false, mouse: process.terminal.allowsMouse)
    (configuration.asksBackground, configuration.background) = (true, process.terminal.background)
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
    session.save = SavedText.save
  }

  /// Runs until the inspector is closed.
  /// - Returns: the exit status, which is that of the payment.
  func run() -> Int32 {
    ScreenLoop(session, on: screen, wakeup: Wakeup(), clock: SystemClock()).run()
  }
}
