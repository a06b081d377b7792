/// The encoded text: data blocks with their error correction codewords. Source: ISO/IEC 18004, sections 7.4–7.6.
struct QRCodewords {
  /// The codewords in placement order: the first of each block, then the second of each, and so on.
  let interleaved: [UInt8]

  init(_ bytes: [UInt8], _ capacity: QRCapacity) {
    let data = Self.data(bytes, capacity)
    let short = capacity.data / capacity.blocks
    let longer = capacity.data % capacity.blocks
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for block in 0..<capacity.blocks {
      let length = short + (block >= capacity.blocks - longer ? 1 : 0)
      blocks.append(data[start..<start + length])
      start += length
    }
    let correction = ReedSolomon(count: capacity.correction)
    let extras = blocks.map { correction.remainder($0) }
    var words: [UInt8] = []
    words.reserveCapacity(capacity.total)
    for index in 0...short {
      for block in blocks where index < block.count { words.append(block[block.startIndex + index]) }
    }
    for index in 0..<capacity.correction { words += extras.map { $0[index] } }
    interleaved = words
  }

  /// Returns the data codewords: mode, length, bytes, terminator and padding.
  private static func data(_ bytes: [UInt8], _ capacity: QRCapacity) -> [UInt8] {
    var bits: [Bool] = []
    bits.reserveCapacity(capacity.data * 8)
    func add(_ value: Int, _ count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
    }
    add(0b0100, 4)
    add(bytes.count, capacity.lengthBits)
    for byte in bytes { add(Int(byte), 8) }
    add(0, min(4, capacity.data * 8 - bits.count))
    add(0, (8 - bits.count % 8) % 8)
    var padding = 0xEC
    while bits.count < capacity.data * 8 {
      add(padding, 8)
      padding ^= 0xEC ^ 0x11
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

/// Reed–Solomon error correction over GF(256) with the polynomial x⁸+x⁴+x³+x²+1.
struct ReedSolomon {
  /// The coefficients of the generator polynomial, without the leading 1.
  private let generator: [UInt8]

  init(count: Int) {
    var generator = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        generator[index] = Self.product(generator[index], root)
        if index + 1 < count { generator[index] ^= generator[index + 1] }
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  func remainder(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder[0]
      remainder.removeFirst()
      remainder.append(0)
      for index in generator.indices { remainder[index] ^= Self.product(generator[index], factor) }
    }
    return remainder
  }

  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      product <<= 1
      if product & 0x100 != 0 { product ^= 0x11D }
      if right >> UInt8(bit) & 1 == 1 { product ^= Int(left) }
    }
    return UInt8(product)
  }
}
