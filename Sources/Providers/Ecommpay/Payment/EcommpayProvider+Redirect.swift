import CheckoutCore

extension EcommpayProvider {
  /// Asks the platform for the state of the redirect, and tells it whether the payer claims to have returned.
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress {
    let message = RedirectMessages.question(session: try openedSession(), isReturned: isReturned)
    let answer = try await platform.demand(RedirectMessages.path, message)
    try answer.expect(status: "accepted")
    guard try answer.required("state", \.string) == "waiting" else { return .over }
    let left = try answer.optional("expires_in", \.integer)
    guard let redirect = tracker.learn(secondsLeft: left, now: environment.clock.now) else { return .over }
    return .waiting(redirect)
  }
}

/// The messages for redirect methods: the payment request and the query for the redirect state.
enum RedirectMessages {
  static let path = "/v1/payment/redirect"
  /// The ID of the form field for choosing a bank.
  static let bank = "bank"

  static func question(session: String, isReturned: Bool) -> JSON {
    .compact([("session_id", .string(session)), ("returned", isReturned ? true : nil)])
  }

  static func payment(
    session: String, request: String, details: PaymentDetails, options: OptionValues, fields: JSON?
  ) -> JSON {
    var bank: JSON?
    if case .text(let code) = details.values[Self.bank] { bank = .string(code) }
    return .compact([
      ("session_id", .string(session)),
      ("request_id", .string(request)),
      ("action", .string(options.action.rawValue)),
      ("method", .string(details.method)),
      (Self.bank, bank),
      ("additional_fields", fields ?? SessionMessages.additionalFields(options)),
    ])
  }

  /// Returns the form field for choosing a bank; nil if the payment method has no banks.
  static func bankField(_ method: AnswerReader) throws(CheckoutError) -> Field? {
    guard method.json["banks"] != nil else { return nil }
    var banks: [Field.Choice] = []
    for bank in try method.objects("banks") {
      banks.append(
        Field.Choice(value: try bank.required("code", \.string), label: try bank.required("name", \.string)))
    }
    return banks.isEmpty ? nil : Field(id: bank, kind: .choice(banks))
  }
}

/// A redirect as described by the platform.
struct RedirectReference: Equatable, Sendable {
  var url: String
  var name: String
  var isApplication: Bool
  /// The number of seconds left for the redirect when the platform sent its response.
  var secondsLeft: Int?
  var secondsBetweenPolls: Int?

  init(_ redirect: AnswerReader) throws(CheckoutError) {
    url = try redirect.required("url", \.string)
    guard url.utf8.count <= Redirect.longestURL, ServiceAddress(url) != nil else {
      throw redirect.malformed("url", "invalid")
    }
    name = try redirect.optional("name", \.string) ?? ""
    isApplication = try redirect.optional("type", \.string) == "app"
    secondsLeft = try redirect.optional("expires_in", \.integer)
    secondsBetweenPolls = try redirect.optional("poll_interval", \.integer)
  }

  /// Converts the redirect for the front end, with the deadline counted from `now`.
  func redirect(at now: Instant) -> Redirect {
    Redirect(
      kind: isApplication ? .application : .page, url: url, title: name,
      deadline: secondsLeft.map { now + .seconds(max(0, $0)) },
      pollInterval: secondsBetweenPolls.map { .seconds(max(1, $0)) })
  }
}
