import CheckoutCore
import Glibc
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// The control channel for testing the built program. It carries JSON lines in both directions over one descriptor.
///
/// The program then runs in virtual time. Latencies elapse automatically. All other time passes only on command.
///
/// Input: the commands defined by `ControlCommand`.
/// Output: each new flow entry, `{"entry": …}`, and then an idle report when no work is left.
/// Idle report: `{"idle": 3, "inputs": 17, "screen": "card", "phase": "collecting", "step": 7, "now": 1781524800000}`.
/// In attended mode, the idle report also contains the `report` field.
final class ControlChannel: LoopControl {
  let descriptor: Int32
  let clock: VirtualClock
  let executor: ManualExecutor
  /// The mock backend. It is replaced when its settings are edited on the shop screen.
  var world: FaultyBackend
  private(set) var isOpen = true
  /// Whether the program stays open so that a test driver can inspect it, instead of exiting on its own.
  private(set) var isAttended = false
  /// Whether more latencies have elapsed in succession than any payment needs, which indicates an endless loop.
  private(set) var isStuck = false

  private var hold: Hold?
  private var obeyed = 0
  private var buffer: [UInt8] = []
  private var idles = 0
  private var lastReport: String?
  private var sentEntries: [FlowEntry] = []
  /// The maximum number of latencies that may elapse in succession.
  private static let timeout = 20_000

  init(
    descriptor: Int32, _ composed: ComposedCheckout, seed: UInt64, now: Int64?, wake: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    clock = now.map { VirtualClock(start: Instant(milliseconds: $0)) } ?? VirtualClock()
    // Keep the program running if it writes to a closed control channel.
    signal(SIGPIPE, SIG_IGN)
    executor = ManualExecutor(onEnqueue: wake)
    world = FaultyBackend(
      composed.backend, clock: clock, seed: seed, spawn: Spawner(executor: executor), canBeCut: true,
      randomness: composed.randomness(seed), store: composed.store, device: composed.device)
  }

  /// Runs all work that is ready. Latencies elapse immediately unless the test driver holds them.
  func settle(_ session: CheckoutSession, paint: () -> Void) {
    var latencies = 0
    repeat {
      while true {
        let ran = executor.run() > 0
        let hasNews = session.receive()
        if hasNews { paint() }
        if session.exitStatus != nil, !isAttended { return }
        if !ran, !hasNews { break }
      }
      // A card reader types faster than anybody answers.
      if session.isReading { return }
      if let hold, hold.holds(session.app.presentation.flow) { return }
      if world.breaks.isHolding { return }
      latencies += 1
      isStuck = isStuck || latencies >= Self.timeout
    } while !isStuck && clock.wakeNext()
  }

  /// Sends the new flow entries, and an idle report if it differs from the last one.
  func reportIdle(_ session: CheckoutSession, inputs: Int) {
    let presentation = session.app.presentation
    let entries = presentation.entries
    // A new payment starts a new list of flow entries.
    if entries.count < sentEntries.count || entries.first != sentEntries.first { sentEntries = [] }
    for entry in entries.dropFirst(sentEntries.count) { send(["entry": FlowEntryJSON.object(entry)]) }
    sentEntries = entries
    var report: [(String, JSON)] = [
      ("inputs", JSON(inputs)), ("screen", .string(session.app.page().id.rawValue)),
      ("phase", .string(presentation.flow.phase.rawValue)), ("step", JSON(presentation.flow.openStep.rawValue)),
      ("now", JSON(Int(clock.now.milliseconds))),
    ]
    if isAttended {
      let whole = ProgramReport(
        session, world: world, inputs: inputs, obeyed: obeyed, now: clock.now, isStuck: isStuck, process: getpid())
      if let object = whole.object { report.append(("report", object)) }
    }
    let text = JSON.object(.init(report)).text
    guard text != lastReport else { return }
    lastReport = text
    idles += 1
    // When the test driver sees the new title, everything written before it has been drawn.
    if isAttended { Console.setTitle("idle \(inputs) \(obeyed)") }
    send(.object(.init([("idle", JSON(idles))] + report)))
  }

  /// Executes the commands that have arrived since the last call.
  func obey(_ session: CheckoutSession, paint: () -> Void) {
    for line in readLines() {
      let object = try? JSON(parsing: line)
      guard let command = object.flatMap(ControlCommand.init) else {
        let wrong = object.map(ControlCommand.mistakes) ?? []
        send([
          "error": "control.unknown",
          "message": wrong.isEmpty ? nil : .string(wrong.map(\.message).joined(separator: "; ")),
        ])
        continue
      }
      perform(command, session, paint: paint)
      obeyed += 1
      lastReport = nil
    }
  }

  private func perform(_ command: ControlCommand, _ session: CheckoutSession, paint: () -> Void) {
    switch command {
    case .attend: isAttended = true
    case .fault(let fault?): world.arm(fault)
    case .fault(nil): world.disarm()
    case .hold(let hold?): self.hold = hold
    case .hold(nil):
      hold = nil
      settle(session, paint: paint)
    case .breakOn(let wanted):
      if let wanted { world.breaks.arm(wanted) } else { world.breaks.release() }
      settle(session, paint: paint)
    case .decide(let choice):
      if let held = world.breaks.held { world.breaks.decide(choice, on: held) }
      settle(session, paint: paint)
    case .outOfBand(let action):
      if !world.backend.outOfBand(action) { send(["error": "control.nobody"]) }
      settle(session, paint: paint)
    case .merchant(let operation, let payment, let amount):
      let reply = MerchantReplyBox()
      let isSupported = world.backend.operate(payment, operation, amount, reply.put)
      settle(session, paint: paint)
      if let done = reply.done {
        session.note(done, on: payment)
        settle(session, paint: paint)
      }
      let answer = isSupported ? reply.value.map(MerchantAnswer.replied) ?? .unanswered : .unsupported
      send(answer.object)
    case .shop(let payment): send(ShopRecord(of: payment, in: world.backend).object)
    case .pause:
      session.pause()
      paint()
      settle(session, paint: paint)
    case .perform(let action):
      session.perform(action)
      paint()
      settle(session, paint: paint)
    case .advance(let duration):
      let target = clock.now + duration
      settle(session, paint: paint)
      while clock.wakeNext(upTo: target) { settle(session, paint: paint) }
      clock.set(target)
      session.receive()
      paint()
      settle(session, paint: paint)
    }
  }

  private func readLines() -> [[UInt8]] {
    while isOpen, Poller.wait(inputs: [descriptor], timeout: 0) == .ready([descriptor]) {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 {
        isOpen = false
        break
      }
      buffer += chunk.prefix(count)
    }
    var lines: [[UInt8]] = []
    while let end = buffer.firstIndex(of: 0x0A) {
      lines.append(Array(buffer[..<end]))
      buffer.removeFirst(end + 1)
    }
    return lines
  }

  private func send(_ message: JSON) {
    // Ignore a failed write, because a disconnected test driver does not need a reply.
    Array((message.text + "\n").utf8).withUnsafeBytes { try? Console.write($0, to: descriptor) }
  }
}
