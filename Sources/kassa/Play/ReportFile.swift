import Glibc

/// A file that is written under a temporary name and then takes its own, so that nobody finds a half-written file.
///
/// A device, a pipe or the target of a link is written directly; `-` is standard output.
struct ReportFile: Sendable {
  let path: String
  /// Whether it is the program's standard output, which may itself be a file that is not to be replaced or emptied.
  private let isOutput: Bool
  private let isDirect: Bool
  private var written: String { isDirect ? path : path + ".part" }

  /// Opens the file.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    isOutput = Self.isOutput(path)
    let path = isOutput ? "/dev/stdout" : path
    self.path = path
    var information = stat()
    // Renaming would replace a link, not the file that it names.
    let isLink = lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    let kind = stat(path, &information) == 0 ? information.st_mode & S_IFMT : S_IFREG
    isDirect = isOutput || isLink || kind != S_IFREG
    guard isOutput || kind != S_IFDIR else { throw Failure(message: "cannot write \(path): it is a folder") }
    guard !isOutput else { return }
    // Opening a pipe and closing it again would be the end of the input for its reader.
    guard !isDirect || kind == S_IFREG else {
      guard access(path, W_OK) == 0 else { throw failure(errno) }
      return
    }
    close(try open())
  }

  /// Whether a path means the program's standard output.
  static func isOutput(_ path: String?) -> Bool {
    path.map { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) } ?? false
  }

  /// Refuses a report on standard output where JSON is printed there, because no reader takes both.
  /// - Throws: `Failure` with the reason.
  static func refuse(_ isOutput: Bool, besideJSON isJSON: Bool) throws(Failure) {
    guard isOutput, isJSON else { return }
    throw Failure(message: "--json and a report cannot both be written to standard output: write the report to a file")
  }

  /// Checks that an option does not name standard output, to which its contents cannot go.
  /// - Throws: `Failure` with the reason.
  static func refuseOutput(_ path: String?, of option: String, because reason: String) throws(Failure) {
    if isOutput(path) { throw Failure(message: "\(option) cannot write to standard output: \(reason)") }
  }

  private func open() throws(Failure) -> Int32 {
    let descriptor = Glibc.open(written, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  /// Writes the whole file.
  /// - Throws: `Failure` with status 2, or 5 for standard output. A file that was there before keeps its contents then.
  func write(_ text: String) throws(Failure) {
    if isOutput { return try Console.output(file: text) }
    let descriptor = try open()
    let problem = Array(text.utf8).withUnsafeBytes { bytes in
      (try? Console.write(bytes, to: descriptor)) == nil ? errno : 0
    }
    let isClosed = close(descriptor) == 0
    guard problem == 0, isClosed, isDirect || rename(written, path) == 0 else {
      let reason = problem == 0 ? errno : problem
      discard()
      throw failure(reason)
    }
  }

  /// Removes the temporary file of an output that was not written.
  func discard() { if !isDirect { unlink(written) } }

  private func failure(_ number: Int32) -> Failure {
    Failure(message: "cannot write \(path): \(String(cString: strerror(number)))")
  }
}
