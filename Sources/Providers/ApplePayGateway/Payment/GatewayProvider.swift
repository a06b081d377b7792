import CheckoutCore

/// One payment with Apple Pay through the gateway: the 11 steps of seed 003 within the 13 of every payment.
///
/// Steps 1 to 4 of the document are the sheet and the wallet, 5 and 6 are `submit`, 7 and 8 its answer and the result that
/// it gives, 9 is `followUp`; 10 and 11 come after the payment: `GatewayOperations`.
actor GatewayProvider: PaymentProvider {
  static let method = "applePay"

  nonisolated let paymentID: String
  private let order: GatewayOrder
  private let environment: CheckoutEnvironment
  private let context: ProviderContext
  private let authority: String

  private var client: GatewayClient?
  /// What was sent and not answered: the same again goes with the same token.
  private var unanswered: (card: String, request: ApplePayRequest)?
  private var news: GatewayNews
  /// Another run of the program may have sent the request.
  private var isResumed = false
  /// The result is that of the payment's answer: nobody has asked for the status yet.
  private var owesStatus = false

  init(order: GatewayOrder, context: ProviderContext, authority: String) {
    self.order = order
    self.context = context
    self.authority = authority
    environment = context.environment
    paymentID = order.orderNumber
    news = GatewayNews(order: order)
  }

  nonisolated var presetSignature: String? { nil }

  /// What the shop's server is told, to know what it is asked a login for.
  func prepare() async throws(CheckoutError) -> String {
    let mistakes = order.mistakes
    guard mistakes.isEmpty else { throw .parameters(mistakes) }
    let json: JSON = [
      "orderNumber": .string(order.orderNumber), "amount": .number(String(order.amount)),
      "currency": .string(order.currencyCode), "preAuth": .bool(order.preAuth),
    ]
    return json.text
  }

  /// - Parameter signature: the shop's login at the gateway.
  func openSession(signature: String) async throws(CheckoutError) -> String {
    let login = try GatewayMerchantClient.login(signature)
    client = GatewayClient(
      authority: authority, login: login, transport: environment.transport, clock: environment.clock, log: context.log)
    if !isResumed, let wallet = environment.wallet {
      WalletHandOver(wallet, log: context.log).tell(try walletRequest())
    }
    return login.merchant
  }

  /// The login is not kept: the shop's server is asked for it again, and the gateway by the shop's number of the order.
  func resume(session: String) async throws(CheckoutError) {
    isResumed = true
    guard let merchant = environment.merchant else { throw CheckoutError(code: "merchant.unable") }
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
    guard let total = order.total else { throw CheckoutError(code: "internal") }
    return WalletRequest(
      merchantIdentifier: order.merchantIdentifier, countryCode: order.countryCode, networks: order.networks,
      total: total, contacts: order.contacts)
  }

  func openedClient() throws(CheckoutError) -> GatewayClient {
    guard let client else { throw CheckoutError(code: "internal") }
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
      guard error.leavesOutcomeOpen, error.code != "network.cancelled" else { throw error }
      // The same again is answered as the first was.
      answer = try await client.applePay(request)
    }
    unanswered = nil
    if answer.orderID == nil, let error = answer.error { throw error.checkoutError }
    news.take(answer)
    owesStatus = news.isDecided
  }

  private func request(_ details: PaymentDetails) async throws(CheckoutError) -> ApplePayRequest {
    let card = try details.walletCard()
    if let unanswered, unanswered.card == card { return unanswered.request }
    guard let wallet = environment.wallet, let number = OrderNumber(order.orderNumber) else {
      throw CheckoutError(code: "wallet.card")
    }
    let token = try await WalletHandOver(wallet, log: context.log).authorise(
      try walletRequest(), card: card, handingOver: "paymentToken")
    func told(_ kind: WalletContact.Kind) -> String? { token.contacts.first { $0.kind == kind }?.value }
    // The gateway's request has no amount of its own: it is told with what is kept, to be compared with the token's.
    var more = order.additionalParameters
    more["amount"] = String(order.amount)
    more["currency"] = try walletRequest().total.currency.numeric
    return try ApplePayRequest(
      orderNumber: number, paymentData: token.paymentData, preAuth: order.preAuth, description: order.description,
      language: order.language, email: told(.email), phone: told(.phone), additionalParameters: more)
  }

  // MARK: How it stands

  /// How long the gateway is given to decide: its own limit for an order, and a little more.
  private static let limit = Duration.seconds(20 * 60 + 30)
  private static let interval = Duration.seconds(5)

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    if news.isLeaving {
      owesStatus = false
      return try await lastWord()
    }
    if let update = news.next() { return update }
    let deadline = environment.clock.now + Self.limit
    // The answer has decided nothing: the order is asked about, now and then.
    while true {
      do throws(CheckoutError) {
        try news.hear(try await status())
      } catch {
        if isResumed, error.isUnknownOrder { return .unknown }
        if error.code == "network.cancelled" || error.code == "gateway.mismatch" { throw error }
        guard environment.clock.now < deadline else { throw error }
      }
      if let update = news.next() { return update }
      guard environment.clock.now < deadline else { return .result(news.pending) }
      do {
        try await environment.clock.sleep(for: Self.interval, as: .poll)
      } catch {
        throw CheckoutError(code: "network.cancelled")
      }
    }
  }

  /// Step 9 of the document: the result is on the screen, and the gateway is asked how the order stands.
  func followUp() async throws(CheckoutError) -> CheckoutResult? {
    guard owesStatus else { return nil }
    owesStatus = false
    try news.hear(try await status())
    return news.result
  }

  /// By the gateway's id of the order; by the shop's number where no answer told it.
  private func status() async throws(CheckoutError) -> OrderStatus {
    let client = try openedClient()
    if let id = news.orderID { return try await client.getOrderStatusExtended(orderID: id) }
    guard let number = OrderNumber(order.orderNumber) else { throw CheckoutError(code: "internal") }
    return try await client.getOrderStatusExtended(orderNumber: number)
  }

  func abandon() async throws(CheckoutError) {
    unanswered = nil
    news.isLeaving = true
  }

  /// Who has left wants to hear of the end only; nobody can take back what was sent.
  private func lastWord() async throws(CheckoutError) -> PlatformUpdate {
    do throws(CheckoutError) {
      try news.hear(try await status())
    } catch {
      guard error.isUnknownOrder else { throw error }
      return .unknown
    }
    return .result(news.result ?? news.pending)
  }

  /// As step 9 of the document: nil while it is still open.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    try news.hear(try await status())
    return news.result
  }

  nonisolated func settle(_ payment: inout Payment) -> Outcome? { ApplePayGatewaySDK.settle(&payment) }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    throw CheckoutError(code: "internal")
  }

  func endChallenge() async throws(CheckoutError) { throw CheckoutError(code: "internal") }
}

extension CheckoutError {
  fileprivate var isUnknownOrder: Bool {
    code == "platform" && platformCode == GatewayError.Kind.unknownOrder.rawValue
  }
}
