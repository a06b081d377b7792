import Glibc
import KassaScreens

/// Saves text for the user in new files in the working directory, readable only by the owner.
enum TextFile {
  /// Saves text without ever overwriting an existing file.
  /// - Returns: the name of the file; nil if the file could not be written.
  static func save(_ text: SavedText) -> String? {
    for name in names(text.name) {
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

  /// Returns the file names to try, for example `receipt-1.txt` and then `receipt-1-2.txt`.
  private static func names(_ name: String) -> [String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return [name] + (2...99).map { "\(name[..<dot])-\($0)\(name[dot...])" }
  }
}
