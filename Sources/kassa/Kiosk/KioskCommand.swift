import ArgumentParser
import CheckoutCore
import KassaBackend
import KassaScreens
import KassaSystems

/// The `kassa kiosk` command: a checkout for others, as the forced command of an SSH server.
struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Let others pay with simulated money on your machine, for example over SSH.",
    discussion: """
      A session has a world of its own in memory. It reads and writes no files, ignores all variables of the environment \
      but TERM, runs no other program, and has no keys that save, copy or suspend. It ends when its time is up, when \
      nothing was pressed for a while, or when the connection is lost. Text is UTF-8, times are UTC.
      With OpenSSH, in sshd_config:
        Match User kiosk
          ForceCommand kassa kiosk
          DisableForwarding yes
          PermitTTY yes
          PermitUserRC no
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Option(help: ArgumentHelp("The longest session, such as 15m; from 10s to 24h.", valueName: "time"))
  var time = "15m"
  @Option(help: ArgumentHelp("The longest pause without input; from 10s to 24h.", valueName: "time"))
  var idle = "5m"
  @OptionGroup(visibility: .hidden) var steering: ControlOptions

  func run() throws { throw ExitCode(try settings().run()) }

  /// What the arguments ask for.
  func settings() throws(Failure) -> KioskSettings {
    KioskSettings(
      look: look.settings, provider: provider,
      limits: Kiosk(time: try Self.duration(time, of: "--time"), idle: try Self.duration(idle, of: "--idle")),
      steering: steering.settings)
  }

  private static func duration(_ text: String, of option: String) throws(Failure) -> Duration {
    guard let duration = Duration(settings: text), (.seconds(10) ... .seconds(24 * 3600)).contains(duration) else {
      throw Failure(message: "\(option) must be a time from 10s to 24h, such as 90s or 15m, not \(text)")
    }
    return duration
  }
}
