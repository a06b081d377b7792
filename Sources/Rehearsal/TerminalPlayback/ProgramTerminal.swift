package import KassaTerminal
package import KassaTerminalEngine

/// A terminal program that knows nothing of kassa: keys go in, and its screen comes out.
///
/// The program runs in real time. It is considered idle once it has nothing to do and has written nothing for a while.
package final class ProgramTerminal {
  /// How a program is started.
  package struct Launch: Sendable {
    package var program = TerminalEngine.Launch(command: [])
    /// The time without output after which the program counts as idle.
    package var idle = TerminalEngine.usualIdle
    /// The time between two keys, so that they arrive as a person types them; nil for none but that in which the program
    /// takes the first of them. A burst has none.
    package var pause: Duration?
  }

  package let engine: TerminalEngine
  private let launch: Launch

  /// The longest time that a program may go on writing after a key.
  private static let longest = Duration.seconds(30)
  /// The time after Escape, in which a program takes what follows for a part of the same key.
  private static let escape = Duration.milliseconds(150)

  /// - Throws: `ComposingError` if the program cannot be started.
  package init(_ launch: Launch) throws(ComposingError) {
    self.launch = launch
    do {
      engine = try TerminalEngine(launch.program)
    } catch {
      throw ComposingError(error.message)
    }
  }

  package func press(_ key: Key) {
    engine.press(key)
    engine.waitUntilTaken()
    let pause = max(launch.pause ?? .zero, key.code == .escape ? Self.escape : .zero)
    if pause > .zero { _ = engine.waitUntilQuiet(for: pause, within: pause) }
  }

  /// Sends characters in one write, as if they had been typed faster than a person can.
  package func send(_ text: String) { engine.send(text.utf8.map { $0 == 0x0A ? 0x0D : $0 }) }

  /// Waits until the program is idle, and returns its screen.
  /// - Throws: `ComposingError` if the program never stops writing.
  package func rest() throws(ComposingError) -> Frame {
    guard engine.waitUntilQuiet(for: launch.idle, within: Self.longest) else {
      throw ComposingError("the program never stops writing")
    }
    return engine.frame
  }
}
