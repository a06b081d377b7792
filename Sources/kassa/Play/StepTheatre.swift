import ArgumentParser
import CheckoutCore
import Glibc
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Synchronization

/// The options with which a person watches scripts play.
struct WatchOptions: ParsableArguments {
  // Hidden, because the help has no room for another option; the article Rehearsal describes them.
  @Flag(help: ArgumentHelp("Show each screen in the terminal for half a second.", visibility: .hidden))
  var watch = false
  @Option(help: ArgumentHelp("Show each screen for this time, such as 300ms.", valueName: "time", visibility: .hidden))
  var slow: String?
  @Flag(help: ArgumentHelp("Show each screen until a key is pressed.", visibility: .hidden))
  var step = false

  /// What shows the screens; nil if nobody watches.
  /// - Throws: `Failure` if the options contradict each other, or if there is no terminal.
  func theatre() throws(Failure) -> StepTheatre? {
    guard watch || slow != nil || step else { return nil }
    guard !step || slow == nil else { throw Failure(message: "--step waits for a key, so it takes no --slow") }
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "--watch, --slow and --step need a terminal for input and output")
    }
    let pause = try slow.map { text throws(Failure) in try Self.duration(text) } ?? StepTheatre.usualPause
    return StepTheatre(pause: step ? nil : pause)
  }

  private static func duration(_ text: String) throws(Failure) -> Duration {
    guard let duration = Duration(settings: text), duration > .zero, duration <= .seconds(60) else {
      throw Failure(message: "--slow must be a time such as 300ms or 2s, up to 60s, not \(text)")
    }
    return duration
  }
}

/// Shows a person the screens of a script, one after the other, in the terminal.
///
/// Space stops and goes on, Enter goes to the next step at once, q ends the program.
final class StepTheatre: Sendable {
  static let usualPause = Duration.milliseconds(500)

  /// How long each screen is shown; nil to wait for a key.
  private let pause: Duration?
  private let isStopped = Mutex(false)
  /// The modes that the terminal had; nil until the first screen.
  private let modes = Mutex<termios?>(nil)

  init(pause: Duration?) { self.pause = pause }

  /// Shows the screen after a step, and returns when the next step is due.
  func show(_ record: StepRecord) {
    let keys = pause == nil ? "Enter: next step  q: end" : "Space: stop, go on  Enter: next step  q: end"
    let words = Sanitizer.clean("line \(record.line)  \(record.verb)", newlines: .blank)
    let picture = ANSI.render(record.frame, depth: .ansi256)
    try? Console.output(picture: "\u{1B}[2J\u{1B}[H" + picture + "\n\(words)\n\(keys)")
    wait()
  }

  private func wait() {
    enter()
    while true {
      let waitsForKey = pause == nil || isStopped.withLock(\.self)
      switch Self.key(within: waitsForKey ? nil : pause) {
      case UInt8(ascii: " ") where pause != nil:
        let isStopped = isStopped.withLock { isStopped in
          isStopped.toggle()
          return isStopped
        }
        if !isStopped { return }
      case UInt8(ascii: "q"):
        kill(getpid(), SIGINT)
        return
      case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): return
      default: break
      }
    }
  }

  /// Lets keys arrive one by one and unseen.
  private func enter() {
    modes.withLock { saved in
      guard saved == nil else { return }
      var modes = termios()
      guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
      saved = modes
      modes.c_lflag &= ~UInt32(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }
  }

  /// Gives the terminal the modes that it had.
  func close() {
    modes.withLock { saved in
      if var saved { tcsetattr(STDIN_FILENO, TCSADRAIN, &saved) }
    }
  }

  /// Returns the next byte of the keyboard; nil if none came in time, or if there is no more input.
  private static func key(within time: Duration?) -> UInt8? {
    var slot = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let milliseconds = time.map { Int32(clamping: $0.milliseconds) } ?? -1
    guard poll(&slot, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }
}
