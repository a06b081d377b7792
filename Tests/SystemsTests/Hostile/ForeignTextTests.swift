import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that text from right to left and wide text keep the columns of a row, wherever they come from.
///
/// Every scene is drawn twice: with foreign text in the order and in the platform's answers, and with a placeholder
/// of the same width in its place. Everything else on the screen must stand in the same cells.
@Suite("Right-to-left and wide text")
struct ForeignTextTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The mark of which the placeholder consists. It occurs in no text of the program.
    static let mark: Character = "¤"

    /// A text of the same width and the same words.
    var placeholder: String {
      text.split(separator: " ").map { String(repeating: Self.mark, count: TextWidth.columns(String($0))) }
        .joined(separator: " ")
    }
  }

  static let samples = [
    Sample(testDescription: "Arabic", text: "متجر القاهرة"),
    Sample(testDescription: "Arabic with vowel signs", text: "مَتْجَر"),
    Sample(testDescription: "Hebrew", text: "חנות תל־אביב"),
    Sample(testDescription: "Hebrew with isolates", text: "\u{2067}חנות\u{2069} \u{2068}תל־אביב\u{2069}"),
    Sample(testDescription: "Chinese", text: "宇宙商店"), Sample(testDescription: "Thai", text: "ร้านน้ำดื่ม"),
    Sample(testDescription: "emoji", text: "👩‍👩‍👧🇭🇺 👍🏽❤️"),
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var sample: Sample
    /// The position of the sample among the samples.
    var number: Int
    var testDescription: String { "\(system) \(sample.testDescription)" }
  }

  static let cases = TestSystem.all.flatMap { system in
    samples.enumerated().map { Case(system: system, sample: $1, number: $0) }
  }

  @Test("The rest of the screen stands where it stands beside other text of the same width", arguments: cases)
  func columns(row: Case) throws {
    var marked = 0
    // The daily run draws a third of the scenes with each sample, a different third with the next one.
    for (index, scene) in row.system.kind.scenes.enumerated() where Nightly.isNight || (index + row.number) % 3 == 0 {
      let foreign = try Self.checkout(scene, row.system, row.sample.text)
      let plain = try Self.checkout(scene, row.system, row.sample.placeholder)
      defer {
        foreign.finish()
        plain.finish()
      }
      for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
        foreign.resize(size)
        plain.resize(size)
        let text = FrameText.plain(plain.frame)
        if text.contains(Sample.mark) { marked += 1 }
        let difference = Self.difference(foreign.frame, plain.frame)
        #expect(
          difference == nil,
          "\(scene.name), \(difference ?? ""):\n\(FrameText.plain(foreign.frame))\n\(text)")
        let drawn = FrameText.plain(foreign.frame)
        #expect(!drawn.contains("\\u20") && !drawn.unicodeScalars.contains { 0x2066...0x2069 ~= $0.value })
      }
    }
    #expect(marked > 2, "the text was hardly ever drawn")
  }

  /// Returns where two frames differ outside the text; nil if nowhere.
  private static func difference(_ foreign: Frame, _ plain: Frame) -> String? {
    for row in 0..<plain.size.rows {
      for column in 0..<plain.size.columns {
        let (one, two) = (foreign[Point(column: column, row: row)], plain[Point(column: column, row: row)])
        if two.text == String(Sample.mark), one.style == two.style || one.text == " " { continue }
        // Truncated text may end one column earlier, because a wide character is not cut in half.
        let before = plain[Point(column: column - 1, row: row)].text
        if two.text == "…", before == String(Sample.mark), ["…", " "].contains(one.text) { continue }
        guard one == two else {
          return "column \(column) of row \(row): «\(one.text)», beside other text «\(two.text)»"
        }
      }
    }
    return nil
  }

  @Test("Line mode keeps paired isolates, and drops those that reach beyond their text", arguments: TestSystem.all)
  func lines(system: TestSystem) throws {
    for (text, shown) in [
      ("\u{2067}חנות\u{2069}", "\u{2067}חנות\u{2069}"), ("\u{2067}חנות", "חנות"), ("\u{202E}חנות\u{202C}", "חנות"),
    ] {
      let scene = try #require(system.kind.scenes.first { $0.name == "shop" })
      let checkout = try Self.checkout(scene, system, text)
      defer { checkout.finish() }
      var dialogue = PlainDialogue(setup: checkout.session.app.setup)
      let lines = dialogue.show(checkout.page).joined(separator: "\n")
      #expect(lines.contains(" " + shown), "\(lines.debugDescription)")
      #expect(lines.contains("\u{2067}") == shown.contains("\u{2067}"), "\(lines.debugDescription)")
      #expect(!lines.unicodeScalars.contains { 0x202A...0x202E ~= $0.value })
    }
  }

  // MARK: Checkout

  private static func checkout(_ scene: Gallery.Scene, _ system: TestSystem, _ text: String) throws -> HeadlessCheckout
  {
    var settings = CheckoutSettings()
    settings.provider = system.name
    settings.mock = scene.mock
    let composed = try CheckoutInputs.composeScript(settings)
    let maker = scene.backend ?? composed.backend
    var setup = composed.setup
    setup.order.merchantName = "Cosmoshop " + text
    setup.order.description += " " + text
    setup.order.positions = setup.order.positions.map { position in
      var position = position
      position.name += " " + text
      return position
    }
    let checkout = HeadlessCheckout(
      setup: setup,
      backend: { dependencies in
        var side = maker(dependencies)
        side.transport = AddedText(side.transport, text: text)
        return side
      }, merchantActions: composed.merchantActions, launch: composed.launch)
    scene.play(checkout)
    return checkout
  }

  /// A transport that adds a text to all texts for the payer in the platform's answers.
  private struct AddedText: Transport {
    /// The names of members with text for the payer.
    private static let spoken: Set<String> = [
      "message", "description", "label", "issuerName", "challengeInfoHeader", "challengeInfoText", "challengeInfoLabel",
      "displayName", "actionCodeDescription", "errorMessage", "merchantname", "customermessage", "whyInfoLabel",
      "whyInfoText", "expandInfoText", "submitAuthenticationLabel", "resendInformationLabel", "oobContinueLabel",
    ]

    private let machines: any Transport
    private let text: String

    init(_ machines: any Transport, text: String) { (self.machines, self.text) = (machines, text) }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let answer = try await machines.send(request)
      if let json = try? JSON(parsing: answer.body) {
        return TransportResponse(head: answer.head, body: added(json).wireBytes)
      }
      var body = String(decoding: answer.body, as: UTF8.self)
      for name in Self.spoken { body = body.replacing("</\(name)>", with: " \(text)</\(name)>") }
      return TransportResponse(head: answer.head, body: Array(body.utf8))
    }

    private func added(_ json: JSON) -> JSON {
      switch json {
      case .array(let elements): return .array(elements.map(added))
      case .object(let object):
        return .object(
          .init(
            object.members.map { member in
              if Self.spoken.contains(member.name), case .string(let said) = member.value {
                return (member.name, .string(said + " " + text))
              }
              return (member.name, added(member.value))
            }))
      default: return json
      }
    }
  }
}
