import CheckoutCore
import Glibc
import Synchronization

/// The faults that are armed, and what is known about the payment they are waiting for.
final class FaultBoard: Sendable {
  private struct Contents {
    var armed: [Fault] = []
    var step = 1
    var answers: [String: TransportResponse] = [:]
    var heldBack: [(number: Int, request: TransportRequest)] = []
    var held = 0
  }

  private let contents = Mutex(Contents())
  private let randomness: any Randomness

  /// Milliseconds, 1,000,000,000 hours.
  private static let longestPause = 3.6e15

  init(randomness: any Randomness) { self.randomness = randomness }

  func arm(_ fault: Fault) { contents.withLock { $0.armed.append(fault) } }

  /// None is armed any more. What was lost stays lost, and what is late stays late.
  func disarm() { contents.withLock { $0.armed = [] } }

  /// The step that is open now.
  var step: Int {
    get { contents.withLock(\.step) }
    set { contents.withLock { $0.step = newValue } }
  }

  /// The fault that this message meets, counted as used.
  func fault(path: String, ofNotifications: Bool) -> Fault? {
    // The shop's own question for the notification is sent in step 11, whichever step is open meanwhile.
    let sent = FlowMoment.current?.step.rawValue
    return contents.withLock { contents in
      let found = contents.armed.firstIndex { fault in
        fault.kind.isOfNotifications == ofNotifications && fault.times != 0
          && (fault.step == nil || fault.step == contents.step || fault.step == sent || ofNotifications)
          && (fault.message.map { Self.names($0, path) } ?? true)
          && (fault.kind != .answerRepeated || contents.answers[path] != nil)
      }
      guard let found else { return nil }
      let fault = contents.armed[found]
      if let times = fault.times { contents.armed[found].times = times - 1 }
      return fault
    }
  }

  /// A message is named by its path, with or without the method, or by the end of the path: a session's id may stand in
  /// it.
  private static func names(_ name: String, _ path: String) -> Bool {
    name == path || name == "POST \(path)" || (name.hasPrefix("/") && path.hasSuffix(name))
  }

  func keep(_ answer: TransportResponse, path: String) { contents.withLock { $0.answers[path] = answer } }

  func lastAnswer(path: String) -> TransportResponse? { contents.withLock { $0.answers[path] } }

  /// - Returns: the number under which it is held.
  func holdBack(_ request: TransportRequest) -> Int {
    contents.withLock { contents in
      contents.held += 1
      contents.heldBack.append((contents.held, request))
      return contents.held
    }
  }

  func takeHeldBack() -> [TransportRequest] {
    contents.withLock { contents in
      defer { contents.heldBack = [] }
      return contents.heldBack.map(\.request)
    }
  }

  /// The one with a number; nil where it went on already.
  func takeHeldBack(_ number: Int) -> TransportRequest? {
    contents.withLock { contents in
      guard let index = contents.heldBack.firstIndex(where: { $0.number == number }) else { return nil }
      return contents.heldBack.remove(at: index).request
    }
  }

  func duration(_ delay: Fault.Delay) -> Duration {
    switch delay {
    case .fixed(let duration): return duration
    case .logNormal(let median, let sigma):
      // Box and Muller, 1958: two uniform numbers make a normal one.
      let scale = 1 / Double(1 << 53)
      let first = (Double(randomness.next() >> 11) + 1) * scale
      let second = Double(randomness.next() >> 11) * scale
      let normal = (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
      let wait = (Double(median.milliseconds) * exp(sigma * normal)).rounded()
      // A script may give any spread: what is no number, or more than the longest pause of a script, is that pause.
      return wait < Self.longestPause ? .milliseconds(Int64(wait)) : .milliseconds(Int64(Self.longestPause))
    }
  }

  /// The body with bytes that no text has, at places that the seed decides.
  func broken(_ body: [UInt8]) -> [UInt8] {
    var body = body
    for _ in 0..<max(1, body.count / 16) where !body.isEmpty {
      body[Int(randomness.next() % UInt64(body.count))] = 0xFF
    }
    return body.isEmpty ? [0xFF] : body
  }
}
