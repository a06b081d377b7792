import CheckoutCore
import HTTPTypes
import KassaSandbox
import Synchronization

/// The partner's merchant server, which receives webhooks and manages orders through the partner API.
/// The messages between the merchant server and the merchant app are specific to this project: <doc:DolyameWire>.
final class DolyameMerchantServer: Machine, SimulatedServer {
  static let webhookPath = "/webhooks/dolyame"
  /// The maximum number of times that a request is sent while the platform responds with status 429.
  static let tries = 4
  /// The longest wait that the server accepts from `X-Retry-After`.
  static let maxWait = Duration.seconds(60)

  let inbox: NotificationInbox<DolyameReceivedNotification>
  /// The number of webhooks from unknown addresses.
  let strangers = Mutex(0)
  let parts: SandboxParts
  private let configuration: DolyameConfiguration
  private let transport: any Transport
  /// Returns the shop's order with the given ID; nil if there is none.
  let ordered: @Sendable (String) -> DolyameOrderRecord?

  init(
    _ configuration: DolyameConfiguration, _ parts: SandboxParts, to platform: DolyamePartnerAPI,
    ordered: @escaping @Sendable (String) -> DolyameOrderRecord?
  ) {
    inbox = parts.inbox(configuration.callbacks, configuration.latency)
    self.configuration = configuration
    self.parts = parts
    transport = parts.network.to([SandboxAuthority.dolyamePartner: platform])
    self.ordered = ordered
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    if request.path == Self.webhookPath { return try await receive(request, request.json) }
    // The members of a request to the partner API are checked by the platform.
    let partner: ValueShape? = request.path.hasPrefix("/orders/") ? ["order_id": .text, "request_id": .text] : nil
    if let refusal = MachineAnswer.refused(request, partner) { return refusal }
    let body = request.json
    switch request.path {
    case "/notifications/next": return try await inbox.next(body)
    case "/orders/info": return try await call(.get, body, "info")
    case "/orders/commit", "/orders/cancel", "/orders/refund":
      return try await call(.post, body, String(request.path.dropFirst(8)))
    default:
      if let operation = Self.operations[request.path] { return try await operate(operation, body) }
      if PaymentOperation(rawValue: String(request.path.dropFirst())) != nil {
        return .refused("Dolyame does not support this operation.", 404)
      }
      return .unknown
    }
  }

  // MARK: The platform

  /// Sends a request to the partner API. After status 429, it waits and retries with the same request ID.
  func call(
    _ method: HTTPRequest.Method, _ body: JSON, _ operation: String, id: String? = nil
  ) async throws(TransportError) -> MachineAnswer {
    guard let order = body["order_id"]?.string, Self.isID(order) else {
      return .refused("The field `order_id` is invalid.")
    }
    let request = TransportRequest(
      SandboxAuthority.dolyamePartner, "/v1/orders/\(order)/\(operation)", method: method,
      headers: [
        ("Authorization", DolyamePartnerAPI.credentials(configuration)),
        (DolyamePartnerAPI.certificateHeader, configuration.certificate),
        (DolyamePartnerAPI.correlationHeader, id ?? body["request_id"]?.string ?? randomness.uuid()),
      ], body: method == .get ? [] : body.without("order_id").without("request_id").wireBytes)
    for attempt in 1...Self.tries {
      let response = try await transport.send(request)
      let wish = HTTPField.Name("X-Retry-After").flatMap { response.head.headerFields[$0] }.flatMap { Int($0) } ?? 1
      // Never retry before the wait that the platform requested is over.
      guard response.head.status.code == 429, attempt < Self.tries, .seconds(wish) <= Self.maxWait else {
        return MachineAnswer(response)
      }
      try await clock.delay(.seconds(max(0, wish)))
    }
    return MachineAnswer(429, [:])
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
      }
  }

  // MARK: Webhooks

  /// Receives a webhook.
  /// The webhook carries no signature, so the server checks the source address and trusts only the response to `info`.
  private func receive(_ request: MachineRequest, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    try await inbox.receive("POST " + Self.webhookPath, body) {
      [self] isDropped async throws(TransportError) -> NotificationInbox.Reading in
      let known = (id: body["id"]?.string ?? "", status: body["status"]?.string ?? "")
      if isDropped {
        return .notification(
          DolyameReceivedNotification(status: known.status, isAuthentic: true, body: body), payment: known.id)
      }
      guard Self.isPlatform(request.headers["x-real-ip"] ?? "") else {
        strangers.withLock { $0 += 1 }
        return .refused(.refused("Unknown source address.", 403))
      }
      guard !known.id.isEmpty else { return .refused(.refused("The field `id` is required.")) }
      let info = try await call(.get, ["order_id": .string(known.id)], "info")
      // Request redelivery of the webhook with status 503, because the platform did not return the order's status.
      guard info.status == 200, let order = JSON(json: info.body) else { return .refused(MachineAnswer(503, [:])) }
      let status = order["status"]?.string ?? known.status
      // A webhook that comes late tells a status that the order has left since.
      let (told, now) = (DolyameOrderStatus(rawValue: known.status), DolyameOrderStatus(rawValue: status))
      let isLate = told.flatMap { told in now.map { told.canBecome($0) } } ?? false
      return .notification(
        DolyameReceivedNotification(status: status, isAuthentic: status == known.status || isLate, body: order),
        payment: known.id)
    }
  }

  /// Returns whether the address is in the platform's network, 91.194.226.0/23.
  /// Source: public clients of the partner API.
  static func isPlatform(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 91 && parts[1] == 194 && parts[2].map { $0 & 0xFE } == 226 && parts[3] != nil
  }
}

/// A webhook as the partner server stores it.
struct DolyameReceivedNotification: ReceivedNotification {
  var status: String
  /// Whether the platform's response to `info` reports the same status as the webhook.
  var isAuthentic: Bool
  /// The order according to `info`.
  var body: JSON

  /// Also acknowledges a webhook that `info` contradicts, because the platform would only repeat it.
  var answer: MachineAnswer { MachineAnswer(Self.acknowledgement) }
  var hasFinalStatus: Bool { ["rejected", "canceled", "completed", "refunded"].contains(status) }
  var details: [JSON.Object.Member] { [.init("order", body)] }

  /// The subject of the webhook.
  /// An approval by credit scoring is progress, not the outcome, because the first instalment is still unpaid.
  var subject: NotificationSubject {
    switch DolyameOrderStatus(rawValue: status) {
    case .new, .approved, nil: .progress
    case .rejected, .canceled, .waitForCommit, .committed, .completed, .refunded: .outcome
    }
  }

  func repeats(_ earlier: DolyameReceivedNotification) -> Bool { status == earlier.status }
}
