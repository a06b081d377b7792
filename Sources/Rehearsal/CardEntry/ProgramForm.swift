import KassaScreens
import KassaTerminal
import KassaTerminalEngine

/// A card form that runs in another terminal program: keys go in, and what its fields show comes out.
final class ProgramForm {
  let profile: ProgramProfile
  private let terminal: ProgramTerminal
  /// What has been seen since the form was empty; nil if nothing is recorded.
  private(set) var recording: KeyCast?

  /// The longest time that the program may take to show its form, on a slow machine as well.
  private static let longestStart = Duration.seconds(120)
  /// The longest time that the program may take to empty its field, before it is started anew.
  private static let longestReset = Duration.milliseconds(300)
  /// How often the field is read while the program is emptying it.
  private static let look = Duration.milliseconds(5)

  /// Starts the program, and waits until its form is ready for keys.
  /// - Parameter isRecorded: whether the screens between the keys are kept.
  /// - Throws: `ComposingError` if the program does not show its form, with the screen that it shows instead.
  init(_ profile: ProgramProfile, isRecorded: Bool = false) throws(ComposingError) {
    self.profile = profile
    let terminal = try ProgramTerminal(profile.launch)
    self.terminal = terminal
    let (ready, engine) = (profile.ready, terminal.engine)
    let isShown = engine.wait(within: Self.longestStart) {
      ready.isEmpty || FrameText.plain(engine.frame).contains(ready)
    }
    guard isShown else {
      let screen = FrameText.plain(engine.frame).split(separator: "\n").joined(separator: "\n")
      let what = engine.exitStatus.map { "exited with status \($0) and" } ?? "runs and"
      throw ComposingError("the program \(what) does not show «\(ready)»; its screen is:\n\(screen)")
    }
    _ = try terminal.rest()
    for stroke in profile.reach { perform(stroke) }
    if !profile.reach.isEmpty { _ = try terminal.rest() }
    if isRecorded { record() }
  }

  /// Begins a recording with the screen as it is.
  private func record() { recording = KeyCast(of: profile.name, terminal.engine.frame) }

  /// Performs a keystroke.
  /// - Returns: false if the profile does not name the keys for it.
  @discardableResult
  func perform(_ stroke: Keystroke) -> Bool {
    let isKnown = send(stroke)
    if isKnown { recording?.show(terminal.engine.frame, after: stroke) }
    return isKnown
  }

  private func send(_ stroke: Keystroke) -> Bool {
    switch stroke {
    case .key(let key): terminal.press(key)
    case .paste(let text): terminal.engine.paste(text)
    case .burst(let text): terminal.send(text)
    case .undo: return press(profile.keys["Undo"])
    case .redo: return press(profile.keys["Redo"])
    case .clear: return press(profile.keys["Clear"])
    case .resize(let size):
      _ = try? terminal.rest()
      terminal.engine.resize(size)
      _ = try? terminal.rest()
    }
    return true
  }

  private func press(_ strokes: [Keystroke]?) -> Bool {
    for case .key(let key) in strokes ?? [] { terminal.press(key) }
    return strokes != nil
  }

  /// Waits until the program is idle, and returns its screen.
  /// - Throws: `ComposingError` if the program never stops writing.
  @discardableResult
  func rest() throws(ComposingError) -> Frame {
    let frame = try terminal.rest()
    recording?.rest(frame)
    return frame
  }

  /// Takes in what the program writes during some time.
  func wait(_ duration: Duration) { _ = terminal.engine.wait(within: duration) { false } }

  /// The exit status of the program; nil while it runs.
  var exitStatus: Int? { terminal.engine.exitStatus }

  /// Empties the focused field of the card number.
  /// - Returns: false if the program must be started anew, because it has no keys for that or they do not help.
  func reset() -> Bool {
    let engine = terminal.engine
    guard let reset = profile.reset, engine.frame.size == profile.launch.program.size else { return false }
    for stroke in reset { _ = send(stroke) }
    let end = ContinuousClock.now + Self.longestReset
    while true {
      let isQuiet = engine.waitUntilQuiet(within: Self.look) || ContinuousClock.now >= end
      if profile.isEmpty(.card, in: engine.frame) { break }
      if isQuiet { return false }
    }
    if recording != nil { record() }
    return true
  }
}
