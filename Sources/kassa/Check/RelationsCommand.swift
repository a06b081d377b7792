import ArgumentParser
import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaSystems

/// Checks relations for `kassa check keys --relations`: on kassa's own forms, or on those of programs.
struct RelationsCommand {
  let options: Check.Keys

  init(_ options: Check.Keys) { self.options = options }

  func run() throws {
    guard (1...10_000).contains(options.rounds) else { throw ValidationError("--rounds must be from 1 to 10000.") }
    let isFound = options.program.isEmpty ? try checkOwnForms() : try checkPrograms()
    if isFound { throw ExitCode(1) }
  }

  /// Checks every form of every payment system.
  /// - Returns: whether a relation is broken.
  private func checkOwnForms() throws(Failure) -> Bool {
    var (count, forms, found) = (0, 0, 0)
    for system in PaymentSystems.builtIn.all {
      var search = RelationSearch(system.name, scenes: system.scenes) { () throws(ComposingError) in
        var settings = CheckoutSettings()
        settings.provider = system.name
        return try CheckoutInputs.composeScript(settings)
      }
      do throws(ComposingError) {
        for counterexample in try search.run(rounds: options.rounds, seed: options.seed) {
          found += 1
          try? Console.prompt("✗ \(counterexample)\n")
        }
      } catch {
        throw Failure(message: error.message)
      }
      count += search.count
      forms += search.forms.count
    }
    try Console.output(
      "\(found == 0 ? "✓ no" : "✗ \(found)") counterexample in \(count) sequences of keys on \(forms) forms")
    return found > 0
  }

  /// Checks the form of every program.
  /// - Returns: whether a relation is broken.
  private func checkPrograms() throws(Failure) -> Bool {
    let folder = try options.report.map { path throws(Failure) in try FormReportFolder(path) }
    let profiles = try options.program.map { path throws(Failure) in try ConformanceCommand.profile(path) }
    var forms: [FormReport.Form] = []
    for profile in profiles {
      var search = ProgramRelationSearch(profile)
      var form = FormReport.Form(name: profile.name, version: profile.readVersion())
      do throws(ComposingError) {
        form.counterexamples = try search.run(rounds: options.rounds, seed: options.seed)
      } catch {
        throw Failure(message: "\(profile.name): \(error.message)")
      }
      form.trials = ProgramRelation.allCases.compactMap { relation in
        search.counts[relation].map { (relation, $0) }
      }
      forms.append(form)
      if options.json {
        for object in form.jsonObjects { try Console.output(object) }
        continue
      }
      for one in form.counterexamples { try Console.prompt(Self.text(one, of: form)) }
      let found = form.counterexamples.count
      let trials = form.trials.reduce(0) { $0 + $1.count }
      let unsteady = search.unsteady == 0 ? "" : ", and \(search.unsteady) that did not show again"
      try Console.output(
        "\(found == 0 ? "✓ no" : "✗ \(found)") counterexample\(found > 1 ? "s" : "")\(unsteady) in \(trials) trials "
          + "on \(form.title)")
    }
    try folder?.write(forms)
    return forms.contains { !$0.counterexamples.isEmpty }
  }

  private static func text(_ one: ProgramRelationSearch.Counterexample, of form: FormReport.Form) -> String {
    """
    ✗ \(form.name)  \(one.relation.rawValue)  \(one.relation.statement)
      \(one.part.rawValue): \(one.keys.isEmpty ? "(no keys)" : one.keys)
      expected \(one.expected), seen \(one.seen)
      \(one.isPlayable ? "row" : "row, which alone does not show it"): \(one.row)


    """
  }
}
