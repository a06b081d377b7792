import ArgumentParser
import KassaRehearsal

/// The hidden options that let a test drive the whole program. They have no effect in a normal run.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Descriptor of the control channel (JSON lines): advance the clock, receive idle reports.",
      valueName: "n"))
  var controlFd: Int32?
  @Option(help: .hidden)
  var controlSocket: String?
  /// The maximum colour depth, spelled as in scripts.
  @Option(help: .hidden, transform: { try word($0, ColourMode.init) })
  var colours: ColourMode?
  /// The initial virtual time in milliseconds since 1970.
  @Option(help: .hidden)
  var controlNow: Int64?
  /// The path of a file that contains `SandboxSettings`.
  @Option(help: .hidden)
  var sandbox: String?

  /// Whether the checkout is a new one, whose ledger holds no payments.
  @Flag(help: .hidden)
  var controlAnew = false

  private static func word<T>(_ text: String, _ read: (String) -> T?) throws -> T {
    guard let value = read(text) else { throw ValidationError("unknown value \(text)") }
    return value
  }

  var settings: ControlSettings {
    ControlSettings(
      controlFd: controlFd, controlSocket: controlSocket, colours: colours, controlNow: controlNow, sandbox: sandbox,
      controlAnew: controlAnew)
  }
}
