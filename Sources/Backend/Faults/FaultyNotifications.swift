import CheckoutCore
import HTTPTypes

/// The transport from the platform to the merchant server, with faults for notifications.
struct FaultyNotifications: Transport {
  let wire: any Transport
  let registry: FaultRegistry
  let clock: any CheckoutClock
  let spawn: Spawner

  /// The longest time for which a notification is held back.
  /// The limit equals the time after which the platforms first retry an unacknowledged notification.
  private static let longestHold = Duration.seconds(10)

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard let fault = registry.fault(path: request.head.path ?? "/", ofNotifications: true) else {
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
      _ = try await wire.send(request)
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
      return try await wire.send(TransportRequest(head: request.head, body: Self.tampered(request.body)))
    }
  }

  /// Changes the amount in a notification but not its signature, which makes the signature invalid.
  private static func tampered(_ body: [UInt8]) -> [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    guard let range = text.firstRange(of: #""amount":"#) else { return Array((text + " ").utf8) }
    return Array((text[..<range.upperBound] + "9" + text[range.upperBound...]).utf8)
  }
}
