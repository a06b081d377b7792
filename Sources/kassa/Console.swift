import Glibc

/// Standard output is data, standard error is messages.
enum Console {
  static func output(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }
  static func error(_ line: String) { write(line + "\n", to: STDERR_FILENO) }
  /// Without a line end, for questions.
  static func prompt(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(written)
    }
  }
}
