import Cards

/// Judges a payment request: an attempt, or all its mistakes.
struct PaymentCheck {
  var order: Order
  var today: CalendarDate

  func judge(_ request: PaymentRequest, identity: String) -> Result<PlatformPayment.Attempt, Refusal> {
    var mistakes: [Mistake] = []
    if let action = request.action, action != order.action.rawValue {
      mistakes.append(Mistake(.malformed, field: "action"))
    }
    guard let method = order.methods.first(where: { $0.code == request.method }) else {
      return .failure(Refusal(mistakes + [Mistake(request.method == nil ? "2004" : "2541", field: "method")]))
    }
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
        course: order.action == .tokenize ? course.withoutIssuer : course))
  }
}

extension Refusal: Error {}
