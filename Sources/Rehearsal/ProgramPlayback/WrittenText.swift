/// What a program has written to its terminal, without control sequences.
enum WrittenText {
  /// Returns the text of a program's output.
  ///
  /// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings). A carriage return before a line feed is dropped.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var index = 0
    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(index + offset) ? bytes[index + offset] : 0 }
    while index < bytes.count {
      switch bytes[index] {
      case 0x1B where byte(1) == 0x5B:
        index += 2
        while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
      case 0x1B where [0x5D, 0x50, 0x58, 0x5E, 0x5F].contains(byte(1)):
        index += 2
        while index < bytes.count, bytes[index] != 0x07, !(bytes[index] == 0x1B && byte(1) == 0x5C) { index += 1 }
        if index < bytes.count, bytes[index] == 0x1B { index += 1 }
      case 0x1B:
        index += 1
        while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
      case 0x0A, 0x09, 0x20...0x7E, 0x80...0xFF: text.append(bytes[index])
      default: break
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
