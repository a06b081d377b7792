import CheckoutCore
import Glibc
import Screens
import Terminal

/// Steering from outside, for tests of the built program: JSON lines in both directions over one descriptor. Time is
/// virtual then: latencies pass by themselves, everything else when told.
///
/// In: `{"advance": 30000}` (milliseconds). Out, whenever nothing is left to do: `{"idle": 3, "inputs": 17, "screen":
/// "card", "phase": "collecting", "step": 7}`; and every flow entry as it happens, `{"entry": …}`.
final class ControlChannel {
  let descriptor: Int32
  let clock = VirtualClock()
  let pump: PumpExecutor
  private(set) var isOpen = true

  private var buffer: [UInt8] = []
  private var idles = 0
  private var lastReport: String?
  private var toldEntries = 0

  init(descriptor: Int32, wake: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    // Whoever steers may hang up: what is written then goes nowhere.
    signal(SIGPIPE, SIG_IGN)
    pump = PumpExecutor(onEnqueue: wake)
  }

  /// - Returns: whether anything ran.
  func runEffects() -> Bool { pump.run() > 0 }

  /// - Returns: whether a latency passed.
  func advanceLatency() -> Bool { clock.wakeNext() }

  /// Tells that nothing is left to do, once for each state.
  func reportIdle(_ session: Session, inputs: Int) {
    let presentation = session.app.presentation
    for entry in presentation.entries.dropFirst(toldEntries) {
      send(["entry": Self.describe(entry)])
    }
    toldEntries = presentation.entries.count
    let report: [(String, JSON)] = [
      ("inputs", JSON(inputs)), ("screen", .string(session.app.page().id)),
      ("phase", .string(presentation.flow.phase.rawValue)), ("step", JSON(presentation.flow.openStep.rawValue)),
      ("now", JSON(Int(clock.now.milliseconds))),
    ]
    let text = JSON.object(.init(report)).text
    guard text != lastReport else { return }
    lastReport = text
    idles += 1
    send(.object(.init([("idle", JSON(idles))] + report)))
  }

  /// Does what was asked since the last time.
  func obey() {
    for line in readLines() {
      guard let command = try? JSON(parsing: line), let milliseconds = command["advance"]?.integer, milliseconds >= 0
      else {
        send(["error": "control.unknown"])
        continue
      }
      let target = clock.now + .milliseconds(milliseconds)
      repeat { pump.run() } while clock.wakeNext(upTo: target)
      clock.set(target)
      lastReport = nil
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

  private func send(_ message: JSON) { Console.write(message.text + "\n", to: descriptor) }

  private static func describe(_ entry: FlowEntry) -> JSON {
    var members: [(String, JSON)] = [
      ("index", JSON(entry.index)), ("step", JSON(entry.step.rawValue)), ("time", JSON(Int(entry.time.milliseconds))),
    ]
    switch entry.kind {
    case .completed: members.append(("completed", .string(entry.step.name)))
    case .moved(let from, let to): members += [("from", .string(from.rawValue)), ("to", .string(to.rawValue))]
    case .ended(let outcome): members.append(("ended", .string(outcome.rawValue)))
    case .note(let key, _): members.append(("note", .string(key)))
    case .message(let message):
      members += [
        ("message", .string(message.name)), ("sender", .string(message.from.rawValue)),
        ("receiver", .string(message.to.rawValue)), ("body", message.body),
      ]
    }
    return .object(.init(members))
  }
}
