import Glibc

/// A hash index for a string table, because a screen looks up dozens of strings every time it is drawn.
/// The keys are not copied: they stay in the embedded data.
struct TextIndex: Sendable {
  private let data: Resource.Bytes
  private var rows: [Row] = []
  /// A hash table with open addressing. Each slot contains a row number plus one, or 0 if the slot is empty.
  /// The number of slots is a power of two and at least twice the number of rows.
  private var slots: [UInt16]

  private struct Row {
    var keyStart: Int32
    var keyCount: Int32
    var text: String
  }

  /// - Parameter resource: a table with two cells per row. Rows with a different number of cells are skipped.
  ///   If a key occurs more than once, the last row wins.
  init(_ resource: Resource) {
    data = resource.bytes
    let base = data.base
    // Limit the number of rows to what a 16-bit slot can represent.
    var count = 0
    resource.forEachLine { _, _ in count += 1 }
    count = min(count, Int(UInt16.max) - 1)
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    rows.reserveCapacity(count)
    var reference = Self.reference(in: base, from: 0)
    var referring: [Row] = []
    resource.forEachLine { _, line in
      guard rows.count < count, let tab = base.firstIndex(of: UInt8(ascii: "\t"), in: line),
        base.firstIndex(of: UInt8(ascii: "\t"), in: tab + 1..<line.upperBound) == nil
      else { return }
      let text = String(decoding: base[tab + 1..<line.upperBound], as: UTF8.self)
      let row = Row(keyStart: Int32(line.lowerBound), keyCount: Int32(tab - line.lowerBound), text: text)
      insert(row)
      if reference < line.lowerBound { reference = Self.reference(in: base, from: line.lowerBound) }
      if reference < line.upperBound { referring.append(row) }
    }
    nameKeys(in: referring)
  }

  /// Replaces the names of keys in texts, such as `{keyboard.enter}`, by those of this language. They are filled in
  /// here, because most texts are looked up without arguments.
  private mutating func nameKeys(in referring: [Row]) {
    guard !referring.isEmpty else { return }
    let prefix = "keyboard.".utf8
    let names = rows.filter { row in
      let key = key(row)
      // Most keys begin with another letter.
      return key.first == prefix.first && key.starts(with: prefix)
    }
    let arguments = Dictionary(names.map { (String(decoding: key($0), as: UTF8.self), $0.text) }) { $1 }
    for var row in referring {
      row.text = TextTemplate.fill(row.text, arguments, .same)
      insert(row)
    }
  }

  /// Returns the place of the next name of a key; `Int.max` if there is none.
  private static func reference(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
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

  private mutating func insert(_ row: Row) {
    let place = place(of: key(row))
    if slots[place] > 0 {
      rows[Int(slots[place]) - 1] = row
    } else {
      rows.append(row)
      slots[place] = UInt16(rows.count)
    }
  }

  private func key(_ row: Row) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: data.base[Int(row.keyStart)..<Int(row.keyStart + row.keyCount)])
  }

  var keys: [String] { rows.map { String(decoding: key($0), as: UTF8.self) } }

  subscript(key: String) -> String? {
    let found = key.utf8.withContiguousStorageIfAvailable { slots[place(of: $0)] }
    let number = Int(found ?? Array(key.utf8).withUnsafeBufferPointer { slots[place(of: $0)] })
    return number > 0 ? rows[number - 1].text : nil
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
