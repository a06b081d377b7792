import Glibc

/// Something that did not happen in time, or could not be done; the text says what was seen instead.
struct Problem: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// How long anything may take on a busy machine before it counts as hung.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Int = 60) { end = .now + .seconds(seconds) }

  var isOver: Bool { ContinuousClock.now >= end }

  /// For poll(2).
  var milliseconds: Int32 {
    let left = end - .now
    let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }

  /// Waits until a descriptor can be read or is at its end.
  /// - Returns: false when time ran out.
  func waits(for descriptor: Int32) -> Bool { ready([descriptor]) != nil }

  /// The descriptors that can be read or are at their end; nil when time ran out.
  func ready(_ descriptors: [Int32]) -> Set<Int32>? {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&entries, nfds_t(entries.count), milliseconds)
      if count > 0 { return Set(entries.filter { $0.revents != 0 }.map(\.fd)) }
      if count == 0 { return nil }
      guard errno == EINTR else { return nil }
    }
  }

  /// Asks again and again, for what nobody announces: what a terminal shows, what a shell prints.
  /// - Returns: the first answer that is wanted; nil when time ran out.
  func first<Answer>(_ ask: () throws -> Answer, where isWanted: (Answer) -> Bool) rethrows -> Answer? {
    while true {
      let answer = try ask()
      if isWanted(answer) { return answer }
      if isOver { return nil }
      // A breath between two looks, so that the program gets the processor.
      poll(nil, 0, 10)
    }
  }
}
