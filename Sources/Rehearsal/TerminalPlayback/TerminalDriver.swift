import CheckoutCore
import Glibc
import KassaBackend
import KassaScreens
import KassaTerminal
import KassaTerminalEngine

/// A playback driver that runs the built program in a real terminal, as a separate process.
///
/// ncurses draws into a terminal of this process, and the screen is read back from it.
/// Element IDs and the flow state are received over the control channel.
final class TerminalDriver: PlaybackDriver {
  private let folder: PrivateFolder
  private var terminal: TerminalEngine
  private let link: ControlConnection
  /// How the program is started. Another run has another command.
  private var launch: TerminalEngine.Launch
  private let program: String
  private let look: Look
  private let seed: UInt64
  /// The mock backend's settings, which stay the same when the program is restarted.
  private let sandbox: SandboxSettings
  /// The armed faults that affected a message in an earlier run of the program, in words.
  private var usedFaults: Set<String> = []
  /// The faults armed while no program is running, for the next run.
  private var laterFaults: [Fault] = []
  /// Whether the faults of the earlier run were ended while no program was running.
  private var forgetsFaults = false
  /// The pipe from which the shell reads a line before it resumes a suspended program.
  private let go: Int32
  private let notified: Int32
  private var report: ProgramReport?
  private var runs: UInt64 = 0
  private var sent = 0
  private var asked = 0
  /// The last captured frame; nil if an action may have changed the screen since.
  private var seen: Frame?
  private var size: Size
  /// The virtual time that elapsed while no program was running.
  private var idleTime = Duration.zero

  /// What came of the last operation of the shop's server.
  private var merchantReply: MerchantAnswer?
  /// What the shop's server knows about the payment that was asked about last.
  private var shopReply: ShopRecord?

  private(set) var entries: [FlowEntry] = []
  private(set) var isDead = false
  private(set) var trouble: CaseFailure?
  /// Whether the clock is stopped at a point in the flow.
  private var isStopped = false
  var isHeld: Bool { isStopped || held != nil }
  var onFrame: ((Frame) -> Void)?

  init(_ composed: ComposedCheckout, _ look: Look, seed: UInt64, program: String) throws(ComposingError) {
    self.program = program
    self.look = look
    self.seed = seed
    sandbox = composed.program?.sandbox ?? SandboxSettings()
    size = look.size
    do throws(TerminalPlaybackError) {
      folder = try PrivateFolder()
      try composed.given?.play(seed: seed, in: folder)
      let (goPath, go) = try folder.pipe("go")
      let (toldPath, notified) = try folder.pipe("told")
      (self.go, self.notified) = (go, notified)
      link = try ControlConnection(in: folder, shell: notified)
      // Start the program from a shell with job control, so that it can be suspended and resumed.
      let shell = try folder.write(
        """
        set -m
        "$@"
        code=$?
        while [ $code -eq 148 ]; do
          echo stopped > \(toldPath)
          read -r line < \(goPath)
          fg > /dev/null
          code=$?
        done
        echo ended $code > \(toldPath)
        """, to: "shell")
      var launch = TerminalEngine.Launch(
        command: ["sh", shell] + (try Self.command(composed, sandbox, look, seed, program, link.socketPath, folder)))
      // The program saves receipts, orders and scripts in its current folder.
      launch.folder = try folder.folder("work")
      launch.size = look.size
      if look.colours.depth == .rgb { launch.environment = try DirectColourDescription.variables(in: folder) }
      self.launch = launch
      terminal = try Self.start(launch)
      try begin()
    } catch {
      throw ComposingError(error.message)
    }
  }

  deinit {
    close(go)
    close(notified)
  }

  private static func command(
    _ composed: ComposedCheckout, _ sandbox: SandboxSettings, _ look: Look, _ seed: UInt64, _ program: String,
    _ socket: String, _ folder: PrivateFolder, now: Instant? = nil
  ) throws(TerminalPlaybackError) -> [String] {
    guard let run = composed.program else {
      throw TerminalPlaybackError("this checkout cannot be started from the command line")
    }
    let order = try folder.write(run.order, to: "order.json")
    var words = [program] + run.arguments + ["--order", order, "--seed", "\(seed)", "--theme", look.theme]
    words += ["--control-socket", socket, "--colours", look.colours.rawValue]
    words += ["--sandbox", try folder.write(sandbox.json.text, to: "sandbox.json"), "--ledger", folder.ledger]
    if let now { words += ["--control-now", "\(now.milliseconds)"] }
    if look.colours == .mono { words.append("--no-color") }
    if look.colours == .ascii { words.append("--ascii") }
    return words
  }

  private static func start(_ launch: TerminalEngine.Launch) throws(TerminalPlaybackError) -> TerminalEngine {
    do {
      return try TerminalEngine(launch)
    } catch {
      throw TerminalPlaybackError(error.message)
    }
  }

  private func begin() throws(TerminalPlaybackError) {
    try link.connect(beside: terminal)
    (sent, asked, report) = (0, 0, nil)
    try ask(.attend)
  }

  // MARK: State

  var now: Instant { Instant(milliseconds: report?.now ?? 0) + idleTime }
  var hasLeft: Bool { report?.hasLeft == true }
  var isStuck: Bool { report?.isStuck == true }
  var hasDirectColours: Bool { look.colours.depth == .rgb }
  var page: Page { report?.page ?? Page(id: "") }
  var state: FlowSnapshot { report?.state ?? FlowSnapshot(Presentation()) }

  var frame: Frame {
    if let seen { return seen }
    var frame: Frame?
    perform { () throws(TerminalPlaybackError) in frame = try capture() }
    seen = frame
    return frame ?? Frame(size: size)
  }

  /// Captures the screen while the program is idle.
  ///
  /// The program sets the window title whenever it is idle, after all other output.
  private func capture() throws(TerminalPlaybackError) -> Frame? {
    guard let report, !isDead else { return nil }
    let title = "idle \(report.inputs) \(report.obeyed)"
    let deadline = HangGuard()
    while !terminal.wait(within: .milliseconds(100), until: { terminal.title == title }) {
      guard terminal.exitStatus == nil, !deadline.isOver else {
        throw TerminalPlaybackError("the terminal did not update")
      }
    }
    var frame = terminal.frame
    frame.title = report.title
    frame.modes = FrameModes(mouse: report.hasMouse, paste: report.hasPaste)
    return frame
  }

  func cut(_ part: ElementID) -> [String]? { report?.cut[part.rawValue] }

  func area(of element: ElementID) -> Rect? {
    guard let area = report?.areas[element.rawValue], area.count == 4 else { return nil }
    return Rect(column: area[0], row: area[1], columns: area[2], rows: area[3])
  }

  func shopRecord(of payment: String) -> ShopRecord {
    guard isDead else {
      shopReply = nil
      command(.shop(payment: payment))
      return shopReply ?? ShopRecord()
    }
    guard let report, state.result?.payment == payment else { return ShopRecord() }
    return ShopRecord(notified: report.notified, told: report.lastTold)
  }

  // MARK: Communication

  /// Performs a terminal operation, unless an earlier one has failed.
  private func perform(_ action: () throws(TerminalPlaybackError) -> Void) {
    guard trouble == nil else { return }
    do throws(TerminalPlaybackError) {
      try action()
    } catch {
      trouble = CaseFailure(code: error.code, line: 0, message: error.message)
    }
  }

  /// Sends input through the terminal and waits until the program is idle.
  private func input(_ events: Int = 1, _ action: () throws(TerminalPlaybackError) -> Void) {
    guard !isDead else { return }
    seen = nil
    perform { () throws(TerminalPlaybackError) in
      try action()
      sent += events
      try rest()
    }
    if trouble == nil { onFrame?(frame) }
  }

  private func ask(_ command: ControlCommand) throws(TerminalPlaybackError) {
    try link.say(command)
    asked += 1
    try rest()
  }

  private func command(_ command: ControlCommand) {
    guard !isDead else { return }
    seen = nil
    perform { () throws(TerminalPlaybackError) in try ask(command) }
    if trouble == nil { onFrame?(frame) }
  }

  /// Waits until the program has handled all input and all commands and is idle.
  private func rest() throws(TerminalPlaybackError) {
    while report.map({ $0.inputs < sent || $0.obeyed < asked }) != false {
      try hear(try link.next(beside: terminal))
    }
  }

  private func hear(_ message: ControlConnection.Message) throws(TerminalPlaybackError) {
    switch message {
    case .report(let report): self.report = report
    case .entry(let entry):
      if entry.index == 0 { entries = [] }
      entries.append(entry)
    case .merchant(let answer): merchantReply = answer
    case .shop(let record): shopReply = record
    case .refused(let code): throw TerminalPlaybackError("the program rejected a command: \(code)")
    case .stopped: throw TerminalPlaybackError("the program was suspended", code: "crash")
    case .ended(let status): throw TerminalPlaybackError("the program exited with status \(status)", code: "crash")
    }
  }

  // MARK: User input

  func press(_ key: Key) { input { terminal.press(key) } }

  func type(_ character: Character) {
    let text = String(character)
    input(text.unicodeScalars.count) { terminal.send(Array(text.utf8)) }
  }

  func pause() { command(.pause) }

  func paste(_ text: String) {
    guard !text.isEmpty else { return }
    input { terminal.paste(text) }
  }

  /// Sends a click as a mouse report in SGR mode.
  func click(_ point: Point) {
    let report = "\u{1B}[<0;\(point.column + 1);\(point.row + 1)M"
    input { terminal.send(Array(report.utf8)) }
  }

  func resize(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    launch.size = size
    input { terminal.resize(size) }
  }

  func perform(_ action: ElementAction) { command(.perform(action)) }

  func suspend(for duration: Duration) -> Bool {
    guard !isDead, trouble == nil else { return false }
    seen = nil
    var isSuspended = false
    perform { () throws(TerminalPlaybackError) in
      terminal.press(Key(.character("z"), .control))
      sent += 1
      isSuspended = try waitForStop()
      guard isSuspended else { return }
      if duration > .zero {
        try link.say(.advance(duration))
        asked += 1
      }
      guard DescriptorIO.write(Array("go\n".utf8), to: go) else {
        throw TerminalPlaybackError("cannot write to the shell")
      }
      try rest()
    }
    if trouble == nil { onFrame?(frame) }
    return isSuspended
  }

  /// Waits until the program is suspended or idle.
  ///
  /// - Returns: true if the program is suspended, false if it is idle.
  private func waitForStop() throws(TerminalPlaybackError) -> Bool {
    while true {
      let message = try link.next(beside: terminal)
      if case .stopped = message { return true }
      try hear(message)
      if let report, report.inputs >= sent { return false }
    }
  }

  // MARK: Clock, network and program

  func advance(_ duration: Duration) {
    if isDead { idleTime += duration } else { command(.advance(duration)) }
  }

  func hold(_ hold: Hold?) {
    isStopped = hold != nil
    command(.hold(hold))
  }

  func arm(_ wanted: MessageBreak) { command(.breakOn(wanted)) }
  func releaseBreaks() { command(.breakOn(nil)) }

  func decide(_ choice: HeldMessage.Choice) -> Bool {
    guard held != nil else { return false }
    command(.decide(choice))
    return trouble == nil
  }

  // The breaks of a killed program are gone with it.
  var held: String? { isDead ? nil : report?.held }
  var unmetBreaks: [String] { isDead ? [] : report?.unmetBreaks ?? [] }
  var metFaults: [MetFault] { report?.metFaults ?? [] }
  var doubledMessages: [DoubledMessage] { report?.doubledMessages.map(\.message) ?? [] }
  var panelSettings: JSON? { report.flatMap { try? JSON(parsing: Array($0.panelSettings.utf8)) } }

  var unmetFaults: [FaultShortfall] {
    isDead ? [] : (report?.unmetFaults ?? []).filter { !usedFaults.contains($0.fault) }
  }

  func arm(_ fault: Fault?) {
    if let fault { usedFaults.remove(fault.words) } else { usedFaults = [] }
    guard isDead else { return command(.fault(fault)) }
    if let fault {
      laterFaults.append(fault)
    } else {
      laterFaults = []
      forgetsFaults = true
    }
  }

  /// The settings of the mock backend for the next run of the program: with the faults that this run leaves armed,
  /// and those that were armed after its end.
  private func remainingSettings() -> SandboxSettings {
    guard let report,
      let left = (try? JSON(parsing: Array(report.faultsLeft.utf8))).flatMap({ try? Sandboxes.builtIn.settings($0) })
    else { return sandbox }
    let unmet = Set(report.unmetFaults.map(\.fault))
    usedFaults.formUnion(left.faults.map(\.words).filter { !unmet.contains($0) })
    var settings = sandbox
    settings.faults = (forgetsFaults ? [] : left.faults) + laterFaults
    (laterFaults, forgetsFaults) = ([], false)
    return settings
  }

  func kill() {
    isStopped = false
    guard !isDead, let process = report?.process, process > 1 else { return }
    seen = nil
    perform { () throws(TerminalPlaybackError) in
      Glibc.kill(process, SIGKILL)
      while true { if case .ended = try link.next(beside: terminal) { break } }
    }
    isDead = true
  }

  func start(_ composed: ComposedCheckout, isAnew: Bool) {
    kill()
    let before = now
    let settings = remainingSettings()
    runs += 1
    perform { () throws(TerminalPlaybackError) in
      launch.command =
        ["sh", folder.path + "/shell"]
        + (try Self.command(
          composed, settings, look, seed &+ (runs << 32), program, link.socketPath, folder, now: before))
        + (isAnew ? ["--control-anew"] : [])
      terminal = try Self.start(launch)
      isDead = false
      idleTime = .zero
      entries = []
      try begin()
    }
    isStopped = false
    if trouble == nil { onFrame?(frame) }
  }

  func outOfBand(_ what: String) -> Bool {
    guard let action = OutOfBandAction(rawValue: what) else { return refuse("out-of-band: \(what)") }
    command(.outOfBand(action))
    return trouble == nil
  }

  func merchant(payment: String, _ action: MerchantAction) -> MerchantAnswer {
    merchantReply = nil
    command(.merchant(operation: action.operation, payment: payment, amount: action.amount))
    return merchantReply ?? .unanswered
  }

  private func refuse(_ verb: String) -> Bool {
    trouble = CaseFailure(code: "terminal", line: 0, message: "\(verb) is not supported in a terminal")
    return false
  }

  func finish() {
    link.hangUp()
    isDead = true
  }
}
