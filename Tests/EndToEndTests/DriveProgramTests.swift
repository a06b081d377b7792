import CheckoutCore
import TestSupport
import Testing

@Suite("kassa drive")
struct DriveProgramTests {
  private static func answers(_ run: Spawned) throws -> [JSON] {
    try run.output.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
  }

  private static let card = """
    {"choose": "pay"}
    {"choose": "card"}
    {"fill": {"pan": "$card.none-success", "expiry": "12/30", "code": "739", "holder": "JANE DOE"}}
    {"choose": "pay"}

    """

  @Test("Each line is answered with one, no terminal is needed, and the status at the end is that of the payment")
  func pays() throws {
    let run = try Spawned.kassa(["drive"], input: Self.card)
    let answers = try Self.answers(run)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(answers.compactMap { $0["line"]?.integer } == [0, 1, 2, 3, 4, 4])
    #expect(answers.last?.at("exit.status")?.integer == 0)
    #expect(!run.output.contains("4000000000000077") && !run.output.contains("739"))
    #expect(try Spawned.kassa(["drive"], input: Self.card).output == run.output)
    #expect(try Spawned.kassa(["drive", "--seed", "2"], input: Self.card).output != run.output)
  }

  @Test("Bad lines are answered and the program goes on; a line without its end counts")
  func wrong() throws {
    let run = try Spawned.kassa(["drive"], input: "\u{1B}[A\n[[[[\r\n{\"press\": \"F10\"}")
    let answers = try Self.answers(run)
    #expect(answers.map { $0.at("error.code")?.string } == [nil, "drive.json", "drive.json", nil])
    #expect(answers.last?.at("exit.status")?.integer == 4 && run.status == 4)
  }

  @Test("A line that is longer than a megabyte is answered with an error")
  func long() throws {
    let program = try TestEnvironment.program()
    let run = try Spawned.run([
      "sh", "-c",
      "{ head -c 3000000 /dev/zero | tr '\\0' x; echo; echo '{\"choose\": \"pay\"}'; } | '\(program)' drive",
    ])
    let answers = try Self.answers(run)
    #expect(answers.map { $0.at("error.code")?.string } == [nil, "drive.tooLong", nil, nil])
    #expect(answers[2]["screen"]?.string == "methods" && run.status == 4)
  }

  @Test(
    "Order, payment system, mock mode, language and size are those of the options",
    arguments: [
      (["--provider", "assist", "--language", "ru"], "100,05"), (["--provider", "dolyame", "--size", "40x12"], ""),
      (["--mock", "decline", "--theme", "dark"], "19.99"),
    ])
  func options(options: [String], words: String) throws {
    let run = try Spawned.kassa(["drive"] + options, input: #"{"choose": "pay"}"#)
    let answers = try Self.answers(run)
    #expect(answers.count == 3 && answers[1]["error"] == nil, "\(run.errors)")
    #expect(words.isEmpty || run.output.replacing("\u{A0}", with: " ").contains(words))
  }

  @Test(
    "A wrong option ends the program with status 2 before anything is answered",
    arguments: [
      (["--provider", "nobody"], "unknown provider"), (["--mock", "maybe"], "unknown mock mode"),
      (["--order", "/nonexistent"], "cannot read"), (["--size", "big"], "80x24"),
      (["--theme", "pink"], "unknown theme"),
      (["--language", "en", "--seed", "x"], "--seed"),
    ])
  func usage(options: [String], words: String) throws {
    let run = try Spawned.kassa(["drive"] + options)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("The Python class of the examples pays with a one-time code")
  func python() throws {
    try InstalledTools.require("python3")
    let python = try #require(InstalledTools.path("python3"))
    let example = [python, "-B", Repository.root + "/Resources/examples/drive.py", try TestEnvironment.program()]
    let run = try Spawned.run(example + ["--seed", "5"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("success after ") && run.output.contains("Paid $19.99"), "\(run.output)")
    let refused = try Spawned.run(example + ["--mock", "decline"])
    #expect(refused.status != 0)
    let lines = try #require(Repository.text("Resources/examples/drive.py")).split(
      separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("class ") })
    let last = try #require(lines.firstIndex { $0.hasPrefix("def main") })
    #expect(last - first <= 50)
  }
}
