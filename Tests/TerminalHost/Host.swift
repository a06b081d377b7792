import CheckoutCore
import Glibc
import KassaScreens

/// A program whose first argument says what it does with the checkout in the terminal. The last line that it prints says
/// how that went.
@main
@MainActor
struct Host {
  static func main() async {
    let what = CommandLine.arguments.dropFirst().first ?? ""
    print(await run(what))
  }

  private static let options = TerminalCheckout.Options(
    order: Order(merchantName: "Cosmoshop", description: "T-shirt", amount: 1999, currencyCode: "USD"))

  private static func run(_ what: String) async -> String {
    do {
      switch what {
      case "cancel": return try await cancel()
      case "fail": return try await fail()
      case "handler": return try await handler()
      default: return try await Systems().pay(what, options)
      }
    } catch {
      return "error: \(error)"
    }
  }

  /// Cancels the task of the checkout while the payer chooses a payment method.
  private static func cancel() async throws -> String {
    let systems = Systems()
    let task = Task { try await TerminalCheckout.run(options) { systems.ecommpay(at: $0) } }
    while systems.checkout == nil { await Task.yield() }
    if let checkout = systems.checkout {
      for await stage in checkout.stages { if case .choice = stage { break } }
    }
    task.cancel()
    return try await "cancelled: \(task.value.outcome.rawValue)"
  }

  /// Cannot start the payment.
  private static func fail() async throws -> String {
    struct NoPayment: Error {}
    return try await TerminalCheckout.run(options) { _ in throw NoPayment() }.outcome.rawValue
  }

  /// Has a signal handler of its own, which the checkout must give back.
  private static func handler() async throws -> String {
    signal(SIGTERM) { _ in
      _ = write(STDOUT_FILENO, "handled\n", 8)
      _exit(7)
    }
    let systems = Systems()
    _ = try await TerminalCheckout.run(options) { systems.ecommpay(at: $0) }
    kill(getpid(), SIGTERM)
    while true { pause() }
  }
}
