import CheckoutCore
import Synchronization

/// The "Pay with Dolyame" button: one line, full width, with its own height and style.
/// Source: Dolyame SDK guide, section 1.
public final class DolyamePaymentButton: Sendable {
  /// The button's background colour and text colour, in the format `0xRRGGBB`.
  public static let ground: UInt32 = 0xF9_50_5C
  /// The button's text colour, in the format `0xRRGGBB`.
  public static let ink: UInt32 = 0xFF_FF_FF
  /// The string key for the button's label.
  public static let label = "dolyame.button"

  private let handler = Mutex<HostHandler<Void>?>(nil)
  private let isolation: HostIsolation

  /// - Parameter isolation: the actor on which the button's function is called: by default the one on which the button is
  ///   created. Without an actor, it is called at once.
  public init(isolation: (any Actor)? = #isolation) { self.isolation = HostIsolation(isolation) }

  /// The function called on every press, in which the application starts the payment.
  public var onButtonPressed: (() -> Void)? {
    get { handler.withLock(\.self).map { handler in { handler.body(()) } } }
    set {
      let new = newValue.map { function in HostHandler<Void>(in: isolation) { function() } }
      handler.withLock { $0 = new }
    }
  }

  /// Reports that the button has been pressed. Front ends call this method.
  public func press() { handler.withLock(\.self)?(()) }
}
