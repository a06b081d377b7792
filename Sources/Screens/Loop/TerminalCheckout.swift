public import CheckoutCore
import KassaTerminal

/// The full-screen checkout, opened inside a command-line program of yours.
///
/// The payer sees the order, pays by keyboard and leaves the result. Then the terminal is as before, and the program goes
/// on with the result:
///
/// ```swift
/// let result = try await TerminalCheckout.run(.init(order: order)) { presenter in
///   sdk.presentPayment(at: presenter, paymentOptions: options) { _ in }
/// }
/// ```
///
/// It works with every SDK, because each of them takes a presenter and returns its checkout.
///
/// While the checkout is open, it owns standard input and standard output, so do not print anything. It runs on a thread of
/// its own: the tasks of the program go on, also those on the main actor. Ctrl-Z, resizing and signals work as in any
/// full-screen program. A signal that ends the program restores the terminal first.
public enum TerminalCheckout {
  /// Opens the screen, starts a payment, and returns when the payer has left its result.
  ///
  /// If the task is cancelled, the terminal is restored at once, and the payer leaves the payment. The method returns the
  /// result of that if the payment system answers within two seconds.
  ///
  /// - Parameters:
  ///   - options: the order and the look of the screens.
  ///   - isolation: the actor on which `start` is called: that of the caller.
  ///   - start: starts the payment with an SDK, which has to use the presenter that it is given, and returns the SDK's
  ///     checkout. It is called once, before the first page is painted. When this method returns, the checkout is closed.
  /// - Returns: the last known result of the payment. Its outcome is `.cancelled` if the payer left before paying.
  /// - Throws: `TerminalCheckoutError` if the screen cannot be opened, in which case nothing is started; the error of
  ///   `start`; or `CancellationError` if the task is cancelled and the outcome of the payment is unknown.
  public static func run(
    _ options: Options, isolation: isolated (any Actor)? = #isolation, start: (any Presenter) throws -> Checkout
  ) async throws -> CheckoutResult {
    try Task.checkCancellation()
    let hosted = try HostedCheckout(options)
    do {
      try hosted.begin(start)
    } catch {
      hosted.close()
      throw error
    }
    let result = await withTaskCancellationHandler {
      await LoopThread.run { hosted.run() }
    } onCancel: {
      hosted.cancel()
    }
    guard let result else { throw CancellationError() }
    return result
  }
}
