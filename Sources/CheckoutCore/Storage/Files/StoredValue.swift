/// A value that is stored under a name. The file has the name, too, because a file name may be cut.
struct StoredValue: Codable {
  let name: String
  /// The bytes, if they are text.
  private let text: String?
  /// The bytes, if they are no text.
  private let data: [UInt8]?

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(validating: bytes, as: UTF8.self)
    data = text == nil ? bytes : nil
  }

  /// The bytes; nil if the file belongs to another name.
  func bytes(of name: String) -> [UInt8]? {
    guard name == self.name else { return nil }
    return text.map { Array($0.utf8) } ?? data ?? []
  }
}
