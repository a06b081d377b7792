import CheckoutCore

/// Plays scripts. The same script and seed produce byte-identical results.
package struct Player: Sendable {
  let compose: CheckoutComposer
  let seed: UInt64
  let target: PlaybackTarget
  private let now: @Sendable () -> ContinuousClock.Instant
  private let countsCoverage: Bool
  private let checksAccessibility: Bool
  private let watch: (@Sendable (StepRecord) -> Void)?

  /// - Parameters:
  ///   - seed: the seed for generated identifiers and for faults, unless a script has its own.
  ///   - target: the target on which test cases are run.
  ///   - countsCoverage: whether results say what the test case met; only headless test cases can.
  ///   - checksAccessibility: whether results say what the rules of accessibility say; only headless test cases can.
  ///   - watch: called with each step of a checkout once it was played; nil if nobody watches.
  ///   - now: the clock for the wall time of test cases. Nothing else depends on it.
  ///   - compose: the function that creates the checkout, including the payment systems.
  package init(
    seed: UInt64 = 1, target: PlaybackTarget = .headless, countsCoverage: Bool = false,
    checksAccessibility: Bool = false, watch: (@Sendable (StepRecord) -> Void)? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, compose: @escaping CheckoutComposer
  ) {
    self.seed = seed
    self.target = target
    self.now = now
    self.countsCoverage = countsCoverage
    self.checksAccessibility = checksAccessibility
    self.watch = watch
    self.compose = compose
  }

  /// The result of a test case, with the snapshots that it took.
  package struct Performance: Sendable {
    package var result: CaseResult
    /// The contents of the snapshots that the test case took, by file name.
    package var snapshots: [String: String]

    package init(result: CaseResult, snapshots: [String: String]) {
      self.result = result
      self.snapshots = snapshots
    }
  }

  /// Runs a test case from a script on the current thread. Other test cases may run in parallel on other threads.
  ///
  /// If the script enters a security code, a test case that passes is run again with a different security code.
  /// Any difference in a screen, flow entry or message then means that the security code has leaked.
  package func play(
    _ script: Script, _ cell: Combination = Combination(), snapshots: Snapshots = Snapshots()
  ) -> Performance {
    if let reason = script.skipReason {
      return Performance(result: result(of: script, cell, .asked(reason)), snapshots: [:])
    }
    if case .terminal = target, (cell.mode ?? script.played(in: cell).terminal.mode) == .plain {
      return Performance(result: result(of: script, cell, .asked("line mode needs no terminal")), snapshots: [:])
    }
    let start = now()
    var performance =
      script.program == nil && script.played(in: cell).program == nil
      ? performance(script, cell, snapshots) : programPerformance(script, cell, snapshots)
    performance.result.wallTime = now() - start
    if let expected = script.expectedFailure { performance.result.expect(expected, of: script) }
    return performance
  }

  /// The result of a case that is not played.
  package func result(of script: Script, _ cell: Combination, _ skip: CaseResult.Skip) -> CaseResult {
    var result = unplayed(script, cell)
    result.skip = skip
    return result
  }

  /// The result of a case that was being played when the run was interrupted.
  package func interrupted(_ script: Script, _ cell: Combination) -> CaseResult {
    var result = unplayed(script, cell)
    result.failure = CaseFailure(
      code: CaseFailure.interrupted, line: script.checkoutLine,
      message: "the run was interrupted while the case was played")
    return result
  }

  private func unplayed(_ script: Script, _ cell: Combination) -> CaseResult {
    CaseResult(
      script: script.source, name: script.name(of: cell), seed: script.seed ?? seed,
      system: script.played(in: cell).system, tags: script.tags)
  }

  private func performance(_ script: Script, _ cell: Combination, _ snapshots: Snapshots) -> Performance {
    var result = unplayed(script, cell)
    result.scriptText = HiddenTexts().redacted(script)
    let coverage = countsCoverage ? CoverageCollector(system: result.system, in: script.systems) : nil
    do throws(ComposingError) {
      let runner = try runner(script, cell, snapshots, isShadow: false, coverage)
      runner.watch = watch
      runner.accessibility = checksAccessibility ? AccessibilityWatch() : nil
      result.failure = runner.play()
      runner.takeEntries()
      result.scriptText = runner.hiddenTexts.redacted(script)
      result.stepRecords = runner.stepRecords
      result.entries = runner.entries
      result.faults = runner.faults
      result.duration = runner.time
      result.effort = runner.lastEffort
      runner.stage.finish()
      result.coverage = coverage?.coverage ?? Coverage()
      result.accessibility = runner.accessibility?.report ?? AccessibilityReport()
      // Of a case that must fail, only a leak would make anybody look at it.
      if result.failure == nil || script.expectedFailure != nil, runner.isCodeTyped {
        let shadow = try self.runner(script, cell, snapshots, isShadow: true)
        _ = shadow.play()
        shadow.takeEntries()
        shadow.stage.finish()
        result.failure = Self.compare(runner, shadow) ?? result.failure
      }
      // A case that must fail and passes has a failure of its own.
      if result.failure == nil, script.expectedFailure == nil { result.failure = idleSetup(of: script, cell, runner) }
      return Performance(result: result, snapshots: runner.takenSnapshots)
    } catch {
      result.failure = CaseFailure(code: "script", line: script.checkoutLine, message: error.message)
      return Performance(result: result, snapshots: [:])
    }
  }

  private func runner(
    _ script: Script, _ cell: Combination, _ snapshots: Snapshots, isShadow: Bool, _ coverage: CoverageCollector? = nil
  ) throws(ComposingError) -> ScriptRunner {
    try ScriptRunner(
      script.played(in: cell), cell, seed: script.seed ?? seed, isShadow: isShadow, compose: compose,
      snapshots: snapshots,
      target: target, coverage: coverage)
  }

  private static func compare(_ runner: ScriptRunner, _ shadow: ScriptRunner) -> CaseFailure? {
    for (moment, other) in zip(runner.stepRecords, shadow.stepRecords)
    where moment.frame != other.frame || moment.verb != other.verb {
      return CaseFailure(
        code: "leak", line: moment.line, message: "the screen depends on the entered security code")
    }
    let line = runner.stepRecords.last?.line ?? 1
    guard runner.stepRecords.count == shadow.stepRecords.count, runner.painted == shadow.painted else {
      return CaseFailure(
        code: "leak", line: line, message: "an intermediate screen depends on the entered security code")
    }
    guard runner.entries == shadow.entries else {
      return CaseFailure(code: "leak", line: line, message: "the flow entries depend on the entered security code")
    }
    return nil
  }
}
