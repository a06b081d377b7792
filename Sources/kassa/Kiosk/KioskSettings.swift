import CheckoutCore
import Glibc
import KassaScreens
import KassaSystems
import KassaTerminal

/// What a kiosk is asked for.
struct KioskSettings {
  var look = LookSettings()
  /// The name of the payment system with which a session begins.
  var provider = PaymentSystems.builtIn.standard
  var limits = Kiosk(time: .seconds(15 * 60), idle: .seconds(5 * 60))
  var steering = ControlSettings()

  /// How long a session outlives its limit if its terminal takes no output, so that nothing can be shown.
  private static let patience = 60

  /// The environment of a session. Of what the visitor's side sends, only the name of the terminal is used. Text is UTF-8,
  /// times are UTC.
  static func environment(variable: (String) -> String? = TerminalEnvironment.variable) -> ProgramEnvironment {
    var environment = ProgramEnvironment(forDrawing: true)
    environment.terminal.term = variable("TERM")
    environment.terminal.locale = "C.UTF-8"
    return environment
  }

  /// What a session is composed from: the built-in order and a world of its own, in memory.
  func inputs(_ process: ProgramEnvironment) throws -> CheckoutInputs {
    var pay = PaySettings()
    (pay.look, pay.provider, pay.steering) = (look, provider, steering)
    pay.store.ephemeral = true
    return try pay.inputs(process)
  }

  /// Runs a session.
  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    let process = Self.environment()
    let inputs = try inputs(process)
    let composed = try inputs.compose()
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "kassa kiosk needs a terminal for input and output; ssh gives it one with -t")
    }
    confine()
    return try FullScreenPayment(
      composed, inputs.storage, process, look: look, seed: nil, steering: steering, kiosk: limits
    ).run()
  }

  /// Gives up what no session needs, so that no mistake elsewhere can give it to a visitor.
  private func confine() {
    // Libraries read variables too: curses looks for terminal descriptions where TERMINFO and HOME say.
    clearenv()
    // A file that is written must stay empty, and the write must fail instead of ending the session.
    signal(SIGXFSZ, SIG_IGN)
    Self.limit(RLIMIT_FSIZE, to: 0)
    Self.limit(RLIMIT_NOFILE, to: 64)
    Self.limit(RLIMIT_DATA, to: 1 << 30)
    // A session uses a few seconds. The rest is for builds with debug information, on slow machines.
    Self.limit(RLIMIT_CPU, to: 60 + limits.time.wholeSeconds / 10)
    // The handler of the signal would write to the terminal, which may be what is stuck.
    signal(SIGALRM, SIG_DFL)
    alarm(UInt32(clamping: limits.time.wholeSeconds + Self.patience))
  }

  private static func limit(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
