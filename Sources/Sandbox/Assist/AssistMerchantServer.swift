import CheckoutCore
import HTTPTypes

/// The merchant server of a shop that accepts Assist.
///
/// It signs orders, receives result notifications, and charges and cancels payments.
/// The merchant app uses the same protocol for this server as for the ecommpay merchant server.
final class AssistMerchantServer: Sendable {
  static let resultPath = "/assist/result"

  struct ReceivedNotification: Codable, Sendable {
    var bill: String
    var status: String
    var isAuthentic: Bool
    /// The position in the order's sequence of notifications, as sent by the platform in `packetnumber`.
    var packet: String?
    /// The delivery record; nil in data stored by an earlier version.
    var delivery: NotificationDelivery?

    /// Whether the merchant server read the notification.
    var isRead: Bool { delivery?.isDropped != true }
    /// Whether the merchant server read the notification and verified its check value.
    var isTaken: Bool { isAuthentic && isRead }

    var subject: NotificationSubject {
      switch AssistState(rawValue: status) {
      // An Assist notification does not say whether the payer may try again.
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
  /// The transport to the Assist platform.
  private let platform: any Transport
  /// The received notifications, by order number.
  private let book: SharedState<PersistentDictionary<[ReceivedNotification]>>

  init(
    configuration: AssistSandboxConfiguration, clock: any CheckoutClock, randomness: any Randomness,
    platform: any Transport, store: (any KeyValueStore)?
  ) {
    book = SharedState(PersistentDictionary("told", in: store))
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.platform = platform
    signature = AssistMerchantKey.pem.flatMap { AssistSignature(pem: $0, padding: configuration.padding) }
  }

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    if path == Self.resultPath { return try await receive(AssistForm(body)) }
    let request = JSON(json: body) ?? [:]
    switch path {
    case "/sign": return sign(request)
    case "/notifications/next": return try await next(request)
    case "/capture": return try await operate("/charge/charge.cfm", request)
    case "/release", "/refund", "/reverse": return try await operate("/cancel/wscancel.cfm", request)
    default: return .refused(404, "Unknown path.")
    }
  }

  /// Returns those notifications about an order that the merchant server has read, oldest first.
  func notified(_ order: String) -> [ReceivedNotification] { book.read { ($0[order] ?? []).filter(\.isRead) } }

  private func sign(_ request: JSON) -> MachineAnswer {
    guard let text = request["string_to_sign"]?.string,
      text.split(separator: ";", omittingEmptySubsequences: false).count == 4,
      text.hasPrefix(configuration.merchantID + ";"), let signed = signature?.sign(text)
    else { return .refused(400, "The string to sign is not an order of merchant \(configuration.merchantID).") }
    return MachineAnswer(["signature": .string(signed)])
  }

  /// Receives a notification and verifies its check value.
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
      ? .refused(500, "Internal server error.")
      : isAuthentic ? MachineAnswer(["status": "ok"]) : .refused(400, "Invalid check value.")
    let notified = ReceivedNotification(
      bill: form["billnumber"] ?? "", status: form["orderstate"] ?? "", isAuthentic: isAuthentic,
      packet: form["packetnumber"],
      delivery: NotificationDelivery("POST " + Self.resultPath, form.wire, received: received)
        .answered(answer, unless: drop, at: clock.now))
    book.change(order) { book in
      let known = book[order] ?? []
      // A forged notification must not suppress the genuine one.
      let isKnown = known.contains { $0.isTaken && $0.packet == notified.packet && $0.status == notified.status }
      if !notified.isAuthentic || !isKnown { book[order] = known + [notified] }
    }
    return try answer.unless(drop)
  }

  private func next(_ request: JSON) async throws(TransportError) -> MachineAnswer {
    guard let order = request["payment_id"]?.string, let known = request["known"]?.int64, known >= 0 else {
      return .refused(400, "The fields `payment_id` and `known` are required.")
    }
    return MachineAnswer(
      try await book.hold(order) { book -> JSON? in
        guard let all = book[order], Int(known) < all.count else { return nil }
        let notified = all[Int(known)]
        let state = AssistState(rawValue: notified.status)
        return JSON.notification(
          [
            "number": .integer(known + 1), "authentic": .bool(notified.isAuthentic), "status": .string(notified.status),
            "final": .bool(notified.isTaken && (state == .approved || state == .partialApproved || state == .canceled)),
            "subject": .string(notified.subject.rawValue),
          ], notified.delivery)
      })
  }

  /// Charges or cancels the bill named in the last authentic notification about the order.
  private func operate(_ path: String, _ request: JSON) async throws(TransportError) -> MachineAnswer {
    guard let order = request["payment_id"]?.string,
      let bill = book.read({ $0[order]?.last { $0.isTaken }?.bill })
    else { return .refused(404, "Unknown payment.") }
    var fields = [
      ("Merchant_ID", configuration.merchantID), ("Login", configuration.login), ("Password", configuration.password),
      ("Billnumber", bill), ("RequestID", request["request_id"]?.string ?? randomness.uuid()),
    ]
    if let amount = request["amount"]?.int64 {
      // Assist expresses every amount in hundredths, regardless of the currency's exponent.
      let currency = request["currency"]?.string.flatMap { CurrencyTable.standard.named($0) }
      guard let hundredths = amount.rescaled(from: currency?.exponent ?? 2, to: 2) else {
        return .refused(400, "The amount cannot be expressed in hundredths.")
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
