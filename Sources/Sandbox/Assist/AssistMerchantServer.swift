import CheckoutCore
import HTTPTypes

/// The merchant's server of a shop with Assist: signs orders, hears how they end, charges and cancels. Its wire to the
/// shop's program is that of the shop's server with ecommpay.
final class AssistMerchantServer: Sendable {
  static let resultPath = "/assist/result"

  struct Told: Codable, Sendable {
    var bill: String
    var status: String
    var isAuthentic: Bool
    /// Its place among those about the order, as the platform told it.
    var packet: String?
    /// Nil where an earlier version kept it.
    var delivery: NotificationDelivery?

    /// The server has read it.
    var isRead: Bool { delivery?.isDropped != true }
    /// The server has read it and believes it.
    var isTaken: Bool { isAuthentic && isRead }

    var subject: NotificationSubject {
      switch AssistState(rawValue: status) {
      // The form does not say whether another attempt is allowed.
      case .declined, .timeout: .attempt
      case .inProcess, .unknown, nil: .progress
      case .approved, .delayed, .partialApproved, .partialDelayed, .canceled, .partialCanceled: .outcome
      }
    }
  }

  private let configuration: AssistSandboxConfiguration
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let signature: AssistSignature?
  /// The wire to the platform.
  private let platform: any Transport
  /// What was told, by order number.
  private let book: SharedState<Shelf<[Told]>>

  init(
    configuration: AssistSandboxConfiguration, clock: any CheckoutClock, randomness: any Randomness,
    platform: any Transport, drawer: (any Drawer)?
  ) {
    book = SharedState(Shelf("told", in: drawer))
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.platform = platform
    signature = AssistMerchantKey.pem.flatMap { AssistSignature(pem: $0, padding: configuration.padding) }
  }

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    if path == Self.resultPath { return try await receive(AssistForm(body)) }
    let request = WireValue(json: body) ?? [:]
    switch path {
    case "/sign": return sign(request)
    case "/notifications/next": return try await next(request)
    case "/capture": return try await operate("/charge/charge.cfm", request)
    case "/release", "/refund", "/reverse": return try await operate("/cancel/wscancel.cfm", request)
    default: return .refused(404, "There is no such path.")
    }
  }

  /// What was told about an order and read.
  func told(_ order: String) -> [Told] { book.read { ($0[order] ?? []).filter(\.isRead) } }

  private func sign(_ request: WireValue) -> MachineAnswer {
    guard let text = request["string_to_sign"]?.string,
      text.split(separator: ";", omittingEmptySubsequences: false).count == 4,
      text.hasPrefix(configuration.merchantID + ";"), let signed = signature?.sign(text)
    else { return .refused(400, "Only an order of merchant \(configuration.merchantID) is signed.") }
    return MachineAnswer(["signature": .string(signed)])
  }

  /// Believes what has the right check value.
  private func receive(_ form: AssistForm) async throws(TransportError) -> MachineAnswer {
    let received = clock.now
    let drop = try await configuration.callbacks.receive(configuration.latency, clock)
    let order = form["ordernumber"] ?? ""
    let expected = AssistDigest.checkValue(
      configuration.merchantID + order + (form["orderamount"] ?? "") + (form["ordercurrency"] ?? "")
        + (form["orderstate"] ?? ""), salt: configuration.salt)
    let isAuthentic = form["checkvalue"] == expected
    let answer: MachineAnswer =
      drop != nil
      ? .refused(500, "The server is not well.")
      : isAuthentic ? MachineAnswer(["status": "ok"]) : .refused(400, "The check value does not fit.")
    let told = Told(
      bill: form["billnumber"] ?? "", status: form["orderstate"] ?? "", isAuthentic: isAuthentic,
      packet: form["packetnumber"],
      delivery: NotificationDelivery("POST " + Self.resultPath, form.wire, received: received)
        .answered(answer, unless: drop, at: clock.now))
    book.change(order) { book in
      let known = book[order] ?? []
      // A forged one must not keep the real one out.
      let isKnown = known.contains { $0.isTaken && $0.packet == told.packet && $0.status == told.status }
      if !told.isAuthentic || !isKnown { book[order] = known + [told] }
    }
    return try answer.unless(drop)
  }

  private func next(_ request: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let order = request["payment_id"]?.string, let known = request["known"]?.integer, known >= 0 else {
      return .refused(400, "Which payment, and how many notifications are known?")
    }
    return MachineAnswer(
      try await book.hold(order) { book -> WireValue? in
        guard let all = book[order], Int(known) < all.count else { return nil }
        let told = all[Int(known)]
        let state = AssistState(rawValue: told.status)
        return WireValue.notification(
          [
            "number": .integer(known + 1), "authentic": .bool(told.isAuthentic), "status": .string(told.status),
            "final": .bool(told.isTaken && (state == .approved || state == .partialApproved || state == .canceled)),
            "subject": .string(told.subject.rawValue),
          ], told.delivery)
      })
  }

  /// Of an order: the bill that it was told of last.
  private func operate(_ path: String, _ request: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let order = request["payment_id"]?.string,
      let bill = book.read({ $0[order]?.last { $0.isTaken }?.bill })
    else { return .refused(404, "There is no such payment.") }
    var fields = [
      ("Merchant_ID", configuration.merchantID), ("Login", configuration.login), ("Password", configuration.password),
      ("Billnumber", bill), ("RequestID", request["request_id"]?.string ?? randomness.uuid()),
    ]
    if let amount = request["amount"]?.integer {
      // Assist counts in hundredths, whatever the currency.
      let currency = request["currency"]?.string.flatMap { CurrencyTable.standard.named($0) }
      guard let hundredths = amount.rescaled(from: currency?.exponent ?? 2, to: 2) else {
        return .refused(400, "Assist cannot write that in hundredths.")
      }
      fields.append(("Amount", AssistOrderCheck.text(hundredths)))
    }
    var head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.assist, path: path)
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    let answer = try await platform.send(TransportRequest(head: head, body: AssistFormWriter.bytes(fields)))
    let text = String(decoding: answer.body, as: UTF8.self)
    if let state = Self.inner("orderstate", of: text) { return MachineAnswer(["payment_status": .string(state)]) }
    return MachineAnswer(
      409,
      [
        "code": .string(Self.inner("secondcode", of: text) ?? "0"),
        "message": .string(Self.inner("message", of: text) ?? ""),
      ])
  }

  private static func inner(_ name: String, of text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>"),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}

extension MachineAnswer {
  fileprivate static func refused(_ status: Int, _ message: String) -> MachineAnswer {
    MachineAnswer(status, ["code": "merchant.refused", "message": .string(message)])
  }
}
