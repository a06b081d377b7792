#if Network
import TestSupport
import Testing

@Suite("The program and a server of worlds")
struct ServedProgramTests {
  @Test("Built-in scripts of every payment system pass over sockets, and their worlds end")
  func plays() throws {
    let program = try TestEnvironment.program()
    let scripts =
      "mock-success fault-429 assist-state-approved worldline-redirect dolyame-sms-resend apple-pay-capture-zero"
    let run = try Spawned.run([
      program, "serve", "--", "sh", "-c",
      "'\(program)' play --connect \"$KASSA_URL\" --jobs 2 \(scripts) && curl -s \"$KASSA_URL/_kassa/health\"",
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("\"worlds\":1"), "\(run.output)")
  }

  @Test("A server that nobody serves at is named")
  func nobody() throws {
    let run = try Spawned.run([
      try TestEnvironment.program(), "play", "--connect", "http://127.0.0.1:1", "mock-success",
    ])
    #expect(run.status != 0)
    #expect(run.errors.contains("http://127.0.0.1:1 does not answer"), "\(run.errors)")
  }

  /// Lets a request wait for ever, asks the server to end, and prints its exit status.
  private static let ending = """
    "$KASSA" serve --port 0 >"$FOLDER/out" &
    server=$!
    until grep -q ' at http' "$FOLDER/out"; do kill -0 $server || exit 1; done
    url=$(sed -n '1s/.* at //p' "$FOLDER/out")
    curl -s -d '{"system": "ecommpay", "kind": "no-answer", "arrives": false}' "$url/w/default/_kassa/faults" >/dev/null
    curl -s -d '{}' "$url/ecommpay/v1/init" &
    until curl -s "$url/w/default/_kassa" | grep -q '"open":1'; do kill -0 $server || exit 1; done
    kill -TERM $server
    wait $server
    echo "ended $?"
    """

  @Test("A request that waits for ever does not keep the server from ending")
  func ends() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.ending, to: "ending.sh")
    var environment = TestEnvironment.environment
    environment["KASSA"] = try TestEnvironment.program()
    environment["FOLDER"] = folder.path
    let run = try Spawned.run(["sh", "\(folder.path)/ending.sh"], environment: environment)
    #expect(run.output.contains("ended 0"), "\(run.output)\(run.errors)")
  }
}
#endif
