import CheckoutCore
import Foundation
import KassaRehearsal
import TestSupport
import Testing

/// A run over a folder with a good, a failing and two broken scripts, with all its reports.
@Suite("Reports of a run")
struct ReportRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name: good\nsteps:\n  - see: How would you like to pay?\n", to: "a-good.yaml")
    try folder.write("name: broken\nsteps:\n  - chose: Card\n  - screen: nowhere\n", to: "b-broken.yaml")
    try folder.write("name: no YAML\nsteps: [\n", to: "c-broken.yaml")
    try folder.write("name: fails\nsteps:\n  - see: Pay by beard\n", to: "d-fails.yaml")
  }

  private func play(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Spawned {
    try Spawned.run(
      [TestEnvironment.program(), "play"] + arguments,
      environment: TestEnvironment.environment.merging(variables) { $1 })
  }

  @Test("A script is found in a folder whatever the letters of its ending, and «-» is standard output")
  func names() throws {
    let other = try TemporaryFolder()
    try other.write("steps:\n  - screen: methods\n", to: "D.YAML")
    let run = try play([other.path, "--junit", "-"])
    #expect(run.status == 0 && run.output.hasPrefix("<?xml"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("tests=\"1\" failures=\"0\""), "\(run.output)")
    let cast = try play([other.path, "--cast", "-", "--coverage", "-"])
    #expect(cast.status == 0 && cast.output.hasPrefix("{\"version\":2"), "\(cast.output)\(cast.errors)")
    #expect(!cast.output.contains("passed") && !cast.output.contains("transitions"), "\(cast.output)")
    let keys = try Spawned.run(
      [TestEnvironment.program(), "check", "keys", "--table", "built-in", "--rule", "PAN-GROUP-4", "--junit", "-"])
    #expect(keys.status == 0 && keys.output.hasPrefix("<?xml") && keys.output.hasSuffix("</testsuites>\n"), "\(keys)")
  }

  @Test(
    "Standard output is refused where the screen is, and where a folder is written",
    arguments: [
      ["--cast", "-"], ["--trace", "-"], ["record", "-"], ["record", "a.yaml", "--cast", "/dev/stdout"],
      ["show", "--all", "-"], ["play", "--report", "-", "pay-with-challenge"],
    ])
  func refused(arguments: [String]) throws {
    let run = try Spawned.run([TestEnvironment.program()] + arguments)
    #expect(run.status == 2 && run.errors.contains("cannot write to standard output"), "\(run.errors)")
  }

  @Test(
    "A report on standard output is refused beside JSON, which is printed there, too",
    arguments: [
      ["play", "--json", "--junit", "-", "pay-by-card"], ["play", "--json", "--cast", "/dev/stdout", "pay-by-card"],
      ["check", "keys", "--table", "built-in", "--json", "--junit", "-"],
    ])
  func besideJSON(arguments: [String]) throws {
    let run = try Spawned.run([TestEnvironment.program()] + arguments)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("cannot both be written"), "\(run)")
  }

  @Test("Standard output that is a file gets the report after what it has, and a link keeps naming its file")
  func redirected() throws {
    let other = try TemporaryFolder()
    try other.write("steps:\n  - screen: methods\n", to: "a.yaml")
    try other.write("before\n", to: "out.xml")
    try other.write("old", to: "target.xml")
    try FileManager.default.createSymbolicLink(
      atPath: other.path + "/link.xml", withDestinationPath: other.path + "/target.xml")
    for name in ["-", "/dev/stdout", other.path + "/link.xml"] {
      let run = try Spawned.run(
        ["/bin/sh", "-c", "\"$0\" play \"$1/a.yaml\" --junit \"$2\" >> \"$1/out.xml\"", TestEnvironment.program()]
          + [other.path, name], environment: TestEnvironment.environment)
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
    let out = try String(contentsOfFile: other.path + "/out.xml", encoding: .utf8)
    #expect(out.hasPrefix("before\n<?xml"), "\(out)")
    #expect(out.components(separatedBy: "<?xml").count == 3, "\(out)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: other.path + "/link.xml").hasSuffix("target.xml"))
    #expect(try String(contentsOfFile: other.path + "/target.xml", encoding: .utf8).hasPrefix("<?xml"))
  }

  @Test("Two scripts that would share a folder of snapshots are refused, and no snapshot is written")
  func sharedSnapshots() throws {
    let other = try TemporaryFolder()
    for name in ["s.yaml", "s.yml"] {
      try other.write("steps:\n  - screen: methods\n  - snapshot: form\n", to: name)
      let run = try play(["--update", other.path + "/" + name])
      #expect(run.status == (name == "s.yaml" ? 0 : 2), "\(run.output)\(run.errors)")
    }
  }

  @Test("Broken scripts are errors of their own in every report, and the others are played")
  func reports() throws {
    let (junit, report) = (folder.path + "/junit.xml", folder.path + "/report")
    let run = try play(
      [folder.path, "--junit", junit, "--report", report],
      ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path])
    #expect(run.status == 2)
    #expect(run.output.contains("✗ fails\n") && run.output.hasSuffix(" of virtual time\n"))
    #expect(run.output.contains("✗ 1 of 4 cases passed"))
    let annotations = run.errors.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(
      annotations.map { $0.split(separator: ",")[0...1].joined(separator: ",") } == [
        "::error file=b-broken.yaml,line=3", "::error file=b-broken.yaml,line=4", "::error file=c-broken.yaml,line=3",
        "::error file=d-fails.yaml,line=3",
      ], "\(run.errors)")
    let xml = try #require(read(junit))
    let problems = try ReportSchemaTests.problems(xml)
    #expect(problems == "" || problems == nil, "\(problems ?? "")")
    #expect(xml.contains(#"<testsuites name="kassa" tests="4" failures="1" errors="2" time=""#))
    #expect(xml.ranges(of: #"<error type="broken""#).count == 2 && xml.ranges(of: #"<failure type="see""#).count == 1)
    let index = try #require(read(report + "/index.html"))
    #expect(index.contains("✗ 1 failed, 2 errors"))
    let pages = index.ranges(of: "href=\"cases/").map { index[$0.upperBound...].prefix { $0 != "\"" } }
    #expect(pages.count == 4 && pages.first == "4-fails.html" && pages.last == "3-good.html")
    for page in pages { #expect(read("\(report)/cases/\(page)")?.hasSuffix("</html>\n") == true, "\(page)") }
  }

  @Test("JSON has an object for each case and each broken script")
  func json() throws {
    let run = try play([folder.path, "--json"])
    #expect(run.status == 2)
    let objects = try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    #expect(objects.map { $0["code"]?.string } == ["broken", "broken", nil, "see"])
    #expect(objects.allSatisfy { $0["wall-milliseconds"]?.integer != nil })
  }

  @Test("Each case that sent messages has an HTTP Archive, and the screens are shown only in a terminal")
  func archives() throws {
    let other = try TemporaryFolder()
    let script = try other.write("name: first\nsteps:\n  - screen: methods\n", to: "a.yaml")
    let run = try play(["--har", other.path + "/har", script])
    #expect(run.status == 0, "\(run.errors)")
    let archive = try JSON(parsing: try #require(read(other.path + "/har/1-first.har")).utf8)
    #expect(archive["log"]?["comment"]?.string?.hasPrefix("first.") == true)
    #expect(archive["log"]?["entries"]?.elements?.isEmpty == false)
    // The name of the program is a member of its own.
    let creator = archive["log"]?["creator"]
    #expect(creator?["name"] == "kassa", "\(archive.text.prefix(200))")
    #expect(creator?["version"]?.string?.hasPrefix("0.") == true, "\(archive.text.prefix(200))")
    #expect(try play(["--har", script, script]).status == 2, "the path of a file is no folder")
    for options in [["--watch"], ["--slow", "1s"], ["--step"]] {
      let run = try play(options + [script])
      #expect(run.status == 2 && run.errors.contains("need a terminal"), "\(run.errors)")
    }
    #expect(try play(["--slow", "fast", script]).status == 2)
  }

  @Test("An interrupted run writes its reports: what was played, the open case as an error, the others as skipped")
  func interrupted() throws {
    let other = try TemporaryFolder()
    try other.write("name: first\nsteps:\n  - screen: methods\n", to: "a.yaml")
    // The program tells by a file that it runs; the shell then ends kassa. (A shell lets its jobs ignore Ctrl-C.)
    try other.write(
      "name: open\nprogram: { run: [sh, -c, \"echo x > began; exec sleep 600\"] }\nsteps:\n"
        + "  - wait: { text: never, timeout: 500s }\n  - see: never\n", to: "b.yaml")
    try other.write("name: last\nsteps:\n  - screen: methods\n", to: "c.yaml")
    let script = """
      cd '\(other.path)'; "$1" play --jobs 1 --junit j.xml --report rep . & pid=$!
      while [ ! -e began ]; do kill -0 $pid || exit 9; done; kill -TERM $pid; wait $pid
      """
    let run = try Spawned.run(["sh", "-c", script, "sh", try TestEnvironment.program()])
    #expect(run.status == 143, "\(run.output)\(run.errors)")
    #expect(run.output.contains("1 of 3 cases passed, 1 not played after the interruption"), "\(run.output)")
    let xml = try #require(read(other.path + "/j.xml"))
    #expect(xml.contains(#"tests="3" failures="0" errors="1" time="#), "\(xml)")
    #expect(xml.ranges(of: #"skipped="1""#).count == 1)
    #expect(xml.contains(#"<error type="interrupted""#))
    #expect(read(other.path + "/rep/index.html")?.contains("✗ 1 error, 1 skipped") == true)
  }

  @Test("Reports are written even if every script is broken")
  func onlyBroken() throws {
    let junit = folder.path + "/junit.xml"
    let run = try play([folder.path + "/b-broken.yaml", "--junit", junit, "--cast", folder.path + "/a.cast"])
    #expect(run.status == 2)
    #expect(run.errors.contains("b-broken.yaml:3:5: unknown verb chose"))
    #expect(read(junit)?.contains(#"tests="1" failures="0" errors="1""#) == true)
    #expect(read(folder.path + "/a.cast") == nil && read(folder.path + "/a.cast.part") == nil)
  }

  @Test("Nothing is played if an output cannot be written")
  func unwritable() throws {
    let run = try play([folder.path, "--junit", "/nowhere/a.xml", "--report", "/dev/null/r", "--cast-version", "3"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("/nowhere/a.xml") && run.errors.contains("/dev/null/r"))
  }

  @Test(
    "A tag that no script has is a mistake, whatever is done with the scripts", arguments: ["--lint", "--list", ""])
  func unknownTag(option: String) throws {
    let run = try play(["mock-modes", "--tag", "nosuch"] + (option.isEmpty ? [] : [option]))
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("no script has the tag nosuch"))
  }

  @Test("--shard ci takes the part from the variables of the CI system, and says if there are none")
  func shard() throws {
    func names(_ variables: [String: String]) throws -> Spawned {
      try play(["mock-modes", "languages", "--list", "--json", "--shard", "ci"], variables)
    }
    func count(_ run: Spawned) throws -> Int {
      try run.output.split(separator: "\n").reduce(0) { sum, line in
        sum + (try JSON(parsing: Array(line.utf8))["cases"]?.integer ?? 0)
      }
    }
    let parts = try (1...2).map { try count(names(["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "2"])) }
    #expect(parts.reduce(0, +) > 1 && abs(parts[0] - parts[1]) <= 1)
    let none = try names([:])
    #expect(none.status == 2 && none.errors.contains("--shard ci"))
  }

  private func read(_ path: String) -> String? { TextFile.read(path) }
}
