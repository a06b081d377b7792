import ArgumentParser
import CheckoutCore
import Glibc
import KassaRehearsal
import KassaSystems
import KassaTerminal

/// The `kassa drive` command: a program in any language drives the checkout with lines of JSON.
struct DriveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Drive the checkout with lines of JSON, from any language.",
    discussion: """
      Each line of input is one step of a script as JSON, such as {"choose": "pay"}, {"fill": {"pan": \
      "$card.none-success"}}, {"press": "Enter"}, {"type": "1234"} or {"clock": "+30s"}. Each answer is one JSON object in \
      a line: screen, focus, elements, rows, notice, what is new in the flow, result and clock. The first one comes before \
      any input. Time is virtual, the same seed gives the same answers, and card numbers and codes are hidden.
      A line that cannot be read or a step that fails is answered with an error, and the checkout goes on. kassa describe \
      prints all steps, keys, screens and errors. When the input ends, the last answer has the exit status, which is \
      that of kassa pay.
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Option(
    help: ArgumentHelp("Order file, YAML or JSON; kassa order prints an example.", valueName: "file"),
    completion: .orderFiles)
  var order: String?
  @Option(help: "Mock mode: disabled, success, decline, or another value of kassa pay.", completion: .mocks)
  var mock: String?
  @Option(help: "Payment method that opens first, e.g. card.")
  var method: String?
  @Option(
    help: ArgumentHelp(
      "A server of kassa serve, such as http://127.0.0.1:8484, on which the checkout gets a world of its own.",
      valueName: "url"))
  var connect: String?
  @Option(help: "Size of the window in columns and rows.")
  var size = "80x24"
  @Option(help: ArgumentHelp("Seed for identifiers and faults.", valueName: "n"))
  var seed: UInt64 = 1

  func run() throws {
    let checkout = try checkout()
    try Console.output(checkout.state())
    try DrivenLines(checkout).run()
    throw ExitCode(checkout.exitStatus ?? 5)
  }

  /// The checkout that the options ask for. It begins in the shop, as with `kassa pay`.
  /// - Throws: `CompositionError` or `Failure` if an option or the order is wrong.
  private func checkout() throws -> DrivenCheckout {
    var pay = PaySettings()
    (pay.look, pay.provider, pay.order, pay.mock, pay.method) = (look.settings, provider, order, mock, method)
    (pay.seed, pay.store.ephemeral) = (seed, true)
    // The terminal and its language must not change the answers.
    var inputs = try pay.inputs(ProgramEnvironment(forDrawing: true))
    if let connect {
      let peer = try ServedPeer(connect, for: "drive")
      try peer.check()
      // A world of its own has a clock that moves with that of the steps.
      inputs.world = .own(on: peer)
    }
    var settings = CheckoutSettings()
    (settings.provider, settings.begin, settings.sandbox) = (provider, "shop", inputs.settings)
    var terminal = TerminalSettings()
    guard let size = Show.parse(size) else {
      throw Failure(message: "--size must be two numbers from 1 to 500, like 80x24, not \(self.size)")
    }
    (terminal.size, terminal.theme) = (size, look.theme)
    if look.noColor { terminal.colours = .mono }
    if look.ascii { terminal.colours = .ascii }
    do throws(ComposingError) {
      return try DrivenCheckout(settings, terminal: terminal, seed: seed, compose: inputs.stepComposer())
    } catch {
      throw Failure(message: error.message)
    }
  }
}

/// The lines of standard input. Each is answered before the next one is read.
private struct DrivenLines {
  private let checkout: DrivenCheckout

  init(_ checkout: DrivenCheckout) { self.checkout = checkout }

  /// Answers the lines until the checkout or the input ends.
  /// - Throws: `Failure` with status 5 if an answer cannot be written.
  func run() throws(Failure) {
    var splitter = LineSplitter()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while checkout.exitStatus == nil {
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      try answer(count > 0 ? splitter.take(block.prefix(count)) : splitter.finish())
      // A card number that was read must not stay in memory.
      for index in block.indices.prefix(max(0, count)) { block[index] = 0 }
      if count <= 0 { break }
    }
    if checkout.exitStatus == nil { try Console.output(checkout.end()) }
  }

  private func answer(_ lines: [[UInt8]?]) throws(Failure) {
    for line in lines where checkout.exitStatus == nil { try Console.output(checkout.answer(to: line)) }
  }
}
