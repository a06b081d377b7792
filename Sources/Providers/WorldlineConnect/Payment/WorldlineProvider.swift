import CheckoutCore
import EMV3DS
import KassaCards

/// A payment through Worldline Connect, with its client session, its products and its current state.
actor WorldlineProvider: PaymentProvider {
  nonisolated let paymentID: String
  let order: WorldlineOrder
  let environment: CheckoutEnvironment
  let log: WireLog
  let merchant: WorldlineMerchantClient
  let texts: ConnectTexts
  let context: PaymentContext

  private var openedSession: Session?
  var items: PaymentItems?
  /// The results of the IIN lookups, by the card-number prefix that was looked up.
  var known: [String: IINDetailsResponse] = [:]
  var tracker = PaymentTracker()
  private var reported: Set<DecodingIssue> = []
  /// The last payment request whose response was lost. A retry with the same details uses the same request ID.
  private var request: (id: String, details: PaymentDetails)?
  /// The current 3-D Secure dialogue with the issuer.
  var dialogue: ChallengeClient?
  let providerContext: ProviderContext
  /// Loads newer logos while the payment goes on. Nothing waits for it.
  var logoUpdate: Task<Void, Never>?

  init(order: WorldlineOrder, context: ProviderContext, merchantAuthority: String) {
    self.order = order
    paymentID = order.merchantReference
    environment = context.environment
    providerContext = context
    log = context.log
    merchant = WorldlineMerchantClient(
      transport: environment.transport, authority: merchantAuthority, clock: environment.clock)
    let language = order.language ?? environment.language
    texts = ConnectTexts(language: language)
    self.context = order.context(language: language)
  }

  deinit { logoUpdate?.cancel() }

  nonisolated var presetSignature: String? { nil }

  /// Validates the order and returns the parameters that the merchant server needs to open a session, as a JSON string.
  func prepare() async throws(CheckoutError) -> String {
    try order.parameters()
  }

  /// - Parameter signature: the client session as a JSON string, as the platform sent it to the merchant server.
  func openSession(signature: String) async throws(CheckoutError) -> String {
    let opened = try OpenedSession(signature)
    let session = Session(
      clientSessionId: opened.clientSessionId, customerId: opened.customerId, baseURL: opened.clientApiUrl,
      assetBaseURL: opened.assetUrl, appIdentifier: "kassa/v1", environment: environment, log: log)
    openedSession = session
    do {
      items = try await session.paymentItems(for: context, groupPaymentProducts: order.groupPaymentProducts)
    } catch {
      throw CheckoutError(error)
    }
    return opened.customerId
  }

  /// Reports each unknown or missing element in the platform's responses once.
  func report(_ issues: [DecodingIssue]) {
    for issue in issues where reported.insert(issue).inserted {
      providerContext.note(.unknownContent, ["what": issue.description])
    }
  }

  func session() throws(CheckoutError) -> Session {
    guard let openedSession else { throw CheckoutError(code: .actionOutOfOrder) }
    return openedSession
  }

  func loadedItems() throws(CheckoutError) -> PaymentItems {
    guard let items else { throw CheckoutError(code: .actionOutOfOrder) }
    return items
  }

  // MARK: Payment

  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let prepared: PreparedPaymentRequest
    do {
      prepared =
        details.values[PaymentDetails.walletCard] == nil
        ? try await prepare(details) : try await prepareWallet(details)
    } catch {
      throw error.beforePayment
    }
    let id = request.flatMap { $0.details == details ? $0.id : nil } ?? environment.randomness.uuid()
    request = nil
    let answer: WireClient.Answer
    do {
      answer = try await merchant.insist(
        "/payments",
        [
          "merchantReference": .string(order.merchantReference), "requestId": .string(id),
          "encryptedFields": .string(prepared.encryptedFields),
          "encodedClientMetaInfo": .string(prepared.encodedClientMetaInfo), "authenticationFlow": "native",
        ], log)
    } catch {
      // It is unknown whether the payment request arrived, so a retry with the same details uses the same request ID.
      request = (id, details)
      throw error
    }
    (tracker.blob, tracker.submitted) = (prepared.encryptedFields, environment.clock.now)
    do throws(CheckoutError) {
      guard try take(answer) else { throw refusal(answer) }
    } catch {
      // A malformed response may be that of a payment, so a retry with the same details uses the same request ID.
      if error.code == .answerMalformed { request = (id, details) }
      throw error
    }
  }

  /// Applies the response to a request to create a payment; returns false if no payment was created.
  func take(_ answer: WireClient.Answer) throws(CheckoutError) -> Bool {
    switch answer.status {
    case 201: try tracker.created(answer.body, name: name)
    case 402 where answer.body["paymentResult"] != nil:
      try tracker.created(answer.body["paymentResult"] ?? [:], name: name)
    default: return false
    }
    return true
  }

  /// Maps an error response to a checkout error. If the error concerns a form field, the payer can correct that field.
  private func refusal(_ answer: WireClient.Answer) -> CheckoutError {
    let error = WorldlineMerchantClient.refusal(answer)
    let first = APIError(ModelReader(answer.body), status: answer.status).errors.first
    guard error.code == .platform, let field = first?.propertyName, field != "encryptedCustomerInput",
      field != "order", field != "productId"
    else { return error }
    // The platform names a field of a card by its place in a request that has the card in clear.
    let place = "cardPaymentMethodSpecificInput.card."
    let name = field.hasPrefix(place) ? String(field.dropFirst(place.count)) : field
    return CheckoutError(
      code: .fields, platformCode: first?.code,
      mistakes: [Mistake(path: name, code: "refused", platformCode: first?.code, platformMessage: texts.refused)])
  }

  /// Cancels the payment through the merchant server, which knows about the payment even if its response was lost.
  func abandon() async throws(CheckoutError) {
    request = nil
    tracker.isLeaving = true
    await dialogue?.cancel()
    dialogue = nil
    tracker.issuer = nil
    let answer = try await merchant.ask(
      "/payments/cancel", ["merchantReference": .string(order.merchantReference)], log)
    switch answer.status {
    case 200: try tracker.hear(answer.body["payment"] ?? .null)
    case 404 where tracker.payment == nil: break
    default: throw WorldlineMerchantClient.refusal(answer)
    }
  }

}

extension ConnectTexts {
  var refused: String? { self["gc.general.paymentProductFields.validationErrors.invalidContent.label"] }
}
