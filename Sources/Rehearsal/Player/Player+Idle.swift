import CheckoutCore
import KassaBackend

/// Finds what a case begins with and does not need, by playing it without.
extension Player {
  /// Returns the failure of a case that has passed and passes without its given state as well, or without a setting of the
  /// shop; nil if it needs them all.
  ///
  /// A setting that changes a message has an effect, whether or not a step looks at it. A given state changes a screen, such
  /// as the list of methods, in any case, so a step has to look at it. A recording begins with what was there, needed or not.
  /// - Parameter runner: the runner of the case.
  func idleSetup(of script: Script, _ cell: Combination, _ runner: ScriptRunner) -> CaseFailure? {
    let played = script.played(in: cell)
    guard !played.allowsIdleInput else { return nil }
    if let given = played.checkout.given, self.runner(of: played, cell, runner, without: { $0.given = nil }) != nil {
      return CaseFailure(
        code: "fault", at: runner.place(of: ValuePath([.key("given")])),
        message: "every step passes without the given \(given.words) as well; look at it, for example with "
          + (given.state == .savedCard
            ? "choose or see and the name of the card" : "result: { payment: \(Given.payment), told: … } or see in F4")
          + ", or leave it out")
    }
    for setting in idleCandidates(played) {
      guard
        let other = self.runner(of: played, cell, runner, without: { $0.sandbox.shop[setting.name] = nil }),
        other.entries == headless(played, cell, runner)?.entries
      else { continue }
      return CaseFailure(
        code: "fault", at: runner.place(of: ValuePath([.key("shop"), .key(setting.name)])),
        message:
          "the setting shop.\(setting.name): \(setting.value) changes nothing: without it, every step passes and "
          + "every message is the same; play what it is made for, or leave it out. A parameter that the order has itself "
          + "comes before the shop's")
    }
    return nil
  }

  /// The settings of the shop that are not in force anyway, and for which no event is waited for.
  private func idleCandidates(_ script: Script) -> [(name: String, value: String)] {
    guard let rows = script.systems.sandboxes[script.system]?.settings,
      case .table(let settings) = rows.first(where: { $0.name == "shop" })?.values
    else { return [] }
    return settings.compactMap { setting in
      guard let value = script.checkout.sandbox.shop[setting.name], setting.need == nil, setting.usual != value else {
        return nil
      }
      return (setting.name, value)
    }
  }

  /// The runner of the case in this process, which has passed; nil if the case needs a terminal to pass.
  private func headless(_ script: Script, _ cell: Combination, _ runner: ScriptRunner) -> ScriptRunner? {
    if case .headless = target { return runner }
    return self.runner(of: script, cell, runner) { _ in }
  }

  /// Plays a case in this process with other settings.
  /// - Parameter script: the script as the case plays it.
  /// - Returns: nil if the case fails, or cannot be composed.
  private func runner(
    of script: Script, _ cell: Combination, _ runner: ScriptRunner, without change: (inout CheckoutSettings) -> Void
  ) -> ScriptRunner? {
    var script = script
    change(&script.checkout)
    // A snapshot is compared with what it was.
    let other = try? ScriptRunner(
      script, cell, seed: script.seed ?? seed, isShadow: false, compose: compose,
      snapshots: Snapshots(kept: runner.takenSnapshots), target: .headless)
    guard let other else { return nil }
    other.recordsSteps = false
    defer { other.stage.finish() }
    guard other.play() == nil else { return nil }
    other.takeEntries()
    return other
  }
}
