import Glibc
import KassaScreens

/// Saves texts for the user as new files in the working directory, readable by the owner only.
enum TextFile {
  /// Saves a text without ever overwriting an existing file.
  /// - Returns: The file name; nil if the file could not be written.
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

  /// Returns the candidate file names: `receipt-1.txt`, `receipt-1-2.txt` …
  private static func names(_ name: String) -> [String] {
    let base = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
    return [name] + (2...99).map { "\(base)-\($0).txt" }
  }
}
