package import CheckoutCore
import Synchronization

/// The armed breaks on messages, and the messages that they hold.
///
/// One object serves all mock backends of a program in a row, so that a break outlives an edit of the settings.
package final class MessageBreaks: MessageBreaking {
  /// A message on its way.
  struct Passing {
    var name: String
    var method = ""
    var path = ""
    var from: WireMessage.Party
    var to: WireMessage.Party
    /// What sends the message, so that its messages can be dropped together; nil for the platform.
    var sender: ObjectIdentifier?

    func isAffected(by wanted: MessageBreak) -> Bool {
      path.isEmpty ? wanted.name == MessageBreak.notification : wanted.matches(method: method, path: path)
    }
  }

  /// How much later a delayed message goes on.
  static let delay = Duration.seconds(5)

  private struct Armed {
    var wanted: MessageBreak
    /// Whether the settings of the mock backend ask for the break.
    var isConfigured = false
    /// Whether the break has affected a message.
    var isMet = false
  }

  private struct Waiting {
    var message: HeldMessage
    var sender: ObjectIdentifier?
    var continuation: CheckedContinuation<HeldMessage.Choice?, Never>
  }

  private struct Contents {
    var armed: [Armed] = []
    var waiting: [Waiting] = []
    /// The tasks that were cancelled before they waited.
    var cancelled: Set<Int> = []
    var sequence = 0
    var onChange: @Sendable (_ isHolding: Bool) -> Void = { _ in }
  }

  private let contents = Mutex(Contents())
  private let armedCount = Atomic(0)
  private let waitingCount = Atomic(0)
  private let changes = Atomic(0)

  // MARK: What is armed

  /// Whether any break is armed. Without one, this is all that a message costs.
  var isArmed: Bool { armedCount.load(ordering: .acquiring) > 0 }

  /// Whether a message is held, so that time waits.
  package var isHolding: Bool { waitingCount.load(ordering: .acquiring) > 0 }

  package var revision: Int { changes.load(ordering: .acquiring) }

  package var armed: [MessageBreak] { contents.withLock { $0.armed.map(\.wanted) } }

  package var held: HeldMessage? { contents.withLock { $0.waiting.first?.message } }

  /// The armed breaks that have affected no message yet, or fewer than they are to affect. One that has affected all of
  /// them is no longer armed.
  package var unmet: [MessageBreak] {
    contents.withLock { $0.armed.filter { !$0.isMet || $0.wanted.times != nil }.map(\.wanted) }
  }

  /// Sets what is called from any thread, at once, when a break is armed or a message is held or goes on.
  ///
  /// It must not call the breaks itself.
  package func watch(_ onChange: @escaping @Sendable (_ isHolding: Bool) -> Void) {
    contents.withLock { $0.onChange = onChange }
  }

  package func arm(_ wanted: MessageBreak) {
    change { $0.armed.append(Armed(wanted: wanted)) }
  }

  @discardableResult
  package func toggle(_ wanted: MessageBreak) -> Bool {
    change { contents in
      if contents.armed.contains(where: { $0.wanted.name == wanted.name }) {
        contents.armed.removeAll { $0.wanted.name == wanted.name }
        return false
      }
      contents.armed.append(Armed(wanted: wanted))
      return true
    }
  }

  package func release() {
    let waiting = change { contents in
      defer { (contents.armed, contents.waiting) = ([], []) }
      return contents.waiting
    }
    for waiting in waiting { waiting.continuation.resume(returning: .pass) }
  }

  /// Arms the breaks that the settings ask for, in place of those of earlier settings.
  func configure(_ breaks: [MessageBreak]) {
    guard isArmed || !breaks.isEmpty else { return }
    change { contents in
      contents.armed.removeAll(where: \.isConfigured)
      contents.armed += breaks.map { Armed(wanted: $0, isConfigured: true) }
    }
  }

  private func change<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      let result = body(&contents)
      armedCount.store(contents.armed.count, ordering: .releasing)
      waitingCount.store(contents.waiting.count, ordering: .releasing)
      changes.add(1, ordering: .acquiringAndReleasing)
      contents.onChange(!contents.waiting.isEmpty)
      return result
    }
  }

  // MARK: Messages

  private enum Meeting {
    case decided(HeldMessage.Choice)
    case held(HeldMessage)
  }

  /// Returns what becomes of a message, after a tester has chosen it if a break holds the message.
  /// - Returns: nil if no break affects the message.
  /// - Throws: `cancelled` if the sender has given up in the meantime.
  func choice(for passing: Passing) async throws(TransportError) -> HeldMessage.Choice? {
    switch meet(passing) {
    case nil: return nil
    case .decided(let choice): return choice
    case .held(let message):
      guard let choice = await wait(message, passing.sender) else { throw .cancelled }
      return choice
    }
  }

  private func meet(_ passing: Passing) -> Meeting? {
    let step = FlowMoment.current?.step
    guard contents.withLock({ $0.armed.contains { passing.isAffected(by: $0.wanted) } }) else { return nil }
    return change { contents in
      guard let index = contents.armed.firstIndex(where: { passing.isAffected(by: $0.wanted) }) else { return nil }
      contents.armed[index].isMet = true
      let wanted = contents.armed[index].wanted
      if let times = wanted.times {
        contents.armed[index].wanted.times = times - 1
        if times <= 1 { contents.armed.remove(at: index) }
      }
      if let choice = wanted.choice { return .decided(choice) }
      contents.sequence += 1
      return .held(
        HeldMessage(
          id: contents.sequence, name: passing.name, from: passing.from, to: passing.to, step: step, heldBy: wanted))
    }
  }

  /// - Returns: the tester's choice; nil if the sender has given up.
  private func wait(_ message: HeldMessage, _ sender: ObjectIdentifier?) async -> HeldMessage.Choice? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = change { contents in
          if contents.cancelled.remove(message.id) != nil { return true }
          contents.waiting.append(Waiting(message: message, sender: sender, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let given = change { contents -> Waiting? in
        guard let index = contents.waiting.firstIndex(where: { $0.message.id == message.id }) else {
          contents.cancelled.insert(message.id)
          return nil
        }
        return contents.waiting.remove(at: index)
      }
      given?.continuation.resume(returning: nil)
    }
  }

  package func decide(_ choice: HeldMessage.Choice, on message: HeldMessage) {
    let waiting = change { contents -> Waiting? in
      contents.waiting.firstIndex { $0.message.id == message.id }.map { contents.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(returning: choice)
  }

  /// Drops the held messages of a sender that no longer runs.
  func drop(from sender: ObjectIdentifier) {
    guard isHolding else { return }
    let dropped = change { contents in
      let dropped = contents.waiting.filter { $0.sender == sender }
      contents.waiting.removeAll { $0.sender == sender }
      return dropped
    }
    for waiting in dropped { waiting.continuation.resume(returning: nil) }
  }
}
