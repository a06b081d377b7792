import Glibc
package import KassaTerminalEngine

/// A time limit for waiting for events that may never occur. It does not depend on the speed of the machine.
///
/// A wait counts as hung once the machine has been idle for one minute in total.
/// While the machine is idle, no process is working towards the event.
/// On a machine that is always busy, the limit is one hour.
package final class HangGuard {
  private static let longest = Duration.seconds(3600)
  /// The idle time after which a wait counts as hung. It is longer than any single delay for which kassa sleeps.
  private static let longestRest = Duration.seconds(60)
  private static let look = Duration.milliseconds(100)

  private let end = ContinuousClock.now + HangGuard.longest
  private var rest = Duration.zero
  private var lastLook = ContinuousClock.now

  package init() {}

  /// Whether the wait counts as hung. Read this property repeatedly, because each read samples the machine's load.
  package var isOver: Bool {
    let now = ContinuousClock.now
    let passed = now - lastLook
    if passed >= Self.look {
      // Ignore a sample that comes too late, because it says little about the interval before it.
      if passed < Self.look * 3, Self.isMachineAtRest { rest += passed }
      lastLook = now
    }
    return rest >= Self.longestRest || now >= end
  }

  /// Waits until at least one of the descriptors is readable.
  ///
  /// - Parameter terminal: a terminal whose program goes on meanwhile; nil for none.
  /// - Returns: the descriptors that are readable or at end of file; empty if the program appears to hang.
  package func ready(_ descriptors: [Int32], beside terminal: TerminalEngine? = nil) -> Set<Int32> {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      if let terminal {
        let ready = terminal.wait(for: descriptors, within: Self.look)
        guard ready.isEmpty, !isOver else { return ready }
        continue
      }
      let count = poll(&entries, nfds_t(entries.count), Int32(Self.look / .milliseconds(1)))
      if count > 0 { return Set(entries.filter { $0.revents != 0 }.map(\.fd)) }
      guard count == 0 || errno == EINTR, !isOver else { return [] }
    }
  }

  /// Whether no other thread is runnable and no thread is waiting for a disk. Source: proc(5), /proc/stat.
  private static var isMachineAtRest: Bool {
    guard let file = fopen("/proc/stat", "re") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    var counts: [Substring: Int] = [:]
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("procs_") else { continue }
      let words = text.split { $0 == " " || $0 == "\n" }
      if words.count == 2 { counts[words[0]] = Int(words[1]) }
    }
    return counts["procs_running"].map { $0 <= 1 } == true && counts["procs_blocked"] == 0
  }
}
