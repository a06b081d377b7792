extension Player {
  /// Plays a case of a script for a program that knows nothing of kassa.
  func programPerformance(_ script: Script, _ cell: Combination, _ snapshots: Snapshots) -> Performance {
    let played = script.played(in: cell)
    var result = CaseResult(
      script: script.source, name: script.name(of: cell), seed: script.seed ?? seed, system: played.system,
      tags: script.tags)
    guard let program = played.program else { return Performance(result: result, snapshots: [:]) }
    let runner = ProgramRunner(played, program, cell, snapshots)
    result.failure = runner.play()
    result.stepRecords = runner.stepRecords
    // The rows of the examples may have secrets of their own.
    let steps = program.steps + script.variants.flatMap { $0.program?.steps ?? [] }
    let secrets = ProgramSecrets(steps, cell)
    result.scriptText = secrets.redacted(script: script.text)
    result.name = secrets.redacted(result.name)
    return Performance(result: result, snapshots: runner.takenSnapshots)
  }
}
