import CheckoutCore
import KassaCards
import KassaSandbox

extension PaymentCheck {
  /// Validates a wallet payment. The token must decrypt with the merchant's key and match the order's amount.
  func judge(
    wallet base64: String, _ method: EcommpayMethod, _ identity: String, _ known: [RequestError]
  ) -> Result<PlatformPayment.Attempt, ErrorResponse> {
    let place = "apple_pay_token"
    guard !base64.isEmpty else { return .failure(ErrorResponse(known + [RequestError("2004", field: place)])) }
    guard let key = ApplePayKey.sandbox else {
      return .failure(ErrorResponse(known + [RequestError("2541", field: "method")]))
    }
    let merchant = order.request["apple_pay"]?["merchant_id"]?.string ?? ""
    let token: ApplePayToken
    do throws(ApplePayToken.Fault) {
      token = try ApplePayToken(base64: base64, key: key, merchantIdentifier: merchant)
    } catch {
      return .failure(ErrorResponse(known + [RequestError("502", field: place)]))
    }
    var mistakes = known
    if token.amount != order.money.amount || token.currency != order.money.currency.numeric {
      mistakes.append(RequestError("502", field: place))
    }
    let digits = Array(token.number.utf8)
    guard let type = CardType.name(ofNumber: digits), method.cardTypes.contains(type),
      let year = Int("20" + token.expiry.prefix(2)), let month = Int(token.expiry.dropFirst(2).prefix(2)),
      (year, month) >= (today.year, today.month), mistakes.isEmpty
    else { return .failure(ErrorResponse(mistakes.isEmpty ? [RequestError("3101", field: place)] : mistakes)) }
    // The cryptogram already authenticates the payer, so 3-D Secure is skipped.
    var scenario = CardScenario(mode: order.mode, number: "")
    if order.mode == .disabled, WalletScenario.action(of: token.number) != 0 {
      scenario.code = EcommpayCode.walletDeclined
      scenario.allowsAnotherAttempt = true
    }
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code,
        account: CardAccount(number: digits, type: type, holder: "", month: month, year: year), scenario: scenario,
        cardScenario: scenario))
  }
}

extension EcommpayCode {
  /// The result code for a declined wallet card. Source: ecommpay, "Unified operation codes", general decline.
  fileprivate static let walletDeclined = "10000"
}
