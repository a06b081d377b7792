import Screens

@testable import kassa

/// What of a card stands in bytes that somebody may read.
enum CardLeaks {
  /// Numbers of all test cards, grouped and plain, and a security code as a value. Three digits may stand anywhere; not as
  /// a value, though.
  static func found(in bytes: [UInt8], code: String) -> [String] {
    let numbers = Set(PaymentSystems.all.flatMap { $0.testCards.map(\.number) })
    let forms = ["\"\(code)\"", ">\(code)<", "cvv\":\(code)", "code: \(code)", "CVC: \(code)"]
    return (numbers.flatMap(written) + forms).filter { bytes.contains($0.utf8) }
  }

  /// As it is typed, and as it is printed on a card.
  private static func written(_ number: String) -> [String] {
    guard number.count == 16 else { return [number] }
    let groups = stride(from: 0, to: 16, by: 4).map { number.dropFirst($0).prefix(4) }
    return [number, groups.joined(separator: " ")]
  }
}
