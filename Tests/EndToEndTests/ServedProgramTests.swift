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

  @Test("A server that nobody serves at is named", arguments: [["play", "mock-success"], ["drive"]])
  func nobody(words: [String]) throws {
    let run = try Spawned.run([try TestEnvironment.program()] + words + ["--connect", "http://127.0.0.1:1"])
    #expect(run.status != 0)
    #expect(run.errors.contains("http://127.0.0.1:1 does not answer"), "\(run.errors)")
  }

  @Test("Lines of JSON drive a checkout in a served world, which ends with it")
  func drives() throws {
    let program = try TestEnvironment.program()
    let lines = [
      #"{"choose": "pay"}"#, #"{"choose": "card"}"#,
      #"{"fill": {"pan": "$card.none-success", "expiry": "12/30", "code": "739", "holder": "JANE DOE"}}"#,
      #"{"choose": "pay"}"#, #"{"merchant": {"refund": 500}}"#, #"{"result": {"told": "partially refunded"}}"#,
    ].map { "'\($0)'" }.joined(separator: " ")
    let run = try Spawned.run([
      program, "serve", "--", "sh", "-c",
      "printf '%s\\n' \(lines) | '\(program)' drive --connect \"$KASSA_URL\" && curl -s \"$KASSA_URL/_kassa/health\"",
    ])
    #expect(run.status == 0 && !run.output.contains("\"error\":{"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\"outcome\":\"success\"") && run.output.contains("\"worlds\":1"), "\(run.output)")
  }

  private static let serve = "Sources/CheckoutCore/Documentation.docc/Serve.md"
  private static let backends = "Sources/Backend/Documentation.docc/OwnBackends.md"

  @Test(
    "One command runs an example that is shop and payer, and it says what the article shows",
    arguments: [
      ("python3", ["-B"], "paid_order.py", serve), ("php", ["-n"], "paid_order.php", serve),
      ("python3", ["-B"], "three_d_secure.py", backends),
    ])
  func example(interpreter: String, options: [String], file: String, article: String) throws {
    try InstalledTools.require(interpreter)
    let path = try #require(InstalledTools.path(interpreter))
    let example = [path] + options + [Repository.root + "/Resources/examples/" + file]
    let run = try Spawned.run([try TestEnvironment.program(), "serve", "--"] + example)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    let article = try #require(Repository.text(article))
    #expect(article.contains("kassa serve -- \(interpreter) Resources/examples/\(file)\n"))
    let told = run.output.replacing("\u{A0}", with: " ")
    #expect(article.contains("```text\n\(told)```"), "\(told)")
    let alone = try Spawned.run(example)
    #expect(alone.status == 1 && alone.errors.contains("kassa serve -- "), "\(alone.errors)")
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

  /// Pays in a served world, loses the answer, and asks about the payment without `--connect`.
  private static let asking = """
    "$KASSA" serve --port 0 >"$FOLDER/out" &
    server=$!
    until grep -q ' at http' "$FOLDER/out"; do kill -0 $server || exit 1; done
    url=$(sed -n '1s/.* at //p' "$FOLDER/out")
    lost='{"system": "assist", "kind": "no-answer", "message": "/pay/pay.cfm", "arrives": true}'
    curl -s -d "$lost" "$url/w/default/_kassa/faults" >/dev/null
    (printf '%s\\n' 1 4111111111111111 12/30 123 JANE 1; sleep 5) \\
      | "$KASSA" --plain --provider assist --ledger "$FOLDER/l.sqlite" --connect "$url" >/dev/null &
    payer=$!
    until curl -s "$url/w/default/_kassa/payments" | grep -q '"charges":1'; do kill -0 $payer || exit 1; done
    kill -KILL $payer
    "$KASSA" payments --json --ledger "$FOLDER/l.sqlite"
    asked() { "$KASSA" payments test_payment_002 "$@" --ledger "$FOLDER/l.sqlite" 2>&1; echo "$1 has $?"; }
    asked check
    asked refund
    asked resend
    curl -s "$url/w/default/_kassa/payments"
    kill -TERM $server
    wait $server
    asked check
    asked resend
    """

  @Test("What became of a payment in a served world is asked there, and if nobody serves it, the record stays")
  func asks() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.asking, to: "asking.sh")
    var environment = TestEnvironment.environment
    environment["KASSA"] = try TestEnvironment.program()
    environment["FOLDER"] = folder.path
    let run = try Spawned.run(["sh", "\(folder.path)/asking.sh"], environment: environment)
    for text in [
      "\"open\":true", "check has 0", "refund has 0", "resend has 0", "\"refunded\":10005", "check has 3",
      "resend has 3", "which cannot be asked: http://127.0.0.1:",
    ] {
      #expect(run.output.contains(text), "\(text): \(run.output)\(run.errors)")
    }
    #expect(!run.output.contains("never reached the platform"), "\(run.output)")
  }

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
