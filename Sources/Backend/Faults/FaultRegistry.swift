import CheckoutCore
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The armed faults, and the state that determines when they apply, such as the current flow step.
final class FaultRegistry: Sendable {
  private struct Armed {
    let number: Int
    var fault: Fault
    var kind: MessageKind?
    /// The number of messages that the fault is to affect: at least one if it applies every time.
    let wanted: Int
    /// The names of the messages that the fault has affected.
    var messages: [String] = []

    init(_ fault: Fault, number: Int) {
      self.number = number
      self.fault = fault
      kind = fault.message.map(MessageKind.init)
      wanted = fault.times ?? 1
    }
  }

  /// A fault that applies to a message.
  struct Use {
    let number: Int
    let fault: Fault
    /// The name of the message.
    let message: String
  }

  private struct Contents {
    var armed: [Armed] = []
    /// The number of faults that were ever armed.
    var count = 0
    var step = 1
    var answers: [String: TransportResponse] = [:]
    var heldBack: [(number: Int, request: TransportRequest)] = []
    var held = 0
    var doubled: [DoubledMessage] = []
    /// The payment in progress. The reference is weak, because the checkout retains the transport.
    weak var checkout: Checkout?
    /// What the platform and the payment environment have said while no program followed, with the merchant's IDs for the
    /// payments: a program that was killed resumes its payment and records it then.
    var missed: [(message: WireMessage, payment: String)] = []
  }

  private let contents = Mutex(Contents())
  let randomness: any Randomness

  /// The longest delay in milliseconds: 1,000,000,000 hours.
  private static let longestPause = 3.6e15

  /// - Parameter doubled: the messages that have arrived twice before.
  init(randomness: any Randomness, doubled: [DoubledMessage] = []) {
    self.randomness = randomness
    contents.withLock { $0.doubled = doubled }
  }

  /// Arms a fault.
  /// - Returns: its number, from 1.
  @discardableResult
  func arm(_ fault: Fault) -> Int {
    contents.withLock { contents in
      contents.count += 1
      contents.armed.append(Armed(fault, number: contents.count))
      return contents.count
    }
  }

  /// The armed faults, also those that are used up.
  var armed: [ArmedFault] {
    contents.withLock { contents in
      contents.armed.map { ArmedFault(number: $0.number, fault: $0.fault, messages: $0.messages) }
    }
  }

  /// Disarms one fault; returns false if there is none of this number.
  func disarm(_ number: Int) -> Bool {
    contents.withLock { contents in
      guard let index = contents.armed.firstIndex(where: { $0.number == number }) else { return false }
      contents.armed.remove(at: index)
      return true
    }
  }

  /// The armed faults that have affected fewer messages than they are to affect.
  var unmet: [UnmetFault] {
    contents.withLock { contents in
      contents.armed.filter { $0.messages.count < $0.wanted }.map {
        UnmetFault(fault: $0.fault, met: $0.messages.count, wanted: $0.wanted)
      }
    }
  }

  /// The armed faults that can still affect messages, with the number of times that are left.
  var left: [Fault] { contents.withLock { $0.armed.map(\.fault).filter { $0.times != 0 } } }

  /// Disarms all faults. Lost messages stay lost, and delayed messages stay delayed.
  func disarm() { contents.withLock { $0.armed = [] } }

  /// Returns the fault that applies to a message and counts one use of it; returns nil if no fault applies.
  func fault(method: String = "POST", path: String, ofNotifications: Bool) -> Use? {
    // A request belongs to the step that sends it: the program asks the merchant server for notifications in step 11, even
    // while another step is in progress.
    let sent = FlowMoment.current?.step.rawValue
    return contents.withLock { contents in
      let step = sent ?? contents.step
      let found = contents.armed.firstIndex { armed in
        let fault = armed.fault
        // The program asks for notifications all the time. Only an outage, or a fault that means this request, breaks it.
        let isMeant =
          path != MerchantRoute.recorded || fault.times == nil || fault.step != nil || fault.message != nil
        return isMeant && fault.kind.isOfNotifications == ofNotifications && fault.times != 0
          && (fault.step == nil || fault.step == step || ofNotifications)
          && (armed.kind?.matches(method: method, path: path) ?? true)
          && (fault.kind != .answerRepeated || contents.answers[path] != nil)
      }
      guard let found else { return nil }
      let name = ofNotifications ? MessageBreak.notification : "\(method) \(path.prefix { $0 != "?" })"
      contents.armed[found].messages.append(name)
      let fault = contents.armed[found].fault
      if let times = fault.times { contents.armed[found].fault.times = times - 1 }
      return Use(number: contents.armed[found].number, fault: fault, message: name)
    }
  }

  /// Takes back one use of a fault that has changed nothing, such as hostile text for an answer without texts. It waits for
  /// the next message.
  func takeBack(_ use: Use) {
    contents.withLock { contents in
      guard let index = contents.armed.firstIndex(where: { $0.number == use.number }),
        let message = contents.armed[index].messages.lastIndex(of: use.message)
      else { return }
      contents.armed[index].messages.remove(at: message)
      if let times = contents.armed[index].fault.times { contents.armed[index].fault.times = times + 1 }
    }
  }

  /// Notes that a message arrives twice.
  func noteDoubled(_ message: DoubledMessage) { contents.withLock { $0.doubled.append(message) } }

  /// The messages that have arrived twice, in the order in which they did.
  var doubled: [DoubledMessage] { contents.withLock(\.doubled) }

  /// Follows a payment: its current step, and where to report what the platform and the payment environment say.
  func follow(_ checkout: Checkout, of flow: Flow) {
    contents.withLock { contents in
      contents.step = flow.openStep.rawValue
      if contents.checkout !== checkout { contents.checkout = checkout }
      guard !contents.missed.isEmpty else { return }
      for missed in contents.missed where missed.payment == flow.paymentID {
        checkout.observe(missed.message, of: missed.payment)
      }
      contents.missed.removeAll { $0.payment == flow.paymentID }
    }
  }

  /// Reports a message between the platform and the payment environment to the payment in progress.
  func report(_ message: WireMessage, of payment: String) {
    contents.withLock { contents in
      if contents.checkout?.observe(message, of: payment) != true { contents.missed.append((message, payment)) }
    }
  }

  /// Reports a refused signature to the payment in progress.
  func report(_ mismatch: SignatureMismatch, of payment: String) {
    contents.withLock(\.checkout)?.report(mismatch, of: payment)
  }

  func keep(_ answer: TransportResponse, path: String) { contents.withLock { $0.answers[path] = answer } }

  func lastAnswer(path: String) -> TransportResponse? { contents.withLock { $0.answers[path] } }

  /// - Returns: the number that identifies the delayed request.
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

  /// Removes and returns the delayed request with this number; returns nil if it has already been forwarded.
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
      // Box–Muller transform (1958): two uniform random numbers yield one normally distributed number.
      let scale = 1 / Double(1 << 53)
      let first = (Double(randomness.next() >> 11) + 1) * scale
      let second = Double(randomness.next() >> 11) * scale
      let normal = (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
      let wait = (Double(median.milliseconds) * exp(sigma * normal)).rounded()
      // A large `sigma` can yield NaN or a value above the longest delay. Both become the longest delay.
      return wait < Self.longestPause ? .milliseconds(Int64(wait)) : .milliseconds(Int64(Self.longestPause))
    }
  }

  /// Replaces some bytes in a body with invalid UTF-8, at positions derived from the seed.
  func broken(_ body: [UInt8]) -> [UInt8] {
    var body = body
    for _ in 0..<max(1, body.count / 16) where !body.isEmpty {
      body[Int(randomness.next() % UInt64(body.count))] = 0xFF
    }
    return body.isEmpty ? [0xFF] : body
  }
}
