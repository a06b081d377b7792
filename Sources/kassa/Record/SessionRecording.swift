import CheckoutCore
import Glibc
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// The recording of an interactive checkout, with the screen as an asciicast and the input as a script.
///
/// File names are checked before the screen opens, so that errors are shown immediately.
/// The files are written at the end of the session.
final class SessionRecording {
  private var recorder: CastRecorder?
  private var script: ScriptRecorder?
  private let castFile: OutputFile?
  private let scriptFile: OutputFile?
  private var start: Instant?

  /// Prepares a recording.
  /// - Returns: nil if neither the screen nor the input is to be recorded.
  /// - Parameter overwrites: whether an existing script file is replaced.
  init?(
    _ options: CastOptions, script: String?, overwrites: Bool, _ composition: Composition
  ) throws(Failure) {
    guard let version = Cast.Version(rawValue: options.castVersion) else {
      throw Failure(message: "--cast-version must be 2 or 3, not \(options.castVersion)")
    }
    if options.cast == nil, script == nil { return nil }
    castFile = try options.cast.map { path throws(Failure) in try OutputFile(path) }
    scriptFile = try script.map { path throws(Failure) in
      guard overwrites || access(path, F_OK) != 0 else {
        throw Failure(message: "\(path) already exists; use --force to overwrite it")
      }
      return try OutputFile(path)
    }
    self.version = version
    let setup = composition.setup
    var sandbox = composition.settings
    let mock = sandbox.mock ?? setup.mockMode
    sandbox.mock = nil
    // The token of an account on file is a secret.
    sandbox.shop["token"] = nil
    settings =
      [
        ("provider", .string(setup.providerName)), ("mock", .string(mock)), ("language", .string(setup.language)),
      ] + (sandbox.json.object?.members ?? []).map { ($0.name, $0.value) }
    name = script.map { String($0.split(separator: "/").last ?? "recorded") } ?? "recorded"
  }

  private let version: Cast.Version
  private let settings: [(String, JSON)]
  private let name: String

  func begin(size: Size, now: Instant, title: String) {
    start = now
    if castFile != nil { recorder = CastRecorder(Cast(version: version, size: size, title: title)) }
    if scriptFile != nil { script = ScriptRecorder(name: name, settings: settings, size: size) }
  }

  /// Records the frame that has just been painted.
  func painted(_ session: CheckoutSession, at now: Instant) {
    let presentation = session.app.presentation
    script?.show(session.app.page())
    script?.follow(presentation.flow)
    recorder?.show(FrameRedactor.frame(of: session), entries: presentation.entries, at: since(now))
  }

  /// Records an input event before it is handled.
  func take(_ event: InputEvent, _ session: CheckoutSession, at now: Instant) {
    script?.take(
      event, page: session.app.page(), phase: session.app.presentation.flow.phase, at: since(now),
      isReading: session.app.isReading)
  }

  /// Whether the recording has been refused, so that no file will be written.
  var isRefused: Bool { script?.refusal != nil }

  private func since(_ now: Instant) -> Duration { start.map { now - $0 } ?? .zero }

  private static func words(_ refusal: ScriptRecorder.Refusal) -> String {
    switch refusal {
    case .realCard:
      "the card number is not a test card (see kassa cards); nothing was written. Record again with a test card"
    case .strayDigits:
      "digits that could be a card number or a code were typed outside their fields; nothing was written. Record again "
        + "and type them into their fields"
    }
  }

  /// Writes the files at the end of the session.
  /// - Throws: `Failure` if the recording was refused, in which case no file is written.
  func end(_ session: CheckoutSession, status: Int32, at now: Instant) throws(Failure) {
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

/// A file that is first checked for write access and later written in one go.
struct OutputFile {
  let path: String

  /// Checks that the file can be written.
  /// - Throws: `Failure` if the file cannot be written.
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
    guard fclose(file) == 0, count == bytes.count else { throw Self.failure(path, "it was not written completely") }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(message: "cannot write \(path): \(reason)")
  }
}
