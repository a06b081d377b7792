import CheckoutCore
import KassaCards
import KassaResources
import KassaSandbox

/// The Assist platform: its state and the requests that it handles.
final class AssistPlatform: Machine, SimulatedServer {
  struct State: Sendable {
    /// The registration IDs that the platform has issued.
    var registrations: PersistentDictionary<Bool>
    var sessions: PersistentDictionary<AssistSession>
    /// The orders, by order number.
    var orders: PersistentDictionary<AssistOrderRecord>
    /// The order number that counts as already paid in the `repeated` mock mode.
    var paidNumber: String?
    /// The order numbers, by bill number.
    var owners: PersistentDictionary<String>
    /// The order numbers, by the `acsTransID` of the challenge.
    var asked: PersistentDictionary<String>
    /// The numbers of orders with background work or unsent notifications.
    var open: PersistentDictionary<Bool>
    /// The stored cards, by customer number.
    var cards: PersistentDictionary<[AssistCard]>

    init(_ store: (any KeyValueStore)?) {
      registrations = PersistentDictionary("registration", in: store)
      sessions = PersistentDictionary("page", in: store)
      orders = PersistentDictionary("order", in: store)
      owners = PersistentDictionary("bill", in: store)
      asked = PersistentDictionary("asked", in: store)
      open = PersistentDictionary("open", in: store)
      cards = PersistentDictionary("cards", in: store)
    }
  }

  let configuration: AssistSandboxConfiguration
  let parts: SandboxParts
  let declines = DeclineSwitch()
  /// Delivers notifications to the merchant server.
  let webhooks: WebhookDelivery<Outbox>
  let signature: AssistSignature?
  let verifier: AssistVerifier?
  let state: SharedState<State>

  init(_ configuration: AssistSandboxConfiguration, _ parts: SandboxParts, _ webhooks: WebhookDelivery<Outbox>) {
    state = SharedState(State(parts.store))
    self.configuration = configuration
    self.parts = parts
    self.webhooks = webhooks
    signature = AssistMerchantKey.pem.flatMap { AssistSignature(pem: $0, padding: configuration.padding) }
    verifier = signature?.verifier
  }

  func answer(_ request: MachineRequest) async -> MachineAnswer {
    guard request.isPost else { return .xml(AssistElement("error", "POST only").document, status: 405) }
    switch request.path {
    case "/registration/mobileregistration.cfm": return register(request.body)
    case "/orderresult/mobileorderresult.cfm": return result(request.body)
    default: return await answer(request.path, FormFields(request.body, ignoresCase: true))
    }
  }

  /// Handles a form.
  private func answer(_ path: String, _ form: FormFields) async -> MachineAnswer {
    if let name = form.repeated {
      return .page(AssistRefusal.fields([(name, .repeatedField)]).answer(in: language(of: form)))
    }
    return switch path {
    case "/pay/order.cfm": await page(form)
    case "/pay/page.cfm": openAgain(form)
    case "/pay/pay.cfm": pay(form)
    case "/pay/close.cfm": closePage(form)
    case "/pay/3dsend.cfm": challengeOver(form)
    case "/charge/charge.cfm": operate(form, .charge) { $0.charge($1, $2.partial) }
    case "/cancel/wscancel.cfm": operate(form, .cancellation) { $0.cancel($1, $2.partial) }
    default: .xml(AssistElement("error", "Unknown page").document, status: 404)
    }
  }

  /// Claims an order for this process, so that other processes that share the store leave it alone.
  @discardableResult
  func claim(_ order: String) -> Bool { store.claims("order/" + order) }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  // MARK: Services

  private func register(_ body: [UInt8]) -> MachineAnswer {
    guard let call = AssistCall(body), call.name == "getregistration", call["ApplicationName"] != nil,
      call["ApplicationVersion"] != nil, call["DeviceUniqueId"] != nil
    else { return .fault("5", "ApplicationName, ApplicationVersion and DeviceUniqueId are required") }
    guard call["Merchant_ID"] == configuration.merchantID else { return .fault("5", "Unknown merchant") }
    let id = randomness.uuid().filter { $0 != "-" }
    state.change(id) { $0.registrations[id] = true }
    return .xml(
      AssistElement(
        "ASS-NS:getRegistrationResponse", [AssistElement("return", [AssistElement("registration_id", id)])]
      ).enveloped())
  }

  func isRegistered(_ id: String) -> Bool { state.read { $0.registrations[id] == true } }

  private func result(_ body: [UInt8]) -> MachineAnswer {
    guard let call = AssistCall(body), call.name == "orderresult", let number = call["ordernumber"] else {
      return .fault("5", "The parameter ordernumber is required")
    }
    guard let registration = call["registration_id"], isRegistered(registration) else {
      return .fault("8", "The application is not registered")
    }
    let order = state.read { $0.orders[number] }
    // Return only an order that was created between the start date and the end date in the request.
    let isInside = order.map { order in
      let day = order.opened.date()
      return (call["startdate"].flatMap(Self.day) ?? day) <= day && day <= (call["enddate"].flatMap(Self.day) ?? day)
    }
    let bills = isInside == true ? order?.bills ?? [] : []
    return .xml(
      AssistElement(
        "ASS-NS:orderresultResponse", bills.compactMap { bill in order.map { element($0, bill) } }
      ).enveloped())
  }

  // MARK: Order responses

  func element(_ order: AssistOrderRecord, _ bill: AssistBill) -> AssistElement {
    let state = bill.state.rawValue
    return AssistElement(
      "order",
      [
        AssistElement("billnumber", bill.number), AssistElement("ordernumber", order.number),
        AssistElement("testmode", "1"), AssistElement("orderamount", order.amountText),
        AssistElement("ordercurrency", order.currency), AssistElement("orderstate", state),
        AssistElement("orderdate", order.opened.timestamp),
        bill.taken > 0 && bill.taken < order.amount
          ? AssistElement("paidamount", AssistOrderCheck.text(bill.taken)) : nil,
        bill.refunded.map { AssistElement("refundedamount", AssistOrderCheck.text($0)) },
        bill.attemptsLeft > 0 ? AssistElement("attemptsleft", String(bill.attemptsLeft)) : nil,
        AssistElement("checkvalue", checkValue(order, state)),
        AssistElement(
          "operation",
          [
            AssistElement("operationtype", "100"), AssistElement("operationstate", state),
            AssistElement("meantypename", bill.card.type), AssistElement("meannumber", bill.card.masked),
            AssistElement("responsecode", bill.code),
            AssistElement("customermessage", AssistCodes.words(bill, language: order.language)),
          ]),
        bill.state == .inProcess ? bill.transaction.map(threeDS) : nil,
      ])
  }

  private func threeDS(_ transaction: IssuerTransaction) -> AssistElement {
    AssistElement(
      "threeds",
      [
        AssistElement("acsurl", "https://" + SandboxAuthority.issuer + Issuer.path),
        AssistElement("acstransid", transaction.acs), AssistElement("threedsservertransid", transaction.server),
        AssistElement("messageversion", transaction.version),
      ])
  }

  func checkValue(_ order: AssistOrderRecord, _ state: String) -> String {
    AssistCheckValue.value(
      [configuration.merchantID, order.number, order.amountText, order.currency, state], salt: configuration.salt)
  }

  /// Parses a date such as `21.11.2026`; nil if it is malformed.
  private static func day(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: ".")
    guard parts.count == 3 else { return nil }
    return CalendarDate(parts.reversed().joined(separator: "-"))
  }
}

extension MachineAnswer {
  static func fault(_ code: String, _ text: String) -> MachineAnswer {
    .xml(
      AssistElement("soap:Fault", [AssistElement("faultcode", code), AssistElement("faultstring", text)]).enveloped(),
      status: 500)
  }

  static func page(_ element: AssistElement) -> MachineAnswer { .xml(element.document) }
}

/// The signing key of the sandbox merchant.
enum AssistMerchantKey {
  /// The private key in PEM; nil if the program was built without it.
  static var pem: String? {
    guard let rows = Resource("platforms/assist-sandbox-key.tsv")?.rows else { return nil }
    return (["-----BEGIN RSA PRIVATE KEY-----"] + rows.map { String($0[0]) } + ["-----END RSA PRIVATE KEY-----", ""])
      .joined(separator: "\n")
  }
}
