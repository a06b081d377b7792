import CheckoutCore
package import Glibc
import KassaTerminalEngine

/// A connection to the control channel of a program that runs in a terminal. It is used again after a restart.
///
/// It also reads from the pipe on which the shell reports that a program was suspended or has exited.
final class ControlConnection {
  /// The path of the Unix domain socket to which programs connect.
  let socketPath: String
  private let listener: Int32
  private var peer: Int32 = -1
  private var reader = LineReader()
  private let shell: Int32
  private var shellReader = LineReader()

  enum Message {
    case report(ProgramReport)
    case entry(FlowEntry)
    /// The program was suspended.
    case stopped
    /// The program has exited with this status.
    case ended(Int)
    case merchant(MerchantAnswer)
    case shop(ShopRecord)
    case refused(String)
  }

  /// - Parameter shell: the pipe on which the shell reports that a program was suspended or has exited.
  init(in folder: PrivateFolder, shell: Int32) throws(TerminalPlaybackError) {
    self.shell = shell
    socketPath = folder.path + "/control"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard var address = sockaddr_un(path: socketPath) else {
      throw TerminalPlaybackError("cannot create the control socket", ENAMETOOLONG)
    }
    let listener = listener
    let isListening = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 1) == 0
      }
    }
    guard isListening else { throw TerminalPlaybackError("cannot create the control socket", errno) }
  }

  deinit {
    hangUp()
    close(listener)
  }

  func hangUp() {
    if peer >= 0 { close(peer) }
    peer = -1
    reader = LineReader()
  }

  /// Waits for the program to connect.
  func connect(beside terminal: TerminalEngine) throws(TerminalPlaybackError) {
    hangUp()
    let ready = HangGuard().ready([listener, shell], beside: terminal)
    guard ready.contains(listener) else { throw TerminalPlaybackError("the program did not start", code: "crash") }
    peer = accept(listener, nil, nil)
    guard peer >= 0 else { throw TerminalPlaybackError("cannot accept the connection of the program", errno) }
  }

  func say(_ command: ControlCommand) throws(TerminalPlaybackError) {
    let bytes = Array((command.object.text + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw TerminalPlaybackError("the program closed the control channel", code: "crash") }
      sent += count
    }
  }

  /// Waits for the next message from the program or its shell, and returns it.
  func next(beside terminal: TerminalEngine) throws(TerminalPlaybackError) -> Message {
    let deadline = HangGuard()
    while true {
      while let line = reader.next() { if let message = Self.message(line) { return message } }
      if let line = shellReader.next() { return Self.shellNews(line) }
      let ready = deadline.ready(peer >= 0 ? [peer, shell] : [shell], beside: terminal)
      guard !ready.isEmpty else { throw TerminalPlaybackError("the program stopped responding", code: "stuck") }
      if ready.contains(shell) { _ = shellReader.take(from: shell) }
      if ready.contains(peer), !reader.take(from: peer) {
        close(peer)
        peer = -1
      }
    }
  }

  private static func message(_ line: [UInt8]) -> Message? {
    guard let object = try? JSON(parsing: line) else { return nil }
    if let entry = object["entry"].flatMap(FlowEntryJSON.entry) { return .entry(entry) }
    if let report = object["report"].flatMap(ProgramReport.init) { return .report(report) }
    if let answer = object["merchant"] { return .merchant(MerchantAnswer(answer)) }
    if let record = object["shop"] { return .shop(ShopRecord(record)) }
    return object["error"]?.string.map { .refused($0) }
  }

  private static func shellNews(_ line: [UInt8]) -> Message {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return words.first == "stopped" ? .stopped : .ended(words.last.flatMap { Int($0) } ?? -1)
  }
}

extension sockaddr_un {
  /// Creates the address of a Unix domain socket; nil if the path is too long for it.
  package init?(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: sun_path) else { return nil }
    withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
  }
}
