import CheckoutCore
import KassaSandbox

/// A stored payment instrument of a customer: a token and the card data without the full PAN.
struct StoredAccount: Codable, Sendable, Equatable {
  var id: Int64
  var token: String
  var account: CardAccount
  /// The scenario that the card itself determines, regardless of the order's mock mode.
  var scenario: CardScenario

  var wire: JSON {
    [
      "id": .integer(id), "number": .string(account.number), "type": .string(account.type), "token": .string(token),
      "card_holder": .string(account.holder), "card_expiry": .string(account.month + "/" + account.year.suffix(2)),
    ]
  }
}

/// The stored instruments of all customers, in the order in which they were stored.
struct Wallets: Sendable {
  private var accounts: PersistentDictionary<[StoredAccount]>

  init(_ store: (any KeyValueStore)? = nil) { accounts = PersistentDictionary("wallet", in: store) }

  func all(of customer: String) -> [StoredAccount] { accounts[customer] ?? [] }

  /// Stores an instrument. It replaces any older instrument with the same masked number.
  mutating func keep(_ account: StoredAccount, of customer: String) {
    accounts[customer] = all(of: customer).filter { $0.account.number != account.account.number } + [account]
  }

  /// Removes an instrument; returns false if the customer has no instrument with this ID.
  mutating func remove(_ id: Int64, of customer: String) -> Bool {
    guard let index = accounts[customer]?.firstIndex(where: { $0.id == id }) else { return false }
    accounts[customer]?.remove(at: index)
    return true
  }
}

extension EcommpayPlatform {
  /// Returns the stored instruments that the payment form offers for an order.
  ///
  /// If the order contains a token, only the instrument with that token is offered.
  /// Otherwise, the instruments are offered only if the order sets `hide_saved_wallets` to `false`.
  /// No instruments are offered for card verification or tokenisation, which need a new card.
  func accounts(for order: PlatformOrder) -> [StoredAccount] {
    let all = state.read { $0.wallets.all(of: order.customerID) }
    if let token = order.request["payment_info"]?["account_token"]?.string { return all.filter { $0.token == token } }
    // Show instruments only if `hide_saved_wallets` is explicitly `false`.
    // Source: ecommpay SDK guide, section on storing payment data.
    let areShown = order.request["payment_info"]?["hide_saved_wallets"] == false
    return !areShown || order.action.takesNothing || !order.methods.contains(where: \.takesCards) ? [] : all
  }

  /// Returns an error if the request contains a token that does not belong to the customer; nil otherwise.
  func unknownToken(in request: JSON) -> RequestError? {
    guard let token = request["payment_info"]?["account_token"]?.string, !token.isEmpty else { return nil }
    let customer = request["payment_info"]?["customer_id"]?.string ?? ""
    let isKnown = state.read { $0.wallets.all(of: customer).contains { $0.token == token } }
    return isKnown ? nil : RequestError("3221", field: "account_token")
  }

  func removeAccount(_ session: PlatformSession, _ request: JSON) -> MachineAnswer {
    let (customer, account) = (session.order.customerID, request["account_id"]?.int64 ?? 0)
    guard state.change(session.id, { $0.wallets.remove(account, of: customer) }) else {
      return ErrorResponse([RequestError("3221", field: "account_id")]).answer
    }
    return .accepted
  }

  /// Stores the instrument of a successful payment, if the current attempt asks for this (`keepsNew`).
  func keepInstrument(of payment: PlatformPayment) {
    guard let token = payment.token, payment.attempt.keepsNew, let operation = payment.attempt.operation else { return }
    let stored = StoredAccount(
      id: operation.id, token: token, account: payment.attempt.account, scenario: payment.attempt.cardScenario)
    let customer = payment.order.customerID
    state.change(customer) { $0.wallets.keep(stored, of: customer) }
  }
}
