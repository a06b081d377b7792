import Dispatch
import KassaRehearsal
import Synchronization

/// A run of the selected cases. The cases run concurrently, but the results are in the order of the cases.
struct PlayProgram: Sendable {
  struct Case: Sendable {
    var script: Int
    var cell: Combination
  }

  private let scripts: [Script]
  private let kept: [[String: String]]
  private let folders: [String?]
  private let player: Player
  private let isUpdating: Bool
  private let seed: UInt64
  /// Whether every case in every script is run. Unused snapshots can be detected only if this is the case.
  private let isWhole: Bool
  let cases: [Case]

  init(
    _ loader: [LoadedScript], seed: UInt64, isUpdating: Bool, shard: (index: Int, count: Int)? = nil,
    filter: String? = nil, target: PlaybackTarget = .headless
  ) {
    scripts = loader.map(\.script)
    kept = loader.map(\.snapshots)
    folders = loader.map(\.folder)
    player = Player(seed: seed, target: target, compose: ScriptComposer.compose)
    self.isUpdating = isUpdating
    self.seed = seed
    isWhole = shard == nil && filter == nil
    let all = loader.enumerated().flatMap { index, shelved in
      shelved.script.cells.filter { cell in
        filter.map { shelved.script.name(of: cell).contains($0) || shelved.script.source.contains($0) } ?? true
      }.map { Case(script: index, cell: $0) }
    }
    cases = all.enumerated().filter { index, _ in
      shard.map { index % $0.count == $0.index - 1 } ?? true
    }.map(\.element)
  }

  /// Runs all the selected cases.
  /// - Throws: `Failure` if snapshots cannot be written.
  func play(jobs: Int) throws(Failure) -> [CaseResult] {
    let played = perform(jobs: jobs)
    var results = played.map(\.result)
    for (index, script) in scripts.enumerated() where isWhole {
      let own = zip(cases, played).filter { $0.0.script == index }.map(\.1)
      guard own.allSatisfy(\.result.hasPassed) else { continue }
      let taken = own.reduce(into: [:]) { $0.merge($1.snapshots) { $1 } }
      if isUpdating {
        guard let folder = folders[index] else {
          if taken != kept[index] {
            throw Failure(message: "\(script.source) is built in; play its file to update its snapshots")
          }
          continue
        }
        try SnapshotFolder(path: folder).write(taken)
      } else {
        results += orphans(of: script, Snapshots(kept: kept[index]).orphans(taken: Set(taken.keys)))
      }
    }
    return results
  }

  private func orphans(of script: Script, _ files: [String]) -> [CaseResult] {
    guard !files.isEmpty else { return [] }
    let failure = CaseFailure(
      code: "snapshot", line: 1,
      message: "no case uses these snapshots: \(files.joined(separator: ", ")); --update removes them")
    return [
      CaseResult(script: script.source, name: "\(script.name) [snapshots]", seed: seed, failure: failure)
    ]
  }

  private func perform(jobs: Int) -> [Player.Performance] {
    let state = Mutex<(next: Int, played: [Int: Player.Performance])>((0, [:]))
    DispatchQueue.concurrentPerform(iterations: min(jobs, max(1, cases.count))) { _ in
      while let number = state.withLock({ state -> Int? in
        guard state.next < cases.count else { return nil }
        state.next += 1
        return state.next - 1
      }) {
        let one = cases[number]
        let performance = player.play(
          scripts[one.script], one.cell, snapshots: Snapshots(kept: kept[one.script], isUpdating: isUpdating))
        state.withLock { $0.played[number] = performance }
      }
    }
    return state.withLock { state in cases.indices.compactMap { state.played[$0] } }
  }
}
