import CheckoutCore
import Glibc
import Terminal

/// The only way to standard output and standard error. Standard output is data, standard error is messages.
///
/// A line may quote what came from outside: a key of an order file, the name of a script, a platform's words. What would
/// steer a terminal is removed here, once for every caller. A write that fails ends the command with status 5.
enum Console {
  /// A line of data.
  static func output(_ line: String) throws(Failure) { try write(cleaned(line) + "\n", to: STDOUT_FILENO) }

  /// A JSON value on a line of its own. Its writer escapes what would steer a terminal, so that the value stays as it is.
  static func output(_ value: JSON) throws(Failure) { try write(value.text + "\n", to: STDOUT_FILENO) }

  /// A picture of a screen, whose control sequences are the program's own.
  static func output(picture: String) throws(Failure) { try write(picture + "\n", to: STDOUT_FILENO) }

  /// Data without a line end of its own, such as a question or a whole report.
  static func prompt(_ text: String) throws(Failure) { try write(cleaned(text), to: STDOUT_FILENO) }

  /// A message. Nobody is left to tell if it cannot be written.
  static func error(_ line: String) { try? write(cleaned(line) + "\n", to: STDERR_FILENO) }

  /// The window title, by which a program that drives a terminal knows that everything before it was drawn.
  /// - Parameter title: the program's own words.
  static func setTitle(_ title: String) { try? write("\u{1B}]2;\(title)\u{7}", to: STDOUT_FILENO) }

  /// Writes all of it, also to a descriptor that does not block.
  /// - Throws: `Failure` with status 5; what was written before the failure stays written.
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
        throw Failure(message: "cannot write the output: \(reason); what was printed is incomplete", status: 5)
      }
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { bytes in Result { () throws(Failure) in try write(bytes, to: descriptor) } }
    try result.get()
  }

  /// Tabs separate columns of data; everything else that is no letter of a line goes.
  private static func cleaned(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).map { Sanitizer.clean(String($0)) }
      .joined(separator: "\t")
  }
}
