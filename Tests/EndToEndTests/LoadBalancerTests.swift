#if Network
import CheckoutCore
import FoundationEssentials
import TestSupport
import Testing

@Suite("Several processes behind a load balancer")
struct LoadBalancerTests {
  /// Creates worlds through the load balancer, and then asks both processes and the load balancer for them.
  private static let script = """
    set -e
    KASSA_B=${KASSA_URL#http://}
    export KASSA_A KASSA_B KASSA_BIND="unix@$FOLDER/proxy"
    "$HAPROXY" -f "$CONFIGURATION" &
    proxy=$!
    trap 'kill $proxy' EXIT
    call() { curl -s --retry 50 --retry-delay 0 --retry-all-errors --unix-socket "$FOLDER/proxy" "$@"; }
    call http://localhost/_kassa/health >/dev/null
    for number in $(seq 40); do
      call -d "{\\"id\\": \\"world-$number\\"}" http://localhost/_kassa/worlds >/dev/null
    done
    for number in $(seq 40); do call "http://localhost/w/world-$number/_kassa"; echo; done
    call -d '{}' http://localhost/_kassa/worlds; echo
    call -X DELETE http://localhost/_kassa/worlds/world-7; echo
    curl -s "http://$KASSA_A/_kassa/health"; echo
    curl -s "http://$KASSA_B/_kassa/health"; echo
    """

  @Test("Every request of a world reaches the process that has it, and both processes have some")
  func spreads() throws {
    guard let haproxy = InstalledTools.path("haproxy"), let program = try? TestEnvironment.program() else { return }
    let folder = try TemporaryFolder()
    try folder.write(Self.script, to: "calls.sh")
    var environment = TestEnvironment.environment
    environment["HAPROXY"] = haproxy
    environment["FOLDER"] = folder.path
    environment["CONFIGURATION"] = Repository.root + "/Resources/packaging/haproxy.cfg"
    let inner = "KASSA_A=${KASSA_URL#http://}; export KASSA_A; exec '\(program)' serve -- sh '\(folder.path)/calls.sh'"
    let run = try Spawned.run([program, "serve", "--", "sh", "-c", inner], environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let answers = try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    try #require(answers.count == 44, "\(run.output)")
    for number in 1...40 { #expect(answers[number - 1]["id"]?.string == "world-\(number)") }
    #expect(answers[40]["error"]?.string == "invalid", "the process of a world without an ID is not known")
    #expect(answers[41]["ended"]?.string == "world-7")
    let counts = answers[42...].map { $0["worlds"]?.integer ?? 0 }
    // Both have the world default, and one world was ended.
    #expect(counts.reduce(0, +) == 41)
    #expect(counts.allSatisfy { $0 >= 6 }, "\(counts)")
  }
}
#endif
