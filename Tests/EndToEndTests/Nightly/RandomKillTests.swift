import CheckoutCore
import Glibc
import KassaLedger
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems

/// The settings for the nightly tests. The script `.ci/nightly` passes them in environment variables.
enum Nightly {
  /// The number of times that the program is killed for each payment system; 0 outside nightly runs.
  static let kills = number("KASSA_NIGHTLY_KILLS") ?? 0
  /// The seed for the random kill times.
  static let seed = UInt64(number("KASSA_NIGHTLY_SEED") ?? 1)

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}

/// The program is killed after a random delay in real time, first during a payment, in plain mode and in full screen by turns, and
/// then during a refund.
///
/// The test then compares the platform's records, the ledger and the notifications. By day, it only makes the payments, so that
/// their input stays right.
@Suite("SIGKILL at a random moment")
struct RandomKillTests {
  /// The payer's input, and the merchant's operations up to a refund.
  struct Payer: Sendable, CustomTestStringConvertible {
    var walk: SystemWalk
    /// The input in plain mode.
    var lines: [String]
    /// The steps of a script for full screen.
    var steps: [String]
    /// The operations up to and including the refund. The program is killed during the last one.
    var operations: [[String]]
    var testDescription: String { walk.name }
  }

  static let payers = [
    Payer(
      walk: .ecommpay, lines: ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"],
      steps: [wait("How would you like to pay?"), "press: Enter"] + card("4000000000000077", keys: "Enter"),
      operations: [["refund", "--amount", "700"]]),
    Payer(
      walk: .worldline, lines: ["1", "2", "4000000000000077", "12/30", "739", "JANE DOE", "1", "1"],
      steps: [wait("How would you like to pay?"), "press: [Down, Enter]"]
        + card("4000000000000077", keys: "Enter, Enter"),
      operations: [["refund", "--amount", "700"]]),
    Payer(
      walk: .assist, lines: ["1", "4111111111111111", "12/30", "739", "JANE DOE", "1", "1"],
      steps: card("4111111111111111", keys: "Enter, Enter"), operations: [["refund"]]),
    Payer(
      walk: .dolyame,
      lines: ["1", "1", "1234", "1", "", "1", "2", "1", "1", "2200770239097761", "12/30", "739", "1", "1"],
      steps: [
        wait("Your phone number"), "press: Enter", wait("Code from the text message"), #"type: "1234""#, "press: Enter",
        wait("Your details"), "press: [Enter, Enter, Enter, Enter, Enter]", wait("I agree"), "press: [Space, Enter]",
        wait("Four instalments"), "press: Enter", wait("Expiry date"), #"type: "22007702390977611230739""#,
        "press: Enter", wait("First instalment held"),
      ],
      operations: [["commit"], ["refund", "--amount", "60000"]]),
    Payer(
      walk: .applePay, lines: ["1", "1", "1", "1"],
      // A key for the sheet counts only once a person can have read it.
      steps: [wait("Enter twice"), "wait: { quiet: 1s }", "press: [Enter, Enter]", wait("Paid")],
      operations: [["refund", "--amount", "700"]]),
  ]

  private static func wait(_ text: String) -> String { "wait: { text: \"\(text)\" }" }

  /// The steps that fill in a card form and send it.
  private static func card(_ number: String, keys: String) -> [String] {
    [wait("Name on card"), "type: \(number)1230739JANE DOE", "press: [\(keys)]", wait("Paid")]
  }

  @Test("Money moves once, and the platform's records agree with the ledger", arguments: payers)
  func kills(_ payer: Payer) throws {
    let randomness = SeededRandomness(seed: Nightly.seed)
    let took = try [false, true].map { inFullScreen in
      try ContinuousClock().measure {
        let paid = try pay(payer, try KeptState(), inFullScreen: inFullScreen, until: nil)
        try #require(paid.status == 0, "\(paid.output)\(paid.errors)")
      }
    }
    var paid = 0
    for round in 0..<Nightly.kills {
      let state = try KeptState()
      let inFullScreen = !round.isMultiple(of: 2)
      let died = random(took[inFullScreen ? 1 : 0].milliseconds * 11 / 10, randomness)
      _ = try pay(payer, state, inFullScreen: inFullScreen, until: died)
      let mode = inFullScreen ? "full screen" : "plain"
      let place = "\(payer.walk.name) round \(round), \(mode), killed after \(died) ms"
      // The first instalment is only held.
      guard [.success, .held].contains(try check(payer, state, place)) else { continue }
      paid += 1
      for operation in payer.operations.dropLast() {
        let done = try payments(payer, state, operation)
        #expect(done.status == 0, "\(place): \(operation): \(done.errors)")
      }
      guard let operation = payer.operations.last else { continue }
      let when = random(400, randomness)
      _ = try payments(payer, state, operation, until: when)
      _ = try check(payer, state, "\(place), \(operation) after \(when) ms")
      let again = try payments(payer, state, operation)
      #expect([0, 1].contains(again.status), "\(place): \(operation) again: \(again.output)\(again.errors)")
      _ = try check(payer, state, "\(place), \(operation) after \(when) ms and again")
    }
    guard Nightly.kills > 0 else { return }
    print("\(payer.walk.name): killed \(Nightly.kills) times while paying, \(paid) times while refunding")
  }

  private func random(_ most: Int64, _ randomness: SeededRandomness) -> Int64 {
    Int64(randomness.next() % UInt64(max(1, most)))
  }

  private func command(_ words: [String], until milliseconds: Int64?) -> [String] {
    guard let milliseconds else { return words }
    let fraction = String(String(milliseconds % 1000 + 1000).dropFirst())
    return ["timeout", "--foreground", "-s", "KILL", "\(milliseconds / 1000).\(fraction)"] + words
  }

  private func pay(
    _ payer: Payer, _ state: KeptState, inFullScreen: Bool, until milliseconds: Int64?
  ) throws -> Spawned {
    let program = try TestEnvironment.program()
    let words = [program, "--language", "en", "--provider", payer.walk.name, "--ledger", state.file]
    guard inFullScreen else {
      return try Spawned.run(
        command(words + ["--plain"], until: milliseconds), input: payer.lines.map { $0 + "\n" }.joined())
    }
    let run = command(words, until: milliseconds).map { "\"\($0)\"" }
    let script = try state.folder.write(
      (["name: pays", "program: { run: [\(run.joined(separator: ", "))] }", "steps:"]
        + ([Self.wait("Pay with"), "press: Enter"] + payer.steps).map { "  - " + $0 }).joined(separator: "\n") + "\n",
      to: "pays.yaml")
    return try Spawned.run([program, "play", script])
  }

  private func payments(
    _ payer: Payer, _ state: KeptState, _ words: [String], until milliseconds: Int64? = nil
  ) throws -> Spawned {
    let program = [try TestEnvironment.program(), "payments", "--ledger", state.file, "--provider", payer.walk.name]
    return try Spawned.run(command(program + [try payer.walk.payment] + words, until: milliseconds))
  }

  /// Checks the status of a payment and compares all records of it.
  /// - Returns: the outcome; nil if the payment is not in the ledger or was never sent to the platform.
  private func check(_ payer: Payer, _ state: KeptState, _ place: String) throws -> Outcome? {
    let (system, payment) = (try payer.walk.kind.init(nil, mock: nil), try payer.walk.payment)
    let key = PaymentKey(provider: payer.walk.name, payment: payment)
    guard try state.ledger.payment(key) != nil else {
      #expect(try state.charges(system) == 0, "\(place): charged, but not in the ledger")
      return nil
    }
    let checked = try payments(payer, state, ["check"])
    let known = try #require(try state.ledger.payment(key)?.progress, "\(place)")
    let platformRecord = try state.platformRecord(system, payment)
    let charges = try state.charges(system)
    #expect(charges <= 1, "\(place)")
    // If there is no session, the program was killed before it sent the payment, so there is no outcome to check.
    guard known.session != nil else {
      #expect(charges == 0, "\(place)")
      return nil
    }
    #expect(
      known.outcome != nil && known.outcome != .pending, "\(place): undecided: \(checked.output)\(checked.errors)")
    if let outcome = known.outcome, [.success, .held].contains(outcome) {
      #expect(charges == 1, "\(place): \(outcome), charged \(charges) times")
    }
    let refunded = known.payment?.refunded?.amount ?? 0
    #expect(
      refunded == platformRecord.refunded,
      "\(place): refunded \(refunded) in the ledger, \(platformRecord) at the platform")
    #expect(try state.notificationCount(system, payment) <= 1 || refunded > 0, "\(place)")
    return known.outcome
  }
}
