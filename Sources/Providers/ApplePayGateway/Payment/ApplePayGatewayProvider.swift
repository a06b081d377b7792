import CheckoutCore

/// A payment with Apple Pay through the gateway.
/// The 11 steps of the Apple Pay gateway guide take place within the 13 steps of the checkout flow.
///
/// The following step numbers are those of the Apple Pay gateway guide:
/// - Steps 1 to 4 produce the wallet sheet and the token.
/// - Steps 5 and 6 are carried out by `submit`.
/// - Steps 7 and 8 deliver the payment response and the result.
/// - Step 9 is carried out by `followUp`.
/// - Steps 10 and 11 come after the payment: see `ApplePayGatewayOperations`.
actor ApplePayGatewayProvider: PaymentProvider {
  static let method = "applePay"

  nonisolated let paymentID: String
  private let order: ApplePayGatewayOrder
  private let environment: CheckoutEnvironment
  private let context: ProviderContext
  private let authority: String

  private var client: ApplePayGatewayClient?
  /// The last payment request, if it has not received a response. A retry with the same card sends the same token.
  private var unanswered: (card: String, request: ApplePayRequest)?
  private var tracker: PaymentTracker
  /// Whether an earlier run of the program may have sent the payment request.
  private var isResumed = false
  /// Whether the result is based on the payment response alone, so that the order status must still be queried.
  private var owesStatus = false

  init(order: ApplePayGatewayOrder, context: ProviderContext, authority: String) {
    self.order = order
    self.context = context
    self.authority = authority
    environment = context.environment
    paymentID = order.orderNumber
    tracker = PaymentTracker(order: order)
  }

  nonisolated var presetSignature: String? { nil }

  /// Returns the order data that is sent to the merchant server to obtain the gateway login.
  func prepare() async throws(CheckoutError) -> String {
    let mistakes = order.mistakes
    guard mistakes.isEmpty else { throw .parameters(mistakes) }
    let json: JSON = [
      "orderNumber": .string(order.orderNumber), "amount": .number(String(order.amount)),
      "currency": .string(order.currencyCode), "preAuth": .bool(order.preAuth == true),
    ]
    return json.text
  }

  /// Opens the session with the gateway.
  /// - Parameter signature: the merchant's gateway login, as a JSON string.
  func openSession(signature: String) async throws(CheckoutError) -> String {
    let login = try ApplePayGatewayMerchantClient.login(signature)
    client = ApplePayGatewayClient(
      authority: authority, login: login, transport: environment.transport, clock: environment.clock, log: context.log)
    if !isResumed, let wallet = environment.wallet {
      WalletHandOver(wallet, log: context.log).report(try walletRequest())
    }
    return login.merchant
  }

  /// Resumes the payment with a new gateway login from the merchant server, because logins are not stored.
  /// The status query uses the merchant's order number.
  func resume(session: String) async throws(CheckoutError) {
    isResumed = true
    guard let merchant = environment.merchant else { throw CheckoutError(code: .merchantUnable) }
    let question: JSON = ["orderNumber": .string(order.orderNumber), "operation": "status"]
    _ = try await openSession(signature: try await merchant.sign(question.text, log: context.log))
  }

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    let request = try walletRequest()
    let items =
      order.items.isEmpty && !order.description.isEmpty
      ? [WalletSheet.Item(order.description, request.total)] : order.items
    let method = PaymentMethod.wallet(
      id: Self.method, merchantName: order.merchantName, request: request, items: items, on: environment.wallet)
    return PaymentInterface(
      merchantName: order.merchantName, language: order.language ?? environment.language, methods: [method],
      preselected: Self.method)
  }

  private func walletRequest() throws(CheckoutError) -> WalletRequest {
    guard let total = order.total else { throw CheckoutError(code: .parameters) }
    return WalletRequest(
      merchantIdentifier: order.merchantIdentifier, countryCode: order.countryCode, networks: order.networks,
      total: total, contacts: order.contacts)
  }

  func openedClient() throws(CheckoutError) -> ApplePayGatewayClient {
    guard let client else { throw CheckoutError(code: .actionOutOfOrder) }
    return client
  }

  // MARK: Payment

  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let client = try openedClient()
    let request = try await request(details)
    unanswered = (try details.walletCard(), request)
    let answer: PaymentAnswer
    do throws(CheckoutError) {
      answer = try await client.applePay(request)
    } catch {
      guard error.leavesOutcomeOpen, error.code != .networkCancelled,
        let pause = RetryPause.after(error, planned: .zero)
      else { throw error }
      try await rest(pause)
      // The gateway answers a repeated payment request with its response to the first one.
      answer = try await client.applePay(request)
    }
    unanswered = nil
    if answer.orderID == nil, let error = answer.error { throw error.ofPayment }
    tracker.take(answer)
    owesStatus = tracker.isDecided
  }

  private func rest(_ pause: Duration) async throws(CheckoutError) {
    guard pause > .zero else { return }
    do {
      try await environment.clock.sleep(for: pause, as: .latency)
    } catch {
      throw CheckoutError(code: .networkCancelled)
    }
  }

  private func request(_ details: PaymentDetails) async throws(CheckoutError) -> ApplePayRequest {
    let card = try details.walletCard()
    if let unanswered, unanswered.card == card { return unanswered.request }
    guard let wallet = environment.wallet, let number = OrderNumber(order.orderNumber) else {
      throw CheckoutError(code: .walletCard)
    }
    let token = try await WalletHandOver(wallet, log: context.log).authorise(
      try walletRequest(), card: card, handingOver: "paymentToken")
    func reported(_ kind: WalletContact.Kind) -> String? { token.contacts.first { $0.kind == kind }?.value }
    // The `applePay` request has no JSON member for the amount.
    // The additional parameters contain the amount, so that the gateway can compare it with the amount in the token.
    var more = order.additionalParameters
    more["amount"] = String(order.amount)
    more["currency"] = try walletRequest().total.currency.numeric
    return try ApplePayRequest(
      orderNumber: number, paymentData: token.paymentData, preAuth: order.preAuth, description: order.description,
      language: order.language, email: reported(.email), phone: reported(.phone), additionalParameters: more)
  }

  // MARK: Status

  /// The time limit for polling the order status: the gateway's own order timeout plus a margin.
  private static let limit = Duration.seconds(20 * 60 + 30)
  private static let interval = Duration.seconds(5)

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    if tracker.isLeaving {
      owesStatus = false
      return try await lastWord()
    }
    if let update = tracker.next() { return update }
    let deadline = environment.clock.now + Self.limit
    // The payment response was inconclusive, so poll the order status.
    while true {
      var pause = Self.interval
      do throws(CheckoutError) {
        try tracker.hear(try await status())
      } catch {
        if isResumed, error.isUnknownOrder { return .unknown }
        if error.code == .networkCancelled || error.code == .gatewayMismatch { throw error }
        guard environment.clock.now < deadline, let next = RetryPause.after(error, planned: pause) else { throw error }
        pause = next
      }
      if let update = tracker.next() { return update }
      guard environment.clock.now < deadline else { return .result(tracker.pending) }
      do {
        try await environment.clock.sleep(for: pause, as: .poll)
      } catch {
        throw CheckoutError(code: .networkCancelled)
      }
    }
  }

  /// Queries the order status after the result has been shown, as step 9 of the Apple Pay gateway guide requires.
  func followUp() async throws(CheckoutError) -> CheckoutResult? {
    guard owesStatus else { return nil }
    owesStatus = false
    try tracker.hear(try await status())
    return tracker.result
  }

  /// Queries the order status by the gateway's order ID, or by the merchant's order number if the ID is unknown.
  private func status() async throws(CheckoutError) -> OrderStatus {
    let client = try openedClient()
    if let id = tracker.orderID { return try await client.getOrderStatusExtended(orderID: id) }
    guard let number = OrderNumber(order.orderNumber) else { throw CheckoutError(code: .parameters) }
    return try await client.getOrderStatusExtended(orderNumber: number)
  }

  func abandon() async throws(CheckoutError) {
    unanswered = nil
    tracker.isLeaving = true
  }

  /// Returns the final update after the payer has left the checkout, or after a restart if the gateway knows no order.
  ///
  /// A payment request that has been sent cannot be withdrawn. One that has not arrived may still be on its way, and would
  /// charge the payer who has been told that nothing was charged. So its number is used up first.
  private func lastWord() async throws(CheckoutError) -> PlatformUpdate {
    do throws(CheckoutError) {
      try tracker.hear(try await status())
    } catch {
      guard error.isUnknownOrder, let number = OrderNumber(order.orderNumber), let total = order.total else {
        throw error
      }
      if try await openedClient().register(orderNumber: number, total: total) { return .unknown }
      // It has arrived in the meantime.
      try tracker.hear(try await status())
    }
    return .result(tracker.result ?? tracker.pending)
  }

  /// Queries the order status, as in step 9 of the Apple Pay gateway guide.
  /// Returns the result of the payment; nil while the payment is undecided.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    try tracker.hear(try await status())
    return tracker.result
  }

  nonisolated var rules: PaymentRules { ApplePayGatewaySDK.rules }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    throw CheckoutError(code: .actionUnsupported)
  }

  func endChallenge() async throws(CheckoutError) { throw CheckoutError(code: .actionUnsupported) }
}

extension CheckoutError {
  fileprivate var isUnknownOrder: Bool {
    code == .platform && platformCode == ApplePayGatewayError.Kind.unknownOrder.rawValue
  }
}
