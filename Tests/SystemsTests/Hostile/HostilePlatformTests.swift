import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// Tests in which each response from each payment system is replaced with one that no honest platform would send.
///
/// The program must end normally, and either report the error with a stable code or draw the data harmlessly.
/// It must never report an unpaid payment as paid.
@Suite("Hostile platform")
struct HostilePlatformTests {
  @Test("A malformed response never reports an unpaid payment as paid", arguments: TestSystem.all)
  func wholes(system: TestSystem) throws {
    var complaints: [String] = []
    for (number, place) in try Self.answers(of: system).map(\.place).enumerated() {
      // The daily run tries only one in five of the malformed variants of each response.
      for (index, lie) in ResponseMutation.wholes.enumerated() where Nightly.isNight || (index + number) % 5 == 0 {
        complaints += try Self.play(system, place, lie).complaints
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test("A constantly malformed platform never reports an unpaid payment as paid", arguments: TestSystem.all)
  func always(system: TestSystem) throws {
    let complaints = try ResponseMutation.wholes.flatMap { try Self.play(system, nil, $0).complaints }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test("Control sequences in platform texts never reach the terminal", arguments: TestSystem.all)
  func texts(system: TestSystem) throws {
    var complaints: [String] = []
    var drawn = 0
    for (place, answer) in try Self.answers(of: system) {
      var lies = [ResponseMutation("all texts") { Self.poisoned($0) }]
      if let json = try? JSON(parsing: answer.body) {
        for path in Self.some(of: Leaves.places(in: json), atMost: 6) {
          lies.append(
            ResponseMutation(path.joined(separator: ".")) { answer in
              Self.changed(answer, at: path) { value in value.string.map { .string($0 + Poison.text) } ?? value }
            })
        }
      } else {
        for number in 0..<Leaves.textCount(xml: answer.body) {
          lies.append(
            ResponseMutation("text \(number)") { answer in
              let body = Leaves.changeTexts(xml: answer.body, only: number) { $0 + Poison.text }
              return TransportResponse(head: answer.head, body: body)
            })
        }
      }
      for lie in lies {
        let run = try Self.play(system, place, lie)
        complaints += run.complaints
        drawn += run.poisonedFrames
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    #expect(drawn > 0, "no hostile text was ever drawn")
  }

  @Test("Values of unexpected types and sizes are rejected or shown harmlessly", arguments: TestSystem.all)
  func values(system: TestSystem) throws {
    var complaints: [String] = []
    for (offset, (place, answer)) in try Self.answers(of: system).enumerated() {
      if let json = try? JSON(parsing: answer.body) {
        for (number, path) in Self.some(of: Leaves.places(in: json), atMost: 13).enumerated() {
          let byDay = Self.kinds[(number + offset) % Self.kinds.count]
          for kind in Nightly.isNight ? Self.kinds : [byDay] {
            let lie = ResponseMutation("\(path.joined(separator: ".")) \(kind.name)") { answer in
              Self.changed(answer, at: path, kind.change)
            }
            complaints += try Self.play(system, place, lie).complaints
          }
        }
      } else {
        for number in 0..<Leaves.textCount(xml: answer.body) {
          for (name, text) in [("missing", ""), ("huge", String(repeating: "9", count: 900_000)), ("below", "-1")] {
            let lie = ResponseMutation("text \(number) \(name)") { answer in
              TransportResponse(
                head: answer.head, body: Leaves.changeTexts(xml: answer.body, only: number) { _ in text })
            }
            complaints += try Self.play(system, place, lie).complaints
          }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  /// Returns paths spread evenly across the message, because neighbouring catalogue entries are alike.
  /// The nightly run picks ten times as many paths.
  private static func some(of places: [[String]], atMost most: Int) -> [[String]] {
    let limit = Nightly.isNight ? 10 * most : most
    guard places.count > limit else { return places }
    return (0..<limit).map { places[$0 * places.count / limit] }
  }

  /// The changes to make to a JSON value. If a change returns nil, the value is removed.
  private static let kinds: [(name: String, change: @Sendable (JSON) -> JSON?)] = [
    ("as a number", { _ in 7 }), ("as a flag", { _ in true }), ("as null", { _ in nil as JSON? ?? .null }),
    ("as a list", { .array([$0, $0]) }), ("as an object", { ["a": $0] }), ("missing", { _ in nil }),
    ("empty", { _ in "" }),
    ("huge", { _ in .string(String(repeating: "9", count: 900_000)) }), ("negative", { _ in .number("-1") }),
    ("a number out of range", { _ in .number("1e999999") }),
    ("a number beyond 64 bits", { _ in .number("99999999999999999999999999") }),
    ("an invalid date", { _ in "9999-99-99T99:99:99Z" }),
    ("a link", { _ in "javascript:alert(1)//\u{1B}]8;;x\u{7}" }),
  ]

  // MARK: Running a payment

  private static let honest = Mutex<[String: [(place: HostileWire.Place, answer: TransportResponse)]]>([:])

  /// Returns all the responses sent during a payment without faults.
  private static func answers(
    of system: TestSystem
  ) throws -> [(place: HostileWire.Place, answer: TransportResponse)] {
    if let known = honest.withLock({ $0[system.name] }) { return known }
    let run = try play(system, HostileWire.Place(path: "", number: 0), .none)
    #expect(run.outcome == .success && run.complaints.isEmpty)
    honest.withLock { $0[system.name] = run.answers }
    return run.answers
  }

  private static func changed(
    _ answer: TransportResponse, at path: [String], _ change: (JSON) -> JSON?
  ) -> TransportResponse {
    guard let json = try? JSON(parsing: answer.body) else { return answer }
    return TransportResponse(head: answer.head, body: Leaves.change(json, at: path, change).wireBytes)
  }

  private static func poisoned(_ answer: TransportResponse) -> TransportResponse {
    guard let json = try? JSON(parsing: answer.body) else {
      return TransportResponse(
        head: answer.head, body: Leaves.changeTexts(xml: answer.body) { $0 + Poison.text })
    }
    return TransportResponse(head: answer.head, body: Leaves.changeTexts(json) { $0 + Poison.text }.wireBytes)
  }

  struct Run {
    var complaints: [String]
    var outcome: Outcome?
    /// The number of frames that show part of the malicious text.
    var poisonedFrames: Int
    var answers: [(place: HostileWire.Place, answer: TransportResponse)]
  }

  /// - Parameter place: The response to tamper with; nil for all responses.
  static func play(_ system: TestSystem, _ place: HostileWire.Place?, _ lie: ResponseMutation) throws -> Run {
    let wires = Mutex<HostileWire?>(nil)
    let stage = try system.stage { machines, clock in
      let wire = HostileWire(machines, clock: clock, target: place, lie: lie)
      wires.withLock { $0 = wire }
      return wire
    }
    let checkout = stage.checkout
    var watch = FrameWatch()
    checkout.onFrame = { watch.look($0, checkout.page) }
    Passer(system: system).go(checkout)
    // The flow inspector also shows all messages in full.
    checkout.press("F2", "/")
    checkout.type("PWNED")
    checkout.press("Enter", "Home", "Enter", "n", "n")
    for _ in 0..<3 where checkout.page.id == "inspector" { checkout.press("Esc") }
    checkout.advance(.seconds(3600))
    checkout.onFrame = nil

    var complaints = watch.complaints
    if checkout.isStuck { complaints.append("polled without end") }
    let result = checkout.flow.result
    switch result?.outcome {
    case nil: complaints.append("did not end: \(checkout.page.id)")
    case .success?, .held?, .partial?:
      if stage.charges == 0 { complaints.append("reported as paid, but nothing was charged") }
    case .failed?:
      if let code = result?.error?.code.rawValue, !code.contains(where: { !$0.isASCII || $0.isWhitespace }),
        code.count < 60
      {
        break
      }
      complaints.append("failed without a stable error code: \(result?.error?.code.rawValue.prefix(80) ?? "none")")
    default: break
    }
    if stage.charges > 1 { complaints.append("charged \(stage.charges) times") }
    let about = "\(place.map(\.description) ?? "everywhere"), \(lie.name)"
    return Run(
      complaints: complaints.map { "\(about): \($0)" }, outcome: result?.outcome, poisonedFrames: watch.poisoned,
      answers: wires.withLock { $0?.answers ?? [] })
  }
}

/// Checks every frame sent to the terminal, and every page in plain mode, for harmful characters.
struct FrameWatch {
  private(set) var complaints: [String] = []
  private(set) var poisoned = 0
  private var last: Frame?

  private static let setup = Setup(
    order: Order(merchantName: "Shop", description: "", amount: 1, currencyCode: "USD"), providerName: "")

  mutating func look(_ frame: Frame, _ page: Page) {
    let bytes = FrameDifference.ansi(from: last, to: frame)
    last = frame
    var letters = Self.letters(bytes)
    if letters.contains(Poison.mark) { poisoned += 1 }
    var dialogue = PlainDialogue(setup: Self.setup)
    // Remove the line breaks, because plain mode itself adds them.
    letters += (dialogue.show(page).joined() + (dialogue.question?.prompt ?? "")).replacing("\n", with: "")
    guard complaints.isEmpty, let harmful = letters.unicodeScalars.first(where: Poison.isHarmful) else { return }
    complaints.append("U+\(String(harmful.value, radix: 16)) is drawn on \(page.id)")
  }

  /// Returns the text that a terminal would show for the output, without the cursor and style escape sequences.
  private static func letters(_ bytes: String) -> String {
    var letters = String.UnicodeScalarView()
    var rest = bytes.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", let kind = rest.first, kind == "[" || kind == "]" else {
        letters.append(scalar)
        continue
      }
      rest.removeFirst()
      if kind == "[" {
        let end = rest.firstIndex { $0.properties.isAlphabetic } ?? rest.endIndex
        rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
      } else {
        // Window titles and link addresses also count as text. They end with the BEL character.
        rest = rest.dropFirst(2)
        letters.append(contentsOf: rest.prefix { $0 != "\u{7}" })
        rest = rest.drop { $0 != "\u{7}" }.dropFirst()
      }
    }
    return String(letters)
  }
}
