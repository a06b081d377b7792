import CheckoutCore
import Dispatch
import KassaRehearsal
import KassaSystems
import Synchronization

/// A run of the selected cases. The cases run concurrently, but the results are in the order of the cases.
struct PlayProgram: Sendable {
  struct Case: Sendable {
    var script: Int
    var cell: Combination
    var seed: UInt64
    var id: String
  }

  private let scripts: [Script]
  private let kept: [[String: String]]
  private let folders: [String?]
  private let tickets: [Ticket?]
  private let target: PlaybackTarget
  private let isUpdating: Bool
  private let countsCoverage: Bool
  private let checksAccessibility: Bool
  private let selection: CaseSelection
  private let peer: ServedPeer?
  private let theatre: StepTheatre?
  let cases: [Case]

  init(
    _ loaded: [LoadedScript], _ selection: CaseSelection = CaseSelection(), isUpdating: Bool,
    target: PlaybackTarget = .headless, countsCoverage: Bool = false, checksAccessibility: Bool = false,
    peer: ServedPeer? = nil, theatre: StepTheatre? = nil
  ) {
    self.peer = peer
    self.theatre = theatre
    scripts = loaded.map(\.script)
    kept = loaded.map(\.snapshots)
    folders = loaded.map(\.folder)
    tickets = loaded.map(\.ticket)
    self.target = target
    self.countsCoverage = countsCoverage
    self.checksAccessibility = checksAccessibility
    self.isUpdating = isUpdating
    self.selection = selection
    let all = loaded.enumerated().flatMap { index, loaded in
      loaded.script.cells.filter { selection.selects(loaded.script, $0) }.flatMap { cell in
        selection.seeds(of: loaded.script).map { seed in
          Case(script: index, cell: cell, seed: seed, id: selection.id(of: loaded.script, cell, seed: seed))
        }
      }
    }
    let named = all.filter { $0.id == selection.filter }
    cases = (named.isEmpty ? all : named).enumerated().filter { index, _ in
      selection.shard.map { index % $0.count == $0.index - 1 } ?? true
    }.map(\.element)
  }

  /// Runs the selected cases.
  /// - Parameters:
  ///   - stopsAtFailure: whether no further cases are begun once one has failed.
  ///   - interruption: ends the run before its end; nil if nothing does.
  ///   - onResult: called with each result, in the order of the cases, as soon as all results before it are known.
  /// - Returns: the results of all cases, each with its last screen only. Cases that were not played are skipped.
  /// - Throws: `Failure` if snapshots cannot be written.
  func play(
    jobs: Int, stopsAtFailure: Bool = false, interruption: Interruption? = nil,
    onResult: @escaping @Sendable (CaseResult) -> Void = { _ in }
  ) throws(Failure) -> [CaseResult] {
    let played = perform(
      jobs: jobs, stopsAtFailure: stopsAtFailure, interruption: interruption, onResult: onResult)
    var results = played.map(\.result)
    guard selection.isWhole else { return results }
    for (index, script) in scripts.enumerated() {
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
        for result in orphans(of: script, Snapshots(kept: kept[index]).orphans(taken: Set(taken.keys))) {
          onResult(result)
          results.append(result)
        }
      }
    }
    return results
  }

  /// The cases as they are tried with bugs.
  var trialCases: [BugTrial.Case] {
    cases.map { one in
      BugTrial.Case(
        scripts[one.script], one.cell, seed: one.seed, snapshots: Snapshots(kept: kept[one.script], isUpdating: false))
    }
  }

  /// The cases as `--collect` prints them.
  var collected: [JSON] {
    cases.map { one in
      let script = scripts[one.script]
      let played = script.played(in: one.cell)
      return .compact([
        ("id", .string(one.id)), ("file", .string(script.source)),
        ("name", .string(CardRedaction.redact(script.name(of: one.cell)))), ("provider", .string(played.system)),
        ("tags", .array(CaseSelection.tags(of: script, one.cell).map(JSON.string))),
        ("seed", .number(String(script.seed ?? one.seed))), ("line", JSON(played.steps.first?.place.line ?? 1)),
        ("skip", script.skipReason.map(JSON.string)),
        ("expect-failure", (script.expectedFailure?.reason).map(JSON.string)),
      ])
    }
  }

  private func orphans(of script: Script, _ files: [String]) -> [CaseResult] {
    guard !files.isEmpty else { return [] }
    let failure = CaseFailure(
      code: "snapshot", line: 1,
      message: "no case uses these snapshots: \(files.joined(separator: ", ")); --update removes them")
    return [
      CaseResult(
        script: script.source, name: "\(script.name) [snapshots]", seed: selection.seeds.first ?? 1, failure: failure)
    ]
  }

  private struct State {
    var next = 0
    var hasFailed = false
    var played: [Int: Player.Performance] = [:]
    /// The number of results that were handed on.
    var handedOn = 0
    /// Whether nothing that is still played counts any more.
    var isClosed = false

    /// Takes the result of a case, and hands on in order what is ready. It then keeps only what the summary needs.
    mutating func take(_ performance: Player.Performance, _ number: Int, _ onResult: (CaseResult) -> Void) {
      played[number] = performance
      if performance.result.isRed { hasFailed = true }
      while let ready = played[handedOn] {
        onResult(ready.result)
        played[handedOn]?.result = ready.result.condensed
        handedOn += 1
      }
    }
  }

  private func perform(
    jobs: Int, stopsAtFailure: Bool, interruption: Interruption?, onResult: @escaping @Sendable (CaseResult) -> Void
  ) -> [Player.Performance] {
    let state = Shared(State())
    let end = interruption?.end ?? DispatchSemaphore(value: 0)
    // In the background, so that an interruption need not wait for a case that hangs.
    DispatchQueue.global().async {
      // A queue each, because `concurrentPerform` has no more threads than the machine has processors. A program that is
      // tested keeps its thread waiting rather than busy.
      let group = DispatchGroup()
      for number in 1...min(jobs, max(1, cases.count)) {
        DispatchQueue(label: "play \(number)").async(group: group) {
          while let number = state.value.withLock({ state -> Int? in
            guard state.next < cases.count, !state.isClosed, !(stopsAtFailure && state.hasFailed) else { return nil }
            state.next += 1
            return state.next - 1
          }) {
            let performance = play(cases[number])
            state.value.withLock { if !$0.isClosed { $0.take(performance, number, onResult) } }
          }
        }
      }
      group.wait()
      end.signal()
    }
    end.wait()
    return state.value.withLock { state in
      state.isClosed = true
      let wasInterrupted = interruption?.signal != nil
      for number in cases.indices where state.played[number] == nil {
        let (script, cell) = (scripts[cases[number].script], cases[number].cell)
        let player = player(cases[number])
        let result =
          number < state.next
          ? player.interrupted(script, cell)
          : player.result(of: script, cell, wasInterrupted ? .interrupted : .afterFailure)
        state.take(Player.Performance(result: named(result, cases[number]), snapshots: [:]), number, onResult)
      }
      return cases.indices.compactMap { state.played[$0] }
    }
  }

  private func player(_ one: Case) -> Player {
    var watch: (@Sendable (StepRecord) -> Void)?
    if let theatre { watch = { theatre.show($0) } }
    return Player(
      seed: one.seed, target: target, countsCoverage: countsCoverage,
      checksAccessibility: checksAccessibility, watch: watch, compose: CheckoutInputs.composer(peer))
  }

  /// The result with the name of the case, which has the seed if the script is played with several, and with its ticket.
  private func named(_ result: CaseResult, _ one: Case) -> CaseResult {
    var result = result
    result.ticket = tickets[one.script]
    guard selection.seeds(of: scripts[one.script]).count > 1 else { return result }
    result.name += " · seed \(one.seed)"
    return result
  }

  private func play(_ one: Case) -> Player.Performance {
    let script = scripts[one.script]
    var performance = player(one).play(
      script, one.cell, snapshots: Snapshots(kept: kept[one.script], isUpdating: isUpdating))
    if isUpdating, script.steps.flat.contains(where: { $0.name == .snapshot }) {
      performance.result.failure?.message += "\nNo snapshot of this script was saved, because a case failed."
    }
    performance.result = named(performance.result, one)
    return performance
  }
}
