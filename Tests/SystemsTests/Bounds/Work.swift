import CAllocations
import Glibc

/// What something costs, as it can be told on any machine: how often it asks for memory, how much of it it holds at most,
/// and how long the thread was busy with it, whatever else the machine did meanwhile.
struct Work: CustomStringConvertible {
  var allocations = 0
  /// Bytes.
  var peak = 0
  /// Nanoseconds of the thread's own time.
  var busy = 0

  var description: String { "\(allocations) allocations, \(peak >> 10) KiB at most, \(busy / 1000) µs" }

  static var isCounted: Bool { kassa_allocations_are_counted() }

  /// - Parameter body: stays on its thread.
  static func of(_ body: () throws -> Void) rethrows -> Work {
    kassa_allocations_reset()
    let start = busy
    try body()
    return Work(
      allocations: Int(kassa_allocations()), peak: Int(kassa_allocated_peak()), busy: busy - start)
  }

  private static var busy: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// Something that is done with inputs of growing size, and costs so much more with each doubling.
struct Growth: CustomStringConvertible {
  /// With n, 2n and 4n.
  private(set) var works: [Work]

  /// - Parameters:
  ///   - smallest: n.
  ///   - work: what is done with an input of that size; called several times, of which the least counts.
  init(smallest: Int, _ work: (Int) throws -> Work) rethrows {
    works = try [1, 2, 4].map { try work(smallest * $0) }
    // What else the machine does disturbs a measurement now and then; what grows too fast does so every time.
    for _ in 0..<5 where isSlow {
      for (index, factor) in [1, 2, 4].enumerated() {
        works[index].busy = min(works[index].busy, try work(smallest * factor).busy)
      }
    }
  }

  private static let timeComplaint = "time grows faster than the input"
  private var isSlow: Bool { complaints.contains(Self.timeComplaint) }

  /// Four times the input may take four times the memory and the time; what grows with its square takes sixteen times.
  var complaints: [String] {
    guard let one = works.first, let four = works.last else { return ["nothing was measured"] }
    var complaints: [String] = []
    if four.allocations > 5 * one.allocations + 200 { complaints.append("allocations grow faster than the input") }
    if four.peak > 5 * one.peak + 65_536 { complaints.append("memory grows faster than the input") }
    // What is over in no time tells nothing of how it grows.
    if four.busy > 1_000_000, four.busy > 7 * one.busy { complaints.append(Self.timeComplaint) }
    return complaints
  }

  var description: String { works.map(\.description).joined(separator: " | ") }
}
