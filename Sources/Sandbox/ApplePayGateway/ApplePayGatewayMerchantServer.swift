import CheckoutCore
import KassaSandbox

/// The merchant server of a shop that uses the gateway: it stores the credentials and receives callbacks.
/// The protocol between the merchant server and the merchant app was designed for this project: <doc:GatewayWire>.
final class ApplePayGatewayMerchantServer: Machine, SimulatedServer {
  let inbox: NotificationInbox<ApplePayGatewayReceivedNotification>
  let parts: SandboxParts
  private let configuration: ApplePayGatewayConfiguration

  init(_ configuration: ApplePayGatewayConfiguration, _ parts: SandboxParts) {
    inbox = parts.inbox(configuration.callbacks, configuration.latency)
    self.configuration = configuration
    self.parts = parts
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    if request.path != ApplePayGatewayCallback.path, let refusal = MachineAnswer.refused(request) { return refusal }
    switch request.path {
    case "/login": return login(request.json)
    case "/notifications/next": return try await inbox.next(request.json)
    case ApplePayGatewayCallback.path: return try await receive(request.query)
    default: return .unknown
    }
  }

  /// Returns the credentials that are needed to place a new order or to perform operations on completed payments.
  private func login(_ body: JSON) -> MachineAnswer {
    let isOrder = body["orderNumber"]?.string?.isEmpty == false && (body["amount"]?.int64 ?? 0) > 0
    guard isOrder || body["operation"]?.string != nil else {
      return .refused("`orderNumber` and `amount`, or `operation`, are required.")
    }
    return MachineAnswer([
      "merchant": .string(configuration.merchant), "token": .string(configuration.token),
    ])
  }

  private func receive(_ query: [String: String]) async throws(TransportError) -> MachineAnswer {
    let fields = query.sorted { $0.key < $1.key }
    let text = ApplePayGatewayCallback.canonical(fields.map { ($0.key, $0.value) })
    let isAuthentic = query["checksum"] == ApplePayGatewayCallback.checksum(of: text, configuration.callbackSecret)
    let message = JSON.object(fields.map { .init($0.key, .string($0.value)) })
    return try await inbox.receive("GET " + ApplePayGatewayCallback.path, message) { [clock, signatures] _ in
      if !isAuthentic { signatures.refuse(.notification, query["checksum"], of: query["orderNumber"], text) }
      return .notification(
        ApplePayGatewayReceivedNotification(
          operation: query["operation"] ?? "", success: query["status"], isAuthentic: isAuthentic,
          sequence: query["sequence"], order: query["mdOrder"] ?? "", at: clock.now),
        payment: query["orderNumber"] ?? "")
    }
  }
}

/// A callback as the merchant server stores it.
struct ApplePayGatewayReceivedNotification: ReceivedNotification {
  var operation: String
  /// The success of the operation, as sent by the gateway in `status`: `1`, or `0`.
  var success: String?
  var isAuthentic: Bool
  /// The position in the order's sequence of events, as sent by the gateway in `sequence`.
  var sequence: String?
  /// The gateway's order ID.
  var order: String
  var at: Instant

  /// The operation; with `-failed` if it failed.
  var status: String { PlacedOrder.Event(operation, isDone: success != "0")?.rawValue ?? operation }
  var subject: NotificationSubject { .outcome }
  var hasFinalStatus: Bool { true }

  /// Whether an earlier callback has reported the same event. A forged callback must not suppress the genuine one.
  func repeats(_ earlier: ApplePayGatewayReceivedNotification) -> Bool {
    isAuthentic && sequence == earlier.sequence && operation == earlier.operation && success == earlier.success
  }
}
