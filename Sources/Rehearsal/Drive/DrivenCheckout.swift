package import CheckoutCore
import KassaScreens
import KassaTerminal

/// A checkout that a program in any language drives: each line of input is one step of a script, as JSON, and each answer
/// is one JSON object that says what there is now and what is new.
///
/// The steps are those of scripts, played by the player of scripts in virtual time. A step that cannot be read, or that
/// fails, is answered with an error, and the checkout goes on. No answer has a card number or a code in it.
package final class DrivenCheckout {
  private let provider: String
  private let systems: ScriptSystems
  private let driver: HeadlessDriver
  private let runner: ScriptRunner
  /// The number of the line that is answered, counted from 1; 0 before the first one.
  private var line = 0
  /// The number of flow entries that earlier answers had.
  private var toldEntries = 0
  /// The exit status, once the program has ended.
  package private(set) var exitStatus: Int32?

  /// - Parameters:
  ///   - settings: the settings of the checkout.
  ///   - terminal: the window.
  ///   - systems: the payment systems that the steps can name.
  ///   - seed: the seed for identifiers and faults.
  ///   - compose: creates the checkout, at first and after a change of its settings.
  /// - Throws: `ComposingError` if the settings are invalid.
  package init(
    _ settings: CheckoutSettings, terminal: TerminalSettings = TerminalSettings(),
    systems: ScriptSystems = .builtIn, seed: UInt64 = 1, compose: @escaping CheckoutComposer
  ) throws(ComposingError) {
    let script = Script(
      name: "drive", source: "drive", systems: systems, checkout: settings, terminal: terminal, matrix: Matrix(),
      steps: [])
    let composed = try ScriptRunner.composed(script, Combination(), compose)
    provider = script.system
    self.systems = systems
    driver = HeadlessDriver(composed, size: terminal.size, seed: seed)
    runner = ScriptRunner(script, Combination(), composed, on: driver, compose: compose)
    runner.recordsSteps = false
    runner.begin()
  }

  /// Returns the answer before the first line: the screen with which the checkout begins.
  package func state() -> JSON { answer(nil) }

  /// Plays a line.
  /// - Parameter bytes: the line without its end; nil if it is longer than a line may be.
  /// - Returns: the answer.
  package func answer(to bytes: [UInt8]?) -> JSON {
    line += 1
    do throws(DriveError) {
      guard let bytes else { throw DriveError(.tooLong, "the line is too long") }
      try play(try DrivenStep.steps(bytes, line: line, provider: provider, systems: systems))
    } catch {
      return answer(error)
    }
    return answer(nil)
  }

  /// Ends the input, as if the payer had closed the terminal.
  /// - Returns: the last answer, with the exit status.
  package func end() -> JSON {
    if exitStatus == nil {
      if !driver.isDead { driver.checkout.endInput() }
      exitStatus = driver.checkout.session.exitStatus ?? driver.checkout.session.app.exitStatus
    }
    defer { driver.finish() }
    return answer(nil)
  }

  private func play(_ steps: [ScriptStep]) throws(DriveError) {
    // Two runs of a case are compared by the hashes of their frames. Here nothing is.
    defer { runner.painted = [] }
    do throws(CaseFailure) {
      try runner.play(steps)
    } catch {
      throw DriveError(code: error.code, message: DrivenPage(driver).withoutCodes(error.message))
    }
  }

  private func answer(_ error: DriveError?) -> JSON {
    runner.takeEntries()
    let entries = runner.entries
    defer { toldEntries = entries.count }
    let session = driver.checkout.session
    if driver.hasLeft { exitStatus = exitStatus ?? session.exitStatus }
    let state = driver.state
    var members: [(String, JSON?)] = [("line", JSON(line)), ("error", error?.object)]
    if driver.isDead { members.append(("killed", true)) } else { members += DrivenPage(driver).members }
    members += [
      ("flow", Self.object(state)), ("entries", .array(entries.dropFirst(toldEntries).map(FlowEntryJSON.object))),
      ("held", driver.held.map(JSON.string)), ("result", state.result.map(Self.object)),
      ("clock", JSON(Int(driver.now.milliseconds))),
      (
        "exit",
        exitStatus.map { status in
          .compact([("status", JSON(Int(status))), ("text", session.app.exitLine.map(JSON.string))])
        }
      ),
    ]
    return .compact(members)
  }

  private static func object(_ state: FlowSnapshot) -> JSON {
    [
      "phase": .string(state.phase), "step": JSON(state.step),
      "name": Step(rawValue: state.step).map { .string($0.name) },
      "completed": .array(state.completed.map { JSON($0) }),
    ]
  }

  private static func object(_ ending: FlowSnapshot.Ending) -> JSON {
    [
      "outcome": .string(ending.outcome), "payment": ending.payment.map(JSON.string),
      "code": ending.code.map(JSON.string), "error": ending.error.map(JSON.string),
    ]
  }
}
