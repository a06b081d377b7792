/// A set of steps as a 16-bit mask, which is cheap to copy with every flow.
struct StepSet: Equatable, Sendable {
  private var bits: UInt16 = 0

  init(_ steps: some Sequence<Step> = []) { for step in steps { insert(step) } }

  func contains(_ step: Step) -> Bool { bits & Self.bit(step) != 0 }
  mutating func insert(_ step: Step) { bits |= Self.bit(step) }
  mutating func remove(_ step: Step) { bits &= ~Self.bit(step) }
  /// Removes `step` and all later steps.
  mutating func remove(from step: Step) { bits &= Self.bit(step) - 1 }

  /// Returns the first missing step, counting `step` as present; nil if none is missing.
  func firstMissing(besides step: Step) -> Step? {
    // Count bit 0 as present, because steps are numbered from 1.
    Step(rawValue: (~(bits | Self.bit(step) | 1)).trailingZeroBitCount)
  }

  /// Returns the steps that are not in `other`, in numerical order.
  func subtracting(_ other: StepSet) -> [Step] {
    guard bits & ~other.bits != 0 else { return [] }
    return Step.allCases.filter { contains($0) && !other.contains($0) }
  }

  private static func bit(_ step: Step) -> UInt16 { 1 << UInt16(step.rawValue) }
}
