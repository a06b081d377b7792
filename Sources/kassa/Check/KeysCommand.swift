import ArgumentParser
import Glibc
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaSystems

extension Check {
  /// The `kassa check keys` command: types keys into a field, a form, or any terminal program.
  struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "keys",
      abstract: "Type keys into a field or a card form, or test any card form by its keys.",
      usage: """
        kassa check keys --field card < lines
        kassa check keys --form < lines
        kassa check keys --field card --compare stripe,adyen,kassa < lines
        kassa check keys --table built-in [--target engine,screens,plain] [--program form.yaml]
        kassa check keys --relations [--program form.yaml] --rounds 20
        """,
      discussion: """
        Each line of standard input is a sequence of keys for an empty field, such as 4242<Left><Left><BS>5. Characters \
        stand for themselves; other keys are \(KeyNotation.listed), with a count as in <Left*4>. \
        <Paste:TEXT> pastes, <Burst:TEXT> types faster than a person; \\n and \\t in them are Enter and Tab. Keys that \
        leave a field need --form.

        With --table, the rows of a table of rules are played against kassa's own forms or, with --program, against any \
        card form in a terminal, and the rows that differ are listed. With --relations, random keys look for what does not \
        hold for any keys; with --program, in the form of a program. Exit status: 0 every row holds; 1 a row differs; \
        2 a usage error, or a mistake in a file; 5 the output cannot be written. The article «Test a card form» in the \
        documentation describes tables and programs.
        """)

    @Option(
      help: "The field: card, expiry or code; with --compare also holder.",
      completion: .list(["card", "expiry", "code", "holder"]))
    var field: String?
    @Option(help: "A mask instead of a field, e.g. '{{99}}-{{99}}'.") var mask: String?
    @Flag(help: "A whole card form instead of a field.") var form = false
    @Option(
      help: ArgumentHelp(
        "Policy profile (default: kassa; with --table, those that its rows name): \(CardPolicy.dialects.joined(separator: ", ")).",
        valueName: "name,…"), completion: .dialects)
    var dialect: String?
    @Option(help: "Brand id, which determines the length of a security code.") var brand: String?
    @Option(help: "The date to use as today, YYYY-MM-DD.") var today: String?
    @Option(
      help: ArgumentHelp("Show what each of these profiles does, side by side.", valueName: "name,…"),
      completion: .dialects)
    var compare: String?
    @Option(
      help: ArgumentHelp(
        "Play a table of rules: a file, or '\(ConformanceTable.builtInName)' for the built-in one.", valueName: "file"),
      completion: .file(extensions: ["tsv"]))
    var table: String?
    @Option(
      help: ArgumentHelp(
        "What the table is played against: \(ConformanceCommand.targets.joined(separator: ", ")); "
          + "by default all of them, or only the programs.", valueName: "name,…"),
      completion: .list(ConformanceCommand.targets))
    var target: String?
    @Option(
      help: ArgumentHelp(
        "Play the table against the program that this file describes, or check its relations.", valueName: "file"),
      completion: .scriptFiles)
    var program: [String] = []
    @Option(help: ArgumentHelp("Play only the rows of this rule.", valueName: "id")) var rule: [String] = []
    @Option(
      help: ArgumentHelp(
        "With --table and --program: how many rows are played at the same time, each in a program of its own.",
        valueName: "n"))
    var jobs: Int = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    @Flag(
      help:
        "Check relations such as “typed is the same as pasted” on every form of every payment system, or of a program.")
    var relations = false
    @Option(help: ArgumentHelp("With --relations: rounds per form.", valueName: "n")) var rounds = 5
    @Option(help: ArgumentHelp("With --relations: the seed.", valueName: "n")) var seed: UInt64 = 1
    @Flag(help: "With --table: print the rules with their rows, statements and sources, and play nothing.")
    var list = false
    @Flag(help: "Print one JSON object per row and target.") var json = false
    @Option(help: ArgumentHelp("Write a JUnit XML report of the table.", valueName: "file"), completion: .file())
    var junit: String?
    @Option(
      help: ArgumentHelp(
        "Write an HTML report into this folder: what differs, with recordings, and what was checked.", valueName: "dir"),
      completion: .directory)
    var report: String?

    func run() throws {
      let modes = [
        table != nil, relations, compare != nil, form && compare == nil, mask != nil, field != nil && compare == nil,
      ]
      guard modes.count(where: \.self) == 1 else {
        throw ValidationError("Use one of --field, --form, --mask, --compare, --table and --relations.")
      }
      guard table != nil || (target == nil && rule.isEmpty && junit == nil && !list) else {
        throw ValidationError("--target, --rule, --list and --junit need --table.")
      }
      guard table != nil || relations || program.isEmpty else {
        throw ValidationError("--program needs --table or --relations.")
      }
      guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
      guard report == nil || table != nil && !list || relations && !program.isEmpty else {
        throw ValidationError("--report needs --table, or --relations with --program.")
      }
      if table != nil { return try ConformanceCommand(self).run() }
      if let compare {
        return try Check.run(CompareLines(policies: policies(compare), field: compared(), today: day, isJSON: json))
      }
      if relations { return try RelationsCommand(self).run() }
      if form { return try Check.run(FormKeyLines(policy: policy(), today: day)) }
      try Check.run(KeyLines(field: entry(policy())))
    }

    var day: CalendarDate { get throws { try Check.day(today) } }

    func policy() throws -> CardPolicy {
      let all = try policies(dialect ?? "kassa")
      guard let policy = all.first, all.count == 1 else { throw ValidationError("Use one --dialect here.") }
      return policy
    }

    func policies(_ names: String) throws -> [CardPolicy] {
      try names.split(separator: ",").map { name in
        var profile = Profile()
        profile.dialect = String(name)
        return try profile.policy()
      }
    }

    private func entry(_ policy: CardPolicy) throws -> KeyLines.Field {
      switch (field, mask) {
      case (nil, let mask?): return .mask(MaskEntry(mask: policy.mask(mask), policy: policy))
      case ("card", nil): return .card(NumberEntry(policy: policy))
      case ("expiry", nil): return .expiry(ExpiryEntry(policy: policy, today: try day))
      case ("code", nil): return .code(CodeEntry(policy: policy, brand: try Check.brand(brand, in: policy)))
      default: throw ValidationError("Use --field with card, expiry or code, --form, or --mask.")
      }
    }
  }
}

extension Check.Keys {
  private func compared() throws -> CardForm.Part? {
    guard !form, let field else {
      guard form else { throw ValidationError("Use --compare with --field or --form.") }
      return nil
    }
    guard let part = CardForm.Part(rawValue: field) else {
      throw ValidationError("Use --field with \(CardForm.Part.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return part
  }
}
