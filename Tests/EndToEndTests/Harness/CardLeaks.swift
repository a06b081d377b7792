import Glibc
import KassaScreens

@testable import kassa

/// Searches bytes for readable card data.
enum CardLeaks {
  /// Returns the PANs of test cards found in plain or grouped form, and the security code where it is a value.
  ///
  /// Three digits may occur anywhere by chance, so the code counts only as a value.
  static func found(in bytes: [UInt8], code: String) -> [String] {
    let numbers = Set(PaymentSystems.all.flatMap { $0.testCards.map(\.number) })
    let forms = [
      "\"\(code)\"", ">\(code)<", "=\(code)&", "cvv\":\(code)", "code: \(code)", "cvv: \(code)", "CVC: \(code)",
    ]
    return (numbers.flatMap(written) + forms).filter { bytes.holds($0.utf8) }
  }

  /// Returns the PAN as it is typed and as it is printed on a card.
  private static func written(_ number: String) -> [String] {
    guard number.count == 16 else { return [number] }
    let groups = stride(from: 0, to: 16, by: 4).map { number.dropFirst($0).prefix(4) }
    return [number, groups.joined(separator: " ")]
  }
}

extension [UInt8] {
  /// Whether this array contains the given bytes.
  ///
  /// `memchr` does the search: an unoptimised Swift loop would take minutes to find hundreds of PANs in megabytes.
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
