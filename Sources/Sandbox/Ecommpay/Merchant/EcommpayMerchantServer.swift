import CheckoutCore
import KassaSandbox

/// The merchant server, which signs orders, receives callbacks and requests post-payment operations.
final class EcommpayMerchantServer: Machine, SimulatedServer {
  static let callbackPath = "/callback"

  let inbox: NotificationInbox<EcommpayReceivedNotification>
  let parts: SandboxParts
  private let configuration: EcommpaySandboxConfiguration
  private let signature: EcommpaySignature
  /// The transport to the platform.
  private let platform: any Transport
  private let debits: SharedState<Debits>

  init(_ configuration: EcommpaySandboxConfiguration, _ parts: SandboxParts, to platform: EcommpayPlatform) {
    inbox = parts.inbox(configuration.callbacks, configuration.latency)
    self.configuration = configuration
    self.parts = parts
    self.platform = parts.network.to([SandboxAuthority.ecommpay: platform])
    signature = EcommpaySignature(secret: configuration.secret)
    debits = SharedState(Debits(parts.store))
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.isPost else { return .notPost }
    if request.path != Self.callbackPath, let refusal = MachineAnswer.refused(request) { return refusal }
    let body = request.json
    switch request.path {
    case "/sign": return sign(body)
    case Self.callbackPath: return try await receive(body)
    case "/notifications/next": return try await inbox.next(body)
    case "/debit": return try await debit(body)
    case "/operations": return try await done(body)
    default:
      guard let operation = Self.operations[request.path] else { return .unknown }
      guard let payment = body["payment_id"]?.string else { return Self.noPayment }
      let sum: JSON? = body["amount"]?.int64.map { ["amount": .integer($0), "currency": body["currency"]] }
      return try await send(PostPaymentOperation.folder + operation.rawValue, payment, ["payment": sum])
    }
  }

  private func sign(_ request: JSON) -> MachineAnswer {
    guard let text = request["string_to_sign"]?.string else {
      return .refused("The field `string_to_sign` is missing.")
    }
    if let mistake = SigningPolicy(projectID: configuration.projectID).refusal(of: text) {
      return ErrorResponse([mistake]).answer
    }
    let (completed, added) = SigningSupplement(parameters: configuration.supplements).completed(text)
    let signed = signature.sign(completed)
    signatures.keep(.order, of: Self.payment(in: completed)) {
      SignatureBook.Signed(signature: signed, text: .ecommpayOrder(completed))
    }
    guard !added.isEmpty else { return MachineAnswer(["signature": .string(signed)]) }
    return MachineAnswer([
      "signature": .string(signed), "string_to_sign": .string(completed), "parameters": .object(added),
    ])
  }

  /// Returns the payment ID in a string to sign. The signing policy has checked that there is exactly one.
  private static func payment(in text: String) -> String? {
    let name = "payment_id:"
    return text.utf8.split(separator: UInt8(ascii: ";")).first { $0.starts(with: name.utf8) }
      .flatMap { String($0.dropFirst(name.utf8.count)) }
  }

  private func receive(_ callback: JSON) async throws(TransportError) -> MachineAnswer {
    // The delivery record needs only the signature, because the rest of the message is stored as the callback.
    try await inbox.receive("POST " + Self.callbackPath, ["signature": callback["signature"]]) {
      [signature, signatures] _ in
      guard let payment = callback["payment"] else { return .refused(.refused("The callback has no payment.")) }
      let given = callback["signature"]?.string
      let isAuthentic = signature.verify(given ?? "", of: callback, isCallback: true)
      if !isAuthentic {
        signatures.refuse(.notification, given, of: payment["id"]?.string, .ecommpayCallback(callback))
      }
      return .notification(
        EcommpayReceivedNotification(
          isAuthentic: isAuthentic,
          status: payment["status"]?.string ?? "", callback: callback.without("signature")),
        payment: payment["id"]?.string ?? "")
    }
  }

  // MARK: Post-payment operations

  private static let operations: [String: PostPaymentOperation] = [
    "/capture": .capture, "/release": .cancel, "/refund": .refund, "/reverse": .reversal,
  ]

  private static let noPayment = MachineAnswer.refused("The field `payment_id` is required.")

  /// Returns the post-payment operations on a payment.
  /// The platform has an idempotency key for refunds only, so callers check this list before they retry an operation.
  private func done(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let payment = body["payment_id"]?.string else { return Self.noPayment }
    let answer = try await send(PostPaymentOperation.statusPath, payment, [:])
    guard answer.status == 200, let known = JSON(json: answer.body) else { return answer }
    let words = Dictionary(
      Self.operations.map { ($0.value.rawValue, String($0.key.dropFirst())) }, uniquingKeysWith: { first, _ in first })
    let operations = (known["operations"]?.elements ?? []).compactMap { operation -> JSON? in
      guard let word = operation["type"]?.string.flatMap({ words[$0] }) else { return nil }
      return [
        "id": operation["id"]?.int64.map { .string(String($0)) }, "operation": .string(word),
        "amount": operation["sum"]?["amount"],
      ]
    }
    return MachineAnswer([
      "payment_status": known["payment"]?["status"], "operations": .array(operations),
      "given_back": .bool(known["payment"]?["remaining_refund"]?.int64 == 0),
    ])
  }

  /// The debits that the merchant server has requested.
  private struct Debits: Sendable {
    /// The number of debits, by the ID of the payment that registered the recurring payment.
    var counts: PersistentDictionary<Int>
    /// The payment IDs of debits, by request ID.
    var ids: PersistentDictionary<String>

    init(_ store: (any KeyValueStore)?) {
      counts = PersistentDictionary("debits", in: store)
      ids = PersistentDictionary("debit", in: store)
    }

    /// Returns a payment ID for a debit. A repeated request gets the same payment ID.
    /// - Parameter request: the request ID, used as the idempotency key; nil if the request has none.
    /// - Returns: the payment ID, and whether the request has been made before.
    mutating func debit(of payment: String, for request: String?) -> (id: String, isKnown: Bool) {
      if let request, let known = ids[request] { return (known, true) }
      let number = (counts[payment] ?? 0) + 1
      let id = payment + "_debit_" + String(number)
      counts[payment] = number
      if let request { ids[request] = id }
      return (id, false)
    }
  }

  /// Debits a registered recurring payment, whose ID the platform has reported in a callback.
  ///
  /// The same request ID always leads to the same payment ID.
  /// If a request is repeated, the server first asks the platform whether the debit exists.
  private func debit(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let payment = body["payment_id"]?.string,
      let recurring = inbox.read(payment).filter(\.isAuthentic).compactMap({ $0.callback["recurring"]?["id"]?.int64 })
        .last
    else { return .refused("The payment has no registered recurring payment.") }
    let debit = debits.change(payment) { $0.debit(of: payment, for: body["request_id"]?.string) }
    if debit.isKnown, let made = try await made(debit.id) { return made }
    let sum: JSON? = body["amount"].map { ["amount": $0, "currency": body["currency"]] }
    return try await send(
      PostPaymentOperation.folder + PostPaymentOperation.recurring.rawValue, debit.id,
      [
        "recurring": ["id": .integer(recurring)], "customer": body["customer_ip"].map { ["ip_address": $0] },
        "payment": sum,
      ])
  }

  /// Looks up the debit of a repeated request in the platform's records.
  /// - Returns: the response to the request; nil if the platform does not know the debit.
  private func made(_ id: String) async throws(TransportError) -> MachineAnswer? {
    let answer = try await send(PostPaymentOperation.statusPath, id, [:])
    guard answer.status == 200, let payment = JSON(json: answer.body)?["payment"] else {
      // A retry is safe only if the platform reports that the payment does not exist.
      let code = JSON(json: answer.body)?["errors"]?.elements?.first?["code"]?.string
      return answer.status < 500 && code == "3061" ? nil : MachineAnswer(503, [:])
    }
    return MachineAnswer([
      "payment_status": payment["status"], "code": payment["code"], "message": payment["message"],
      "sum": payment["sum"],
    ])
  }

  /// Signs a request and sends it to the platform.
  /// - Parameter body: the JSON members other than `general`; those without a value are omitted.
  private func send(_ path: String, _ payment: String, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    var general: [JSON.Object.Member] = [
      .init("project_id", .integer(configuration.projectID)), .init("payment_id", .string(payment)),
    ]
    let rest = body.members ?? []
    let unsigned = JSON.object([.init("general", .object(general))] + rest)
    let signed = signature.sign(unsigned)
    signatures.keep(.request, of: payment) {
      SignatureBook.Signed(signature: signed, text: .ecommpayRequest(unsigned, path))
    }
    general.append(.init("signature", .string(signed)))
    let message = JSON.object([.init("general", .object(general))] + rest)
    return MachineAnswer(
      try await platform.send(TransportRequest(SandboxAuthority.ecommpay, path, body: message.wireBytes)))
  }
}

/// A callback as the merchant server stores it.
struct EcommpayReceivedNotification: ReceivedNotification {
  var isAuthentic: Bool
  var status: String
  /// The callback without its signature.
  var callback: JSON

  static let acknowledgement: JSON = ["status": "ok"]

  var hasFinalStatus: Bool { PaymentStatus(rawValue: status)?.isFinal == true }
  var details: [JSON.Object.Member] { [.init("callback", callback)] }

  var subject: NotificationSubject {
    switch PaymentStatus(rawValue: status) {
    case .awaitingCustomer: .attempt
    case let known?: known.isFinal ? .outcome : .progress
    case nil: .progress
    }
  }

  /// Whether an earlier callback has reported the same status for the same operation.
  /// A forged callback must not suppress the authentic one.
  func repeats(_ earlier: EcommpayReceivedNotification) -> Bool {
    isAuthentic && status == earlier.status && operation == earlier.operation
  }

  private var operation: Int64? { callback["operation"]?["id"]?.int64 }
}
