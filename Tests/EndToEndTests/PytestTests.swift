import CheckoutCore
import TestSupport
import Testing

@Suite("Scripts for other test runners")
struct PytestTests {
  private static let script = """
    name: the card form opens
    tags: [quick]
    matrix: { languages: [en, de] }
    steps:
      - choose: card
      - screen: card
    """
  private static let failing = """
    name: a screen that never comes
    checkout: { provider: assist }
    steps:
      - screen: result
    """

  @Test("--collect prints the cases without playing them, and --filter plays the one with that id alone")
  func collect() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script + "\n  - choose: nobody\n", to: "form.yaml")
    // Its name contains the whole name of the other script.
    let other = try folder.write(Self.script.replacing("name: the", with: "name: when the"), to: "other.yaml")
    let run = try Spawned.kassa(["play", "--collect", file, other])
    let cases = try run.output.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
    #expect(run.status == 0 && cases.count == 4, "\(run.output)\(run.errors)")
    let first = try #require(cases.first)
    #expect(first["file"]?.string == file && first["name"]?.string == "the card form opens [en]")
    #expect(first["id"]?.string == "\(file)::the card form opens [en]" && first["line"]?.integer == 5)
    #expect(first["tags"]?.elements?.compactMap(\.string) == ["ecommpay", "quick"])
    let id = try #require(cases[2]["id"]?.string)
    let alone = try Spawned.kassa(["play", file, other, "--json", "--filter", id])
    #expect(alone.status == 0 && alone.output.split(separator: "\n").count == 1, "\(alone.output)")
    #expect(alone.output.contains("when the card form opens [en]"))
    #expect(try Spawned.kassa(["play", file, "--filter", id + "x"]).status == 2)
    let seeds = try Spawned.kassa(["play", "--collect", other, "--seeds", "1,2", "--filter", "[de]"]).output
    #expect(seeds.contains("[de] · seed 2\"") && seeds.split(separator: "\n").count == 2, "\(seeds)")
    let second = try Spawned.kassa([
      "play", other, "--seeds", "1,2", "--json", "--filter", "\(other)::when the card form opens [de] · seed 2",
    ])
    #expect(second.output.contains(#""seed":2"#) && second.output.split(separator: "\n").count == 1, "\(second.output)")
  }

  @Test("--collect reports a broken script and still prints the cases of the others")
  func broken() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(Self.failing, to: "good.yaml")
    let run = try Spawned.kassa(["play", "--collect", good, folder.write("steps: [{ prss: Enter }]", to: "bad.yaml")])
    #expect(run.status == 2 && run.output.split(separator: "\n").count == 1)
    #expect(run.errors.contains("script.unknown-verb"), "\(run.errors)")
  }

  @Test("pytest collects scripts, each case is a test of its own, and a failure has the report of kassa")
  func pytest() throws {
    let python = try Self.python()
    let folder = try TemporaryFolder()
    try folder.write(Self.script, to: "form.kassa.yaml")
    try folder.write(Self.failing, to: "never.yaml")
    try folder.write("not: a script", to: "other.yaml")
    try folder.write("skip: ticket 12\n" + Self.failing, to: "later.kassa.yaml")
    try folder.write("expect-failure: ticket 13\n" + Self.failing, to: "known.kassa.yaml")
    try folder.write("expect-failure: ticket 14\n" + Self.script, to: "mended.kassa.yaml")
    try folder.write(
      "[pytest]\nkassa_scripts = nev*.yaml\nkassa_program = \(try TestEnvironment.program())\n", to: "pytest.ini")
    let run = try Self.run(python, folder, ["-v"])
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    for words in [
      "form.kassa.yaml::the card form opens [en] PASSED", "form.kassa.yaml::the card form opens [de] PASSED",
      "never.yaml::a screen that never comes FAILED", "✗ a screen that never comes", "never.yaml:4",
      "expected the screen",
      "later.kassa.yaml::a screen that never comes SKIPPED", "known.kassa.yaml::a screen that never comes XFAIL",
      "mended.kassa.yaml::the card form opens [en] FAILED", "it is expected to fail (ticket 14)",
      "3 failed, 2 passed, 1 skipped, 1 xfailed",
    ] { #expect(run.output.contains(words), "\(words) is missing in \(run.output)") }
    #expect(!run.output.contains("Traceback") && !run.output.contains("kassa_pytest.py"), "\(run.output)")
    let selected = try Self.run(python, folder, ["-k", "quick and de and form.kassa"])
    #expect(selected.status == 0 && selected.output.contains("1 passed"), "\(selected.output)")
  }

  @Test("A script with a mistake and a program that is not there are errors of the collection, in words")
  func collection() throws {
    let python = try Self.python()
    let folder = try TemporaryFolder()
    try folder.write("steps: [{ prss: Enter }]", to: "bad.kassa.yaml")
    try folder.write("[pytest]\nkassa_program = \(try TestEnvironment.program())\n", to: "pytest.ini")
    let run = try Self.run(python, folder, [])
    #expect(run.status == 2 && run.output.contains("bad.kassa.yaml:1:11: unknown verb prss"), "\(run.output)")
    try folder.write("[pytest]\nkassa_program = ./nobody\n", to: "pytest.ini")
    let missing = try Self.run(python, folder, [])
    #expect(missing.status == 2 && missing.output.contains("cannot run \(folder.path)/nobody"), "\(missing.output)")
    #expect(!missing.output.contains("Traceback"))
  }

  #if Network
  private static let serving = """
    import json
    from urllib.request import urlopen


    def test_world(kassa_server):
        world = kassa_server.world(clock="manual", seed=1)
        assert world["clock"] == "manual" and world["url"].startswith(kassa_server.url + "/w/")
        assert set(world["systems"]) == set(kassa_server.systems) == set(kassa_server.keys)
        with open("address", "w") as file:
            file.write(kassa_server.url + "/_kassa/health")


    def test_same_server(kassa_server):
        with open("address") as file, urlopen(file.read()) as answer:
            assert json.load(answer)["worlds"] == 2
        assert all(address == kassa_server.url + "/" + name for name, address in kassa_server.systems.items())
    """

  @Test("A test of Python gets a server for the whole run, which ends with it")
  func server() throws {
    let python = try Self.python()
    let folder = try TemporaryFolder()
    try folder.write(Self.serving, to: "test_shop.py")
    try folder.write("[pytest]\nkassa_program = \(try TestEnvironment.program())\n", to: "pytest.ini")
    let run = try Self.run(python, folder, [])
    #expect(run.status == 0 && run.output.contains("2 passed"), "\(run.output)\(run.errors)")
    let asking = "import sys, urllib.request; urllib.request.urlopen(open(sys.argv[1]).read())"
    let after = try Spawned.run([python, "-c", asking, folder.path + "/address"])
    #expect(after.status == 1 && after.errors.contains("Connection refused"), "\(after.errors)")
    for (program, words) in [
      ("./nobody", "cannot run \(folder.path)/nobody"), ("sh -c 'echo no such port >&2'", "has ended: no such port"),
    ] {
      try folder.write("[pytest]\nkassa_program = \(program)\n", to: "pytest.ini")
      let failed = try Self.run(python, folder, [])
      #expect(failed.status == 1 && failed.output.contains(words), "\(failed.output)")
      #expect(!failed.output.contains("Traceback") && !failed.output.contains("another exception"), "\(failed.output)")
    }
  }
  #endif

  /// The path of a Python with pytest.
  private static func python() throws -> String {
    try InstalledTools.require("python3")
    let python = try #require(InstalledTools.path("python3"))
    let hasPytest = try Spawned.run([python, "-c", "import pytest"]).status == 0
    if !InstalledTools.has("pytest", hasPytest) { try Test.cancel("pytest is not installed") }
    return python
  }

  private static func run(_ python: String, _ folder: TemporaryFolder, _ options: [String]) throws -> Spawned {
    let environment = TestEnvironment.environment.merging([
      "PYTHONPATH": Repository.root + "/Resources/packaging", "PYTHONDONTWRITEBYTECODE": "1",
    ]) { $1 }
    let command =
      "cd '\(folder.path)' && exec '\(python)' -m pytest -p kassa_pytest -p no:cacheprovider --color=no \"$@\""
    return try Spawned.run(["sh", "-c", command, "pytest"] + options, environment: environment)
  }
}
