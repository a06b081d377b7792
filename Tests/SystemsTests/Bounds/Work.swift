import CAllocations
import Glibc
import TestSupport

/// The cost of an operation, as allocations, peak memory and the thread's CPU time.
/// Unlike elapsed time, these measurements depend little on other processes.
struct Work: CustomStringConvertible {
  var allocations = 0
  /// The peak memory in bytes.
  var peak = 0
  /// The CPU time used by the thread, in nanoseconds.
  var busy = 0

  var description: String { "\(allocations) allocations, \(peak >> 10) KiB at most, \(busy / 1000) µs" }

  static var isCounted: Bool { kassa_allocations_are_counted() }

  /// - Parameter body: The operation to measure. All of its work must stay on the calling thread.
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

/// The cost of an operation for three inputs, each twice the size of the previous one.
struct Growth: CustomStringConvertible {
  /// The cost for inputs of size n, 2n and 4n.
  private(set) var works: [Work]

  /// - Parameters:
  ///   - smallest: The input size n.
  ///   - work: Performs the operation with an input of the given size.
  ///     If it runs several times, the lowest time counts.
  init(smallest: Int, _ work: (Int) throws -> Work) rethrows {
    works = try [1, 2, 4].map { try work(smallest * $0) }
    // Other processes disturb individual measurements. Only excessive growth shows up in all of them.
    for _ in 0..<5 where isSlow {
      for (index, factor) in [1, 2, 4].enumerated() {
        works[index].busy = min(works[index].busy, try work(smallest * factor).busy)
      }
    }
  }

  private static let timeComplaint = "time grows faster than the input"
  private var isSlow: Bool { complaints.contains(Self.timeComplaint) }

  /// The reasons why the growth is excessive.
  ///
  /// An input four times as large may cost about four times as much memory and time.
  /// Quadratic growth would cost sixteen times as much.
  var complaints: [String] {
    guard let one = works.first, let four = works.last else { return ["no measurement"] }
    var complaints: [String] = []
    if four.allocations > 5 * one.allocations + 200 { complaints.append("allocations grow faster than the input") }
    if four.peak > 5 * one.peak + 65_536 { complaints.append("memory grows faster than the input") }
    // Very short times are too imprecise to show growth.
    if four.busy > 1_000_000, four.busy > 7 * one.busy { complaints.append(Self.timeComplaint) }
    return complaints
  }

  var description: String { works.map(\.description).joined(separator: " | ") }
}
