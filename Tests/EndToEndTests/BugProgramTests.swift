import CheckoutCore
import TestSupport
import Testing

@Suite("kassa play --bugs and kassa --bug")
struct BugProgramTests {
  @Test("Each bug has an object, and the status tells whether all were noticed")
  func json() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("steps:\n  - choose: card\n  - see: Pay $19.99\n", to: "sum.yaml")
    let run = try Spawned.kassa(["play", "--bugs", "--json", file])
    let verdicts = try run.output.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
    #expect(run.status == 1 && verdicts.count == 40, "\(run.output)\(run.errors)")
    #expect(verdicts.first?["bug"]?.string == "sum-tenfold" && verdicts.first?["noticed"]?.bool == true)
    #expect(verdicts.first?["script"]?.string == file && verdicts.first?["line"]?.integer == 3)
    #expect(verdicts[2]["noticed"]?.bool == false && verdicts[2]["shown"]?.integer == 0)
    let list = try Spawned.kassa(["play", "--bugs", "--list"]).output
    #expect(list.split(separator: "\n").count == 40 && list.hasPrefix("1\tsum-tenfold\tmoney\t"))
    #expect(try Spawned.kassa(["play", "--bugs", "--update", file]).status == 2)
  }

  @Test("kassa --bug switches one bug in, by number or name, also in plain mode; an unknown one is named")
  func checkout() throws {
    func shown(_ options: [String]) throws -> Spawned {
      try Spawned.run([TestEnvironment.program(), "--plain", "--seed", "1"] + options, input: "\n")
    }
    #expect(try shown([]).output.contains("$19.99"))
    for bug in ["1", "sum-tenfold"] {
      let run = try shown(["--bug", bug])
      #expect(run.output.contains("Pay $199.90"), "\(run.output)\(run.errors)")
    }
    let unknown = try shown(["--bug", "sum-tenfol"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean sum-tenfold?"), "\(unknown.errors)")
  }
}
