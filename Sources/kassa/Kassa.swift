import ArgumentParser
import Glibc
import KassaSystems
import KassaTerminal

/// The root command. `kassa` without a subcommand runs `kassa pay`.
@main
struct Kassa: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kassa",
    abstract: "A checkout in the terminal: pay by keyboard, watch every step, replay sessions.",
    discussion: """
      Pay: kassa opens the shop screen with the built-in order and the in-process sandbox; F3 lists the test cards.
        kassa
        kassa --provider assist --order order.yaml
      Demonstrate a checkout without what is only for testers:
        kassa --clean
      Test card entry: check values, and play rules of card forms key by key:
        echo '4242 4242 4242 4242' | kassa check card
        kassa check keys --table built-in
      Play scripts without a person, and record one while you pay:
        kassa play --list
        kassa record session.yaml
      Drive the checkout from a program in any language, with lines of JSON:
        cat steps.jsonl | kassa drive
      Serve the payment systems over HTTP to a program of your own:
        kassa serve
      List the recorded payments, and capture, release or refund one:
        kassa payments
      Look up test cards, the payment flow and complete order files:
        kassa cards --provider worldline
        kassa order --provider dolyame > order.yaml
      Exit status: 0 paid, authorised or partly paid; 1 declined or failed; 2 usage error or unreadable input; 3 pending; \
      4 cancelled; 5 internal error, or the output cannot be written.
      """,
    version: Version.text,
    subcommands: [
      Pay.self, Play.self, RecordCommand.self, MonkeyCommand.self, Show.self, Check.self, CardsCommand.self,
      FlowCommand.self, PaymentsCommand.self,
      OrderCommand.self, SignCommand.self, ServeCommand.self, KioskCommand.self, DriveCommand.self,
      DescribeCommand.self,
    ],
    defaultSubcommand: Pay.self)

  /// Runs the program. The root command is synchronous, because the user interface must run on the main thread.
  static func main() {
    CrashGuard.reexecuteWithoutInteractiveBacktrace()
    CrashGuard.forbidCoreDumps()
    CrashGuard.install()
    do {
      // Nothing needs to be parsed, and the parser delays the first frame.
      if CommandLine.argc == 1 { Glibc.exit(try PaySettings().run()) }
      var command = try parsed()
      try command.run()
    } catch let failure as Failure {
      fail(failure)
    } catch let error as CompositionError {
      fail(Failure(message: error.message))
    } catch {
      let code = exitCode(for: error)
      let isUsage = code == .validationFailure
      let text = fullMessage(for: error)
      guard code.isSuccess, !text.isEmpty else {
        if !text.isEmpty { Console.error(text) }
        Glibc.exit(isUsage ? 2 : code.rawValue)
      }
      do {
        try Console.output(inPayersLanguage(text) ?? text)
      } catch {
        fail(error)
      }
    }
  }

  /// Returns the help in the payer's language; nil if the message is another one, or stays English.
  private static func inPayersLanguage(_ message: String) -> String? {
    let process = ProgramEnvironment()
    return PayerHelp(arguments: CommandLine.arguments, process.terminal)?
      .translation(of: message, columns: process.columns ?? Console.outputColumns ?? 80)
  }

  private static func fail(_ failure: Failure) -> Never {
    Console.error("kassa: " + failure.message)
    Glibc.exit(failure.status)
  }
}

extension Kassa {
  /// Parses the arguments. Tries only `kassa pay` at first, because loading all the commands delays the first frame.
  ///
  /// Arguments that `pay` cannot parse, including `--help`, are passed to the full parser, which also reports errors.
  private static func parsed() throws -> any ParsableCommand {
    let words = CommandLine.arguments.dropFirst()
    let isPay = words.first == "pay"
    if isPay || words.first?.hasPrefix("-") ?? true, let pay = try? Pay.parse(Array(words.dropFirst(isPay ? 1 : 0))) {
      return pay
    }
    return try parseAsRoot()
  }
}
