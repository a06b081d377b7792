/// What a program has written to its terminal, without control sequences.
enum WrittenText {
  /// Returns the text of a program's output. Texts between which the cursor was moved or keys were pressed are lines of their own,
  /// so that `20` at one place and `00` at another are not `2000`.
  ///
  /// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings).
  /// - Parameters:
  ///   - parts: where parts begin that do not continue what was written before, in bytes.
  ///   - echoes: what the terminal has written and not the program, because it was typed, in bytes.
  static func text(_ bytes: [UInt8], parts: [Int] = [], without echoes: [Range<Int>] = []) -> String {
    var text: [UInt8] = []
    var isMoved = false
    var index = 0
    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(index + offset) ? bytes[index + offset] : 0 }
    var (parts, echoes) = (parts[...], echoes[...])
    while index < bytes.count {
      while let part = parts.first, part <= index {
        isMoved = true
        parts.removeFirst()
      }
      if let echo = echoes.first, echo.lowerBound <= index {
        echoes.removeFirst()
        (index, isMoved) = (max(index, echo.upperBound), true)
        continue
      }
      switch bytes[index] {
      case 0x1B where byte(1) == 0x5B:
        index += 2
        while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
        if index < bytes.count, moves.contains(bytes[index]) { isMoved = true }
      case 0x1B where [0x5D, 0x50, 0x58, 0x5E, 0x5F].contains(byte(1)):
        index += 2
        while index < bytes.count, bytes[index] != 0x07, !(bytes[index] == 0x1B && byte(1) == 0x5C) { index += 1 }
        if index < bytes.count, bytes[index] == 0x1B { index += 1 }
      case 0x1B:
        index += 1
        while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
      case 0x0D: isMoved = true
      case 0x0A, 0x09, 0x20...0x7E, 0x80...0xFF:
        if isMoved, bytes[index] != 0x0A, text.last.map({ $0 != 0x0A }) == true { text.append(0x0A) }
        isMoved = false
        text.append(bytes[index])
      default: break
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The last bytes of the control sequences that move the cursor.
  ///
  /// Source: ECMA-48, 8.3: CUU, CUD, CUF, CUB, CNL, CPL, CHA, CUP, CHT, CBT, HPA, HPR, VPA, VPR, HVP.
  private static let moves = Set("ABCDEFGHIZ`adef".utf8)
}
