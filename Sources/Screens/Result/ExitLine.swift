import CheckoutCore
import KassaTerminal

/// The line that stays in the terminal when the full-screen program has ended.
enum ExitLine {
  /// Returns the outcome, the card and the payment ID, e.g. `✓ Paid $19.99 · Visa •••• 0056 · internal_payment_id_1`.
  ///
  /// The outcome is that of the result screen, after any status query and merchant operations.
  /// The line is in ASCII if the theme is. Nil if the payment has no result.
  static func text(_ context: Context) -> String? {
    let (summary, payment) = (context.summary, context.summary.payment)
    guard summary.outcome != nil else { return nil }
    let parts = [
      ResultScreen.headline(summary, context), payment.flatMap { ResultScreen.meansOfPayment($0, context) },
      payment?.id,
    ]
    let line = Sanitizer.cleanLine(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))
    return context.setup.theme.isASCII ? line.foldedToASCII : line
  }
}
