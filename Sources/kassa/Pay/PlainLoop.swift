import CheckoutCore
import Glibc
import Rehearsal
import Screens
import Terminal

/// The checkout as lines, for people who listen and for pipes.
struct PlainLoop {
  private let session: Session
  private let wakeup = Wakeup()
  private let isTerminal = TerminalProbe.isTerminal(STDIN_FILENO)

  init(_ composition: Composition, seed: UInt64?) throws {
    let clock = SystemClock()
    let wakeup = wakeup
    let (environment, other) = composition.environment(clock: clock, seed: seed, spawn: Spawner())
    session = Session(
      app: App(setup: composition.setup, now: clock.now, size: Size(columns: 80, rows: 24)),
      environment: environment, wake: { wakeup.signal() },
      launch: composition.launcher())
    session.save = TextFile.save
    session.memory = composition.memory().after {
      other.wake()
      composition.takeUpOperations(environment)
    }
  }

  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    var forgetting = Forgetting()
    var dialogue = PlainDialogue(strings: session.app.setup.strings)
    var reader = LineReader()
    var asked: PlainDialogue.Question?
    /// The flow as it was when the person did something to it, until it has moved.
    var acted: Flow?
    while true {
      let news = dialogue.show(session.app.page(), of: session.app.presentation)
      if asked != nil, !news.isEmpty {
        // News came while a question was open: it is told on lines of its own, and the question asked again.
        try Console.output("")
        asked = nil
      }
      for line in news { try Console.output(line) }
      session.painted()
      if session.receive() {
        if dialogue.question != asked { asked = nil }
        continue
      }
      if let status = session.exitStatus {
        Waiting.forEnd(of: session)
        return status
      }
      // News of something else, such as a card that was looked up, is no answer to what the person did: who is asked again
      // then would answer the next question, or end the input, in the middle of a payment.
      if session.app.presentation.flow != acted { acted = nil }
      let isSettled = acted == nil && !session.awaitsFlow && !session.app.presentation.wantsPainted
      if isSettled, let question = dialogue.question, question != asked {
        for line in dialogue.complaints() { try Console.output(line) }
        try Console.prompt(question.prompt)
        asked = question
      }
      forgetting.nothingToDo(in: session.app.presentation.flow.phase)
      let isSecret = dialogue.question?.isSecret ?? false
      guard let line = wait(asked != nil, secret: isSecret, &reader) else { continue }
      asked = nil
      // The echo of a terminal ends the line of a question; a pipe has none, nor has a secret.
      if !isTerminal || isSecret { try Console.output("") }
      switch line {
      case .end: session.handle(.eof)
      case .line(let text):
        let flow = session.app.presentation.flow
        try reply(to: text, &dialogue)
        acted = session.awaitsFlow ? flow : nil
      }
    }
  }

  private func reply(to text: String, _ dialogue: inout PlainDialogue) throws(Failure) {
    switch dialogue.answer(text) {
    case .act(let action):
      session.act(action)
      // There is no clipboard in lines: what is to be copied stands alone on one.
      if let text = session.wantsCopy {
        session.wantsCopy = nil
        try Console.output(text)
      }
    case .leave: session.handle(.key(Key(.function(10))))
    case .say(let lines): for line in lines { try Console.output(line) }
    }
  }

  /// Waits for a line (if one was asked for) or for news. That time passes is no news: a line every second would be read
  /// aloud every second.
  private func wait(_ isAsking: Bool, secret: Bool, _ reader: inout LineReader) -> LineReader.Read? {
    if isAsking, let line = reader.next() { return line }
    let hidden = isAsking && secret && isTerminal
    if hidden { TerminalProbe.setEcho(false, on: STDIN_FILENO) }
    defer { if hidden { TerminalProbe.setEcho(true, on: STDIN_FILENO) } }
    let inputs = isAsking ? [STDIN_FILENO, wakeup.descriptor] : [wakeup.descriptor]
    let ready = Poller.wait(inputs: inputs, timeout: nil)
    wakeup.drain()
    guard case .ready(let descriptors) = ready, descriptors.contains(STDIN_FILENO) else { return nil }
    reader.fill()
    return reader.next()
  }
}

/// Lines of standard input, without waiting for more than there is.
struct LineReader {
  enum Read { case line(String), end }

  /// Bytes of a line. Nobody types more, and what follows in the same line is dropped.
  static let longest = 1 << 16

  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Reads once what is there.
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

  /// The next whole line; the rest without a line end once the input is at its end.
  mutating func next() -> Read? {
    if let end = buffer.firstIndex(of: 0x0A) {
      var line = Array(buffer[..<end])
      // Anew: what moves down in a buffer leaves its traces behind it.
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
