import ArgumentParser
import Glibc
import Terminal

/// The command line. `kassa` alone is `kassa pay`.
@main
struct Kassa: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kassa",
    abstract: "A checkout in the terminal: pay by keyboard, watch every step, replay at will.",
    discussion: """
      Without a command it opens the shop screen on the built-in order with the in-process sandbox.
      --mock of each payment system:
      \(PaymentSystems.mocksInHelp)
      Exit status: 0 paid, held or paid in part, 1 declined or failed, 2 wrong usage or unreadable input, 3 pending, 4 cancelled, \
      5 internal error, or output that cannot be written.
      """,
    version: "0.1.0",
    subcommands: [
      Pay.self, Play.self, RecordCommand.self, MonkeyCommand.self, Show.self, Check.self, CardsCommand.self,
      FlowCommand.self, PaymentsCommand.self,
      OrderCommand.self, SignCommand.self,
    ],
    defaultSubcommand: Pay.self)

  /// Synchronous on purpose: an asynchronous root would run off the main thread, which the interface owns.
  static func main() {
    CrashGuard.reexecuteWithoutInteractiveBacktrace()
    CrashGuard.forbidCoreDumps()
    do {
      var command = try parsed()
      try command.run()
    } catch let failure as Failure {
      fail(failure)
    } catch {
      let code = exitCode(for: error)
      let isUsage = code == .validationFailure
      let text = fullMessage(for: error)
      guard code.isSuccess, !text.isEmpty else {
        if !text.isEmpty { Console.error(text) }
        Glibc.exit(isUsage ? 2 : code.rawValue)
      }
      do {
        try Console.output(text)
      } catch {
        fail(error)
      }
    }
  }

  private static func fail(_ failure: Failure) -> Never {
    Console.error("kassa: " + failure.message)
    Glibc.exit(failure.status)
  }
}

extension Kassa {
  /// `kassa` and `kassa pay …` are read by that command alone: all commands together cost milliseconds before the first
  /// picture. What it cannot read, help among it, goes to all of them, which have the words for it.
  private static func parsed() throws -> any ParsableCommand {
    let words = CommandLine.arguments.dropFirst()
    let isPay = words.first == "pay"
    if isPay || words.first?.hasPrefix("-") ?? true, let pay = try? Pay.parse(Array(words.dropFirst(isPay ? 1 : 0))) {
      return pay
    }
    return try parseAsRoot()
  }
}
