import CheckoutCore
import KassaRehearsal

/// Which cases are played.
struct CaseSelection: Sendable {
  /// A text that the name of the case or of its script must contain, or the ID of a case; nil for all.
  var filter: String?
  /// Tags that the script must have; after `!`, those that it must not have. The name of the payment system is a tag.
  var tags: [String] = []
  /// The part of the selected cases that is played; nil for all.
  var shard: (index: Int, count: Int)?
  var seeds: [UInt64] = [1]

  /// Whether every case of every script is played. Only then is it known which snapshots nothing uses.
  var isWhole: Bool { filter == nil && tags.isEmpty && shard == nil }

  /// The seeds with which a script is played: its own one, if it has one.
  func seeds(of script: Script) -> [UInt64] { script.seed.map { [$0] } ?? seeds }

  func selects(_ script: Script, _ cell: Combination) -> Bool {
    if let filter, !script.name(of: cell).contains(filter), !script.source.contains(filter), !names(script, cell) {
      return false
    }
    let own = Set(Self.tags(of: script, cell))
    return tags.allSatisfy { tag in tag.hasPrefix("!") ? !own.contains(String(tag.dropFirst())) : own.contains(tag) }
  }

  /// Whether the filter is the ID of a case.
  private func names(_ script: Script, _ cell: Combination) -> Bool {
    seeds(of: script).contains { id(of: script, cell, seed: $0) == filter }
  }

  /// Returns the ID of a case, with which `--filter` selects it alone: the script and the name of the case, and the seed if
  /// the script is played with several.
  func id(of script: Script, _ cell: Combination, seed: UInt64) -> String {
    let name = CardRedaction.redact("\(script.source)::\(script.name(of: cell))")
    return seeds(of: script).count > 1 ? "\(name) · seed \(seed)" : name
  }

  /// Whether any case is selected, whichever part of the cases is played.
  func selectsAny(_ scripts: [Script]) -> Bool {
    (filter == nil && tags.isEmpty) || scripts.contains { script in script.cells.contains { selects(script, $0) } }
  }

  /// The tags of a case, the automatic ones included.
  static func tags(of script: Script, _ cell: Combination = Combination()) -> [String] {
    let system = script.played(in: cell).system
    return script.tags.contains(system) ? script.tags : [system] + script.tags
  }

  /// Returns what to say when no case is selected.
  func complaint(_ scripts: [Script]) -> String {
    let known = Set(scripts.flatMap { Self.tags(of: $0) })
    for tag in tags.map({ $0.hasPrefix("!") ? String($0.dropFirst()) : $0 }) where !known.contains(tag) {
      let near = NearestWord.of(tag, in: known.sorted()).map { "; the nearest is \($0)" } ?? ""
      return "no script has the tag \(tag)\(near)"
    }
    return filter.map { "no case name contains \($0)" + (tags.isEmpty ? "" : " and has these tags") }
      ?? "no case has these tags: \(tags.joined(separator: ", "))"
  }

  // MARK: Options

  /// Reads seeds such as `1..20` or `1,5,9`; returns nil if the text is anything else.
  static func seeds(_ text: String) -> [UInt64]? {
    var seeds: [UInt64] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.components(separatedBy: "..").map { UInt64($0) }
      switch ends.count {
      case 1: if let seed = ends[0] { seeds.append(seed) } else { return nil }
      case 2:
        guard let first = ends[0], let last = ends[1], first <= last, last - first < 10_000 else { return nil }
        seeds += first...last
      default: return nil
      }
    }
    return seeds.isEmpty ? nil : seeds
  }

  /// Reads a part such as `2/4`; returns nil if the text is anything else.
  static func shard(_ text: String) -> (index: Int, count: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (1...count).contains(index) else {
      return nil
    }
    return (index, count)
  }

  /// The variables in which CI systems tell a job its number and the number of jobs.
  ///
  /// Source: the documentation of CircleCI, GitLab, Buildkite, Bitbucket, Semaphore and Azure Pipelines.
  private static let variables: [(index: String, count: String, first: Int)] = [
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0), ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
    ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1),
  ]

  /// Returns the part that the CI system has given to this job; nil if there is none.
  static func shard(from environment: [String: String]) -> (index: Int, count: Int)? {
    for names in variables {
      guard let index = environment[names.index].flatMap({ Int($0) }),
        let count = environment[names.count].flatMap({ Int($0) })
      else { continue }
      let number = index - names.first + 1
      if count > 0, (1...count).contains(number) { return (number, count) }
    }
    return nil
  }
}

extension Substring {
  /// The parts between the occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
