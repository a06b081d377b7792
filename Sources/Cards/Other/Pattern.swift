/// A regular expression compiled for a matcher that follows all alternatives at once instead of backtracking.
///
/// Patterns come from a payment platform and are matched against the payer's input after every key press.
/// A backtracking matcher could take exponential time for a pattern such as `(a+)+b`.
/// In this matcher, the number of steps grows at most in proportion to the text length times the program length.
/// Backreferences and lookaround are therefore unsupported and make the initialiser return nil.
struct Pattern: Equatable, Sendable {
  /// An instruction in the compiled program. Branch targets are instruction indices.
  enum Step: Equatable, Sendable {
    case scalar(ScalarSet)
    /// A branch that continues at both targets and prefers the first.
    case fork(Int, Int)
    case jump(Int)
    case assert(Assertion)
    case match
  }

  enum Assertion: Equatable, Sendable { case start, end, wordBoundary, noWordBoundary }

  /// The maximum number of instructions, which is enough for the pattern of any real field.
  /// Even at the maximum, matching is fast enough to run after every key press.
  static let longest = 2000

  private(set) var steps: [Step]

  /// Compiles a regular expression; nil if it is unsupported or too long.
  init?(_ source: String) {
    guard source.unicodeScalars.count <= Self.longest, let tree = PatternParser.tree(source) else { return nil }
    steps = []
    guard append(tree) else { return nil }
    steps.append(.match)
  }

  // MARK: Compilation

  private mutating func append(_ tree: PatternTree) -> Bool {
    guard steps.count < Self.longest else { return false }
    switch tree {
    case .scalar(let set): steps.append(.scalar(set))
    case .assertion(let assertion): steps.append(.assert(assertion))
    case .sequence(let parts): return parts.allSatisfy { append($0) }
    case .choice(let ways): return append(ways[...])
    case .repeated(let part, let low, let high, let isEager):
      for _ in 0..<low { guard append(part) else { return false } }
      guard let high else { return appendLoop(part, isEager) }
      return appendOptional(part, times: high - low, isEager)
    }
    return steps.count <= Self.longest
  }

  private mutating func append(_ ways: ArraySlice<PatternTree>) -> Bool {
    guard let first = ways.first else { return true }
    guard ways.count > 1 else { return append(first) }
    let fork = steps.count
    steps.append(.fork(fork + 1, 0))
    guard append(first) else { return false }
    let jump = steps.count
    steps.append(.jump(0))
    steps[fork] = .fork(fork + 1, steps.count)
    guard append(ways.dropFirst()) else { return false }
    steps[jump] = .jump(steps.count)
    return true
  }

  private mutating func appendLoop(_ part: PatternTree, _ isEager: Bool) -> Bool {
    let fork = steps.count
    steps.append(.fork(0, 0))
    guard append(part) else { return false }
    steps.append(.jump(fork))
    steps[fork] = isEager ? .fork(fork + 1, steps.count) : .fork(steps.count, fork + 1)
    return true
  }

  private mutating func appendOptional(_ part: PatternTree, times: Int, _ isEager: Bool) -> Bool {
    var forks: [Int] = []
    for _ in 0..<times {
      forks.append(steps.count)
      steps.append(.fork(0, 0))
      guard append(part) else { return false }
    }
    for fork in forks { steps[fork] = isEager ? .fork(fork + 1, steps.count) : .fork(steps.count, fork + 1) }
    return true
  }
}

// MARK: - Matching

extension Pattern {
  /// Returns the number of non-overlapping matches, at most two.
  func matches(in text: some Sequence<Unicode.Scalar>) -> Int {
    var visits = 0
    return matches(in: text, counting: &visits)
  }

  /// Returns the number of non-overlapping matches, at most two, and counts the instructions visited.
  /// - Parameter visits: a counter that is increased by the number of instructions visited.
  ///   The counter is a machine-independent measure of cost.
  func matches(in text: some Sequence<Unicode.Scalar>, counting visits: inout Int) -> Int {
    let text = Array(text)
    var start = 0
    var found = 0
    while found < 2, start <= text.count, let match = firstMatch(in: text, from: start, &visits) {
      found += 1
      start = match.isEmpty ? match.upperBound + 1 : match.upperBound
    }
    return found
  }

  /// The active threads at a text position, each with the start of its match. The preferred thread comes first.
  private struct Threads {
    var list: [(step: Int, start: Int)] = []
    private var seen: [Bool]

    init(_ count: Int) { seen = [Bool](repeating: false, count: count) }

    mutating func visit(_ step: Int) -> Bool {
      guard !seen[step] else { return false }
      seen[step] = true
      return true
    }

    mutating func clear() {
      list.removeAll(keepingCapacity: true)
      for index in seen.indices { seen[index] = false }
    }
  }

  /// Returns the leftmost match. If several matches have the same start, the preferred one is returned.
  private func firstMatch(in text: [Unicode.Scalar], from start: Int, _ visits: inout Int) -> Range<Int>? {
    var threads = Threads(steps.count)
    var next = Threads(steps.count)
    var match: Range<Int>?
    for position in start...text.count {
      if match == nil { visits += follow(0, position, text, position, into: &threads) }
      if threads.list.isEmpty, match != nil { break }
      for thread in threads.list {
        switch steps[thread.step] {
        case .match: match = thread.start..<position
        case .scalar(let set) where position < text.count && set.contains(text[position]):
          visits += follow(thread.step + 1, thread.start, text, position + 1, into: &next)
          continue
        default: continue
        }
        // Discard the threads with a lower preference than the match.
        break
      }
      swap(&threads, &next)
      next.clear()
    }
    return match
  }

  /// Adds every instruction that can be reached without consuming a character, in order of preference.
  ///
  /// - Returns: the number of instructions visited.
  private func follow(
    _ step: Int, _ start: Int, _ text: [Unicode.Scalar], _ position: Int, into threads: inout Threads
  ) -> Int {
    var open = [step]
    var visits = 0
    while let step = open.popLast() {
      visits += 1
      guard threads.visit(step) else { continue }
      switch steps[step] {
      case .jump(let target): open.append(target)
      case .fork(let first, let second): open += [second, first]
      case .assert(let assertion): if Self.holds(assertion, text, position) { open.append(step + 1) }
      case .scalar, .match: threads.list.append((step, start))
      }
    }
    return visits
  }

  private static func holds(_ assertion: Assertion, _ text: [Unicode.Scalar], _ position: Int) -> Bool {
    switch assertion {
    case .start: position == 0
    case .end: position == text.count || position == text.count - 1 && text[position] == "\n"
    case .wordBoundary: isBoundary(text, position)
    case .noWordBoundary: !isBoundary(text, position)
    }
  }

  private static func isBoundary(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    // Behave like the regular expression engine of the Swift standard library, which the Swift SDK uses.
    guard !text.isEmpty else { return true }
    let before = position > 0 && ScalarSet.Kind.word.contains(text[position - 1])
    let behind = position < text.count && ScalarSet.Kind.word.contains(text[position])
    return before != behind
  }
}
