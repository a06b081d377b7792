import CheckoutCore
import Glibc
import Screens
import Terminal

/// The built program in a real terminal: a process of its own, through ncurses into tmux, and read back from there.
/// What a terminal cannot tell, ids of elements and the flow, comes over the control channel.
final class TerminalStage: Stage {
  private let folder: PrivateFolder
  private let terminal: TmuxTerminal
  private let link: ControlLink
  private let program: String
  private let look: Look
  private let seed: UInt64
  /// What the other side is set to: it stays so when the program is started again.
  private let sandbox: String
  /// The shell waits here before it goes on with a program that was suspended.
  private let go: Int32
  private let told: Int32
  private var report: StageReport?
  private var runs: UInt64 = 0
  private var sent = 0
  private var asked = 0
  /// The last that was seen, until something is done.
  private var seen: Frame?
  private var size: Size
  /// Time that passed while no program was running.
  private var idleTime = Duration.zero

  private(set) var entries: [FlowEntry] = []
  private(set) var isDead = false
  private(set) var trouble: CaseFailure?
  private(set) var isHeld = false
  var onFrame: ((Frame) -> Void)?

  init(_ composed: ComposedCheckout, _ look: Look, seed: UInt64, program: String) throws(ComposingError) {
    self.program = program
    self.look = look
    self.seed = seed
    sandbox = composed.program?.sandbox ?? ""
    size = look.size
    do throws(StageTrouble) {
      folder = try PrivateFolder()
      let (goPath, go) = try folder.pipe("go")
      let (toldPath, told) = try folder.pipe("told")
      (self.go, self.told) = (go, told)
      link = try ControlLink(in: folder, shell: told)
      // A shell with job control, so that a program can be suspended and come back.
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
      terminal = try TmuxTerminal(
        in: folder, size: look.size,
        command: ["sh", shell] + Self.command(composed, sandbox, look, seed, program, link.socketPath, folder))
      try begin()
    } catch {
      throw ComposingError(error.message)
    }
  }

  deinit {
    close(go)
    close(told)
  }

  private static func command(
    _ composed: ComposedCheckout, _ sandbox: String, _ look: Look, _ seed: UInt64, _ program: String,
    _ socket: String, _ folder: PrivateFolder, now: Instant? = nil
  ) throws(StageTrouble) -> [String] {
    guard let run = composed.program else { throw StageTrouble("this checkout cannot be started from a command line") }
    let order = try folder.write(run.order, to: "order.json")
    var words = [program] + run.arguments + ["--order", order, "--seed", "\(seed)", "--theme", look.theme]
    words += ["--control-socket", socket, "--colours", look.colours.rawValue]
    words += ["--sandbox", try folder.write(sandbox, to: "sandbox.json"), "--ledger", folder.path + "/ledger.sqlite"]
    if let now { words += ["--control-now", "\(now.milliseconds)"] }
    if look.colours == .mono { words.append("--no-color") }
    if look.colours == .ascii { words.append("--ascii") }
    return words
  }

  private func begin() throws(StageTrouble) {
    try link.connect()
    (sent, asked, report) = (0, 0, nil)
    try ask(.attend)
  }

  // MARK: What is known

  var now: Instant { Instant(milliseconds: report?.now ?? 0) + idleTime }
  var isStuck: Bool { report?.isStuck == true }
  var isTerminal: Bool { true }
  /// tmux tells ncurses of 256 colours.
  func depth(of mode: ColourMode) -> ColorDepth { mode.depth == .rgb ? .ansi256 : mode.depth }
  var page: Page { report?.page ?? Page(id: "") }
  var state: StageState { report?.state ?? StageState(Flow()) }

  var frame: Frame {
    if let seen { return seen }
    var frame: Frame?
    perform { () throws(StageTrouble) in frame = try capture() }
    seen = frame
    return frame ?? Frame(size: size)
  }

  /// The program tells over its channel that it is idle, and sets the title to say so; when tmux has the title, it has
  /// everything that was drawn before.
  private func capture() throws(StageTrouble) -> Frame? {
    let deadline = HangGuard()
    while let report, !isDead {
      if var frame = try terminal.screen(titled: "idle \(report.inputs) \(report.obeyed)") {
        frame.title = report.title
        frame.modes = FrameModes(mouse: report.hasMouse, paste: report.hasPaste)
        return frame
      }
      if deadline.isOver { throw StageTrouble("the terminal shows nothing new") }
    }
    return nil
  }

  func area(of element: String) -> Rect? {
    guard let area = report?.areas[element], area.count == 4 else { return nil }
    return Rect(column: area[0], row: area[1], columns: area[2], rows: area[3])
  }

  func finalNotifications(of payment: String) -> Int { state.result?.payment == payment ? report?.told ?? 0 : 0 }
  func lastNotification(of payment: String) -> String? {
    state.result?.payment == payment ? report?.lastTold : nil
  }

  // MARK: Talking

  /// Does something, unless nothing can be done any more.
  private func perform(_ deed: () throws(StageTrouble) -> Void) {
    guard trouble == nil else { return }
    do throws(StageTrouble) {
      try deed()
    } catch {
      trouble = CaseFailure(code: error.code, line: 0, message: error.message)
    }
  }

  /// Sends something through the terminal and waits until the program has come to rest.
  private func input(_ events: Int = 1, _ deed: () throws(StageTrouble) -> Void) {
    guard !isDead else { return }
    seen = nil
    perform { () throws(StageTrouble) in
      try deed()
      sent += events
      try rest()
    }
    if trouble == nil { onFrame?(frame) }
  }

  private func ask(_ command: SteeringCommand) throws(StageTrouble) {
    try link.say(command)
    asked += 1
    try rest()
  }

  private func command(_ command: SteeringCommand) {
    guard !isDead else { return }
    seen = nil
    perform { () throws(StageTrouble) in try ask(command) }
    if trouble == nil { onFrame?(frame) }
  }

  /// Waits until everything was handled that was sent, and nothing is left to do.
  private func rest() throws(StageTrouble) {
    while report.map({ $0.inputs < sent || $0.obeyed < asked }) != false {
      try hear(try link.next())
    }
  }

  private func hear(_ news: ControlLink.News) throws(StageTrouble) {
    switch news {
    case .report(let report): self.report = report
    case .entry(let entry):
      if entry.index == 0 { entries = [] }
      entries.append(entry)
    case .refused(let code): throw StageTrouble("the program refuses a command: \(code)")
    case .stopped: throw StageTrouble("the program was suspended", code: "crash")
    case .ended(let status): throw StageTrouble("the program has ended with status \(status)", code: "crash")
    }
  }

  // MARK: What a person does

  func press(_ key: Key) { input { () throws(StageTrouble) in try terminal.press(key) } }

  func type(_ character: Character) {
    let text = String(character)
    input(text.unicodeScalars.count) { () throws(StageTrouble) in try terminal.send(Array(text.utf8)) }
  }

  func paste(_ text: String) {
    guard !text.isEmpty else { return }
    input { () throws(StageTrouble) in
      let file = try folder.write(text, to: "paste")
      defer { unlink(file) }
      try terminal.paste(file)
    }
  }

  /// The mouse as terminals report it in their SGR mode.
  func click(_ point: Point) {
    let report = "\u{1B}[<0;\(point.column + 1);\(point.row + 1)M"
    input { () throws(StageTrouble) in try terminal.send(Array(report.utf8)) }
  }

  func resize(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    input { () throws(StageTrouble) in try terminal.resize(size) }
  }

  func act(_ action: ElementAction) { command(.act(action)) }

  func suspend(for duration: Duration) -> Bool {
    guard !isDead, trouble == nil else { return false }
    seen = nil
    var isSuspended = false
    perform { () throws(StageTrouble) in
      try terminal.press(Key(.character("z"), .control))
      sent += 1
      isSuspended = try waitForStop()
      guard isSuspended else { return }
      if duration > .zero {
        try link.say(.advance(duration))
        asked += 1
      }
      guard StageIO.write(Array("go\n".utf8), to: go) else { throw StageTrouble("the shell does not listen") }
      try rest()
    }
    if trouble == nil { onFrame?(frame) }
    return isSuspended
  }

  /// - Returns: false when the program is idle instead.
  private func waitForStop() throws(StageTrouble) -> Bool {
    while true {
      let news = try link.next()
      if case .stopped = news { return true }
      try hear(news)
      if let report, report.inputs >= sent { return false }
    }
  }

  // MARK: What happens around

  func advance(_ duration: Duration) {
    if isDead { idleTime += duration } else { command(.advance(duration)) }
  }

  func hold(_ hold: Hold?) {
    isHeld = hold != nil
    command(.hold(hold))
  }

  func arm(_ fault: Fault?) { command(.fault(fault)) }

  func kill() {
    isHeld = false
    guard !isDead, let process = report?.process, process > 1 else { return }
    seen = nil
    perform { () throws(StageTrouble) in
      Glibc.kill(process, SIGKILL)
      while true { if case .ended = try link.next() { break } }
    }
    isDead = true
  }

  func start(_ composed: ComposedCheckout) {
    kill()
    let before = now
    runs += 1
    perform { () throws(StageTrouble) in
      try terminal.run(
        ["sh", folder.path + "/shell"]
          + Self.command(
            composed, sandbox, look, seed &+ (runs << 32), program, link.socketPath, folder, now: before))
      isDead = false
      idleTime = .zero
      entries = []
      try begin()
    }
    isHeld = false
    if trouble == nil { onFrame?(frame) }
  }

  func elsewhere(_ what: String) -> Bool {
    guard let act = Elsewhere(rawValue: what) else { return refuse("elsewhere: \(what)") }
    command(.elsewhere(act))
    return trouble == nil
  }

  func merchant(payment: String, operation: String, amount: Int64?) -> Bool {
    command(.merchant(operation: operation, payment: payment, amount: amount))
    return trouble == nil
  }

  private func refuse(_ verb: String) -> Bool {
    trouble = CaseFailure(code: "terminal", line: 0, message: "\(verb) cannot be steered in a terminal")
    return false
  }

  func finish() {
    link.hangUp()
    isDead = true
  }
}
