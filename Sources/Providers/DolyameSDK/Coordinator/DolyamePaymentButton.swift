import Synchronization

/// The button «Pay with Dolyame»: one line, as wide as there is room, its height and look its own. Source: seed 004,
/// section 1.
public final class DolyamePaymentButton: Sendable {
  /// The product's colour and the colour of the text on it, `0xRRGGBB`.
  public static let ground: UInt32 = 0xF9_50_5C
  public static let ink: UInt32 = 0xFF_FF_FF
  /// The string key of its text.
  public static let label = "dolyame.button"

  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  public init() {}

  /// Called at every press; going on is the application's to do.
  public var onButtonPressed: (@Sendable () -> Void)? {
    get { handler.withLock(\.self) }
    set { handler.withLock { $0 = newValue } }
  }

  /// What a front end calls when the control is pressed.
  public func press() { onButtonPressed?() }
}
