import ArgumentParser
import CFreedMemory
import CheckoutCore
import Glibc
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// The `kassa monkey` command: presses random keys in a reproducible sequence.
struct MonkeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract: "Press random keys on every screen and check invariants.",
    discussion: """
      The same seed presses the same keys. A failure is reported with the shortest sequence that reproduces it, as a \
      script on standard output; the exit status is then 1. kassa show --help lists the screens.
      """)

  @OptionGroup var look: LookOptions
  @Option(help: ArgumentHelp("Random seed.", valueName: "n"))
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Number of input events: keys, pastes, clicks and so on.", valueName: "n"))
  var keys = 100_000
  @Option(help: ArgumentHelp("Start every round on this screen.", valueName: "name"), completion: .screens)
  var screen: String?
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Option(help: "Mock mode: disabled, success or decline.", completion: .list(["disabled", "success", "decline"]))
  var mock = "disabled"
  @Flag(help: "Print one JSON object instead of text.")
  var json = false
  @OptionGroup var coverage: CoverageOptions

  func run() throws {
    let kind = try PaymentSystems.builtIn.named(provider)
    if let screen { _ = try kind.scene(screen) }
    guard keys > 0 else { throw Failure(message: "--keys must be at least 1") }
    var pay = PaySettings()
    pay.look = look.settings
    pay.provider = provider
    pay.mock = mock
    var inputs = try pay.inputs(ProgramEnvironment(forDrawing: true))
    // Each round begins with the first payment.
    inputs.numbers = nil
    let composed = try inputs.compose()
    var setup = composed.setup
    // The scripts that the monkey writes have the settings of the command line.
    setup.editor = nil
    let world = MonkeySetup(
      setup: setup, backend: composed.backend, scenes: kind.scenes, cards: kind.testCards.map(\.number),
      launcher: composed.launcher)
    let met = try coverage.open()
    let collector = met.map { _ in CoverageCollector(system: provider) }
    let began = ContinuousClock.now
    let report = Monkey(world: world, seed: seed, screen: screen)
      .run(keys: keys, coverage: collector, memory: Self.memory)
    let took = ContinuousClock.now - began
    let speed = Int64(report.keys) * 1000 / max(1, took.milliseconds)
    if json { try Console.output(Self.object(report, speed)) } else { try show(report, speed) }
    if let collector { met?.add(collector.coverage, of: provider) }
    try met?.finish(usesErrors: true)
    if report.finding != nil { throw ExitCode(1) }
  }

  private func show(_ report: MonkeyReport, _ speed: Int64) throws(Failure) {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    Console.error("seed \(report.seed): \(report.keys) keys in \(report.rounds) checkouts, \(speed) keys per second")
    Console.error("outcomes: \(list(report.outcomes))")
    Console.error("screens: \(list(report.screens))")
    guard let finding = report.finding else { return Console.error("no problems found") }
    Console.error("problem found: \(finding.breach.code): \(finding.breach.message)")
    try Console.output(finding.script)
  }

  private static func object(_ report: MonkeyReport, _ speed: Int64) -> JSON {
    func table(_ counts: [String: Int]) -> JSON {
      .object(JSON.Object(counts.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }))
    }
    let finding = report.finding.map { finding in
      JSON.compact([
        ("code", .string(finding.breach.code)), ("message", .string(finding.breach.message)),
        ("acts", JSON(finding.acts.count)), ("script", .string(finding.script)),
      ])
    }
    return .compact([
      ("seed", .number(String(report.seed))), ("keys", JSON(report.keys)), ("checkouts", JSON(report.rounds)),
      ("keysPerSecond", JSON(Int(speed))), ("outcomes", table(report.outcomes)), ("screens", table(report.screens)),
      ("finding", finding ?? .null),
    ])
  }

  /// Returns the memory that the process has allocated and holds, in bytes; 0 if the system does not report it.
  ///
  /// The pages of the program's file do not count: how many of them are resident depends on what else the machine does.
  /// Nor does what the allocator keeps after a round with many messages: it is given back before.
  private static func memory() -> Int {
    cf_give_back()
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let pages = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ").compactMap { Int($0) }
    // The second number is what is resident, the third how much of it is shared or of a file.
    return pages.count > 2 ? (pages[1] - pages[2]) * Int(getpagesize()) : 0
  }
}
