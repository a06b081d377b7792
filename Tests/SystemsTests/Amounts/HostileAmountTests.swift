import CheckoutCore
import KassaRehearsal
import KassaResources
import Testing

/// Tests responses in which each amount is replaced with a value at the limits of integer arithmetic.
@Suite("Amounts from a hostile platform")
struct HostileAmountTests {
  private static let lies = [
    "9223372036854775807", "-9223372036854775808", "92233720368547758.07", "9223372036854775808",
  ]

  @Test("Extreme amounts neither crash the program nor report an unpaid payment as paid", arguments: TestSystem.all)
  func amounts(system: TestSystem) throws {
    let honest = try HostilePlatformTests.play(system, HostileWire.Place(path: "", number: 0), .none)
    #expect(honest.outcome == .success && honest.complaints.isEmpty)
    var complaints: [String] = []
    var count = 0
    for (place, answer) in honest.answers {
      let places = (try? JSON(parsing: answer.body)).map(Leaves.places) ?? []
      for path in places where path.contains(where: Self.isAmount) {
        for text in Self.lies {
          count += 1
          let lie = ResponseMutation("\(path.joined(separator: ".")) \(text)") { answer in
            guard let json = try? JSON(parsing: answer.body) else { return answer }
            let changed = Leaves.change(json, at: path) { value in
              if case .number = value { .number(text) } else { .string(text) }
            }
            return TransportResponse(head: answer.head, body: changed.wireBytes)
          }
          complaints += try HostilePlatformTests.play(system, place, lie).complaints
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    // Assist responds in XML. HostilePlatformTests changes the numbers in it.
    #expect(count > 0 || system.name == TestSystem.assist.name)
  }

  private static func isAmount(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["amount", "sum", "price", "quantity", "prepaid", "total"].contains(where: name.contains)
  }
}
