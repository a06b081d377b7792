import Glibc
public import Terminal

/// Where cases are played.
public enum Theatre: Sendable {
  /// In this process, every frame that is drawn looked at.
  case headless
  /// The built program at this path, in a real terminal: through ncurses into tmux, and read back from there.
  case terminal(program: String)

  /// This program in a real terminal.
  /// - Throws: `ComposingError` where tmux is missing.
  public static func terminal() throws(ComposingError) -> Theatre {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw ComposingError("the system does not tell where this program is") }
    do {
      try TmuxTerminal.check()
    } catch {
      throw ComposingError(error.message)
    }
    return .terminal(program: String(decoding: buffer.prefix(count), as: UTF8.self))
  }

  func stage(_ composed: ComposedCheckout, _ look: Look, seed: UInt64) throws(ComposingError) -> any Stage {
    switch self {
    case .headless: HeadlessStage(composed, size: look.size, seed: seed)
    case .terminal(let program): try TerminalStage(composed, look, seed: seed, program: program)
    }
  }
}

/// What a case looks like.
public struct Look: Hashable, Sendable {
  public var size: Size
  public var theme: String
  public var colours: ColourMode

  init(_ script: Script, _ cell: Combination) {
    size = cell.size ?? script.terminal.size
    theme = cell.theme ?? script.terminal.theme
    colours = cell.colours ?? script.terminal.colours
  }
}
