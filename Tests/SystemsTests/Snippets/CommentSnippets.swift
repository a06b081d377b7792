import AssistMobile
import CheckoutCore
import Ecommpay
import HTTPTypes
import KassaAssistSandbox
import KassaBackend
import KassaEcommpaySandbox
import KassaScreens

/// The code in comments on public symbols, and the part of the terminal checkout that the articles show.
enum CommentSnippets {
  static func simulated() -> (EcommpayWorld, EcommpaySDK) {
    // Snippet: CommentSimulatedWorld
    let world = EcommpayWorld()
    let sdk = EcommpaySDK(world: world)
    // Snippet end
    return (world, sdk)
  }

  static func configuration() -> AssistSandboxConfiguration {
    // Snippet: CommentConfiguration
    AssistSandboxConfiguration { $0.isDelayed = true }
    // Snippet end
  }

  static func stages(of checkout: Checkout) async {
    // Snippet: CommentStages
    for await stage in checkout.stages {
      if case .challenge = stage { checkout.send(.answer(.entry(SecretText("1234")))) }
    }
    // Snippet end
  }

  /// A connection from which a body is read in pieces.
  struct Wire {
    var pieces: [[UInt8]]
    mutating func read() async throws(TransportError) -> [UInt8]? { pieces.isEmpty ? nil : pieces.removeFirst() }
  }

  static func answer(_ head: HTTPResponse, _ wire: Wire) async throws(TransportError) -> TransportResponse {
    var wire = wire
    // Snippet: CommentAnswerBody
    var body = AnswerBody(declared: head.headerFields[.contentLength].flatMap { Int($0) })
    while let piece = try await wire.read(), body.take(piece) {}
    return TransportResponse(head: head, body: try body.whole())
    // Snippet end
  }

  /// Only compiled: it would take over the terminal in which the tests run. The example `TerminalShop` is run.
  static func terminal(
    _ order: Order, _ sdk: EcommpaySDK, _ options: PaymentOptions
  ) async throws -> CheckoutResult {
    // Snippet: LibraryTerminal
    let result = try await TerminalCheckout.run(.init(order: order)) { presenter in
      sdk.presentPayment(at: presenter, paymentOptions: options) { _ in }
    }
    // Snippet end
    return result
  }
}
