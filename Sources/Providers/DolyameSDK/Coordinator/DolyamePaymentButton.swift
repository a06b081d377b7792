import Synchronization

/// The "Pay with Dolyame" button: one line, full width, with its own height and style.
/// Source: Dolyame SDK guide, section 1.
public final class DolyamePaymentButton: Sendable {
  /// The button's background colour and text colour, in the format `0xRRGGBB`.
  public static let ground: UInt32 = 0xF9_50_5C
  public static let ink: UInt32 = 0xFF_FF_FF
  /// The string key for the button's label.
  public static let label = "dolyame.button"

  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  public init() {}

  /// The function called on every press, in which the application starts the payment.
  public var onButtonPressed: (@Sendable () -> Void)? {
    get { handler.withLock(\.self) }
    set { handler.withLock { $0 = newValue } }
  }

  /// Reports that the button has been pressed. Front ends call this method.
  public func press() { onButtonPressed?() }
}
