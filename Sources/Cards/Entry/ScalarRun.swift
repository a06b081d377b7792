/// The contents of a masked field: up to 64 characters, each a single Unicode scalar.
/// Copying the contents does not allocate memory.
struct ScalarRun: Equatable, Sendable, BitwiseCopyable {
  private var values = InlineArray<64, UInt32>(repeating: 0)
  private(set) var count = 0

  static let capacity = 64

  init() {}

  subscript(index: Int) -> Character {
    Unicode.Scalar(values[index]).map(Character.init) ?? "\u{FFFD}"
  }

  /// Appends a character.
  /// - Returns: false if the run is full or the character has several scalars, in which case the run is unchanged.
  @discardableResult
  mutating func append(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard count < Self.capacity, let scalar = scalars.first, scalars.count == 1 else { return false }
    values[count] = scalar.value
    count += 1
    return true
  }

  static func == (left: ScalarRun, right: ScalarRun) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.values[index] != right.values[index] { return false }
    return true
  }
}
