package import CheckoutCore

/// Returns `bytes` with random mutations: bytes changed, removed, inserted, repeated or cut off.
/// - Parameters:
///   - most: the maximum number of mutations, at least 1.
///   - longest: the maximum length of a repeated part.
///   - marks: the characters that the format gives a meaning.
package func mutated(
  _ bytes: [UInt8], _ random: SeededRandomness, most: UInt64, longest: Int, marks: String
) -> [UInt8] {
  var bytes = bytes
  let marks = Array(marks.utf8)
  for _ in 0...random.next() % most {
    guard !bytes.isEmpty else { return bytes }
    let place = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 7 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + longest)], at: place)
    case 5: bytes[place] ^= 1 << UInt8(random.next() % 8)
    default: bytes[place] = marks[Int(random.next() % UInt64(marks.count))]
    }
  }
  return bytes
}
