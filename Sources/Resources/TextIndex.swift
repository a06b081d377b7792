import CResources
import Glibc
import Synchronization

/// Finds the texts of a string table by their keys. The rows of the table are sorted by key, so that nothing has to be
/// read or copied before the first look-up: to make an index of all rows would delay the first page.
final class TextIndex: Sendable {
  private let data: Resource.Bytes
  /// The place of the first row.
  private let start: Int
  /// The places of texts found before, by a hash of the key, because every frame looks up the same dozens of texts. Keys
  /// with the same hash replace each other. 0 stands for none.
  private let found = Mutex([Int32](repeating: 0, count: 2048))

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
    let direct = key.utf8.withContiguousStorageIfAvailable { place(of: $0) }
    let found = direct ?? Array(key.utf8).withUnsafeBufferPointer { place(of: $0) }
    return found.map(text)
  }

  /// Returns the place of the text of a key; nil if the table does not have the key.
  private func place(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = Self.hash(key)
    let last = found.withLock { Int($0[hash % $0.count]) }
    if last > 0, hasRow(endingAt: last, key) { return last }
    guard let place = search(for: key) else { return nil }
    found.withLock { $0[hash % $0.count] = Int32(place) }
    return place
  }

  /// Whether the key stands in its row before a text.
  private func hasRow(endingAt place: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let row = place - 1 - key.count
    guard row >= max(1, start), let bytes = data.base.baseAddress, let wanted = key.baseAddress else { return false }
    return bytes[row - 1] == UInt8(ascii: "\n") && bytes[place - 1] == UInt8(ascii: "\t")
      && memcmp(bytes + row, wanted, key.count) == 0
  }

  private func search(for key: UnsafeBufferPointer<UInt8>) -> Int? {
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

  /// Hashes a key with a variant of FNV-1a that takes eight bytes at a time.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    let raw = UnsafeRawBufferPointer(key)
    while index + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
      hash ^= hash >> 32
      index += 8
    }
    while index < raw.count {
      hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
      index += 1
    }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }
}
