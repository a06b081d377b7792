import CheckoutCore
import KassaCards
import KassaSandbox

/// The validation of a payment request. The result is an attempt or an error response that lists all errors.
struct PaymentCheck {
  var order: PlatformOrder
  var today: CalendarDate
  /// The stored instruments that the payment form of this order offers.
  var accounts: [StoredAccount]

  func judge(_ request: JSON, identity: String) -> Result<PlatformPayment.Attempt, ErrorResponse> {
    var mistakes: [RequestError] = []
    if let action = request["action"]?.string, action != order.action.rawValue {
      mistakes.append(RequestError(.malformed, field: "action"))
    }
    let code = request["method"]?.string
    guard let method = order.methods.first(where: { $0.code == code }) else {
      return .failure(ErrorResponse(mistakes + [RequestError(code == nil ? "2004" : "2541", field: "method")]))
    }
    mistakes += SessionCustomerFields(order: order).mistakes(in: request, for: method)
    if let redirect = method.redirect { return judge(method, redirect, request, identity, mistakes) }
    if let chosen = request["account"] { return judge(chosen, method, identity, mistakes) }
    if method.isWallet { return judge(wallet: request["apple_pay_token"]?.string ?? "", method, identity, mistakes) }
    guard let card = request["card"] else {
      return .failure(ErrorResponse(mistakes + [RequestError("2004", field: "card")]))
    }
    var check = CardCheck(types: method.cardTypes, today: today, wantsCode: order.action != .tokenize)
    guard let account = check.judge(card), mistakes.isEmpty else {
      return .failure(ErrorResponse(mistakes + check.mistakes, status: 422))
    }
    let number = card["pan"]?.string ?? ""
    let scenario = CardScenario(mode: order.mode, number: number)
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: account,
        scenario: order.action == .tokenize ? scenario.withoutIssuer : scenario,
        cardScenario: CardScenario(mode: .disabled, number: number), keepsNew: keeps(request, method)))
  }

  /// Validates a payment by a redirect method. The request contains no instrument data except the chosen bank.
  private func judge(
    _ method: EcommpayMethod, _ redirect: EcommpayRedirect, _ request: JSON, _ identity: String,
    _ known: [RequestError]
  ) -> Result<PlatformPayment.Attempt, ErrorResponse> {
    var mistakes = known
    let code = request["bank"]?.string
    let bank = redirect.banks.first { $0.code == code }
    if bank == nil, !redirect.banks.isEmpty || code != nil {
      mistakes.append(RequestError(code == nil ? "2004" : "502", field: "bank"))
    }
    guard mistakes.isEmpty else { return .failure(ErrorResponse(mistakes, status: 422)) }
    var scenario = CardScenario.success
    scenario.allowsAnotherAttempt = order.mode != .decline
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: .none, scenario: scenario,
        destination: PlatformPayment.Destination(method: method, bank: bank)))
  }

  /// Returns whether to store the instrument. Tokenisation always stores it; otherwise, the method's setting decides.
  private func keeps(_ request: JSON, _ method: EcommpayMethod) -> Bool {
    if order.action == .tokenize { return true }
    switch method.walletSaveMode {
    case "always": return true
    case "askCustomer": return request["save"]?.bool == true
    default: return false
    }
  }

  /// Validates a payment with a stored instrument. The request contains only the instrument's ID and the security code.
  private func judge(
    _ chosen: JSON, _ method: EcommpayMethod, _ identity: String, _ known: [RequestError]
  ) -> Result<PlatformPayment.Attempt, ErrorResponse> {
    guard let stored = accounts.first(where: { $0.id == chosen["id"]?.int64 }) else {
      return .failure(ErrorResponse(known + [RequestError("3221", field: "account.id")]))
    }
    var mistakes = known
    let code = chosen["cvv"]?.string ?? ""
    let isCode =
      code.isEmpty
      ? !CardType.needsCode(stored.account.type)
      : code.utf8.count == CardType.codeLength(of: stored.account.type)
        && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if !isCode { mistakes.append(RequestError("3141", field: "account.cvv")) }
    if let year = Int(stored.account.year), let month = Int(stored.account.month),
      (year, month) < (today.year, today.month)
    {
      mistakes.append(RequestError("3021", field: "account.id"))
    }
    guard mistakes.isEmpty else { return .failure(ErrorResponse(mistakes, status: 422)) }
    let scenario = order.mode == .disabled ? stored.scenario : CardScenario(mode: order.mode, number: "")
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: stored.account, scenario: scenario,
        cardScenario: stored.scenario,
        storedToken: stored.token))
  }
}

extension ErrorResponse: Error {}
