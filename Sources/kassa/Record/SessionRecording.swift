import CheckoutCore
import Glibc
import Rehearsal
import Screens
import Terminal

/// What is kept of a checkout that a person does: the screen as a cast, what was done as a script. Files are opened
/// before the screen is, so that a mistake in their names is told at once, and written when all is over.
final class SessionRecording {
  private var recorder: CastRecorder?
  private var script: ScriptRecorder?
  private let castFile: OutputFile?
  private let scriptFile: OutputFile?
  private var start: Instant?

  /// - Returns: nil where nothing is to be kept.
  /// - Parameter overwrites: a script that is there already is replaced.
  init?(_ options: CastOptions, script: String?, overwrites: Bool, _ setup: Setup) throws(Failure) {
    guard let version = Cast.Version(rawValue: options.castVersion) else {
      throw Failure(message: "--cast-version is 2 or 3, not \(options.castVersion)")
    }
    if options.cast == nil, script == nil { return nil }
    castFile = try options.cast.map { path throws(Failure) in try OutputFile(path) }
    scriptFile = try script.map { path throws(Failure) in
      guard overwrites || access(path, F_OK) != 0 else {
        throw Failure(message: "\(path) is there already; --force overwrites it")
      }
      return try OutputFile(path)
    }
    self.version = version
    settings = [("provider", setup.providerName), ("mock", setup.mockMode), ("language", setup.language)]
    name = script.map { String($0.split(separator: "/").last ?? "recorded") } ?? "recorded"
  }

  private let version: Cast.Version
  private let settings: [(String, String)]
  private let name: String

  func begin(size: Size, now: Instant, title: String) {
    start = now
    if castFile != nil { recorder = CastRecorder(Cast(version: version, size: size, title: title)) }
    if scriptFile != nil { script = ScriptRecorder(name: name, settings: settings, size: size) }
  }

  /// The screen was painted.
  func painted(_ session: Session, at now: Instant) {
    let presentation = session.app.presentation
    script?.show(session.app.page())
    script?.follow(presentation.flow)
    recorder?.show(FrameRedactor.frame(of: session), entries: presentation.entries, at: since(now))
  }

  /// Before an event is handled.
  func take(_ event: InputEvent, _ session: Session, at now: Instant) {
    script?.take(event, page: session.app.page(), phase: session.app.presentation.flow.phase, at: since(now))
  }

  /// Nothing will be written: going on would be in vain.
  var isRefused: Bool { script?.refusal != nil }

  private func since(_ now: Instant) -> Duration { start.map { now - $0 } ?? .zero }

  private static func words(_ refusal: ScriptRecorder.Refusal) -> String {
    switch refusal {
    case .realCard:
      "a card number was typed that is no test card's (kassa cards lists them): nothing was written. Record again with a "
        + "test card"
    case .strayDigits:
      "digits that could be a card number or a code were typed where none is asked for: nothing was written. Record again "
        + "and type them into their fields"
    }
  }

  /// Writes the files.
  /// - Throws: `Failure` for a card that is no test card; then nothing is written.
  func end(_ session: Session, status: Int32, at now: Instant) throws(Failure) {
    var text: String?
    do throws(ScriptRecorder.Refusal) {
      text = try script?.script(session.app.page())
    } catch {
      throw Failure(message: error.rawValue + ": " + Self.words(error))
    }
    if let text { try scriptFile?.write(text) }
    recorder?.end(status: status, at: since(now))
    if let recorder { try castFile?.write(recorder.cast.contents) }
  }
}

/// A file that is written as a whole, later.
struct OutputFile {
  let path: String

  /// - Throws: `Failure` where the file could not be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    var information = stat()
    let exists = stat(path, &information) == 0
    if exists, information.st_mode & S_IFMT == S_IFDIR { throw Self.failure(path, "it is a folder") }
    let folder = path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    guard access(exists ? path : folder, W_OK) == 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
  }

  func write(_ text: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Self.failure(path, String(cString: strerror(errno))) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Self.failure(path, "it could not be written whole") }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(message: "cannot write \(path): \(reason)")
  }
}
