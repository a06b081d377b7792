package import Glibc
package import KassaTerminal

/// A terminal in this process, in which another program runs: keys go in, and its screen comes out.
///
/// The program has a pseudo-terminal of its own. What it writes is taken in while one of the functions here waits, so a
/// program that writes much waits for its reader, as in every terminal. To be used by one thread at a time.
package final class TerminalEngine {
  /// How a program is started.
  package struct Launch: Sendable {
    /// The program's name or path, followed by its arguments.
    package var command: [String]
    /// The environment variables that differ from `plainEnvironment`.
    package var environment: [String: String] = [:]
    /// The folder in which the program runs, and to which a relative path of it refers; nil for that of this process.
    package var folder: String?
    package var size = Size(columns: 80, rows: 24)

    package init(command: [String]) { self.command = command }
  }

  /// The program cannot be started.
  package struct StartError: Error {
    package var message: String
  }

  /// Somebody who sees all that the program prints, also what it covers or clears at once.
  package struct Watch {
    /// Whether a piece of printed text may matter. The screen is looked at only after such a piece.
    package var concerns: (_ printed: ArraySlice<UInt8>) -> Bool
    /// Called with the screen on which the piece has just been printed, and with that of a new title.
    package var look: (Frame) -> Void

    package init(concerns: @escaping (ArraySlice<UInt8>) -> Bool, look: @escaping (Frame) -> Void) {
      (self.concerns, self.look) = (concerns, look)
    }
  }

  /// The time without output after which a program counts as quiet.
  package static let usualIdle = Duration.milliseconds(30)
  /// The longest wait for a program that never gets quiet, such as one with a spinner.
  package static let longestQuiet = Duration.seconds(2)
  /// The longest wait for a program that writes nothing, but wakes up again and again.
  private static let longestRestlessness = Duration.milliseconds(120)
  /// The longest time between two looks at a program in which it counts as seen.
  private static let longestLook = Duration.milliseconds(10)
  /// The longest wait for a program that neither writes nor reads anything after its start.
  private static let longestStart = Duration.seconds(10)
  /// The bytes of the output that are kept.
  private static let longestOutput = 4 << 20
  /// The most bytes that are taken in at a time, so that a program that writes without end does not hold up its reader.
  private static let longestRead = 1 << 16

  private let pair: PseudoTerminal
  private let process: PseudoTerminal.Process
  /// The descriptor that is readable once the program has ended; nil if the system has none.
  private let ending: Int32?
  private let screen: VirtualScreen
  /// The input that the program's terminal has not accepted yet.
  private var pending: [UInt8] = []
  /// What the program has written since its start, up to 4 MiB.
  package private(set) var output: [UInt8] = []
  /// Where in `output` the terminal has shown what was typed, which the program has not written.
  package private(set) var echoes: [Range<Int>] = []
  /// The number of bytes that the program has written so far.
  package private(set) var received = 0
  /// The exit status of the program, or 128 plus the number of the signal that ended it; nil while it runs.
  package private(set) var exitStatus: Int?
  /// What is not on the screen yet, because an echo is to be found in it; nil if none is awaited.
  private var unshown: [UInt8]?
  /// Who sees all that the program prints; nil for nobody.
  package var watch: Watch?
  /// The last time at which the program had something to do, as far as it was seen.
  private var lastActivity = ContinuousClock.now
  private let start = ContinuousClock.now
  /// Whether keys reach the program that it gets first.
  private var isReady = false

  package init(_ launch: Launch) throws(StartError) {
    let variables = Self.plainEnvironment.merging(launch.environment) { $1 }
    let program = try Self.path(of: launch.command.first ?? "", variables["PATH"] ?? "")
    guard let pair = PseudoTerminal(size: launch.size) else {
      throw StartError(message: "the system has no further pseudo-terminal")
    }
    guard
      let process = pair.spawn(
        program, arguments: launch.command, environment: variables.map { "\($0)=\($1)" }, folder: launch.folder)
    else { throw StartError(message: "cannot start \(program): \(String(cString: strerror(errno)))") }
    (self.pair, self.process) = (pair, process)
    ending = process.openEnding()
    screen = VirtualScreen(size: launch.size)
    _ = fcntl(pair.controller, F_SETFL, O_RDWR | O_NONBLOCK)
  }

  deinit {
    // A program may ignore that its terminal is gone.
    ProcessActivity.kill(session: process.identifier)
    if exitStatus == nil { _ = process.ending(waits: true) }
    if let ending { Glibc.close(ending) }
  }

  /// The environment of programs. It has only the variables that they need in order to start, and none of a user's settings.
  /// Its locale is one with UTF-8, without which ncurses shortens numbers: see findings/card-number-without-locale.sh.
  package static var plainEnvironment: [String: String] {
    var variables = [
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/", "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin",
      "TERM": "xterm-256color",
    ]
    for name in ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  private static func path(of name: String, _ path: String) throws(StartError) -> String {
    if name.contains("/") { return name }
    let folders = path.split(separator: ":").map(String.init)
    guard let found = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
      throw StartError(message: "there is no program \(name) in PATH")
    }
    return "\(found)/\(name)"
  }

  // MARK: What is seen

  /// The screen as it is now, with cursor, title and modes.
  package var frame: Frame { screen.frame }
  /// The screen without what was typed, as far as the terminal has shown it and not the program.
  package var frameWithoutEcho: Frame { screen.frameWithoutEcho }
  package var modes: TerminalModes { screen.modes }
  package var title: String { screen.title }
  /// The identifier of the program's process, which leads a session.
  package var processIdentifier: pid_t { process.identifier }

  // MARK: Input

  package func press(_ key: Key) { send(KeyEncoding.bytes(key, modes)) }
  package func paste(_ text: String) { send(KeyEncoding.paste(text, modes)) }

  /// Clicks a cell with the left button, as a terminal reports it.
  /// - Returns: false if the program has not turned the mouse on, or its mode has no report for this place.
  ///   Another report would reach the program as if it were typed: see findings/tui-test-click.sh.
  package func click(_ point: Point) -> Bool {
    guard modes.hasMouse, let bytes = KeyEncoding.click(point, modes) else { return false }
    send(bytes)
    return true
  }

  /// Sends bytes to the program as if they had been typed, the first of them once it waits for keys. If the terminal echoes them,
  /// it has done so afterwards.
  package func send(_ bytes: [UInt8]) {
    waitUntilReady(within: Self.longestStart)
    isReady = true
    // What the program wrote before is no echo.
    step(0)
    let echo = TerminalEcho(of: isEchoing ? bytes : [])
    if !echo.isEmpty { unshown = [] }
    pending += bytes
    let end = ContinuousClock.now + Self.longestQuiet
    write()
    while !pending.isEmpty || !echo.isWhole(in: unshown ?? []), exitStatus == nil, ContinuousClock.now < end {
      step(100)
    }
    release(echo)
    lastActivity = .now
  }

  /// Whether the terminal shows by itself what is typed.
  private var isEchoing: Bool {
    var modes = termios()
    return tcgetattr(pair.terminal, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Shows what was held back, with the echo marked.
  private func release(_ echo: TerminalEcho) {
    let bytes = unshown ?? []
    unshown = nil
    let ranges = echo.ranges(in: bytes)
    echoes += ranges.map { $0.lowerBound + received - bytes.count..<$0.upperBound + received - bytes.count }
    var shown = 0
    for range in ranges {
      show(Array(bytes[shown..<range.lowerBound]))
      show(Array(bytes[range]), isEcho: true)
      shown = range.upperBound
    }
    show(Array(bytes[shown...]))
  }

  private func show(_ bytes: [UInt8], isEcho: Bool = false) {
    guard !bytes.isEmpty else { return }
    pending += screen.write(bytes, watch, isEcho: isEcho)
    write()
  }

  package func resize(_ size: Size) {
    screen.resize(size)
    pair.resize(size)
    lastActivity = .now
  }

  /// Closes the terminal, as a window that is closed. What the program writes from now on is lost.
  package func close() { pair.close() }

  // MARK: Waiting

  /// Waits until the program takes keys, if it has not got any yet.
  ///
  /// Until a program has left the mode in which its terminal edits lines, it may throw away what was typed before.
  /// - Returns: false if it does not within the limit.
  @discardableResult
  package func waitUntilReady(within limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while !isReady {
      step(0)
      if exitStatus != nil || isWaitingForKeys { return true }
      guard ContinuousClock.now < end else { return false }
      step(2)
    }
    return true
  }

  private var isWaitingForKeys: Bool {
    guard ProcessActivity.look(at: process.identifier).rest != .none else {
      // A spinner never rests.
      lastActivity = .now
      return !output.isEmpty && ContinuousClock.now - start > Self.longestQuiet
    }
    var modes = termios()
    guard tcgetattr(pair.terminal, &modes) == 0, modes.c_lflag & tcflag_t(ICANON) != 0 else { return true }
    return ProcessActivity.readsTerminal(process.identifier)
      || !output.isEmpty && ContinuousClock.now - lastActivity >= Self.usualIdle
  }

  /// Waits until the program has taken its input, has nothing to do and has written nothing for some time.
  ///
  /// A program that does nothing but wait for a key is quiet at once, unless a longer time than the usual is asked for.
  /// - Parameters:
  ///   - idle: the time without output, which has passed already if nothing has happened for so long.
  ///   - limit: the longest wait for a program that never gets quiet.
  /// - Returns: false if the limit has passed.
  package func waitUntilQuiet(for idle: Duration = usualIdle, within limit: Duration = longestQuiet) -> Bool {
    let end = ContinuousClock.now + limit
    var looked = ContinuousClock.now
    // On a busy machine a program sleeps between pieces of its work for longer, and a look may meet only the sleep.
    var turns = look.turns
    var lastTurn = lastActivity
    while true {
      // The time before the look: on a busy machine the look itself may take long.
      let now = ContinuousClock.now
      // Of the time in which this process had no processor and could not look, nothing is known.
      if now - looked > Self.longestLook { lastActivity += now - looked - Self.longestLook }
      looked = now
      // What was written before the program came to rest is taken in afterwards.
      let (look, before) = (look, received)
      step(0)
      if exitStatus != nil { return true }
      if look.rest == .none { lastActivity = .now }
      if look.turns != turns { (turns, lastTurn) = (look.turns, .now) }
      if look.rest == .reading, received == before, idle <= Self.usualIdle { return true }
      let still = max(lastActivity, min(lastTurn, lastActivity + Self.longestRestlessness))
      let left = idle - (now - still)
      if left <= .zero { return true }
      guard ContinuousClock.now < end else { return false }
      step(min(5, Int32(clamping: Int(left / .milliseconds(1)) + 1)))
    }
  }

  /// Waits for what a program that sleeps for a set time does afterwards, such as one that shows an answer after a pause.
  /// - Parameter end: the time up to which it is waited for.
  /// - Returns: whether the program has gone on; false if it does not sleep so, or longer.
  package func waitForMore(until end: ContinuousClock.Instant) -> Bool {
    step(0)
    guard exitStatus == nil, look.isTimed else { return false }
    let before = received
    while received == before, exitStatus == nil, look.isTimed {
      guard ContinuousClock.now < end else { return false }
      step(10)
    }
    lastActivity = .now
    return true
  }

  /// Waits until the program has taken its input and has nothing to do, which it may have later.
  package func waitUntilTaken(within limit: Duration = longestQuiet) {
    let end = ContinuousClock.now + limit
    while exitStatus == nil, ContinuousClock.now < end {
      let rest = look.rest
      step(0)
      guard rest == .none else { return }
      lastActivity = .now
      step(1)
    }
  }

  /// What the program does. With input to read it is not still.
  private var look: ProcessActivity.Look {
    // `poll` sees only complete lines while the terminal edits lines, and waits for what is on its way.
    var entry = pollfd(fd: pair.terminal, events: Int16(POLLIN), revents: 0)
    let hasInput = !pending.isEmpty || poll(&entry, 1, 0) != 0
    var look = ProcessActivity.look(at: process.identifier)
    if hasInput { look.rest = .none }
    return look
  }

  /// Waits until a condition holds, which is looked at again whenever the program has written something or has ended.
  /// - Returns: false if it does not hold within the limit, or at the end of the program.
  package func wait(within limit: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while true {
      step(0)
      if condition() { return true }
      let left = end - ContinuousClock.now
      guard exitStatus == nil, left > .zero else { return false }
      step(Int32(clamping: Int(left / .milliseconds(1)) + 1))
    }
  }

  /// Waits until one of these descriptors is readable or at end of file, and takes in what the program writes meanwhile.
  /// - Returns: those descriptors; empty if there are none within the limit.
  package func wait(for descriptors: [Int32], within limit: Duration) -> Set<Int32> {
    let end = ContinuousClock.now + limit
    while true {
      let left = end - ContinuousClock.now
      let ready = step(left > .zero ? Int32(clamping: Int(left / .milliseconds(1)) + 1) : 0, descriptors)
      if !ready.isEmpty || left <= .zero { return ready }
    }
  }

  /// Waits until something happens, and takes it in: output, room for input, the end of the program, another descriptor.
  /// - Returns: the other descriptors that are readable or at end of file.
  @discardableResult
  private func step(_ milliseconds: Int32, _ descriptors: [Int32] = []) -> Set<Int32> {
    let events = POLLIN | (pending.isEmpty ? 0 : POLLOUT)
    var entries = [pollfd(fd: pair.controller, events: Int16(events), revents: 0)]
    if exitStatus == nil, let ending { entries.append(pollfd(fd: ending, events: Int16(POLLIN), revents: 0)) }
    let own = entries.count
    entries += descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without a descriptor for the end of the program, it is looked for now and then.
    let limit = ending == nil && exitStatus == nil ? min(milliseconds, 20) : milliseconds
    guard poll(&entries, nfds_t(entries.count), limit) > 0 || ending == nil else { return [] }
    if entries[0].revents & Int16(POLLOUT) != 0 { write() }
    if exitStatus == nil, own == 1 || entries[1].revents != 0 { reap() }
    read()
    return Set(entries.dropFirst(own).filter { $0.revents != 0 }.map(\.fd))
  }

  private func reap() {
    switch process.ending(waits: false) {
    case .exit(let status): exitStatus = Int(status)
    case .signal(let number): exitStatus = 128 + Int(number)
    case nil: return
    }
    pending = []
    // All that it has written is there: reading waits for what is on its way.
    while read() == Self.longestRead {}
  }

  private func write() {
    guard !pending.isEmpty else { return }
    let count = pending.withUnsafeBytes { Glibc.write(pair.controller, $0.baseAddress, $0.count) }
    if count > 0 { pending.removeFirst(count) }
  }

  /// Takes in what the program has written.
  /// - Returns: the number of bytes.
  @discardableResult
  private func read() -> Int {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.longestRead {
      let count = Glibc.read(pair.controller, &chunk, min(chunk.count, Self.longestRead - bytes.count))
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    guard !bytes.isEmpty else { return 0 }
    received += bytes.count
    output += bytes.prefix(max(0, Self.longestOutput - output.count))
    if unshown == nil { show(bytes) } else { unshown? += bytes }
    lastActivity = .now
    return bytes.count
  }
}
