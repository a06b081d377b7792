import Glibc

/// Reads external text from a file or a device such as standard input, up to a size limit.
package enum ScriptInput {
  package enum Trouble: Error, Equatable {
    case missing, folder
    case unreadable(String)
    case tooLong(Int)
    case notUTF8

    package var words: String {
      switch self {
      case .missing: "no such file"
      case .folder: "it is a folder"
      case .unreadable(let reason): reason
      case .tooLong(let most): "it is longer than \(most) bytes"
      case .notUTF8: "it is not UTF-8 text"
      }
    }
  }

  /// Reads a whole file.
  /// - Parameter most: the maximum number of bytes.
  /// - Returns: the text, without a byte order mark.
  package static func read(_ path: String, most: Int) throws(Trouble) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= most {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw errno == EISDIR ? .folder : .unreadable(String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    guard bytes.count <= most else { throw .tooLong(most) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// Returns the canonical path of a file, with all links resolved; nil if the file does not exist.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
