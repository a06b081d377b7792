package import KassaScreens

/// Tries relations with random keys on a card form in another terminal program, and shrinks the keys that break one.
///
/// The program is started anew for every trial, and what breaks a relation must break it twice.
package struct ProgramRelationSearch {
  /// The fewest keys that were found after which a relation does not hold.
  package struct Counterexample: Sendable {
    package var relation: ProgramRelation
    /// The field in which the keys begin.
    package var part: CardForm.Part
    /// The keys in the notation of a table, from the empty field on.
    package var keys: String
    package var expected: String
    package var seen: String
    /// The row of a table that says the same.
    package var row: String
    /// Whether the row fails as well when it is played.
    package var isPlayable: Bool
    package var recording: KeyCast?
  }

  private let profile: ProgramProfile
  /// The number of trials of each relation that has said something about the form.
  package private(set) var counts: [ProgramRelation: Int] = [:]
  /// What broke a relation only once.
  package private(set) var unsteady = 0

  package init(_ profile: ProgramProfile) { self.profile = profile }

  /// The texts that are entered in three ways.
  private static let entries: [CardForm.Part: [String]] = [
    .card: ["5555555555554444", "5555 5555 5555 4444", "4242", "42-42"], .expiry: ["1230", "12/30", "12 / 30"],
    .code: ["123", "12a3"], .holder: ["JANE DOE", "José Núñez"],
  ]

  /// Tries relations.
  /// - Parameters:
  ///   - rounds: the number of key sequences.
  ///   - longest: the number of keys in the longest sequence.
  ///   - relations: the relations that are tried.
  /// - Returns: a counterexample of each relation that breaks, for each field unless it is one of the whole form.
  /// - Throws: `ComposingError` if the program cannot be started or never rests.
  package mutating func run(
    rounds: Int, longest: Int = 8, seed: UInt64, relations: [ProgramRelation] = ProgramRelation.allCases
  ) throws(ComposingError) -> [Counterexample] {
    let trial = RelationTrial(profile: profile)
    let parts = CardForm.Part.allCases.filter { profile.fields[$0] != nil }
    let random = RandomSource(seed: seed)
    var found: [Counterexample] = []
    for round in 0..<max(1, rounds) {
      let part = parts[round % parts.count]
      // Each field is tried without any keys first.
      let length = round < parts.count ? 0 : 1 + random.roll(longest)
      let keys = (0..<length).map { _ in random.pick(alphabet, or: "1") }
      let one = RelationTry(part: part, keys: keys, entry: random.pick(Self.entries[part] ?? [], or: "1"))
      for relation in relations
      where !found.contains(where: { $0.relation == relation && (relation.isOfForm || $0.part == part) }) {
        let verdict = try trial.verdict(relation, one)
        guard verdict != .saysNothing else { continue }
        counts[relation, default: 0] += 1
        guard verdict.found != nil else { continue }
        if let example = try counterexample(relation, one, trial) { found.append(example) } else { unsteady += 1 }
      }
    }
    return found
  }

  /// The keys of random sequences. A lone hyphen stands for an empty text in a table.
  private var alphabet: [String] {
    RelationSearch.alphabet.filter { key in
      key != "-" && (key != "<Undo>" || profile.keys["Undo"] != nil) && (key != "<Redo>" || profile.keys["Redo"] != nil)
    }
  }

  /// Tries the keys again, shrinks them, and plays the row that says the same.
  /// - Returns: nil if the keys do not break the relation again.
  private func counterexample(
    _ relation: ProgramRelation, _ one: RelationTry, _ trial: RelationTrial
  ) throws(ComposingError) -> Counterexample? {
    guard try trial.verdict(relation, one).found != nil else { return nil }
    var shortest = one
    // A program that cannot be started while the keys are shrunk leaves them as they are.
    shortest.keys = RelationSearch.shrunk(one.keys) { keys in
      var fewer = one
      fewer.keys = keys
      return (try? trial.verdict(relation, fewer))?.found != nil
    }
    let part = relation == .mask ? CardForm.Part.code : one.part
    guard let found = try trial.verdict(relation, shortest).found else { return nil }
    let row = found.row(relation, part, reach: profile.fields[part]?.reach ?? [])
    var example = Counterexample(
      relation: relation, part: part, keys: found.keys.joined(), expected: found.expected, seen: found.seen, row: row,
      isPlayable: false)
    let text = ConformanceTable.text(rules: [relation.rule], rows: [row])
    if let table = try? ConformanceTable(text, source: "found.tsv") {
      do throws(ConformanceTrouble) {
        let target = ProgramTarget(profile, isRecorded: true)
        example.isPlayable = try ConformanceRun(table, against: target).results.contains { !$0.holds }
        example.recording = target.recording
      } catch {
        throw ComposingError(error.message)
      }
    }
    return example
  }
}

extension ConformanceTable {
  /// Returns a table with rules and rows as text.
  package static func text(rules: [ConformanceRule], rows: [String]) -> String {
    let rules = rules.map { "@rule\t\($0.id)\t\($0.statement)\t\($0.source)" }
    return (rules + [header.joined(separator: "\t")] + rows).joined(separator: "\n") + "\n"
  }
}
