/// A sort key for natural order: runs of digits compare as numbers, other characters by their UTF-8 bytes.
/// If two keys differ only in leading zeros, the one with fewer zeros comes first, so the ordering is total.
struct NaturalKey: Comparable {
  private enum Part: Equatable {
    case number(digits: [UInt8], zeros: Int)
    case byte(UInt8)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let run = rest.prefix { (0x30...0x39).contains($0) }
      if run.isEmpty {
        parts.append(.byte(first))
        rest = rest.dropFirst()
      } else {
        let digits = run.drop { $0 == 0x30 }
        parts.append(.number(digits: Array(digits), zeros: run.count - digits.count))
        rest = rest.dropFirst(run.count)
      }
    }
    self.parts = parts
  }

  static func < (left: NaturalKey, right: NaturalKey) -> Bool {
    var tie = 0
    for (a, b) in zip(left.parts, right.parts) {
      switch (a, b) {
      case (.byte(let a), .byte(let b)):
        if a != b { return a < b }
      case (.number(let a, let zerosOfA), .number(let b, let zerosOfB)):
        if a != b { return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count }
        if tie == 0 { tie = zerosOfA - zerosOfB }
      case (.byte(let byte), .number): return byte < 0x30
      case (.number, .byte(let byte)): return byte > 0x39
      }
    }
    return left.parts.count == right.parts.count ? tie < 0 : left.parts.count < right.parts.count
  }
}
