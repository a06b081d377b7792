import Cards

/// Validates a payment request. The result is an attempt or an error response with all errors.
struct PaymentCheck {
  var order: Order
  var today: CalendarDate
  /// The stored instruments that the payment form of this order offers.
  var accounts: [StoredAccount]

  func judge(_ request: PaymentRequest, identity: String) -> Result<PlatformPayment.Attempt, Refusal> {
    var mistakes: [Mistake] = []
    if let action = request.action, action != order.action.rawValue {
      mistakes.append(Mistake(.malformed, field: "action"))
    }
    guard let method = order.methods.first(where: { $0.code == request.method }) else {
      return .failure(Refusal(mistakes + [Mistake(request.method == nil ? "2004" : "2541", field: "method")]))
    }
    mistakes += CustomerFields(order: order).mistakes(in: request.fields ?? [], for: method)
    if let redirect = method.redirect { return judge(method, redirect, request, identity, mistakes) }
    if let chosen = request.account { return judge(chosen, method, identity, mistakes) }
    if method.isWallet { return judge(wallet: request.walletToken ?? "", method, identity, mistakes) }
    guard let card = request.card else {
      return .failure(Refusal(mistakes + [Mistake("2004", field: "card")]))
    }
    var check = CardCheck(types: method.cardTypes, today: today, wantsCode: order.action != .tokenize)
    guard let account = check.judge(card), mistakes.isEmpty else {
      return .failure(Refusal(mistakes + check.mistakes, status: 422))
    }
    let course = CardCourse(mode: order.mode, number: card.number ?? "")
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: account,
        course: order.action == .tokenize ? course.withoutIssuer : course,
        cardCourse: CardCourse(mode: .disabled, number: card.number ?? ""), keepsNew: keeps(request, method)))
  }

  /// Validates a payment by a redirect method. The request contains no instrument data except the chosen bank.
  private func judge(
    _ method: SandboxMethod, _ redirect: SandboxRedirect, _ request: PaymentRequest, _ identity: String,
    _ known: [Mistake]
  ) -> Result<PlatformPayment.Attempt, Refusal> {
    var mistakes = known
    let bank = redirect.banks.first { $0.code == request.bank }
    if bank == nil, !redirect.banks.isEmpty || request.bank != nil {
      mistakes.append(Mistake(request.bank == nil ? "2004" : "502", field: "bank"))
    }
    guard mistakes.isEmpty else { return .failure(Refusal(mistakes, status: 422)) }
    var course = CardCourse.success
    course.allowsAnotherAttempt = order.mode != .decline
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: .none, course: course,
        destination: PlatformPayment.Destination(method: method, bank: bank)))
  }

  /// Returns whether to store the instrument: according to the method's setting, and always for a tokenisation.
  private func keeps(_ request: PaymentRequest, _ method: SandboxMethod) -> Bool {
    if order.action == .tokenize { return true }
    switch method.walletSaveMode {
    case "always": return true
    case "askCustomer": return request.save == true
    default: return false
    }
  }

  /// Validates a payment with a stored instrument. The request contains only its ID and the security code.
  private func judge(
    _ chosen: PaymentRequest.Account, _ method: SandboxMethod, _ identity: String, _ known: [Mistake]
  ) -> Result<PlatformPayment.Attempt, Refusal> {
    guard let stored = accounts.first(where: { $0.id == chosen.id }) else {
      return .failure(Refusal(known + [Mistake("3221", field: "account.id")]))
    }
    var mistakes = known
    let code = chosen.code ?? ""
    let isCode =
      code.isEmpty
      ? !CardType.needsCode(stored.account.type)
      : code.utf8.count == CardType.codeLength(of: stored.account.type)
        && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if !isCode { mistakes.append(Mistake("3141", field: "account.cvv")) }
    if let year = Int(stored.account.year), let month = Int(stored.account.month),
      (year, month) < (today.year, today.month)
    {
      mistakes.append(Mistake("3021", field: "account.id"))
    }
    guard mistakes.isEmpty else { return .failure(Refusal(mistakes, status: 422)) }
    let course = order.mode == .disabled ? stored.course : CardCourse(mode: order.mode, number: "")
    return .success(
      PlatformPayment.Attempt(
        identity: identity, method: method.code, account: stored.account, course: course, cardCourse: stored.course,
        storedToken: stored.token))
  }
}

extension Refusal: Error {}
