import CheckoutCore

/// A merchant server whose operations are not what was asked for.
struct BugMerchant: MerchantServer {
  /// Performs a request, by asking the server behind, or not.
  typealias Perform =
    @Sendable (
      _ request: OperationRequest, _ server: any MerchantServer, _ log: @escaping WireLog
    ) async throws(CheckoutError) -> PostPaymentOperations.Done

  private let server: any MerchantServer
  private let perform: Perform

  init(_ server: any MerchantServer, perform: @escaping Perform) {
    self.server = server
    self.perform = perform
  }

  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    try await server.sign(stringToSign, log: log)
  }

  func signParameters(
    _ stringToSign: String, log: @escaping WireLog
  ) async throws(CheckoutError) -> SignedParameters { try await server.signParameters(stringToSign, log: log) }

  func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done { try await perform(request, server, log) }

  func operations(
    before request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> [String]? { try await server.operations(before: request, log: log) }

  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    try await server.notification(payment: payment, known: known, log: log)
  }
}

/// A clock on which the time-outs of a program never come.
struct BugClock: CheckoutClock {
  let clock: any CheckoutClock
  let trace: BugTrace

  var now: Instant { clock.now }

  func sleep(for duration: Duration, as kind: SleepKind) async throws {
    try await clock.sleep(for: duration, as: kind)
    guard case .deadline = kind else { return }
    // Only here it would have come.
    trace.show()
    try await clock.sleep(for: Self.never, as: kind)
  }

  /// Longer than any script lets pass: a hundred years.
  private static let never = Duration.seconds(100 * 365 * 86_400)
}

extension Bug.Seam {
  /// Changes the operations of the merchant server.
  static func merchant(_ perform: @escaping BugMerchant.Perform) -> Bug.Seam {
    .environment { environment, trace in
      guard let server = environment.merchant else { return }
      environment.merchant = BugMerchant(server) { request, server, log throws(CheckoutError) in
        trace.show()
        return try await perform(request, server, log)
      }
    }
  }
}
