import Glibc
import KassaScreens

@testable import KassaSystems

/// Searches bytes for unencrypted card data.
enum CardLeaks {
  /// Returns the test card PANs that occur in the bytes, and any forms of the security code that occur there.
  ///
  /// A PAN counts both without spaces and in groups of four digits.
  /// The security code counts only as a value, for example in quotation marks, because its digits may occur by chance.
  static func found(in bytes: [UInt8], code: String) -> [String] {
    let numbers = Set(PaymentSystems.builtIn.all.flatMap { $0.testCards.map(\.number) })
    let forms = [
      "\"\(code)\"", ">\(code)<", "=\(code)&", "cvv\":\(code)", "code: \(code)", "cvv: \(code)", "CVC: \(code)",
    ]
    return (numbers.flatMap(written) + forms).filter { bytes.holds($0.utf8) }
  }

  /// Returns the PAN without spaces, as the payer types it, and in groups of four digits, as it is printed on a card.
  private static func written(_ number: String) -> [String] {
    guard number.count == 16 else { return [number] }
    let groups = stride(from: 0, to: 16, by: 4).map { number.dropFirst($0).prefix(4) }
    return [number, groups.joined(separator: " ")]
  }
}

extension [UInt8] {
  /// Returns whether this array contains the given bytes.
  ///
  /// It uses `memchr`, because searching megabytes for all PANs with an unoptimised Swift loop takes minutes.
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
