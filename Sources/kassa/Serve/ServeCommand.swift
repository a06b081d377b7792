import ArgumentParser
import KassaSystems

/// The `kassa serve` command: serves simulated worlds over HTTP.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the five payment systems over HTTP, as a sandbox for any client.",
    discussion: """
      Each payment system has a prefix with its own documented paths below, such as /ecommpay; the control API is below \
      /_kassa, and /_kassa/openapi.json describes it. A client that takes a host and a port but no path gets a port of its own \
      with --listen. With a command after --, the server takes a free port, tells it in KASSA_URL and KASSA_ECOMMPAY_URL and \
      the like, and ends with the command and its exit status.
      With --merchant, your backend takes the place of the merchant server: it gets the shop's requests at \
      URL/<system>/sign and the like, and the platform's notifications at URL/<system>/notify.
      This command needs a build with the trait Network: swift run --traits Network kassa serve.
      """)

  @Option(
    help: ArgumentHelp("Address to listen at. Beyond the machine itself, --token is required.", valueName: "address"))
  var host = "127.0.0.1"
  @Option(help: ArgumentHelp("Port to listen at; 0 for any free one.", valueName: "n"))
  var port: Int?
  @Option(
    help: ArgumentHelp(
      "A port for one payment system of the world default, such as worldline=8485; may be repeated.",
      valueName: "system=n"))
  var listen: [String] = []
  @Option(
    help: ArgumentHelp(
      "File with the token that the control API asks for, in the header Authorization: Bearer TOKEN. The environment "
        + "variable KASSA_TOKEN may have the token instead.", valueName: "file"), completion: .file())
  var token: String?
  @Option(
    help: ArgumentHelp("A further host name by which clients may call the server; may be repeated.", valueName: "name"))
  var name: [String] = []
  @Option(help: ArgumentHelp("Seed of the world default; the same seed gives the same ids.", valueName: "n"))
  var seed: UInt64?
  @Option(
    help: "Clock of the world default: real; manual or stepped, which POST clock moves.",
    completion: .list(["real", "manual", "stepped"]))
  var clock = "real"
  @Option(
    help: ArgumentHelp(
      "File with settings of the world default, as in an order file's section sandbox.", valueName: "file"),
    completion: .orderFiles)
  var sandbox: String?
  @Option(
    help: ArgumentHelp(
      "Your own backend, such as http://127.0.0.1:3000, in place of the simulated merchant servers of the world default.",
      valueName: "url"))
  var merchant: String?
  @Option(
    help: ArgumentHelp(
      "A host of backends, besides this machine, that worlds of the control API may have; may be repeated.",
      valueName: "host"))
  var allowMerchant: [String] = []
  @Option(
    help: ArgumentHelp(
      "Folder that keeps each world in a file, so that a server that was ended goes on where it was. The options of the "
        + "world default count only when it is new.", valueName: "folder"), completion: .directory)
  var state: String?
  @Argument(parsing: .postTerminator, help: "A command to run beside the server, after --.")
  var command: [String] = []

  func run() throws {
    #if Network
    throw ExitCode(try ServedRun(self).run())
    #else
    throw CompositionError.noNetwork("serve")
    #endif
  }
}
