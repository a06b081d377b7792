import Synchronization

/// The button "Pay with Dolyame": one line, full width, with its own height and style.
/// Source: Dolyame SDK guide, section 1.
public final class DolyamePaymentButton: Sendable {
  /// The button's background colour and its text colour, `0xRRGGBB`.
  public static let ground: UInt32 = 0xF9_50_5C
  public static let ink: UInt32 = 0xFF_FF_FF
  /// The string key of the button's text.
  public static let label = "dolyame.button"

  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  public init() {}

  /// Called on every press; the application then starts the payment.
  public var onButtonPressed: (@Sendable () -> Void)? {
    get { handler.withLock(\.self) }
    set { handler.withLock { $0 = newValue } }
  }

  /// Reports a press; front ends call this method.
  public func press() { onButtonPressed?() }
}
