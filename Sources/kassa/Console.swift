import CheckoutCore
import Glibc
import KassaTerminal

/// The only code that writes to standard output (data) and standard error (messages).
///
/// A line may quote external text, such as an order key, a script name or a platform message.
/// Terminal control characters are therefore removed here, once for all callers.
/// If data cannot be written, the command ends with status 5.
enum Console {
  /// Writes a line of data.
  static func output(_ line: String) throws(Failure) { try write(cleaned(line) + "\n", to: STDOUT_FILENO) }

  /// Writes a JSON value on its own line, unchanged, because the JSON encoder already escapes terminal controls.
  static func output(_ value: JSON) throws(Failure) { try write(value.text + "\n", to: STDOUT_FILENO) }

  /// Writes a rendered screen, including the escape sequences that kassa itself generated.
  static func output(picture: String) throws(Failure) { try write(picture + "\n", to: STDOUT_FILENO) }

  /// Writes the contents of a file unchanged, because the export has already escaped terminal controls.
  static func output(file contents: String) throws(Failure) { try write(contents, to: STDOUT_FILENO) }

  /// Writes data that already ends with a line end or does not need one, such as a whole report or a prompt.
  static func prompt(_ text: String) throws(Failure) { try write(cleaned(text), to: STDOUT_FILENO) }

  /// Writes an error message. A failed write is ignored, because there is no other channel for reporting it.
  static func error(_ line: String) { try? write(cleaned(line) + "\n", to: STDERR_FILENO) }

  /// Writes a line on standard error that the next call writes again; an empty text removes it.
  static func progress(_ line: String) {
    let text = line.split(separator: "\n").first.map(String.init) ?? ""
    try? write("\r\u{1B}[K" + cleaned(text), to: STDERR_FILENO)
  }

  /// The width of the terminal that shows messages; nil if standard error is not a terminal.
  static var messageColumns: Int? { columns(of: STDERR_FILENO) }

  /// The width of the terminal that shows data; nil if standard output is not a terminal.
  static var outputColumns: Int? { columns(of: STDOUT_FILENO) }

  private static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
    return Int(size.ws_col)
  }

  /// Sets the window title. When a test driver sees the new title, everything written before it has been drawn.
  /// - Parameter title: the title, which is trusted and therefore written without cleaning.
  static func setTitle(_ title: String) { try? write("\u{1B}]2;\(title)\u{7}", to: STDOUT_FILENO) }

  /// Writes all the bytes, even if the descriptor is non-blocking.
  /// - Throws: `Failure` with status 5. Bytes written before the failure remain written.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var slot = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&slot, 1, -1)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw Failure(message: "cannot write the output: \(reason); the output is incomplete", status: 5)
      }
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { bytes in Result { () throws(Failure) in try write(bytes, to: descriptor) } }
    try result.get()
  }

  /// Removes control characters from a line of data, except for the tabs that separate its columns.
  /// Paired isolates stay, so that text from right to left does not change the order of what surrounds it.
  private static func cleaned(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).map {
      Sanitizer.clean(String($0), isolates: .keepPaired)
    }
    .joined(separator: "\t")
  }
}
