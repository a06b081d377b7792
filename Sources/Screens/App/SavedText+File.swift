import Glibc

extension SavedText {
  /// Saves the text in a new file in the working directory, readable only by the owner. No file is ever overwritten.
  /// - Returns: the name of the file; nil if the file could not be written.
  package static func save(_ text: SavedText) -> String? {
    for name in text.names {
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        return nil
      }
      defer { close(descriptor) }
      let bytes = Array(text.text.utf8)
      return write(descriptor, bytes, bytes.count) == bytes.count ? name : nil
    }
    return nil
  }
}
