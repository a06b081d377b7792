import ArgumentParser
import Glibc
import KassaCards

/// The `kassa check` command: validates lines of standard input, for use in pipes.
///
/// Each input line produces one JSON object, in the order of the input. Nothing is written to disk.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate standard input line by line and print one JSON object per line.",
    discussion: """
      A line longer than 1 MiB is reported with "error":"line.tooLong". Exit status: 0 every line is valid; 1 at least \
      one line is invalid; 2 usage error or unreadable input; 5 the output cannot be written.
      """,
    subcommands: [
      Card.self, Expiry.self, Code.self, Holder.self, Postal.self, IBANs.self, Field.self, MaskEdits.self, Keys.self,
    ])

  /// The options that every validator accepts.
  struct Profile: ParsableArguments {
    @Option(help: "Policy profile: \(CardPolicy.dialects.joined(separator: ", ")).", completion: .dialects)
    var dialect = "kassa"

    /// Returns the card policy named by the profile.
    /// - Throws: `ValidationError` if the profile is unknown.
    func policy() throws -> CardPolicy {
      guard let policy = CardPolicy(dialect: dialect) else {
        throw ValidationError(
          "Unknown dialect '\(dialect)'; known: \(CardPolicy.dialects.joined(separator: ", ")).")
      }
      return policy
    }
  }

  /// Returns the date to compare expiry dates with. If `text` is nil, this is today's date in local time.
  static func day(_ text: String?) throws -> CalendarDate {
    guard let text else {
      var now = time(nil)
      var local = tm()
      let isKnown = localtime_r(&now, &local) != nil
      let seconds = now + (isKnown ? local.tm_gmtoff : 0)
      return CalendarDate(daysSinceEpoch: seconds / 86_400)
    }
    guard let date = CalendarDate(text) else { throw ValidationError("'\(text)' is not a date like 2026-06-15.") }
    return date
  }

  static func brand(_ name: String?, in policy: CardPolicy) throws -> BrandID? {
    guard let name else { return nil }
    let id = BrandID(rawValue: name)
    guard policy.brands[id] != nil else {
      let known = policy.brands.brands.map(\.id.rawValue).joined(separator: ", ")
      throw ValidationError("Unknown brand '\(name)'; known: \(known).")
    }
    return id
  }

  /// Checks every line of standard input.
  /// - Throws: `ExitCode` 1 if a line is invalid; `Failure` if the input cannot be read.
  static func run(_ checker: some LineChecker) throws {
    let summary = try LineLoop.run(checker)
    if summary.failed { throw Failure(message: "standard input cannot be read") }
    if summary.invalid > 0 { throw ExitCode(1) }
  }
}

extension Check {
  struct Card: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate card numbers.")
    @OptionGroup var profile: Profile

    func run() throws { try Check.run(CardLines(policy: profile.policy())) }
  }

  struct Expiry: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate expiry dates.")
    @OptionGroup var profile: Profile
    @Option(help: "The date to use as today, YYYY-MM-DD.") var today: String?
    @Option(help: "Maximum number of years from the current year.") var maxYears: Int?

    func run() throws {
      var policy = try profile.policy()
      if let maxYears {
        guard (0...1_000).contains(maxYears) else { throw ValidationError("--max-years must be between 0 and 1000.") }
        policy.furthestYear = maxYears
      }
      try Check.run(ExpiryLines(policy: policy, today: Check.day(today)))
    }
  }

  struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate security codes.")
    @OptionGroup var profile: Profile
    @Option(help: "Brand id, which determines the length.") var brand: String?
    @Option(help: "Allowed lengths, e.g. 3 or 3,4.") var length: String?

    func run() throws {
      let policy = try profile.policy()
      guard brand == nil || length == nil else { throw ValidationError("Use either --brand or --length.") }
      var lengths = policy.codeLengths(brand: try Check.brand(brand, in: policy))
      if let length {
        let numbers = length.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.allSatisfy({ ($0 ?? 0) >= 1 && ($0 ?? 0) <= 31 }) else {
          throw ValidationError("--length must be numbers from 1 to 31, e.g. 3 or 3,4.")
        }
        lengths = LengthSet(numbers.compactMap(\.self))
      }
      try Check.run(CodeLines(policy: policy, lengths: lengths))
    }
  }

  struct Holder: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate cardholder names.")
    @OptionGroup var profile: Profile

    func run() throws { try Check.run(HolderLines(policy: profile.policy())) }
  }

  struct Postal: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate postal codes.")
    @OptionGroup var profile: Profile
    @Option(help: "Country of the address (ISO 3166-1 alpha-2).") var country: String?
    @Option(help: "Minimum length if the country's rule is unknown.") var min: Int?

    func run() throws {
      if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
        throw ValidationError("--country must be two letters, e.g. GB.")
      }
      if let min, min < 0 { throw ValidationError("--min must be 0 or greater.") }
      try Check.run(PostalLines(policy: profile.policy(), country: country, shortest: min))
    }
  }

  struct IBANs: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "iban", abstract: "Validate international bank account numbers.")
    @OptionGroup var profile: Profile

    func run() throws {
      _ = try profile.policy()
      try Check.run(IBANLines())
    }
  }

  struct Field: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Validate Worldline product fields: JSON objects with type, required, validators, mask and value.")
    @OptionGroup var profile: Profile
    @Option(help: "The date to use as today, YYYY-MM-DD.") var now: String?

    func run() throws {
      _ = try profile.policy()
      try Check.run(FieldLines(today: Check.day(now)))
    }
  }

  struct MaskEdits: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "mask",
      abstract: "Apply edits to a masked field: old text, new text, start, removed, added, separated by tabs.")
    @OptionGroup var profile: Profile
    @Option(help: "The mask, e.g. '{{9999}} {{9999}}'.") var mask: String

    func run() throws { try Check.run(MaskLines(mask: profile.policy().mask(mask))) }
  }
}
