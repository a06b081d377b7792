import Glibc
package import KassaTerminal

/// The target on which test cases are run.
package enum PlaybackTarget: Sendable {
  /// Runs test cases in this process, without a terminal, and checks every painted frame.
  case headless
  /// Runs the program at this path in a real terminal, into which ncurses draws and from which the screen is read back.
  case terminal(program: String)

  /// Returns the target that runs this program's own executable in a real terminal.
  ///
  /// - Throws: `ComposingError` if the executable is unknown.
  package static func terminal() throws(ComposingError) -> PlaybackTarget {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw ComposingError("cannot determine the path of this program") }
    return .terminal(program: String(decoding: buffer.prefix(count), as: UTF8.self))
  }

  func stage(_ composed: ComposedCheckout, _ look: Look, seed: UInt64) throws(ComposingError) -> any PlaybackDriver {
    switch self {
    case .headless:
      try composed.given?.play(seed: seed)
      return look.mode == .plain
        ? LineDriver(composed, seed: seed) : HeadlessDriver(composed, size: look.size, seed: seed)
    case .terminal(let program): return try TerminalDriver(composed, look, seed: seed, program: program)
    }
  }
}

/// The terminal settings for a test case.
package struct Look: Hashable, Sendable {
  package var size: Size
  package var theme: String
  package var colours: ColourMode
  package var mode: InterfaceMode

  init(_ script: Script, _ cell: Combination) {
    size = cell.size ?? script.terminal.size
    theme = cell.theme ?? script.terminal.theme
    colours = cell.colours ?? script.terminal.colours
    mode = cell.mode ?? script.terminal.mode
  }
}
