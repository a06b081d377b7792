import CheckoutCore
import Glibc
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// The files of a recorded checkout: the screen as an asciicast and the input as a script.
///
/// File names are checked before the screen opens, so that errors are shown immediately.
/// The screen is written as it is painted, so that a killed program leaves what it has recorded. With a script, which may be
/// refused, everything is written at the end of the session.
final class SessionRecording {
  private var recorder: CastRecorder?
  private let castFile: OutputFile?
  private let scriptFile: OutputFile?
  private var start: Instant?
  private var hasWritten = false
  private var castFailure: Failure?

  /// Prepares a recording.
  /// - Returns: nil if neither the screen nor the input is to be recorded.
  /// - Parameter overwrites: whether an existing script file is replaced.
  init?(_ options: CastSettings, script: String?, overwrites: Bool) throws(Failure) {
    guard let version = Cast.Version(rawValue: options.castVersion) else {
      throw Failure(message: "--cast-version must be 2 or 3, not \(options.castVersion)")
    }
    if options.cast == nil, script == nil { return nil }
    try ReportFile.refuseOutput(options.cast, of: "--cast", because: Self.screen)
    try ReportFile.refuseOutput(script, of: "kassa record", because: Self.screen)
    castFile = try options.cast.map { path throws(Failure) in try OutputFile(path) }
    scriptFile = try script.map { path throws(Failure) in
      guard overwrites || access(path, F_OK) != 0 else {
        throw Failure(message: "\(path) already exists; use --force to overwrite it")
      }
      return try OutputFile(path)
    }
    self.version = version
    name = script.map { String($0.split(separator: "/").last ?? "recorded") } ?? "recorded"
  }

  /// Why nothing else can go to standard output.
  static let screen = "the screen is drawn there; name a file"

  private let version: Cast.Version
  /// The title of the script.
  let name: String
  /// Whether the input is to be written to a file.
  var writesScript: Bool { scriptFile != nil }

  func begin(size: Size, now: Instant, title: String) {
    start = now
    guard castFile != nil else { return }
    recorder = CastRecorder(Cast(version: version, size: size, title: title))
    if scriptFile == nil { writeCast() }
  }

  /// Records the frame that has just been painted.
  func painted(_ session: CheckoutSession, at now: Instant) {
    let presentation = session.app.presentation
    recorder?.show(FrameRedactor.frame(of: session), entries: presentation.entries, at: since(now))
    if scriptFile == nil { writeCast() }
  }

  /// Writes what has been recorded since the last call. A failure is kept for the end.
  private func writeCast() {
    guard castFailure == nil, let new = recorder?.cast.take(), !new.isEmpty else { return }
    do throws(Failure) {
      try castFile?.write(new, isFirst: !hasWritten)
    } catch {
      castFailure = error
    }
    hasWritten = true
  }

  private func since(_ now: Instant) -> Duration { start.map { now - $0 } ?? .zero }

  private static func words(_ refusal: ScriptRecorder.Refusal) -> String {
    let remedy =
      switch refusal {
      case .realCard: "with a test card"
      case .strayDigits: "and type them into their fields"
      case .resumed: "from the beginning"
      case .savedCard: "with a new card"
      }
    return refusal.words + "; nothing was written. Record again " + remedy
  }

  /// Writes the files at the end of the session.
  /// - Throws: `Failure` if the recording was refused, in which case no file is written.
  func end(
    _ session: CheckoutSession, _ script: ScriptRecording, status: Int32, at now: Instant
  ) throws(Failure) {
    var text: String?
    do throws(ScriptRecorder.Refusal) {
      if writesScript { text = try script.script(session) }
    } catch {
      throw Failure(message: error.rawValue + ": " + Self.words(error))
    }
    if let text { try scriptFile?.write(text) }
    recorder?.end(status: status, at: since(now))
    writeCast()
    if let castFailure { throw castFailure }
  }
}

/// A file that is first checked for write access and later written.
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

  /// - Parameter isFirst: whether the text replaces the contents of the file; otherwise it is added to them.
  func write(_ text: String, isFirst: Bool = true) throws(Failure) {
    guard let file = fopen(path, isFirst ? "w" : "a") else {
      throw Self.failure(path, String(cString: strerror(errno)))
    }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Self.failure(path, "it was not written completely") }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(message: "cannot write \(path): \(reason)")
  }
}
