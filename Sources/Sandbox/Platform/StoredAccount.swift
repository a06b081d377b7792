import CheckoutCore

/// An instrument that the platform keeps for a customer: what is left of a card once its number is gone.
struct StoredAccount: Codable, Sendable, Equatable {
  var id: Int64
  var token: String
  var account: CardAccount
  /// What the card plays where no mock mode decides.
  var course: CardCourse

  var wire: WireValue {
    [
      "id": .integer(id), "number": .string(account.number), "type": .string(account.type), "token": .string(token),
      "card_holder": .string(account.holder), "card_expiry": .string(account.month + "/" + account.year.suffix(2)),
    ]
  }
}

/// The instruments of all customers, in the order in which they were kept.
struct Wallets: Sendable {
  private var accounts: Shelf<[StoredAccount]>

  init(_ drawer: (any Drawer)? = nil) { accounts = Shelf("wallet", in: drawer) }

  func all(of customer: String) -> [StoredAccount] { accounts[customer] ?? [] }

  /// Keeps an instrument; the same one again takes the place of the older.
  mutating func keep(_ account: StoredAccount, of customer: String) {
    accounts[customer] = all(of: customer).filter { $0.account.number != account.account.number } + [account]
  }

  /// False where the customer has no such instrument.
  mutating func remove(_ id: Int64, of customer: String) -> Bool {
    guard let index = accounts[customer]?.firstIndex(where: { $0.id == id }) else { return false }
    accounts[customer]?.remove(at: index)
    return true
  }
}

extension Platform {
  /// What the form of this order shows: one where it is to be paid with its token, none where they are hidden or
  /// where a card is to be shown for the first time.
  func accounts(for order: Order) -> [StoredAccount] {
    let all = state.read { $0.wallets.all(of: order.customerID) }
    if let token = order.request["payment_info"]?["account_token"]?.string { return all.filter { $0.token == token } }
    // Source: seed 000, section on storing payment data: they are shown where this is said to be false.
    let areShown = order.request["payment_info"]?["hide_saved_wallets"] == false
    return !areShown || order.action.takesNothing || !order.methods.contains(where: \.takesCards) ? [] : all
  }

  /// A token under which this customer has nothing.
  func unknownToken(in request: WireValue) -> Mistake? {
    guard let token = request["payment_info"]?["account_token"]?.string, !token.isEmpty else { return nil }
    let customer = request["payment_info"]?["customer_id"]?.string ?? ""
    let isKnown = state.read { $0.wallets.all(of: customer).contains { $0.token == token } }
    return isKnown ? nil : Mistake("3221", field: "account_token")
  }

  func removeAccount(_ body: [UInt8]) -> MachineAnswer {
    guard let request = RequestReader.read(AccountRequest.self, body) else { return .malformed }
    guard let id = request.session, let session = session(id), !session.isEnded else { return .unknownSession }
    let (customer, account) = (session.order.customerID, request.account ?? 0)
    guard state.change(id, { $0.wallets.remove(account, of: customer) }) else {
      return Refusal([Mistake("3221", field: "account_id")]).answer
    }
    return .accepted
  }

  /// A payment went well whose instrument is to be kept.
  func keepInstrument(of payment: PlatformPayment) {
    guard let token = payment.token, payment.attempt.keepsNew, let operation = payment.attempt.operation else { return }
    let stored = StoredAccount(
      id: operation.id, token: token, account: payment.attempt.account, course: payment.attempt.cardCourse)
    let customer = payment.order.customerID
    state.change(customer) { $0.wallets.keep(stored, of: customer) }
  }
}
