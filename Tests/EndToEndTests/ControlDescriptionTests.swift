#if Network
import Glibc
import TestSupport
import Testing

@Suite("The description of the control API")
struct ControlDescriptionTests {
  /// Schemathesis sends requests that the description allows and some that it forbids, and checks status, headers and bodies.
  /// It does not expect that everything is accepted that the description allows, because settings have rules of their own.
  @Test("Schemathesis finds no response that breaks the description, and no server error")
  func schemathesis() throws {
    guard let python = getenv("KASSA_TEST_PYTHON").map({ String(cString: $0) }) else {
      // A machine without Schemathesis says so instead of passing silently in CI, where everything is installed.
      #expect(getenv("CI") == nil, "KASSA_TEST_PYTHON is not set; .ci/test installs Schemathesis and sets it")
      return
    }
    let run = try Spawned.run([
      try TestEnvironment.program(), "serve", "--", "sh", "-c",
      "exec '\(python)/schemathesis' run \"$KASSA_URL/_kassa/openapi.json\" --seed 1 --max-examples 5 --no-color"
        + " --exclude-checks positive_data_acceptance --phases examples,coverage,fuzzing",
    ])
    #expect(run.status == 0, "\(run.output.suffix(4000))")
    #expect(run.output.contains("Tested: 21"), "\(run.output.suffix(4000))")
  }
}
#endif
