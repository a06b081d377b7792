import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests the JSON Schema for scripts with a validator that knows nothing of kassa.
@Suite("The JSON Schema for scripts")
struct ScriptSchemaTests {
  /// Scripts that are wrong in a way that a schema can tell.
  private static let wrong = [
    "an unknown key": "stpes: []", "no steps": "name: a", "an unknown verb": "steps: [{ prss: Enter }]",
    "two verbs in a step": "steps: [{ press: Enter, type: a }]", "an unknown key name": "steps: [{ press: Entr }]",
    "an unknown provider": "checkout: { provider: ecompay }\nsteps: []",
    "an unknown screen": "steps: [{ screen: crad }]", "an unknown outcome": "steps: []\nresult: { outcome: paid }",
    "a bare verb that needs a value": "steps: [press]", "a number out of range": "steps: [{ step: 14 }]",
    "a size without numbers": "steps: [{ resize: large }]", "a time without a unit": "steps: [{ clock: 30 }]",
    "an unknown fault": "steps: [{ fault: { kind: nothing } }]", "a list for a text": "steps: [{ see: [a] }]",
    "a key of another verb": "steps: [{ see: { text: a, colour: red } }]",
    "a missing key": "steps: [{ field: { shows: a } }]",
    "an unknown given state": "checkout: { given: { payment: lost } }\nsteps: []",
    "a verb of a checkout for a program": "program: { run: dialog }\nsteps: [{ choose: pay }]",
    "a program without a command": "program: { size: 80x24 }\nsteps: [{ press: Enter }]",
    "a mistake in a repetition": "steps: [{ repeat: { times: 2, steps: [{ tpye: a }] } }]",
  ]

  @Test("Every built-in script is valid, and no wrong script is")
  func validate() throws {
    guard let python = getenv("KASSA_TEST_PYTHON").map({ String(cString: $0) }) else {
      // A machine without the validator says so instead of passing silently in CI, where everything is installed.
      #expect(getenv("CI") == nil, "KASSA_TEST_PYTHON is not set; .ci/test installs jsonschema and sets it")
      return
    }
    let folder = try TemporaryFolder()
    let schema = try Spawned.run([try TestEnvironment.program(), "play", "--schema"])
    try #require(schema.status == 0, "\(schema.errors)")
    try folder.write(schema.output, to: "schema.json")
    for (name, text) in Self.wrong { try folder.write(text, to: "\(name).yaml") }
    let root = Repository.root + "/Resources/scripts"
    let builtIn = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".yaml") }
      .map { "\(root)/\($0)" }
    try #require(builtIn.count > 300)
    let wrong = Self.wrong.keys.sorted().map { "\(folder.path)/\($0).yaml" }
    let run = try Spawned.run(
      ["\(python)/python3", Repository.root + "/.ci/validate-scripts.py", "\(folder.path)/schema.json"] + builtIn
        + wrong)
    #expect(run.status == 0, "\(run.errors)")
    let refused = run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(refused.sorted() == wrong.sorted(), "\(run.output)")
  }
}
