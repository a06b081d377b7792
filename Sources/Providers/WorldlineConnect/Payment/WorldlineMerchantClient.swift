public import CheckoutCore

/// A merchant server client for Worldline payments.
public struct WorldlineMerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let clock: any CheckoutClock

  /// Creates a client.
  /// - Parameters:
  ///   - transport: carries the requests to the merchant server.
  ///   - authority: the authority of the merchant server.
  ///   - clock: the clock of timeouts.
  public init(transport: any Transport, authority: String, clock: any CheckoutClock = SystemClock()) {
    self.transport = transport
    self.authority = authority
    self.clock = clock
  }

  /// Opens a client session for an order. Both the order and the platform's response are JSON strings.
  /// - Throws: `parameters` if the order is not JSON; the merchant server's refusal; a network error if no answer came.
  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    guard let order = try? JSON(parsing: Array(stringToSign.utf8)) else { throw CheckoutError(code: .parameters) }
    let answer = try await ask("/sessions", order, log)
    guard answer.status == 201 else { throw Self.refusal(answer) }
    return String(decoding: answer.body.wireBytes, as: UTF8.self)
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await next(payment, known: known, log)
    return try MerchantNotification(answer)
  }

  /// Waits for the next notification that the merchant server receives about a payment.
  func next(_ reference: String, known: Int, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let answer = try await post(
      "/notifications/next", ["payment_id": .string(reference), "known": JSON(known)], log)
    guard answer.status == 200 else { throw Self.refusal(answer) }
    return answer.body
  }

  /// Asks the merchant server to perform an operation on a payment, e.g. a refund.
  /// The request ID is the idempotency key.
  /// - Throws: `merchant.refused` with the platform's code; `outcome.unknown` or a network error if the operation may have
  ///   been performed; `merchant.answer` for an answer without a status.
  public func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    let (operation, amount) = (request.operation, request.amount)
    let answer = try await ask(
      "/" + operation.rawValue,
      .compact([
        ("payment_id", .string(request.payment)), ("request_id", .string(request.id)),
        ("amount", amount.map { .number(String($0.amount)) }),
      ]), log)
    // A server that responds with a 5xx status may still have performed the operation.
    guard answer.status < 500 else {
      throw CheckoutError(code: .networkUnavailable, platformCode: String(answer.status))
    }
    if request.isRepeated, CheckoutError.isUnrelated(answer.status) { throw .outcomeUnknown }
    guard answer.status == 200 else {
      let reason = answer.body["errors"]?.elements?.first ?? answer.body
      throw CheckoutError(
        code: .merchantRefused, platformCode: reason["code"]?.string ?? String(answer.status),
        platformMessage: reason["message"]?.string)
    }
    guard let status = answer.body["payment_status"]?.string else { throw CheckoutError(code: .merchantAnswer) }
    return PostPaymentOperations.Done(
      operation, amount: amount, status: status, code: answer.body["code"]?.string,
      message: answer.body["message"]?.string)
  }

  /// The planned delays before the second and third attempts.
  private static let pauses: [Duration] = [.seconds(1), .seconds(2)]

  /// Sends a request to the merchant server up to three times, with the pauses of ``RetryPause``.
  /// The server recognises a retry by its identical body.
  /// - Throws: `network.unreachable` only if no attempt can have reached the server.
  func insist(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> WireClient.Answer {
    var last = CheckoutError(code: .networkUnreachable)
    var planned = Self.pauses[...]
    while true {
      var failure: CheckoutError
      do throws(CheckoutError) {
        let answer = try await ask(path, body, log)
        guard answer.status >= 500 || answer.status == 429 else { return answer }
        failure = .unavailable(answer.status, retryAfter: answer.retryAfter)
      } catch {
        if error.code == .networkCancelled { throw error }
        failure = error
        // Treat a malformed response like a lost one.
        if error.code == .answerMalformed {
          failure = CheckoutError(code: .networkConnectionLost)
          failure.retryAfter = error.retryAfter
        }
      }
      if last.code == .networkUnreachable || failure.code != .networkUnreachable { last = failure }
      guard let pause = planned.popFirst().flatMap({ RetryPause.after(failure, planned: $0) }) else { throw last }
      guard (try? await clock.sleep(for: pause, as: .latency)) != nil else {
        throw CheckoutError(code: .networkCancelled)
      }
    }
  }

  /// Sends a request that the server answers immediately, with the usual time limit.
  func ask(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> WireClient.Answer {
    try await withDeadline(clock: clock, timeout: CheckoutError.timeout) { () async throws(CheckoutError) in
      try await post(path, body, log)
    }
  }

  private func post(
    _ path: String, _ body: JSON, _ log: @escaping WireLog
  ) async throws(CheckoutError) -> WireClient.Answer {
    let client = WireClient(transport: transport, from: .application, log: log)
    return try await client.post(path, at: authority, to: .merchantServer, body: body)
  }

  static func refusal(_ answer: WireClient.Answer) -> CheckoutError {
    let error = APIError(ModelReader(answer.body), status: answer.status)
    // A server that responds with a 5xx status may still have carried out the request.
    guard answer.status < 500 else {
      return CheckoutError(code: .networkUnavailable, platformCode: String(answer.status))
    }
    guard error.errors.isEmpty else { return CheckoutError(ConnectError.refusal(error)) }
    // The shop has a payment for the order already.
    let mistakes = answer.status == 409 ? [Mistake(path: "merchantReference", code: Mistake.paymentExists)] : []
    return CheckoutError(
      code: .merchantRefused, platformCode: answer.body["code"]?.string ?? String(answer.status),
      platformMessage: answer.body["message"]?.string, mistakes: mistakes)
  }
}
