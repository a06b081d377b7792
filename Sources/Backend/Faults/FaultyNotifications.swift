import CheckoutCore
import HTTPTypes
import KassaSandbox

/// The transport from the platform to the merchant server, with faults for notifications.
struct FaultyNotifications: Transport {
  let wire: any Transport
  let registry: FaultRegistry
  let breaks: MessageBreaks
  let clock: any CheckoutClock
  let spawn: Spawner

  /// The longest time for which a notification is held back.
  /// The limit equals the time after which the platforms first retry an unacknowledged notification.
  private static let longestHold = Duration.seconds(10)

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard breaks.isArmed else { return try await sendOn(request) }
    let passing = MessageBreaks.Passing(
      name: MessageBreak.notification, from: .platform, to: .merchantServer)
    switch try await breaks.choice(for: passing) {
    case nil, .pass: return try await sendOn(request)
    case .decline:
      // The merchant server fails, so the platform repeats the notification.
      return TransportResponse(head: HTTPResponse(status: .internalServerError))
    case .lose: throw .connectionLost
    case .delay:
      try await clock.delay(MessageBreaks.delay)
      return try await sendOn(request)
    case .double:
      let sent = clock.now
      noteDoubled(request, at: sent, after: try await sendOn(request))
      return try await sendOn(request)
    case .tamper:
      let isInQuery = request.body.isEmpty
      return try await sendOn(
        isInQuery
          ? Self.tampered(request) : TransportRequest(head: request.head, body: TamperedMessage.body(request.body)))
    }
  }

  /// Notes that a notification arrives a second time. A merchant server that has not taken the first copy records both.
  private func noteDoubled(_ request: TransportRequest, at sent: Instant, after answer: TransportResponse) {
    guard answer.head.status.kind == .successful else { return }
    registry.noteDoubled(DoubledMessage(request, isNotification: true, sent: sent))
  }

  /// Sends a notification that no break affects.
  private func sendOn(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let method = request.head.method.rawValue
    guard let fault = registry.fault(method: method, path: request.head.path ?? "/", ofNotifications: true)?.fault
    else {
      let answer = try await wire.send(request)
      for late in registry.takeHeldBack() { _ = try? await wire.send(late) }
      return answer
    }
    switch fault.kind {
    case .notificationLost: throw .connectionLost
    case .notificationLate:
      let (wire, clock, delay) = (wire, clock, registry.duration(fault.delay))
      spawn {
        guard (try? await clock.sleep(for: delay, as: .poll)) != nil else { return }
        _ = try? await wire.send(request)
      }
      return TransportResponse(head: HTTPResponse(status: .ok))
    case .notificationDoubled:
      let sent = clock.now
      noteDoubled(request, at: sent, after: try await wire.send(request))
      return try await wire.send(request)
    case .notificationOutOfOrder:
      // Acknowledge the notification, then forward it after the next one, or after a timeout if none follows.
      let held = registry.holdBack(request)
      let (wire, clock, registry) = (wire, clock, registry)
      spawn {
        guard (try? await clock.sleep(for: Self.longestHold, as: .poll)) != nil else { return }
        if let late = registry.takeHeldBack(held) { _ = try? await wire.send(late) }
      }
      return TransportResponse(head: HTTPResponse(status: .ok))
    default:
      return try await wire.send(Self.tampered(request))
    }
  }

  /// Changes a notification but not its signature, which makes the signature invalid: the amount in its body, or, if it
  /// has no body, the status in its query.
  private static func tampered(_ request: TransportRequest) -> TransportRequest {
    var head = request.head
    guard request.body.isEmpty, let path = head.path, let start = path.firstRange(of: "&status=")?.upperBound else {
      return TransportRequest(head: head, body: tampered(request.body))
    }
    head.path = path[..<start] + "9" + path[start...]
    return TransportRequest(head: head, body: request.body)
  }

  /// Changes the amount in the body of a notification.
  private static func tampered(_ body: [UInt8]) -> [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    guard let range = text.firstRange(of: #""amount":"#) else { return TamperedMessage.body(body) }
    // The amount may be a text.
    let start = text[range.upperBound...].firstIndex { $0 != "\"" } ?? range.upperBound
    return Array((text[..<start] + "9" + text[start...]).utf8)
  }
}
