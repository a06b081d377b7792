import Glibc

/// A folder that nobody else may look into, and that is gone when it is no longer needed.
final class PrivateFolder {
  let path: String

  init() throws(StageTrouble) {
    var template = Array("/tmp/kassa-play-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw StageTrouble("no temporary folder", errno) }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink("\(path)/\(name)")
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// - Returns: the file's path.
  @discardableResult
  func write(_ text: String, to name: String) throws(StageTrouble) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StageTrouble("cannot write \(file)", errno) }
    defer { close(descriptor) }
    guard StageIO.write(Array(text.utf8), to: descriptor) else { throw StageTrouble("cannot write \(file)", errno) }
    return file
  }

  /// A pipe with a name, open at both ends, so that whoever opens it does not wait.
  func pipe(_ name: String) throws(StageTrouble) -> (path: String, descriptor: Int32) {
    let file = "\(path)/\(name)"
    guard mkfifo(file, 0o600) == 0 else { throw StageTrouble("no pipe", errno) }
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StageTrouble("no pipe", errno) }
    return (file, descriptor)
  }
}

/// Why a program in a terminal cannot be played with.
struct StageTrouble: Error {
  var message: String
  /// `crash` for a program that has ended, `stuck` for one that says nothing, `terminal` for anything else.
  var code = "terminal"

  init(_ message: String, _ number: Int32) { self.message = "\(message): \(String(cString: strerror(number)))" }
  init(_ message: String, code: String = "terminal") { (self.message, self.code) = (message, code) }
}

/// Reading and writing of descriptors.
enum StageIO {
  /// - Returns: false where not everything could be written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Lines that come out of a descriptor.
struct LineReader {
  private var buffer: [UInt8] = []
  /// Where the search for the end of a line goes on.
  private var searched = 0

  /// Takes what can be read now.
  /// - Returns: false at the end.
  mutating func take(from descriptor: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  /// The next whole line, without its end.
  mutating func next() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      return nil
    }
    defer {
      buffer.removeFirst(end + 1)
      searched = 0
    }
    return Array(buffer[..<end])
  }
}
