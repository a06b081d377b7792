import CheckoutCore
import KassaRehearsal
import KassaScreens
import Synchronization

/// Prints results as they come: with JSON one object a case, otherwise the failures.
final class ResultPrinter: Sendable {
  private let isJSON: Bool
  private let progress: PlayProgress
  /// Whether texts go to standard error, because standard output has data of another form.
  private let usesErrors: Bool
  private let problem = Mutex<Failure?>(nil)
  /// The cases whose failures were printed in full, by place and message.
  private let printed = Mutex<[String: String]>([:])

  init(isJSON: Bool, progress: PlayProgress, usesErrors: Bool = false) {
    self.isJSON = isJSON
    self.usesErrors = usesErrors
    self.progress = progress
  }

  /// The reason why the output could not be written; nil if it could.
  var failure: Failure? { problem.withLock(\.self) }

  func add(_ result: CaseResult) {
    do throws(Failure) {
      if isJSON {
        try Console.output(result.object)
      } else {
        if result.isRed, let failure = result.failure {
          progress.clear()
          if result.isBroken {
            for line in failure.message.split(separator: "\n") { Console.error(String(line)) }
          } else {
            try print(report(result) + "\n")
          }
        }
        if !result.isBroken { progress.add(result) }
      }
    } catch {
      problem.withLock { $0 = $0 ?? error }
    }
  }
}

extension ResultPrinter {
  func print(_ text: String) throws(Failure) {
    if usesErrors {
      Console.error(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    } else {
      try Console.prompt(text)
    }
  }

  /// Returns the failure report of a case, which is short if an earlier case of the script failed at the same line with
  /// the same message. A failed snapshot is always shown, because its message does not tell what differs.
  func report(_ result: CaseResult) -> String {
    let report = CaseReports.failure(of: result, width: Console.outputColumns)
    guard let failure = result.failure, failure.code != "snapshot" else { return report }
    let place = [result.script, failure.source ?? "", String(failure.line), failure.code]
    let key = (place + [failure.message]).joined(separator: "\n")
    let first = printed.withLock { printed -> String? in
      if let first = printed[key] { return first }
      printed[key] = result.name
      return nil
    }
    guard let first else { return report }
    return "✗ \(CaseReports.clean(result.name))\n  same failure as \(CaseReports.clean(first))"
  }
}

extension CaseResult {
  /// Whether the script cannot be played at all.
  var isBroken: Bool { failure?.code == "broken" }

  /// The result as one line of `--json`.
  fileprivate var object: JSON {
    var members: [(String, JSON)] = [
      ("script", .string(script)), ("name", .string(name)), ("passed", .bool(hasPassed)),
      ("outcome", .string(outcome.rawValue)),
      ("seed", .number(String(seed))), ("milliseconds", .number(String(duration.milliseconds))),
      ("wall-milliseconds", .number(String(wallTime.milliseconds))),
    ]
    if !system.isEmpty { members.append(("provider", .string(system))) }
    if !tags.isEmpty { members.append(("tags", .array(tags.map(JSON.string)))) }
    if !effort.isEmpty { members.append(("entry", effort.json)) }
    if !faults.isEmpty { members.append(("faults", .array(faults.map(\.json)))) }
    if let reason { members.append(("reason", .string(reason))) }
    if let failure {
      members += [
        ("code", .string(failure.code)), ("line", JSON(failure.line)), ("message", .string(failure.message)),
      ]
    }
    return .object(.init(members))
  }
}

extension ScriptMistake {
  /// The mistake as one line of `--json`.
  var object: JSON {
    [
      "script": .string(source), "line": JSON(place.line), "column": JSON(place.column), "code": .string(code.rawValue),
      "message": .string(message),
    ]
  }
}
