/// The breaks on messages as a front end sees them: which are armed, what they hold, and a tester's choice.
package protocol MessageBreaking: AnyObject, Sendable {
  /// The armed breaks, in the order in which they were armed.
  var armed: [MessageBreak] { get }
  /// The message that has been held the longest; nil if none is held.
  var held: HeldMessage? { get }
  /// A number that grows with every change of `armed` and `held`.
  var revision: Int { get }
  /// Arms a break, or disarms the break of the same name.
  /// - Returns: whether it is armed now.
  @discardableResult
  func toggle(_ wanted: MessageBreak) -> Bool
  /// Lets the message go on as chosen. It does nothing if the message is no longer held.
  func decide(_ choice: HeldMessage.Choice, on message: HeldMessage)
  /// Disarms all breaks, and lets all held messages go on unchanged.
  func release()
}
