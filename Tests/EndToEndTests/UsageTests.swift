import TestSupport
import Testing

/// Errors in the command line or in an order file must be written to standard error.
/// The exit status must be 2, and nothing may be written to standard output.
@Suite("Command-line and order file errors")
struct UsageTests {
  @Test(
    "An invalid argument is reported together with the valid values",
    arguments: [
      (["--provider", "nobody"], ["unknown provider nobody", "ecommpay"]),
      (["--mock", "maybe"], ["unknown mock mode maybe", "disabled", "success", "decline"]),
      (["--theme", "pink"], ["unknown theme pink", "terminal", "dark", "light"]),
      (["--order", "/nonexistent/order.yaml"], ["cannot read", "/nonexistent/order.yaml", "no such file"]),
      (["--order", "/tmp"], ["cannot read", "/tmp", "folder"]),
      (["--seed", "many"], ["many", "--seed"]),
      (["--nonsense"], ["--nonsense"]),
      (["nonsense"], ["nonsense"]),
      (["pay", "--nonsense"], ["--nonsense"]),
      (["cards", "--provider", "nobody"], ["unknown provider nobody"]),
      (["cards", "--3ds", "--provider", "apple-pay"], ["apple-pay has no 3-D Secure"]),
      (["flow", "--provider", "nobody"], ["unknown provider nobody"]),
      (["show", "nothing"], ["unknown screen nothing", "shop", "card"]),
      (["show", "card", "--theme", "pink"], ["unknown theme pink"]),
      (["show", "card", "--size", "0x9"], ["0x9", "80x24"]),
      (["show", "card", "--size", "big"], ["big", "80x24"]),
      (["show", "card", "--size", "80x24x7"], ["80x24x7"]),
      (["show", "card", "--size", "501x24"], ["501x24"]),
      (["show", "card", "--format", "png"], ["unknown format png", "text"]),
      (["show"], ["screen"]),
      (["monkey", "--screen", "nothing"], ["unknown screen nothing", "shop"]),
      (["monkey", "--keys", "0"], ["--keys"]),
      (["record"], ["file"]),
      (["record", "/dev/null/script.yaml"], ["cannot write /dev/null/script.yaml"]),
      (["record", "--force", "/tmp"], ["cannot write /tmp", "folder"]),
      (["record", "/tmp"], ["/tmp already exists", "--force"]),
      (["--ledger", ":memory:"], [":memory:", "store nothing", "--ephemeral"]),
      (["pay", "--cast", "/dev/null/a.cast"], ["cannot write /dev/null/a.cast"]),
      (["pay", "--cast", "a.cast", "--cast-version", "4"], ["--cast-version", "2 or 3"]),
      (["pay", "--cast", "a.cast", "--plain"], ["--plain"]),
    ])
  func isTold(arguments: [String], words: [String]) throws {
    let kassa = try Spawned.kassa(arguments)
    #expect(kassa.status == 2)
    #expect(kassa.output.isEmpty)
    for word in words { #expect(kassa.errors.contains(word), "\(kassa.errors)") }
  }

  @Test("Without a terminal, the error suggests --plain", arguments: [[], ["pay"], ["--mock", "success"]])
  func namesPlain(arguments: [String]) throws {
    let kassa = try Spawned.kassa(arguments, input: "\n\n\n")
    #expect(kassa.status == 2)
    #expect(kassa.output.isEmpty)
    #expect(kassa.errors.contains("terminal") && kassa.errors.contains("--plain"), "\(kassa.errors)")
  }

  @Test("kassa cards --3ds prints the situations of 3-D Secure by question, as lines and as JSON")
  func situations() throws {
    let lines = try Spawned.kassa(["cards", "--3ds"]).output.split(separator: "\n")
    #expect(lines.first == "3-D Secure · the bank does not ask")
    #expect(lines.contains("  text-N            4000 0000 0020 1204  N · declined"))
    #expect(lines.contains("  decoupled-Y       4000 0000 0020 8100  Y · paid"))
    #expect(lines.allSatisfy { $0.count <= 80 })
    let objects = try Spawned.kassa(["cards", "--3ds", "--json", "--provider", "assist"]).output.split(separator: "\n")
    #expect(
      objects.contains(
        #"{"situation":"html-U","number":"4000000000205304","question":"html","status":"U","outcome":"paid"}"#))
    #expect(!objects.contains { $0.contains("decoupled") })
  }

  @Test("An order is read from standard input and from a file with a byte order mark")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let sample = try Spawned.kassa(["order"]).output
    try folder.write(sample, to: "sample.yaml")
    try folder.write("\u{FEFF}" + sample, to: "bom.yaml")
    let program = try TestEnvironment.program()
    // The order is read from standard input up to its end, so there is no input left for the prompt to pay.
    for command in [
      "cat sample.yaml | '\(program)' --order /dev/stdin --plain", "'\(program)' --order bom.yaml --plain",
    ] {
      let kassa = try Spawned.run(["sh", "-c", "cd '\(folder.path)' && \(command)"])
      #expect(kassa.errors.isEmpty, "\(kassa.errors)")
      #expect(kassa.output.contains("19.99"), "\(kassa.output)")
    }
  }

  @Test(
    "A file that is not an order is rejected",
    arguments: [
      ("- a: [b", "neither YAML nor JSON"), ("{\"paymentAmount\": ", "neither YAML nor JSON"),
      ("just words", "no parameters"), ("", "no parameters"), ("- 1\n- 2", "no parameters"),
    ])
  func tellsNoOrder(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let kassa = try Spawned.kassa(["--order", folder.write(text, to: "order.yaml")])
    #expect(kassa.status == 2)
    #expect(kassa.output.isEmpty)
    #expect(kassa.errors.contains(words) && kassa.errors.contains("order.yaml"), "\(kassa.errors)")
  }

  @Test("All errors of an order file are reported together")
  func namesAllMistakes() throws {
    let folder = try TemporaryFolder()
    let order = """
      projectID: ten
      paymentID: [1]
      paymentAmount: 19.99
      hideSavedWallets: 7
      action: steal
      shoeSize: 44
      hatSize: 7
      additionalFields:
        favourite_colour: blue
      """
    let kassa = try Spawned.kassa(["--plain", "--order", folder.write(order, to: "order.yaml")])
    #expect(kassa.status == 2)
    #expect(kassa.output.isEmpty)
    for name in [
      "projectID", "paymentID", "paymentAmount", "hideSavedWallets", "action", "shoeSize", "hatSize",
      "additionalFields.favourite_colour",
    ] {
      #expect(kassa.errors.contains(name), "\(kassa.errors)")
    }
  }

  @Test("A closed control channel descriptor is reported")
  func controlChannel() throws {
    let kassa = try TerminalProgram(.init(arguments: ["--control-fd", "77"], isControlled: false))
    try kassa.waitForScreen("--control-fd 77", "exit 2 $")
  }

  @Test(
    "An unknown terminal type either works or is reported",
    arguments: [["TERM": "no-such-terminal"], ["TERM": ""], ["TERM": "dumb"]])
  func unknownTerminal(environment: [String: String]) throws {
    let kassa = try TerminalProgram(.init(environment: environment, isControlled: false))
    let screen = try kassa.waitForScreen("the shop, or a reason") { screen in
      screen.contains("Pay with") || screen.lastLine.hasPrefix("exit 2 $")
    }
    if screen.contains("Pay with") {
      try kassa.press("q")
      try kassa.expectExit(4)
    } else {
      #expect(screen.contains("TERM") || screen.contains("--plain"))
    }
  }
}

extension Spawned {
  /// Runs the built program without a terminal.
  static func kassa(_ arguments: [String], input: String? = nil) throws -> Spawned {
    let state = try TemporaryFolder()
    let environment = TestEnvironment.environment.merging(["XDG_STATE_HOME": state.path]) { $1 }
    return try run([TestEnvironment.program()] + arguments, environment: environment, input: input)
  }
}
