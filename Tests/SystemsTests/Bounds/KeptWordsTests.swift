import CheckoutCore
import KassaLedger
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Tests the limits on how much text received from the platform is stored in memory, in the ledger and in lists.
@Suite("Storage limits for platform text")
struct KeptWordsTests {
  @Test("The recorded messages of a payment stay within 8 MiB")
  func stream() throws {
    // The platform and the merchant server add almost a megabyte of unexpected data to every response.
    let stage = try TestSystem.ecommpay.stage { machines, clock in
      HostileWire(
        machines, clock: clock, target: nil,
        lie: ResponseMutation("a long list") { answer in
          guard let json = try? JSON(parsing: answer.body), var object = json.object else { return answer }
          object["more"] = .array(Array(repeating: .string("what nobody has asked for"), count: 30_000))
          return TransportResponse(head: answer.head, body: JSON.object(object).wireBytes)
        })
    }
    Passer(system: .ecommpay).go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    #expect(stage.checkout.flow.result?.outcome == .success)
    let kept = stage.checkout.entries.reduce(0) { sum, entry in
      guard case .message(let message) = entry.kind else { return sum }
      return sum + message.body.wireBytes.count
    }
    #expect(kept <= 8 << 20, "\(kept) bytes")
    // The size limit must not cause the payment's own flow entries to be dropped.
    #expect(stage.checkout.flow.completed.count == 13)
  }

  @Test(
    "Any time value from a platform is accepted without a crash",
    arguments: ["9223372036854775807", "-9223372036854775808", "9e18"])
  func times(seconds: String) throws {
    let stage = try TestSystem.ecommpay.stage { machines, clock in
      HostileWire(
        machines, clock: clock, target: nil,
        lie: ResponseMutation("times") { answer in
          guard let json = try? JSON(parsing: answer.body) else { return answer }
          return TransportResponse(head: answer.head, body: Self.timed(json, seconds).wireBytes)
        })
    }
    Passer(system: .ecommpay).go(stage.checkout)
    stage.checkout.advance(.seconds(3700))
    #expect(stage.checkout.flow.result != nil)
  }

  /// Replaces every number in a message except the sequence numbers.
  private static func timed(_ json: JSON, _ number: String) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map { timed($0, number) })
    case .object(let object):
      return .object(
        JSON.Object(
          object.members.map { member in
            if case .number = member.value, !["revision", "number"].contains(member.name) {
              return (member.name, .number(number))
            }
            return (member.name, timed(member.value, number))
          } + [("expires_in", .number(number)), ("seconds_left", .number(number))].filter { object[$0.0] == nil }))
    default: return json
    }
  }

  @Test("Times outside the calendar are clamped to its first or last moment")
  func stepRecords() {
    for milliseconds in [Int64.max, .min, 253_402_300_800_000, -62_135_596_800_001] {
      let moment = Instant(milliseconds: milliseconds)
      for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .zero, .milliseconds(1), .milliseconds(-1)] {
        let later = moment + duration
        #expect(["9999-", "0001-"].contains(String(later.timestamp.prefix(5))), "\(later.timestamp)")
        _ = later - moment
        _ = later.clockText(offset: 50_400) + LocaleFormat.english.dateTime(later, offset: -43_200)
      }
    }
  }
}
