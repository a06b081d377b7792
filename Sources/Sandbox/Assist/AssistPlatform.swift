import Cards
import CheckoutCore
import Resources

/// The Assist platform: what it knows, and who asks what.
final class AssistPlatform: Sendable {
  struct State: Sendable {
    /// Ids that were given out.
    var registrations: Shelf<Bool>
    var sessions: Shelf<AssistSession>
    /// By order number.
    var orders: Shelf<AssistOrder>
    /// The order number that counts as paid, where that is played.
    var paidNumber: String?
    /// Order numbers by bill.
    var owners: Shelf<String>
    /// Order numbers by the issuer's id of what it asks.
    var asked: Shelf<String>
    /// Orders with something that goes on by itself, or is to be told.
    var open: Shelf<Bool>
    /// Kept cards by customer.
    var cards: Shelf<[AssistCard]>

    init(_ drawer: (any Drawer)?) {
      registrations = Shelf("registration", in: drawer)
      sessions = Shelf("page", in: drawer)
      orders = Shelf("order", in: drawer)
      owners = Shelf("bill", in: drawer)
      asked = Shelf("asked", in: drawer)
      open = Shelf("open", in: drawer)
      cards = Shelf("cards", in: drawer)
    }
  }

  let configuration: AssistSandboxConfiguration
  let clock: any CheckoutClock
  let randomness: any Randomness
  let spawn: Spawner
  let issuer: Issuer
  /// To the merchant's server.
  let courier: Courier
  private let drawer: (any Drawer)?
  let signature: AssistSignature?
  let verifier: AssistVerifier?
  let state: SharedState<State>

  init(
    configuration: AssistSandboxConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    issuer: Issuer, courier: Courier, drawer: (any Drawer)?
  ) {
    state = SharedState(State(drawer))
    self.drawer = drawer
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.issuer = issuer
    self.courier = courier
    signature = AssistMerchantKey.pem.flatMap { AssistSignature(pem: $0, padding: configuration.padding) }
    verifier = signature?.verifier
  }

  func answer(_ path: String, _ body: [UInt8]) async -> MachineAnswer {
    switch path {
    case "/registration/mobileregistration.cfm": register(body)
    case "/orderresult/mobileorderresult.cfm": result(body)
    case "/pay/order.cfm": await page(AssistForm(body))
    case "/pay/page.cfm": openAgain(AssistForm(body))
    case "/pay/pay.cfm": pay(AssistForm(body))
    case "/pay/3dsend.cfm": challengeOver(AssistForm(body))
    case "/charge/charge.cfm": operate(AssistForm(body)) { [partial = configuration.partial] in $0.charge($1, partial) }
    case "/cancel/wscancel.cfm":
      operate(AssistForm(body)) { [partial = configuration.partial] in $0.cancel($1, partial) }
    default: MachineAnswer(404, body: AssistElement("error", "There is no such page").document)
    }
  }

  /// This program runs the order: another one that has the same store open leaves it alone.
  @discardableResult
  func claim(_ order: String) -> Bool { (try? drawer?.claim("order/" + order)) ?? true }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  // MARK: Services

  private func register(_ body: [UInt8]) -> MachineAnswer {
    guard let call = AssistCall(body), call.name == "getregistration", call["ApplicationName"] != nil,
      call["ApplicationVersion"] != nil, call["DeviceUniqueId"] != nil
    else { return .fault("5", "An application has a name and a version, and a device an id") }
    guard call["Merchant_ID"] == configuration.merchantID else { return .fault("5", "The merchant is not known") }
    let id = randomness.uuid().filter { $0 != "-" }
    state.change(id) { $0.registrations[id] = true }
    return MachineAnswer(
      body: AssistElement(
        "ASS-NS:getRegistrationResponse", [AssistElement("return", [AssistElement("registration_id", id)])]
      ).enveloped())
  }

  func isRegistered(_ id: String) -> Bool { state.read { $0.registrations[id] == true } }

  private func result(_ body: [UInt8]) -> MachineAnswer {
    guard let call = AssistCall(body), call.name == "orderresult", let number = call["ordernumber"] else {
      return .fault("5", "Which order?")
    }
    guard let registration = call["registration_id"], isRegistered(registration) else {
      return .fault("8", "The application is not registered")
    }
    let order = state.read { $0.orders[number] }
    // Orders are looked for by the days on which they were made.
    let isInside = order.map { order in
      let day = order.opened.date()
      return (call["startdate"].flatMap(Self.day) ?? day) <= day && day <= (call["enddate"].flatMap(Self.day) ?? day)
    }
    let bills = isInside == true ? order?.bills ?? [] : []
    return MachineAnswer(
      body: AssistElement(
        "ASS-NS:orderresultResponse", bills.compactMap { bill in order.map { element($0, bill) } }
      ).enveloped())
  }

  // MARK: What is told of an order

  func element(_ order: AssistOrder, _ bill: AssistBill) -> AssistElement {
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
        AssistElement("messageversion", configuration.acs.version),
      ])
  }

  func checkValue(_ order: AssistOrder, _ state: String) -> String {
    AssistCheckValue.value(
      [configuration.merchantID, order.number, order.amountText, order.currency, state], salt: configuration.salt)
  }

  /// `21.11.2026` as a number that can be compared.
  private static func day(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: ".")
    guard parts.count == 3 else { return nil }
    return CalendarDate(parts.reversed().joined(separator: "-"))
  }
}

extension MachineAnswer {
  static func fault(_ code: String, _ text: String) -> MachineAnswer {
    MachineAnswer(
      500,
      body: AssistElement("soap:Fault", [AssistElement("faultcode", code), AssistElement("faultstring", text)])
        .enveloped())
  }

  static func page(_ element: AssistElement) -> MachineAnswer { MachineAnswer(body: element.document) }
}

/// The key of the sandbox's merchant.
enum AssistMerchantKey {
  /// Nil where the program was built without it.
  static var pem: String? {
    guard let rows = Resource("platforms/assist-sandbox-key.tsv")?.rows else { return nil }
    return (["-----BEGIN RSA PRIVATE KEY-----"] + rows.map { String($0[0]) } + ["-----END RSA PRIVATE KEY-----", ""])
      .joined(separator: "\n")
  }
}
