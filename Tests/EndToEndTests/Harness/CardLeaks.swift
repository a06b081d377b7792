import Glibc
import Screens

@testable import kassa

/// What of a card stands in bytes that somebody may read.
enum CardLeaks {
  /// Numbers of all test cards, grouped and plain, and a security code as a value. Three digits may stand anywhere; not as
  /// a value, though.
  static func found(in bytes: [UInt8], code: String) -> [String] {
    let numbers = Set(PaymentSystems.all.flatMap { $0.testCards.map(\.number) })
    let forms = [
      "\"\(code)\"", ">\(code)<", "=\(code)&", "cvv\":\(code)", "code: \(code)", "cvv: \(code)", "CVC: \(code)",
    ]
    return (numbers.flatMap(written) + forms).filter { bytes.holds($0.utf8) }
  }

  /// As it is typed, and as it is printed on a card.
  private static func written(_ number: String) -> [String] {
    guard number.count == 16 else { return [number] }
    let groups = stride(from: 0, to: 16, by: 4).map { number.dropFirst($0).prefix(4) }
    return [number, groups.joined(separator: " ")]
  }
}

extension [UInt8] {
  /// Whether these bytes stand somewhere in it. Files of megabytes are searched for hundreds of numbers: by the C library,
  /// for without optimisation a loop over bytes takes minutes.
  func holds(_ wanted: some Collection<UInt8>) -> Bool {
    let wanted = Array(wanted)
    return withUnsafeBytes { bytes in
      guard let first = wanted.first, let base = bytes.baseAddress else { return wanted.isEmpty }
      var offset = 0
      while offset + wanted.count <= bytes.count,
        let hit = memchr(base + offset, Int32(first), bytes.count - offset - wanted.count + 1)
      {
        if memcmp(hit, wanted, wanted.count) == 0 { return true }
        offset = UnsafeRawPointer(hit) - base + 1
      }
      return false
    }
  }
}
