import CTerminal

/// A pseudo-terminal in which a program can run under the control of another program.
public final class PseudoTerminal {
  /// The descriptor of the controlling side, from which the program's output is read and to which its input is written.
  public private(set) var controller: Int32
  /// The descriptor of the side that the program uses as its terminal.
  public private(set) var terminal: Int32

  /// Opens a pseudo-terminal. Returns nil if the system has none available.
  public init?(size: Size) {
    var terminal: Int32 = -1
    let controller = ct_pty_open(Int32(clamping: size.columns), Int32(clamping: size.rows), &terminal)
    guard controller >= 0 else { return nil }
    self.controller = controller
    self.terminal = terminal
  }

  deinit { close() }

  /// Closes the pseudo-terminal, as a window that is closed. The programs in it receive SIGHUP.
  package func close() {
    ct_descriptor_close(terminal)
    ct_descriptor_close(controller)
    (controller, terminal) = (-1, -1)
  }

  /// Changes the window size. The program receives SIGWINCH.
  public func resize(_ size: Size) {
    _ = ct_pty_resize(controller, Int32(clamping: size.columns), Int32(clamping: size.rows))
  }

  /// A program that runs in a pseudo-terminal.
  public struct Process: Sendable {
    /// The process identifier.
    public let identifier: Int32

    /// How a program ended.
    public enum Ending: Hashable, Sendable {
      /// The program exited with this status, 0–255.
      case exit(Int32)
      /// A signal with this number ended the program.
      case signal(Int32)
    }

    /// Returns the exit status of the program or the signal that ended it; nil while the program is still running.
    /// Once it has returned the status or signal, further calls return nil.
    /// - Parameter waits: whether to block until the program has ended.
    public func ending(waits: Bool) -> Ending? {
      var signal: Int32 = 0
      let status = ct_process_status(identifier, waits, &signal)
      guard status >= 0 else { return nil }
      return signal > 0 ? .signal(signal) : .exit(status)
    }

    /// Opens a descriptor that becomes readable when the program ends; nil if the system has none. The caller closes it.
    package func openEnding() -> Int32? {
      let descriptor = ct_process_descriptor(identifier)
      return descriptor < 0 ? nil : descriptor
    }
  }

  /// Starts a program with this pseudo-terminal as its controlling terminal.
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - arguments: the arguments, starting with the program name.
  ///   - environment: the environment variables as `NAME=value`.
  ///   - folder: the folder in which the program runs; nil for that of this process.
  public func spawn(
    _ path: String, arguments: [String], environment: [String], folder: String? = nil
  ) -> Process? {
    let process = Self.withPointers(arguments) { arguments in
      Self.withPointers(environment) { ct_pty_spawn(terminal, path, folder, arguments, $0) }
    }
    return process > 0 ? Process(identifier: process) : nil
  }

  /// Passes strings to C as a null-terminated array.
  private static func withPointers<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let buffers = strings.map { string in
      let bytes = Array(string.utf8CString)
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      buffer.initialize(from: bytes, count: bytes.count)
      return buffer
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: buffers.count + 1)
    defer { list.deallocate() }
    for (index, buffer) in buffers.enumerated() { list[index] = buffer }
    list[buffers.count] = nil
    return body(UnsafePointer(list))
  }
}
