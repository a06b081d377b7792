/// The time after which a test hangs.
package enum HangLimit {
  /// Longer than all tests take together on a slow machine: they start at once, and the time that one waits for its turn
  /// counts as its own.
  package static let minutes = 60
}
