import CheckoutCore
import Glibc
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// The checkout as lines of text, for screen readers and pipes.
struct PlainLoop {
  private let session: CheckoutSession
  /// The recording of the session as a script, which always runs.
  private let script: ScriptRecording
  private let wakeup = Wakeup()
  private let tellsSteps: Bool
  private let isTerminal = TerminalProbe.isTerminal(STDIN_FILENO)

  /// - Parameters:
  ///   - tellsSteps: whether to print each step of the payment as it is completed.
  ///   - bug: a bug that is switched in; nil for none.
  init(_ inputs: CheckoutInputs, seed: UInt64?, tellsSteps: Bool, bug: Bug? = nil) throws {
    self.tellsSteps = tellsSteps
    let clock = PausableClock()
    let wakeup = wakeup
    let composed = try inputs.compose(with: bug)
    let (environment, backend) = composed.environment(clock: clock, seed: seed, spawn: Spawner())
    session = CheckoutSession(
      app: App(setup: composed.setup, now: clock.now, size: Size(columns: 80, rows: 24)),
      environment: environment, wake: { wakeup.signal() },
      launch: backend.watching(composed.launch))
    // Lines have no window: every row of a table is printed. The device that the shop is told of stays as it is.
    session.handle(.resize(Size(columns: 80, rows: 200)))
    session.save = SavedText.save
    let script = ScriptRecording("recorded", of: session, now: clock.now)
    self.script = script
    session.saveScript = { [unowned session] in script.save(session, SavedText.save) }
    session.onBreak = { script.toggled($0, isArmed: $1) }
    session.onDecision = { _, choice in script.decided(choice) }
    session.outOfBand = backend.backend.outOfBand
    session.breaks = backend.breaks
    backend.breaks.watch { isHolding in
      if isHolding { clock.pause() } else { clock.resume() }
      wakeup.signal()
    }
    session.resumeSupport = composed.resumeSupport?.after {
      backend.backend.wake()
      composed.takeUpOperations(environment)
    }
    session.merchantActions = composed.merchantActions?(environment)
    composed.composeEdits(of: session, backend, environment)
  }

  /// Runs the dialogue until it ends.
  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    var forgetting = MemoryScrubber()
    var dialogue = PlainDialogue(setup: session.app.setup, tellsSteps: tellsSteps)
    var reader = InputLineReader()
    var asked: PlainDialogue.Question?
    /// The last question that was asked in full.
    var told: PlainDialogue.Question?
    /// The state of the flow when the payer last entered something; nil once that state has changed.
    var performed: Flow?
    let interruption = Interruption([SIGINT]) { [wakeup] in wakeup.signal() }
    while true {
      if let signal = interruption.signal {
        // The terminal has echoed the key behind the prompt.
        try Console.output("")
        for line in dialogue.words(atInterruption: session.app.exitLine) { try say(line) }
        Interruption.end(by: signal)
      }
      // An edited order may request another language.
      dialogue.setup = session.app.setup
      let page = session.app.page()
      let lines = dialogue.show(page, of: session.app.presentation)
      if asked != nil, !lines.isEmpty {
        // If updates arrive during a prompt, print them on separate lines and then repeat the prompt.
        try Console.output("")
        asked = nil
      }
      for line in lines { try say(line) }
      script.painted(session, page: page)
      session.painted()
      // Once the shop is shown, an unfinished payment is looked for. Its menu is another one than that of the first page.
      if session.app.page() != page { continue }
      if session.receive() {
        if dialogue.question != asked { asked = nil }
        continue
      }
      if let status = session.exitStatus {
        BlockingWait.forEnd(of: session)
        return status
      }
      // Only a change to the flow settles the payer's last input. Other updates, such as a card lookup, do not.
      // Prompting too early could consume the next line of input, or the end of the input, in the middle of a payment.
      if session.app.presentation.flow != performed { performed = nil }
      let isHeld = session.app.held != nil
      let isSettled = isHeld || performed == nil && !session.isWaiting && !session.app.presentation.wantsPainted
      if isSettled, let question = dialogue.question, question != asked {
        for line in dialogue.complaints() { try say(line) }
        try prompt(question == told ? question.again : question.prompt)
        (asked, told) = (question, question)
      }
      forgetting.nothingToDo(in: session.app.presentation.flow.phase)
      let isSecret = dialogue.question?.isSecret ?? false
      let isAsked = asked != nil
      let wanted: Wanted = isAsked ? .answer : isSettled && dialogue.canLeaveUnasked ? .wordToLeave : .nothing
      guard let line = wait(for: wanted, secret: isSecret, &reader) else { continue }
      asked = nil
      // A terminal echoes the line end of a reply. If input is piped or hidden, nothing is echoed, so print a line end.
      if isAsked, !isTerminal || isSecret { try Console.output("") }
      switch line {
      case .end:
        guard let words = dialogue.lastWords else {
          session.handle(.eof)
          continue
        }
        for line in words { try say(line) }
        session.detach()
      case .line where !isAsked: session.handle(.key(Key(.function(10))))
      case .line(let text):
        let flow = session.app.presentation.flow
        try reply(to: text, &dialogue)
        performed = session.isWaiting ? flow : nil
      }
    }
  }

  private func reply(to text: String, _ dialogue: inout PlainDialogue) throws(Failure) {
    switch dialogue.answer(text) {
    case .perform(let action):
      script.take(action, session, at: session.app.now)
      session.perform(action)
      // Plain mode has no clipboard, so print the text to copy on its own line.
      if let text = session.wantsCopy {
        session.wantsCopy = nil
        try Console.output(text)
      }
    case .leave: session.handle(.key(Key(.function(10))))
    case .useTestCard(let number, let said):
      session.handle(.key(Key(.function(3))))
      script.take(.press(.testCard(number)), session, at: session.app.now)
      session.perform(.press(.testCard(number)))
      if let said { try say(said) }
    case .say(let lines): for line in lines { try say(line) }
    }
  }

  /// Prints a line. A terminal would break it inside a word, of which a screen reader speaks pieces.
  private func say(_ line: String) throws(Failure) {
    for part in Self.wrapped(line) { try Console.output(String(part)) }
  }

  /// Prints a question, which ends with a space, and leaves room for the first character of the answer.
  private func prompt(_ text: String) throws(Failure) {
    let end = text.hasSuffix(" ") ? " " : ""
    try Console.prompt(Self.wrapped(String(text.dropLast(end.count))).joined(separator: "\n") + end)
  }

  private static func wrapped(_ text: String) -> [Substring] {
    Console.outputColumns.map { TextWidth.wrap(text, toColumns: $0 - 2) } ?? [text[...]]
  }

  /// What the loop wants to read.
  private enum Wanted {
    /// The answer to the open prompt.
    case answer
    /// The word to leave, or the end of the input, while the payer waits. Any other line is kept for the next prompt.
    case wordToLeave
    /// Nothing: the payer's last input has not taken effect yet.
    case nothing
  }

  /// Waits for a line of input, if one is wanted, or for an update.
  ///
  /// The passage of time is not an update. Otherwise, a screen reader would read a new line aloud every second.
  private func wait(for wanted: Wanted, secret: Bool, _ reader: inout InputLineReader) -> InputLineReader.Read? {
    func take() -> InputLineReader.Read? {
      switch wanted {
      case .answer: reader.next()
      case .wordToLeave: reader.next(skipping: isTerminal) { PlainDialogue.leaves($0, isTyped: isTerminal) }
      case .nothing: nil
      }
    }
    if let line = take() { return line }
    let isReading = wanted == .answer || wanted == .wordToLeave && reader.canRead(beyondLines: isTerminal)
    let hidden = wanted == .answer && secret && isTerminal
    if hidden { TerminalProbe.setEcho(false, on: STDIN_FILENO) }
    defer { if hidden { TerminalProbe.setEcho(true, on: STDIN_FILENO) } }
    let inputs = isReading ? [STDIN_FILENO, wakeup.descriptor] : [wakeup.descriptor]
    let ready = Poller.wait(inputs: inputs, timeout: nil)
    wakeup.drain()
    guard case .ready(let descriptors) = ready, descriptors.contains(STDIN_FILENO) else { return nil }
    reader.fill()
    return take()
  }
}

/// A reader of lines from standard input. It reads only the bytes that are available.
struct InputLineReader {
  enum Read { case line(String), end }

  /// The maximum length of a line in bytes. The rest of a longer line is dropped.
  static let longest = 1 << 16

  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Reads the available bytes once.
  mutating func fill() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count <= 0 { isAtEnd = true } else { keep(chunk.prefix(count)) }
    for index in chunk.indices { chunk[index] = 0 }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let open = buffer.lastIndex(of: 0x0A).map { buffer.count - $0 - 1 } ?? buffer.count
    guard open + bytes.count > Self.longest else { return buffer += bytes }
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    buffer += bytes[..<end].prefix(max(0, Self.longest - open)) + bytes[end...]
  }

  /// Whether to read on.
  /// - Parameter beyondLines: whether to do so although a complete line is still to be returned.
  func canRead(beyondLines: Bool) -> Bool { !isAtEnd && (beyondLines || !buffer.contains(0x0A)) }

  /// Returns a line if it is wanted, or the end of the input. Lines that are not wanted stay for later.
  /// - Parameter skipping: whether to look for a wanted line behind others, which are dropped if there is one.
  mutating func next(skipping: Bool, _ isWanted: (String) -> Bool) -> Read? {
    var copy = self
    var isFirst = true
    while let read = copy.next() {
      switch read {
      case .end where !isFirst: return nil
      case .line(let text) where !isWanted(text):
        guard skipping else { return nil }
        isFirst = false
      default:
        self = copy
        return read
      }
    }
    return nil
  }

  /// Returns the next complete line or, at the end of the input, the unterminated rest.
  mutating func next() -> Read? {
    if let end = buffer.firstIndex(of: 0x0A) {
      var line = Array(buffer[..<end])
      // Copy the remainder. Shifting it within the buffer would leave traces of card data behind.
      buffer = Array(buffer[(end + 1)...])
      if line.last == 0x0D { line.removeLast() }
      return .line(String(decoding: line, as: UTF8.self))
    }
    guard isAtEnd else { return nil }
    guard buffer.isEmpty else {
      defer { buffer = [] }
      return .line(String(decoding: buffer, as: UTF8.self))
    }
    return .end
  }
}
