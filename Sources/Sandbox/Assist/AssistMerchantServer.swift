import CheckoutCore
import KassaSandbox

/// The merchant server of a shop that accepts Assist.
///
/// It signs orders, receives result notifications, and charges and cancels payments.
/// The merchant app uses the same protocol for this server as for the ecommpay merchant server.
final class AssistMerchantServer: Machine, SimulatedServer {
  static let resultPath = "/assist/result"

  let inbox: NotificationInbox<AssistReceivedNotification>
  let parts: SandboxParts
  private let configuration: AssistSandboxConfiguration
  private let signature: AssistSignature?
  /// The transport to the Assist platform.
  private let platform: any Transport
  /// The IDs of the requests that were sent to the platform, which answers them again.
  private let sent: SharedState<PersistentDictionary<Bool>>

  init(_ configuration: AssistSandboxConfiguration, _ parts: SandboxParts, to platform: AssistPlatform) {
    inbox = parts.inbox(configuration.callbacks, configuration.latency)
    self.configuration = configuration
    self.parts = parts
    self.platform = parts.network.to([SandboxAuthority.assist: platform])
    sent = SharedState(PersistentDictionary("requested", in: parts.store))
    signature = AssistMerchantKey.pem.flatMap { AssistSignature(pem: $0, padding: configuration.padding) }
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    if request.path == Self.resultPath { return try await receive(FormFields(request.body, ignoresCase: true)) }
    if let refusal = MachineAnswer.refused(request) { return refusal }
    let body = request.json
    switch request.path {
    case "/sign": return sign(body)
    case "/notifications/next": return try await inbox.next(body)
    case "/capture": return try await operate("/charge/charge.cfm", body)
    case "/release", "/refund": return try await operate("/cancel/wscancel.cfm", body, of: request.path == "/release")
    default: return .unknown
    }
  }

  private func sign(_ request: JSON) -> MachineAnswer {
    guard let text = request["string_to_sign"]?.string,
      text.split(separator: ";", omittingEmptySubsequences: false).count == 4,
      text.hasPrefix(configuration.merchantID + ";"), let signed = signature?.sign(text)
    else { return .refused("The string to sign is not an order of merchant \(configuration.merchantID).") }
    let order = text.split(separator: ";", omittingEmptySubsequences: false)[1]
    signatures.keep(.order, of: String(order)) { SignatureBook.Signed(signature: signed, text: SignedText(text)) }
    return MachineAnswer(["signature": .string(signed)])
  }

  /// Receives a notification and verifies its check value.
  private func receive(_ form: FormFields) async throws(TransportError) -> MachineAnswer {
    let order = form["ordernumber"] ?? ""
    let text = SignedText.assistNotification(merchant: configuration.merchantID, form)
    let expected = AssistDigest.checkValue(text.text, salt: configuration.salt)
    return try await inbox.receive("POST " + Self.resultPath, form.wire) { [signatures] _ in
      let isAuthentic = form["checkvalue"] == expected
      if !isAuthentic { signatures.refuse(.notification, form["checkvalue"], of: order, text) }
      return .notification(
        AssistReceivedNotification(
          bill: form["billnumber"] ?? "", status: form["orderstate"] ?? "",
          isAuthentic: isAuthentic, packet: form["packetnumber"]),
        payment: order)
    }
  }

  /// Charges or cancels the bill named in the last authentic notification about the order.
  /// - Parameter isHold: whether only a held amount may be meant, or only a charged one; nil for either. Assist has one
  ///   request for both.
  private func operate(
    _ path: String, _ request: JSON, of isHold: Bool? = nil
  ) async throws(TransportError) -> MachineAnswer {
    guard let order = request["payment_id"]?.string, let last = inbox.read(order).last(where: \.isAuthentic) else {
      return .refused("The shop has had no authentic notification of this payment.", 404)
    }
    let id = request["request_id"]?.string ?? randomness.uuid()
    if let isHold, isHold != last.isHeld, sent.read({ $0[id] }) == nil {
      return MachineAnswer(
        409, ["code": "300", "message": .string(last.isHeld ? "Nothing was charged yet." : "Nothing is held.")])
    }
    let bill = last.bill
    var fields = [
      ("Merchant_ID", configuration.merchantID), ("Login", configuration.login), ("Password", configuration.password),
      ("Billnumber", bill), ("RequestID", id),
    ]
    if let amount = request["amount"]?.int64 {
      // Assist expresses every amount in hundredths, regardless of the currency's exponent.
      let currency = request["currency"]?.string.flatMap { CurrencyTable.standard.named($0) }
      guard let hundredths = amount.rescaled(from: currency?.exponent ?? 2, to: 2) else {
        return .refused("The amount cannot be expressed in hundredths.")
      }
      fields.append(("Amount", AssistOrderCheck.text(hundredths)))
    }
    sent.change(id) { $0[id] = true }
    let answer = try await platform.send(
      TransportRequest(
        SandboxAuthority.assist, path, type: TransportRequest.form, body: Array(URLEncoding.form(fields).utf8)))
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

/// A result notification as the merchant server stores it.
struct AssistReceivedNotification: ReceivedNotification {
  var bill: String
  var status: String
  var isAuthentic: Bool
  /// The position in the order's sequence of notifications, as sent by the platform in `packetnumber`.
  var packet: String?

  static let acknowledgement: JSON = ["status": "ok"]

  var hasFinalStatus: Bool { [.approved, .partialApproved, .canceled].contains(AssistState(rawValue: status)) }

  /// Whether an amount is held on the card.
  var isHeld: Bool { [.delayed, .partialDelayed].contains(AssistState(rawValue: status)) }

  var subject: NotificationSubject {
    switch AssistState(rawValue: status) {
    // An Assist notification does not say whether the payer may try again.
    case .declined, .timeout: .attempt
    case .inProcess, .unknown, nil: .progress
    case .approved, .delayed, .partialApproved, .partialDelayed, .canceled, .partialCanceled: .outcome
    }
  }

  /// Whether an earlier notification has the same number. A forged notification must not suppress the genuine one.
  func repeats(_ earlier: AssistReceivedNotification) -> Bool {
    isAuthentic && packet == earlier.packet && status == earlier.status
  }
}
