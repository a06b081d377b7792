import Glibc

/// A hash index for a string table, because a screen looks up dozens of strings every time it is drawn.
/// The keys are not copied: they stay in the embedded data.
struct TextIndex: Sendable {
  private let data: Resource.Bytes
  private var rows: [Row] = []
  /// A hash table with open addressing. Each slot contains a row number plus one, or 0 if the slot is empty.
  /// The number of slots is a power of two and at least twice the number of rows.
  private var slots: [UInt16]

  /// Where the key and the text of a row are. A text is read when it is looked up: most are not, and they would take
  /// most of the time of making the index, which delays the first page.
  private struct Row {
    var keyStart: Int32
    var keyCount: Int32
    var textCount: Int32
    /// Whether the text has names of keys.
    var namesKeys: Bool
  }

  /// - Parameter resource: a table with two cells per row. Rows with a different number of cells are skipped.
  ///   If a key occurs more than once, the last row wins.
  init(_ resource: Resource) {
    data = resource.bytes
    let base = data.base
    var rows: [Row] = []
    rows.reserveCapacity(base.count / 32)
    var name = Self.nextName(in: base, from: 0)
    resource.forEachLine { _, line in
      // Limit the number of rows to what a 16-bit slot can represent.
      guard rows.count < Int(UInt16.max), let tab = base.firstIndex(of: UInt8(ascii: "\t"), in: line),
        base.firstIndex(of: UInt8(ascii: "\t"), in: tab + 1..<line.upperBound) == nil
      else { return }
      if name < line.lowerBound { name = Self.nextName(in: base, from: line.lowerBound) }
      rows.append(
        Row(
          keyStart: Int32(line.lowerBound), keyCount: Int32(tab - line.lowerBound),
          textCount: Int32(line.upperBound - tab - 1), namesKeys: name < line.upperBound))
    }
    var size = 16
    while size < 2 * rows.count { size *= 2 }
    self.rows = rows
    slots = Array(repeating: 0, count: size)
    for index in rows.indices { slots[place(of: key(rows[index]))] = UInt16(index + 1) }
  }

  /// Returns the place of the next name of a key, such as `{keyboard.enter}`; `Int.max` if there is none.
  private static func nextName(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let wanted: StaticString = "{keyboard."
    let count = wanted.utf8CodeUnitCount
    var start = start
    while start + count <= bytes.count, let address = bytes.baseAddress,
      let open = bytes.firstIndex(of: UInt8(ascii: "{"), in: start..<bytes.count - count + 1)
    {
      if memcmp(address + open, wanted.utf8Start, count) == 0 { return open }
      start = open + 1
    }
    return .max
  }

  private func text(_ row: Row) -> String {
    let start = Int(row.keyStart + row.keyCount) + 1
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: data.base[start..<start + Int(row.textCount)]), as: UTF8.self)
    return row.namesKeys ? namingKeys(text) : text
  }

  /// Replaces the names of keys in a text by those of this language, because most texts are looked up without arguments.
  private func namingKeys(_ text: String) -> String {
    let names = text.split(separator: "{").compactMap { $0.split(separator: "}").first.map(String.init) }
    let pairs = names.filter { $0.hasPrefix("keyboard.") }.compactMap { name in self[name].map { (name, $0) } }
    return TextTemplate.fill(text, Dictionary(pairs) { $1 }, .same)
  }

  private func key(_ row: Row) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: data.base[Int(row.keyStart)..<Int(row.keyStart + row.keyCount)])
  }

  var keys: [String] { rows.indices.filter(isLast).map { String(decoding: key(rows[$0]), as: UTF8.self) } }

  /// Whether no later row has the same key.
  private func isLast(_ index: Int) -> Bool { Int(slots[place(of: key(rows[index]))]) == index + 1 }

  subscript(key: String) -> String? {
    let found = key.utf8.withContiguousStorageIfAvailable { slots[place(of: $0)] }
    let number = Int(found ?? Array(key.utf8).withUnsafeBufferPointer { slots[place(of: $0)] })
    return number > 0 ? text(rows[number - 1]) : nil
  }

  /// Returns the slot that contains a key, or the empty slot in which the key would be inserted.
  private func place(of key: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = slots.count - 1
    var place = Self.hash(key) & mask
    while slots[place] > 0, !has(rows[Int(slots[place]) - 1], key) { place = (place + 1) & mask }
    return place
  }

  private func has(_ row: Row, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(row.keyCount) == key.count, let mine = data.base.baseAddress, let others = key.baseAddress else {
      return Int(row.keyCount) == key.count
    }
    return memcmp(mine + Int(row.keyStart), others, key.count) == 0
  }

  /// Hashes a key with a variant of FNV-1a.
  /// The variant processes eight bytes at a time and folds in the upper half of the hash.
  /// The keys are part of the program, so no attacker can choose them.
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
