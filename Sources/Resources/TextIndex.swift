import CResources
import Glibc

/// Finds the texts of a string table by their keys. The rows of the table are sorted by key, so that nothing has to be
/// read or copied before the first look-up: to make an index of all rows would delay the first page.
struct TextIndex: Sendable {
  private let data: Resource.Bytes
  /// The place of the first row.
  private let start: Int

  /// - Parameter resource: a table with two cells per row, sorted by the bytes of the keys, of which each occurs once.
  init(_ resource: Resource) {
    data = resource.bytes
    start = resource.firstRow
  }

  /// The keys, sorted.
  var keys: [String] {
    var keys: [String] = []
    var row = start
    while row < data.count {
      let end = lineEnd(from: row)
      let tab = data.base.firstIndex(of: UInt8(ascii: "\t"), in: row..<end) ?? end
      keys.append(String(decoding: UnsafeBufferPointer(rebasing: data.base[row..<tab]), as: UTF8.self))
      row = end + 1
    }
    return keys
  }

  subscript(key: String) -> String? {
    let found = key.utf8.withContiguousStorageIfAvailable { place(of: $0) }
    return (found ?? Array(key.utf8).withUnsafeBufferPointer { place(of: $0) }).map(text)
  }

  /// Returns the place of the text of a key; nil if the table does not have the key.
  private func place(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let bytes = data.base.baseAddress, let wanted = key.baseAddress else { return nil }
    var low = start
    var high = data.count
    while low < high {
      let middle = low + (high - low) / 2
      let row = kassa_resource_line(bytes + low, bytes + middle) - bytes
      // A tab comes before each character of a key, so that a key comes before those that it begins.
      let order = memcmp(bytes + row, wanted, min(key.count, data.count - row))
      let end = row + key.count
      if order == 0, end < data.count, bytes[end] == UInt8(ascii: "\t") { return end + 1 }
      if order < 0 { low = lineEnd(from: middle) + 1 } else { high = row }
    }
    return nil
  }

  private func lineEnd(from place: Int) -> Int {
    data.base.firstIndex(of: UInt8(ascii: "\n"), in: place..<data.count) ?? data.count
  }

  /// The text from a place to the end of its line, with the names of keys in this language.
  private func text(at place: Int) -> String {
    let bytes = UnsafeBufferPointer(rebasing: data.base[place..<lineEnd(from: place)])
    let text = String(decoding: bytes, as: UTF8.self)
    return Self.namesKeys(bytes) ? namingKeys(text) : text
  }

  /// Whether a text has names of keys, such as `{keyboard.enter}`.
  private static func namesKeys(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let wanted: StaticString = "{keyboard."
    let count = wanted.utf8CodeUnitCount
    var start = 0
    while start + count <= bytes.count, let address = bytes.baseAddress,
      let open = bytes.firstIndex(of: UInt8(ascii: "{"), in: start..<bytes.count - count + 1)
    {
      if memcmp(address + open, wanted.utf8Start, count) == 0 { return true }
      start = open + 1
    }
    return false
  }

  /// Replaces the names of keys in a text by those of this language, because most texts are looked up without arguments.
  private func namingKeys(_ text: String) -> String {
    let names = text.split(separator: "{").compactMap { $0.split(separator: "}").first.map(String.init) }
    let pairs = names.filter { $0.hasPrefix("keyboard.") }.compactMap { name in self[name].map { (name, $0) } }
    return TextTemplate.fill(text, Dictionary(pairs) { $1 }, .same)
  }
}
