import CheckoutCore
import TestSupport
import Testing

@testable import EMV3DS

/// Tests random mutations of valid responses. Nothing may crash.
/// Every session must end exactly once, with a stable code for the reason.
@Suite("Malformed responses")
struct ChallengeFuzzTests {
  private typealias S = ThreeDSSample

  /// Returns a response with random bytes changed, removed or inserted.
  static func mutated(_ bytes: [UInt8], _ random: SeededRandomness) -> [UInt8] {
    TestSupport.mutated(bytes, random, most: 4, longest: 40, marks: "{}[]\",:\\<>&=")
  }

  /// Returns a message in which one JSON member is removed, emptied, made too long or given a different type.
  static func spoilt(_ message: JSON, _ random: SeededRandomness) -> JSON {
    guard let members = message.object?.members, !members.isEmpty else { return message }
    let member = members[Int(random.next() % UInt64(members.count))]
    let values: [JSON?] = [
      nil, "", .null, 7, true, [], [:], "Y", "N", "05", "999", .string(String(repeating: "x", count: 10_000)),
      "\u{202E}\u{1B}[2J", [["a": "b"]], .string(S.names.sdk ?? ""),
    ]
    return S.changed(message, [(member.name, values[Int(random.next() % UInt64(values.count))])])
  }

  private static func event(_ message: JSON, _ random: SeededRandomness) -> ChallengeSession.Event {
    let message = random.next() % 2 == 0 ? spoilt(message, random) : message
    let bytes = random.next() % 2 == 0 ? mutated(message.wireBytes, random) : message.wireBytes
    return .received(S.parsed(bytes))
  }

  private static let kinds = ACSUIType.allCases

  /// Returns a random next event: an action by the payer, a response, a timer tick or a lost connection.
  private static func next(_ session: ChallengeSession, _ random: SeededRandomness) -> ChallengeSession.Event {
    let version = session.names.version
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    switch random.next() % 11 {
    case 0: return .cancel
    case 1: return .answer(.resend)
    case 2: return .answer(.entry(SecretText("1234")))
    case 3: return .answer(.select(["phone"]))
    case 4: return .answer(.confirmedOutOfBand)
    case 5: return .answer(.form(SecretText("code=1")))
    case 6: return .lost(hasArrived: random.next() % 2 == 0)
    case 7: return .tick
    case 8: return event(S.final("Y", counter: session.counter, version: version), random)
    default: return event(S.question(kind, counter: session.counter, version: version), random)
    }
  }

  @Test("Every session ends exactly once, with a code", arguments: 0..<20)
  func oneEnd(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    var codes: Set<String> = []
    for _ in 0..<250 {
      let version = ThreeDSVersion.allCases[Int(random.next() % 3)]
      var session = ChallengeSession(S.names(version), opened: S.start)
      var (now, ends) = (S.start, session.handle(.begin, at: S.start).ends)
      for _ in 0..<200 where ends.isEmpty {
        now = now + .milliseconds(Int64(random.next() % 6_000))
        ends += session.handle(Self.next(session, random), at: now).ends
      }
      ends += session.handle(.tick, at: now + .seconds(1000)).ends
      for _ in 0..<5 { ends += session.handle(Self.next(session, random), at: now + .seconds(1001)).ends }
      #expect(ends.count == 1)
      #expect(session.end == ends.first)
      #expect(session.phase == .ended)
      if let end = ends.first { codes.insert(end.code) }
    }
    #expect(codes.allSatisfy { $0.hasPrefix("threeds.") })
    #expect(codes.count > 5, "\(codes.sorted())")
  }

  @Test("A page of random bytes stays within the limits", arguments: 0..<10)
  func pages(seed: UInt64) {
    let random = SeededRandomness(seed: seed)
    let sample = Array(
      "<form action=x><label for=a>A</label><input id=a name=b type=radio><select name=c><option>d</select><!-- e -->&amp;"
        .utf8)
    for _ in 0..<300 {
      let page = HTMLText(Self.mutated(sample, random) + Self.mutated(sample, random))
      #expect(page.inputs.count <= HTMLText.Limits.inputs)
      for case .input(let index) in page.items { #expect(page.inputs.indices.contains(index)) }
    }
  }
}
